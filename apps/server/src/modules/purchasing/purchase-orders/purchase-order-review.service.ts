// Administration of purchase orders: invoice number, approval, voiding, payment.

import type {
  PurchaseOrder,
  ReceivedPayment,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import { releaseHeldUses, releaseUses } from '../discounts/discount-uses.service.ts';
import { type CompletionDeps, completeOrder } from '../orders/complete-order.service.ts';
import { aboutOrder } from '../orders/order-mails.ts';
import {
  endAcceptance,
  isInvoiceNumberTaken,
  lockInvoiceNumbers,
  lockOrder,
  oilsOfOrder,
  recordEvent,
  updateOrder,
} from '../orders/orders.store.ts';
import { refundsOfOrder } from '../orders/refunds.store.ts';
import { assertNothingWithdrawn } from '../orders/withdrawn-results.service.ts';
import { offerWithdrawnMail } from '../quotes/quote-mails.ts';
import { toPurchaseOrder } from './purchase-order-response.service.ts';
import {
  findPurchaseOrder,
  findPurchaseOrderOfOrder,
  markVoid,
  readToday,
  savePayment,
} from './purchase-orders.store.ts';

/** The purchase order and its order, the order locked. @throws ApiError not_found. */
const lockPurchaseOrder = async (tx: WriteTx, id: number) => {
  const found = await findPurchaseOrder(tx, id);
  const order = found && (await lockOrder(tx, found.order.id));
  if (!order) throw new ApiError('not_found');
  return { row: found.purchaseOrder, order };
};

/**
 * Null: the next number is assigned on approval.
 * @throws ApiError order_locked once the order is complete or cancelled; bad_input at `invoice` for a number that another order has, in
 * any case.
 */
export const setInvoiceNumber = async (
  tx: WriteTx,
  id: number,
  invoiceNumber: string | null,
): Promise<Audited<PurchaseOrder>> => {
  const { row, order } = await lockPurchaseOrder(tx, id);
  if (order.status !== 'PO_PENDING') throw new ApiError('order_locked');
  await lockInvoiceNumbers(tx);
  if (invoiceNumber !== null && (await isInvoiceNumberTaken(tx, invoiceNumber, order.id)))
    throw fieldError('invoice', 'Another order has this invoice number.');
  const changed = await updateOrder(tx, order.id, { invoiceNumber });
  return {
    response: toPurchaseOrder(row, changed),
    change: {
      target: `order ${order.id}`,
      before: { invoice: order.invoiceNumber },
      after: { invoice: invoiceNumber },
    },
  };
};

/**
 * Completes the order of a paid purchase order. A repeat has no effect.
 * @throws ApiError not_found, order_cancelled, buyer_deleted; data_withdrawn if a correction has removed a
 * result of the order.
 */
export const approvePurchaseOrder = async (
  tx: WriteTx,
  deps: CompletionDeps & { catalogue: Catalogue },
  caller: SessionUser,
  id: number,
): Promise<Audited<PurchaseOrder>> => {
  const { row, order } = await lockPurchaseOrder(tx, id);
  if (order.status === 'CANCELLED') throw new ApiError('order_cancelled');
  if (order.status === 'COMPLETE') return { response: toPurchaseOrder(row, order), change: null };
  if ((await findUser(tx, order.ownerId))?.deletedAt) throw new ApiError('buyer_deleted');
  const oils = await oilsOfOrder(tx, order.id);
  await assertNothingWithdrawn(tx, deps.catalogue, oils, 'Void the purchase order, or restore the results.');
  const after = await completeOrder(tx, deps, order, { method: 'purchase_order', approvedById: caller.id });
  return {
    response: toPurchaseOrder(row, after),
    change: {
      target: `order ${order.id}`,
      before: { status: order.status },
      after: { status: after.status },
    },
  };
};

/**
 * Voids an unpaid purchase order and cancels its order; closes the quote behind it, if any, and mails that
 * its offer is withdrawn. The invoice number is free again: the next order gets it unless the counter has
 * passed it; then only an administrator can enter it for another order. A repeat has no effect.
 * @throws ApiError not_found; order_locked once it is paid.
 */
export const voidPurchaseOrder = async (
  tx: WriteTx,
  deps: CompletionDeps,
  caller: SessionUser,
  id: number,
  voidReason: string,
): Promise<Audited<PurchaseOrder>> => {
  const { row, order } = await lockPurchaseOrder(tx, id);
  if (order.status === 'COMPLETE') throw new ApiError('order_locked');
  if (order.status === 'CANCELLED') return { response: toPurchaseOrder(row, order), change: null };
  await releaseUses(tx, order.id);
  await releaseHeldUses(tx, order.id);
  await markVoid(tx, id, voidReason);
  const after = await updateOrder(tx, order.id, { status: 'CANCELLED', invoiceNumber: null });
  const quote = await endAcceptance(tx, order.id, 'CLOSED');
  await recordEvent(tx, order.id, 'VOIDED', { actorId: caller.id, detail: voidReason });
  const buyer = await findUser(tx, order.ownerId);
  if (!buyer) throw new Error(`order ${order.id} has no owner`);
  await deps.outbox.post(tx, {
    ...recipient(buyer),
    about: aboutOrder(order.id),
    subject: `Your purchase order ${row.number} was not accepted`,
    text: `Your purchase order ${row.number} for order ${order.id} was not accepted, and the order is canceled.\n\nReason: ${voidReason}`,
  });
  if (quote) await deps.outbox.post(tx, { to: quote.companyEmail, ...offerWithdrawnMail(quote, deps.site) });
  return {
    response: toPurchaseOrder({ ...row, voidReason }, after),
    change: {
      target: `order ${order.id}`,
      before: { status: order.status, invoice: order.invoiceNumber },
      after: { status: 'CANCELLED', invoice: null, reason: voidReason },
    },
  };
};

/**
 * Records the payment of an order by purchase order, or with null takes it back.
 * @throws ApiError not_found; payment_not_due unless the order is complete and by purchase order; bad_input at `date` for a day in
 * the future; order_locked when the payment of an order with a refund is taken back
 */
export const changePayment = async (
  tx: WriteTx,
  orderId: number,
  payment: ReceivedPayment | null,
): Promise<Audited<null>['change']> => {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new ApiError('not_found');
  const purchaseOrder = await findPurchaseOrderOfOrder(tx, orderId);
  if (order.status !== 'COMPLETE' || order.paymentType !== 'PURCHASE_ORDER' || !purchaseOrder)
    throw new ApiError('payment_not_due');
  if (!payment && (await refundsOfOrder(tx, orderId)).length > 0) throw new ApiError('order_locked');
  if (payment && payment.date > (await readToday(tx)))
    throw fieldError('date', 'The date is in the future. Days are in UTC.');
  await savePayment(tx, orderId, payment);
  return {
    target: `order ${orderId}`,
    before: { date: purchaseOrder.paymentReceived, reference: purchaseOrder.paymentReference },
    after: { date: payment?.date ?? null, reference: payment?.reference ?? null },
  };
};
