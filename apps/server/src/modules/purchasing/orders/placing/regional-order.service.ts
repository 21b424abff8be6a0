import type { updateOrderBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { validDiscounts } from '../../discounts/discount-uses.service.ts';
import { regionalToPrice } from '../../pricing/prices.service.ts';
import { recordEvent } from '../order-events.store.ts';
import { countDrafts } from '../order-lists.store.ts';
import { priceOrder } from '../order-prices.service.ts';
import {
  insertOrder,
  isUnpaid,
  lockOrder,
  type OrderRow,
  oilsOfOrder,
  saveOrderDiscounts,
  updateOrder,
} from '../orders.store.ts';
import { saveRegionalItems } from '../regional-items.store.ts';
import { digestOfItems } from './items-digest.rules.ts';
import { assertRoomForOrder, cancelOrdersWithItems } from './open-orders.service.ts';

const maxDrafts = 20;
/** Empty drafts are cancelled after a day. */
const daySeconds = 24 * 60 * 60;

/** Creates an empty order for regional databases. @throws ApiError too_many_drafts, too_many_open_orders */
export const startRegionalOrder = async (tx: WriteTx, ownerId: number) => {
  await lockUser(tx, ownerId);
  if ((await countDrafts(tx, ownerId)) >= maxDrafts)
    throw new ApiError('too_many_drafts', { retryAfterSeconds: daySeconds });
  await assertRoomForOrder(tx, ownerId, 0);
  const order = await insertOrder(tx, { ownerId, beforeDiscountCents: 0, discountCents: 0, totalCents: 0 });
  await recordEvent(tx, order.id, 'PLACED', { actorId: ownerId });
  return { id: order.id };
};

const lockUpdatable = async (tx: WriteTx, caller: SessionUser, id: number): Promise<OrderRow> => {
  const order = await lockOrder(tx, id);
  if (!order || order.ownerId !== caller.id) throw new ApiError('not_found');
  if (!(await isUnpaid(tx, order))) throw new ApiError('order_locked');
  return order;
};

const setDatabases = async (tx: WriteTx, order: OrderRow, ids: readonly number[]) => {
  if ((await oilsOfOrder(tx, order.id)).length > 0) {
    if (ids.length > 0)
      throw fieldError('regional_reports', 'Datasets and regional databases are ordered apart.');
    return order;
  }
  const buyer = { ownerId: order.ownerId, exceptOrder: order.id };
  const databases = await regionalToPrice(tx, ids, buyer, 'regional_reports');
  // the amounts are set when the whole order is priced
  const items = databases.map(({ id, quantity, priceCents }) => ({
    regionalDatabaseId: id,
    quantity,
    listPriceCents: priceCents,
    fullCopies: 0,
    priceCents: 0,
  }));
  await saveRegionalItems(tx, order.id, items);
  return updateOrder(tx, order.id, { itemsDigest: digestOfItems({ copies: ids }) });
};

/**
 * Sets the databases and codes of the caller's unpaid order and prices it again. Absent fields stay unchanged.
 * @throws ApiError not_found, order_locked; order_in_payment where an order to be replaced may have been charged; bad_input where something is not for sale or a code is not valid.
 */
export const updateUnpaidOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  caller: SessionUser,
  id: number,
  changes: z.output<typeof updateOrderBody>,
) => {
  const order = await lockUpdatable(tx, caller, id);
  if (order.agreedCents !== null) throw new ApiError('order_locked');
  const { itemsDigest } = changes.regional_reports
    ? await setDatabases(tx, order, changes.regional_reports)
    : order;
  if (changes.replace_open_orders) {
    await lockUser(tx, caller.id);
    await cancelOrdersWithItems(tx, caller.id, itemsDigest, id);
  }
  if (changes.discounts) {
    const discounts = await validDiscounts(tx, changes.discounts);
    await saveOrderDiscounts(
      tx,
      id,
      discounts.map(({ id: discountId, code, name }) => ({ discountId, code, name, amountCents: 0 })),
    );
  }
  await priceOrder(tx, catalogue, order);
};
