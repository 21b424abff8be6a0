import { lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { oilsOfOrder } from '../orders.store.ts';
import { regionalOfOrders } from '../regional-items.store.ts';
import { findOwnedOrPending, type Purchase } from './owned-or-pending.service.ts';

/** What an order holds. */
const purchaseOfOrder = async (tx: WriteTx, orderId: number): Promise<Purchase> => ({
  oils: await oilsOfOrder(tx, orderId),
  databases: (await regionalOfOrders(tx, [orderId])).map(({ reportId }) => reportId),
});

/**
 * Compares what the account owns or has pending of a purchase with the digest that the buyer acknowledged, if any. Locks the account
 * until the transaction ends, so that of two purchases of the same data the later one sees the earlier one.
 * @param exceptOrder the order that holds the purchase; 0 for none.
 * @throws ApiError purchase_not_acknowledged
 */
export const assertAcknowledged = async (
  tx: WriteTx,
  userId: number,
  acknowledged: string | undefined,
  purchase: Purchase,
  exceptOrder = 0,
) => {
  if (acknowledged === undefined) return;
  await lockUser(tx, userId);
  const { digest } = await findOwnedOrPending(tx, userId, purchase, exceptOrder);
  if (digest !== acknowledged) throw new ApiError('purchase_not_acknowledged');
};

/** The same for an order of the account. @throws ApiError purchase_not_acknowledged */
export const assertOrderAcknowledged = async (
  tx: WriteTx,
  order: { id: number; ownerId: number },
  acknowledged: string | undefined,
) => {
  if (acknowledged === undefined) return;
  await assertAcknowledged(tx, order.ownerId, acknowledged, await purchaseOfOrder(tx, order.id), order.id);
};
