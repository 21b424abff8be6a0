import { lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { lockOrder, type OrderRow, oilsOfOrder } from '../orders/orders.store.ts';
import { copiesBeingPaid, regionalOfOrders } from '../orders/regional-items.store.ts';
import { openAttempt } from './payments.store.ts';

/**
 * Copies of one database in two orders of an account are paid one after the other: what the second costs depends on the first.
 * The account stays locked until the transaction ends.
 */
const waitForOtherCopies = async (tx: WriteTx, order: OrderRow, reportIds: readonly number[]) => {
  if (reportIds.length === 0) return;
  await lockUser(tx, order.ownerId);
  if (await copiesBeingPaid(tx, order.ownerId, reportIds, order.id))
    throw new ApiError('payment_in_progress');
};

/**
 * The caller's order, locked, when it may be paid now; null when it is paid by card already.
 * @throws ApiError not_found for another's and for none; the state's own refusal where it cannot be paid.
 */
export const lockPayable = async (tx: WriteTx, caller: SessionUser, id: number): Promise<OrderRow | null> => {
  const order = await lockOrder(tx, id);
  if (!order || order.ownerId !== caller.id) throw new ApiError('not_found');
  if (order.status === 'CANCELLED') throw new ApiError('order_cancelled');
  if (order.paymentType === 'PURCHASE_ORDER') throw new ApiError('has_purchase_order');
  if (order.status === 'COMPLETE') return null;
  if (await openAttempt(tx, id)) throw new ApiError('payment_in_progress');
  const databases = await regionalOfOrders(tx, [id]);
  if (databases.length === 0 && (await oilsOfOrder(tx, id)).length === 0) throw new ApiError('order_empty');
  await waitForOtherCopies(
    tx,
    order,
    databases.map((database) => database.reportId),
  );
  return order;
};
