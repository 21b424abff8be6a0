import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { dayShape, file, flagParam, idParams, noContent } from '../../shared/shapes.ts';
import { cleanedName, optionalText, requiredText, singleLine } from '../../shared/text.ts';
import {
  listedStatuses,
  orderOrdering,
  orderShape,
  orderWithLines,
  paymentTypes,
} from '../orders/orders.schemas.ts';
import {
  maxDocumentBytes,
  purchaseOrderBody,
  purchaseOrderShape,
  receivedPayment,
} from './purchase-orders.schemas.ts';

export const registerPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/purchase-orders/',
  access: 'user',
  summary: 'Pay an order by purchase order; the data follow when the institute approves it',
  body: purchaseOrderBody,
  responses: { 201: purchaseOrderShape },
  failures: [
    'not_found',
    'price_changed',
    'order_empty',
    'order_cancelled',
    'order_locked',
    'has_purchase_order',
    'data_withdrawn',
    'payment_in_progress',
    'order_in_payment',
    'discount_inactive',
    'discount_used_up',
    'discount_awaiting_approval',
    'purchase_not_acknowledged',
    'idempotency_mismatch',
  ],
});

export const listPurchaseOrders = listEndpoint({
  path: '/api/purchasing/purchase-orders/',
  access: 'user',
  summary: 'The purchase orders of the user, newest first, optionally by number (case-insensitive)',
  row: purchaseOrderShape,
  ordering: ['id', 'created'],
  filters: { number: z.string().trim().max(200).optional() },
});

export const readPurchaseOrder = endpoint({
  method: 'GET',
  path: '/api/purchasing/purchase-orders/:id/',
  access: 'user',
  summary: 'A purchase order, for the owner of its order and administrators',
  params: idParams,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found'],
});

export const setInvoiceNumber = endpoint({
  method: 'PATCH',
  path: '/api/purchasing/purchase-orders/:id/',
  access: 'admin',
  audit: 'order.invoice',
  summary:
    'Set the invoice number of a purchase order that is not complete; empty: the next number is assigned on approval',
  params: idParams,
  body: z.object({ invoice: singleLine(optionalText(50)) }),
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_locked'],
});

export const approvePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/approve-po/:id/',
  access: 'admin',
  audit: 'order.approve',
  needsFreshFactor: true,
  summary: 'Approve a purchase order and release its data to the buyer; idempotent',
  params: idParams,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_cancelled', 'buyer_deleted', 'data_withdrawn'],
});

/** Legacy path of approval. It writes, so it has no HEAD and refuses prefetch and page navigation. */
export const approvePurchaseOrderByGet = endpoint({
  method: 'GET',
  path: '/api/purchasing/approve-po/:id/',
  access: 'admin',
  audit: 'order.approve',
  needsFreshFactor: true,
  summary: 'Approve a purchase order (legacy GET)',
  params: idParams,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_cancelled', 'buyer_deleted', 'data_withdrawn', 'method_not_allowed'],
  writes: true,
});

export const voidPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/purchase-orders/:id/void/',
  access: 'admin',
  audit: 'order.void',
  summary: 'Void an unpaid purchase order; cancels its order and releases its discount codes',
  params: idParams,
  body: z.object({ reason: requiredText(5000) }),
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_locked'],
});

const paymentOfOrder = {
  path: '/api/purchasing/orders/:id/payment-received/',
  access: 'admin',
  audit: 'order.payment_received',
  params: idParams,
  failures: ['not_found', 'payment_not_due', 'order_locked'],
} as const;

export const recordPayment = endpoint({
  ...paymentOfOrder,
  method: 'POST',
  summary:
    'Record the payment of a complete order by purchase order: its day, not in the future, and a reference; again replaces it',
  body: receivedPayment,
  responses: { 200: orderWithLines },
});

export const takeBackPayment = endpoint({
  ...paymentOfOrder,
  method: 'DELETE',
  summary: 'Take back the recorded payment of a purchase order that has no refund; idempotent',
  responses: { 204: noContent },
});

const reviewFilters = z.object({
  search: z.string().max(200).optional(),
  payment_type: z.enum(paymentTypes).optional(),
  /** First and last day of creation, in UTC. */
  since: dayShape().optional(),
  until: dayShape().optional(),
});
export type ReviewFilters = z.output<typeof reviewFilters>;

export const reviewOrders = listEndpoint({
  path: '/api/purchasing/review-orders/',
  access: 'admin',
  summary: 'All orders, newest first',
  row: orderShape,
  ordering: orderOrdering,
  filters: {
    ...reviewFilters.shape,
    purchase_order__isnull: flagParam.optional(),
    _paid: flagParam.optional(),
    status: z.enum(listedStatuses).optional(),
  },
});

export const countReviewOrders = endpoint({
  method: 'GET',
  path: '/api/purchasing/review-orders/counts/',
  access: 'admin',
  summary: 'Number of orders by status under the same filters',
  query: reviewFilters,
  responses: { 200: z.object({ IN_PROCESS: z.int(), PO_PENDING: z.int(), COMPLETE: z.int() }) },
});

export const uploadPurchaseOrderDocument = endpoint({
  method: 'POST',
  path: '/api/purchasing/purchase-orders/:id/document/',
  access: 'user',
  summary:
    'Upload the document of a pending purchase order as the body: PDF, PNG or JPEG by content, at most 10 MB; replaces an earlier one',
  params: idParams,
  query: z.object({ name: cleanedName().default('') }),
  upload: true,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_locked'],
  bodyLimit: maxDocumentBytes,
  limit: { max: 20, minutes: 10 },
});

export const readPurchaseOrderDocument = endpoint({
  method: 'GET',
  path: '/api/purchasing/purchase-orders/:id/document/',
  access: 'user',
  summary: 'The uploaded document of a purchase order, for the owner of its order and administrators',
  params: idParams,
  responses: { 200: file('application/pdf', 'image/png', 'image/jpeg') },
  failures: ['not_found'],
});
