import { z } from 'zod';
import { dollarsShape } from '../shared/money.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { sellerShape, shownBillTo } from './billing.schemas.ts';
import { appliedDiscount, orderStatuses, paymentTypes } from './orders.schemas.ts';

/** A line of an invoice: quantity × unit price = amount, discounts apart. */
export const invoiceLine = z.object({
  description: z.string(),
  detail: z.string(),
  quantity: z.int(),
  unit_price: dollarsShape,
  amount: dollarsShape,
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** An order as a document. Without a number it is not an invoice yet. */
export const invoiceShape = z.object({
  order: idShape,
  number: z.string().nullable(),
  status: z.enum(orderStatuses),
  ordered: timeShape,
  paid: timeShape.nullable(),
  payment_type: z.enum(paymentTypes).nullable(),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  po_number: z.string().nullable(),
  seller: sellerShape,
  /** As far as it is known: an order that nobody paid yet shows the account's address. */
  bill_to: shownBillTo,
  lines: z.array(invoiceLine),
  discounts: z.array(appliedDiscount),
  price_before_discount: dollarsShape,
  total_discount: dollarsShape,
  total_price: dollarsShape,
  terms_version: z.string(),
});
export type Invoice = z.output<typeof invoiceShape>;

export const orderEventKinds = [
  'PLACED',
  'CHARGE_FAILED',
  'PAID',
  'PURCHASE_ORDER',
  'APPROVED',
  'VOIDED',
  'CANCELLED',
] as const;
/** Events of the licences that an order bought. */
export const licenceEventKinds = ['ASSIGNED', 'ACCEPTED'] as const;

/** An event of an order or its licences; `by` is a name, empty for events without an actor. */
export const orderEvent = z.object({
  at: timeShape,
  event: z.enum([...orderEventKinds, ...licenceEventKinds]),
  by: z.string(),
  detail: z.string(),
});
export type OrderEvent = z.output<typeof orderEvent>;
