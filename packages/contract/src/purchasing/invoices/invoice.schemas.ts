import { z } from 'zod';
import { dollarsShape, idShape, timeShape } from '../../shared/shapes.ts';
import { appliedDiscount } from '../discounts/discounts.schemas.ts';
import { orderStatuses, paymentTypes } from '../orders/orders.schemas.ts';
import { sellerShape, storedBillToShape } from './billing.schemas.ts';

/** A line of an invoice: quantity × unit price = amount, before discounts. */
export const invoiceLine = z.object({
  description: z.string(),
  detail: z.string(),
  quantity: z.int(),
  unit_price: dollarsShape,
  amount: dollarsShape,
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** An order as a document; a pro forma until the order is complete. */
export const invoiceShape = z.object({
  order: idShape,
  number: z.string().nullable(),
  status: z.enum(orderStatuses),
  ordered: timeShape,
  /** When the order was completed. */
  paid: timeShape.nullable(),
  /** The day in UTC on which the money arrived; see the order. */
  payment_received: z.iso.date().nullable(),
  payment_type: z.enum(paymentTypes).nullable(),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  po_number: z.string().nullable(),
  seller: sellerShape,
  /** The account's address while the order is unpaid. */
  bill_to: storedBillToShape,
  lines: z.array(invoiceLine),
  discounts: z.array(appliedDiscount),
  price_before_discount: dollarsShape,
  total_discount: dollarsShape,
  total_price: dollarsShape,
  terms_version: z.string(),
  /** How to pay a purchase order until its payment is received; empty or null where the institute does not state it. */
  remit_to: z.string(),
  payment_terms: z.string(),
  /** Days from the approval to the due date. */
  due_days: z.int().nullable(),
  /** Null before the approval, too. */
  due: z.iso.date().nullable(),
});
export type Invoice = z.output<typeof invoiceShape>;
