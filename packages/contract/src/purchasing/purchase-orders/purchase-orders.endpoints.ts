import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { flagParam, idParams } from '../../shared/shapes.ts';
import { requiredText } from '../../shared/text.ts';
import { orderOrdering, orderShape } from '../orders/orders.schemas.ts';
import { purchaseOrderBody, purchaseOrderShape } from './purchase-orders.schemas.ts';

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
    'payment_in_progress',
    'discount_used_up',
    'idempotency_mismatch',
  ],
});

export const listPurchaseOrders = listEndpoint({
  path: '/api/purchasing/purchase-orders/',
  access: 'user',
  summary: 'The purchase orders the user sent, newest first; those of one number, whatever its case',
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
  summary: 'Set the invoice number of a purchase order that is not complete',
  params: idParams,
  body: z.object({ invoice: requiredText(50) }),
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_locked'],
});

export const approvePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/approve-po/:id/',
  access: 'admin',
  audit: 'order.approve',
  summary: 'The purchase order is paid: the data become the buyer’s; again has no further effect',
  params: idParams,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_cancelled'],
});

/** The old address of the same act. It writes, so it has no HEAD and refuses prefetch and page navigation. */
export const approvePurchaseOrderByGet = endpoint({
  method: 'GET',
  path: '/api/purchasing/approve-po/:id/',
  access: 'admin',
  audit: 'order.approve',
  summary: 'Approve a purchase order (the old address by GET)',
  params: idParams,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_cancelled', 'method_not_allowed'],
  writes: true,
});

export const voidPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/purchase-orders/:id/void/',
  access: 'admin',
  audit: 'order.void',
  summary: 'Give up an unpaid purchase order: its order is cancelled and its codes can be used again',
  params: idParams,
  body: z.object({ reason: requiredText(5000) }),
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_locked'],
});

export const reviewOrders = listEndpoint({
  path: '/api/purchasing/review-orders/',
  access: 'admin',
  summary: 'The orders of everybody, newest first',
  row: orderShape,
  ordering: orderOrdering,
  filters: {
    purchase_order__isnull: flagParam.optional(),
    _paid: flagParam.optional(),
    search: z.string().max(200).optional(),
  },
});
