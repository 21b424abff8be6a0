import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { type Counted, hitAmount, type Throttle } from '#platform/throttle/throttle.ts';
import { endAcceptance, isUnpaid, lockOrderIfFree, recordEvent, updateOrder } from '../orders.store.ts';
import { countOpenOrders, countUnfinishedOils, openOrdersWith } from './open-orders.store.ts';

/**
 * The failure of placing or paying an order while a payment of another order with the same data has no outcome.
 * @param shared what both orders contain, e.g. `copies of the same database`
 */
export const orderInPaymentError = (order: number, shared: string) =>
  new ApiError('order_in_payment', {
    message: `A payment for order ${order}, which has ${shared}, is in progress. Wait for its outcome first.`,
    extra: { order },
  });

/**
 * Limits for the unfinished orders of an account. `orders`: unpaid ones. `oils`, counted once per dataset: more than the archive has, and
 * few enough to compare a new order with. Tests may lower them.
 */
export const openOrderLimits = { orders: 200, oils: 25_000 };
const ordersPerHour = 300;
/** Cancelled orders stay in the database. */
const oilsPerHour = 100_000;

/**
 * Counts an order about to be placed and its oils, outside any transaction.
 * @throws ApiError too_many_requests after 300 orders or 100,000 oils an hour, or 500,000 oils of an address.
 */
export const countPlacedOrder = async (throttle: Throttle, counted: Counted, oils: number) => {
  await throttle.hit(`orders placed by ${counted.userId}`, ordersPerHour, 60);
  if (oils > 0) await hitAmount(throttle, 'oils ordered', counted, oilsPerHour, oils);
};

/**
 * Callers hold the account's lock, so that concurrent calls are counted.
 * @throws ApiError too_many_open_orders when the account has reached its limit of unpaid orders, or would
 * exceed that of oils in unfinished ones.
 */
export const assertRoomForOrder = async (tx: WriteTx, ownerId: number, oils: number) => {
  const { orders: maxOrders, oils: maxOils } = openOrderLimits;
  if ((await countOpenOrders(tx, ownerId)) >= maxOrders) throw new ApiError('too_many_open_orders');
  if (oils > 0 && (await countUnfinishedOils(tx, ownerId)) + oils > maxOils)
    throw new ApiError('too_many_open_orders', {
      message: `Your unfinished orders would have more than ${wholeNumber(maxOils)} oils. Pay or cancel some of them first.`,
    });
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
    if (!order || !(await isUnpaid(tx, order))) throw orderInPaymentError(id, 'the same items');
    await updateOrder(tx, id, { status: 'CANCELLED' });
    await endAcceptance(tx, id, 'QUOTED');
    await recordEvent(tx, id, 'CANCELLED', {
      actorId: ownerId,
      detail: 'Replaced by a later order with the same items',
    });
  }
};
