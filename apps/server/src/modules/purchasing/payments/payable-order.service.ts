import { lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import { hasOpenAttempt, lockOrder, type OrderRow, oilsOfOrder } from '../orders/orders.store.ts';
import { orderInPaymentError } from '../orders/placing/open-orders.service.ts';
import { findOrderInPaymentWith, regionalOfOrders } from '../orders/regional-items.store.ts';
import { assertOrderMailLimit } from './payment-limits.service.ts';

/**
 * Copies of one regional database in two orders of an account are paid one after the other, because the price
 * of the second depends on the first. Locks the account until the transaction ends.
 */
const assertNoOtherCopiesInPayment = async (tx: WriteTx, order: OrderRow, reportIds: readonly number[]) => {
  if (reportIds.length === 0) return;
  await lockUser(tx, order.ownerId);
  const other = await findOrderInPaymentWith(tx, order.ownerId, reportIds, order.id);
  if (other !== undefined) throw orderInPaymentError(other, 'copies of the same database');
};

/**
 * The caller's order, locked, if it can be paid; null if it is complete.
 * @throws ApiError not_found, order_cancelled, has_purchase_order, payment_in_progress, order_empty,
 * too_many_requests; order_in_payment, with the id of the other order as `order`, while another order of the
 * account with copies of the same database has a payment without an outcome
 */
export const lockPayableOrder = async (
  tx: WriteTx,
  limits: Pick<Throttle, 'enabled'>,
  caller: SessionUser,
  id: number,
): Promise<OrderRow | null> => {
  const order = await lockOrder(tx, id);
  if (!order || order.ownerId !== caller.id) throw new ApiError('not_found');
  if (order.status === 'CANCELLED') throw new ApiError('order_cancelled');
  if (order.paymentType === 'PURCHASE_ORDER') throw new ApiError('has_purchase_order');
  if (order.status === 'COMPLETE') return null;
  if (await hasOpenAttempt(tx, id)) throw new ApiError('payment_in_progress');
  const databases = await regionalOfOrders(tx, [id]);
  if (databases.length === 0 && (await oilsOfOrder(tx, id)).length === 0) throw new ApiError('order_empty');
  await assertNoOtherCopiesInPayment(
    tx,
    order,
    databases.map((database) => database.reportId),
  );
  await assertOrderMailLimit(tx, limits, caller.id);
  return order;
};
