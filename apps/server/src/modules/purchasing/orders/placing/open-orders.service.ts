// Bounds of the unpaid orders of an account. Callers hold the account's lock, so that concurrent calls are counted.

import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import { recordEvent } from '../order-events.store.ts';
import { isUnpaid, lockOrderIfFree, updateOrder } from '../orders.store.ts';
import { countOpenOrders, openOrdersWith } from './open-orders.store.ts';

/** Unpaid orders an account may have. */
const maxOpenOrders = 200;
const ordersPerHour = 300;

/** Counts an order about to be placed, outside any transaction. @throws ApiError too_many_requests after 300 an hour. */
export const countPlacedOrder = (throttle: Throttle, ownerId: number) =>
  throttle.hit(`orders placed by ${ownerId}`, ordersPerHour, 60);

/** @throws ApiError too_many_open_orders when the account has 200 unpaid orders. */
export const assertRoomForOrder = async (tx: WriteTx, ownerId: number) => {
  if ((await countOpenOrders(tx, ownerId)) >= maxOpenOrders) throw new ApiError('too_many_open_orders');
};

/**
 * Cancels the other unpaid orders of the account with the same items, so that one of them can be paid. They have no reserved code
 * uses: a use is reserved with an attempt and released when it fails.
 * @throws ApiError order_in_payment, with the id as `order`, for one that may have been charged.
 */
export const cancelOrdersWithItems = async (
  tx: WriteTx,
  ownerId: number,
  itemsDigest: string | null,
  exceptOrder?: number,
) => {
  if (itemsDigest === null) return;
  for (const { id } of await openOrdersWith(tx, ownerId, itemsDigest)) {
    if (id === exceptOrder) continue;
    // a payment locks its order, then the account: waiting for the order here would be a deadlock
    const order = await lockOrderIfFree(tx, id);
    if (order && order.status !== 'IN_PROCESS') continue;
    if (!order || !(await isUnpaid(tx, order)))
      throw new ApiError('order_in_payment', {
        message: `A payment for order ${id}, which has the same items, is in progress. Wait for its outcome first.`,
        extra: { order: id },
      });
    await updateOrder(tx, id, { status: 'CANCELLED' });
    await recordEvent(tx, id, 'CANCELLED', {
      actorId: ownerId,
      detail: 'Replaced by a later order with the same items',
    });
  }
};
