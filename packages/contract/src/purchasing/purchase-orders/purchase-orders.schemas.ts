import { z } from 'zod';
import { dayShape, dollarsShape, idShape, timeShape } from '../../shared/shapes.ts';
import { optionalText, requiredText, singleLine } from '../../shared/text.ts';
import { billToShape, storedBillToShape } from '../invoices/billing.schemas.ts';
import { acknowledged, orderStatuses } from '../orders/orders.schemas.ts';

/** The fields of a purchase order as a buyer fills them in. */
export const purchaseOrderFields = billToShape.extend({ number: singleLine(requiredText()) });
export type PurchaseOrderFields = z.output<typeof purchaseOrderFields>;

/** `price_check` is the total that the buyer saw, in dollars. By default it is the total of the order's last pricing. */
export const purchaseOrderBody = purchaseOrderFields.extend({
  order: idShape,
  price_check: dollarsShape.optional(),
  acknowledged,
});

/** A payment that arrived: its day in UTC, and how it is found in the institute's accounts. */
export const receivedPayment = z.object({
  date: dayShape(),
  reference: singleLine(optionalText()).default(''),
});
export type ReceivedPayment = z.output<typeof receivedPayment>;

/** Maximum size of a purchase order's document, in bytes. */
export const maxDocumentBytes = 10 * 1024 * 1024;
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The buyer's document of a purchase order. `type` is detected from its content; `size` is in bytes. */
export const uploadedDocument = z.object({
  name: z.string(),
  type: z.enum(documentTypes),
  size: z.int(),
  uploaded: timeShape,
});
export type UploadedDocument = z.output<typeof uploadedDocument>;

export const purchaseOrderShape = z.object({
  ...storedBillToShape.shape,
  number: z.string(),
  id: idShape,
  order: idShape,
  created: timeShape,
  /** Status of the order. */
  status: z.enum(orderStatuses),
  invoice: z.string().nullable(),
  void_reason: z.string().nullable(),
  /** How its recorded payment is found in the accounts; null without one. */
  payment_reference: z.string().nullable(),
  document: uploadedDocument.nullable(),
});
export type PurchaseOrder = z.output<typeof purchaseOrderShape>;
