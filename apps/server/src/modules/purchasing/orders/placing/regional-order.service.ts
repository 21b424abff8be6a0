import type { RegionalOrderBody, updateOrderBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { validDiscounts } from '../../discounts/discount-uses.service.ts';
import { regionalToPrice } from '../../pricing/prices.service.ts';
import { countDrafts } from '../order-lists.store.ts';
import { matchesDisplayedTotal, priceChanged, priceOrder } from '../order-prices.service.ts';
import {
  insertOrder,
  isUnpaid,
  lockOrder,
  type OrderRow,
  oilsOfOrder,
  recordEvent,
  saveOrderDiscounts,
  updateOrder,
} from '../orders.store.ts';
import { saveRegionalItems } from '../regional-items.store.ts';
import { assertAcknowledged } from './acknowledgement.service.ts';
import { digestItems } from './items-digest.rules.ts';
import { assertRoomForOrder, cancelOrdersWithItems } from './open-orders.service.ts';
import { acceptOrderedQuotation } from './ordered-quotation.service.ts';

type Changes = z.output<typeof updateOrderBody>;

const maxDrafts = 20;
/** Empty drafts are cancelled after a day. */
const daySeconds = 24 * 60 * 60;

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
  return updateOrder(tx, order.id, { itemsDigest: digestItems({ copies: ids }) });
};

/** Changes a locked order that the caller may change, and prices it. */
const applyChanges = async (tx: WriteTx, catalogue: Catalogue, order: OrderRow, changes: Changes) => {
  const { itemsDigest } = changes.regional_reports
    ? await setDatabases(tx, order, changes.regional_reports)
    : order;
  if (changes.replace_open_orders) {
    await lockUser(tx, order.ownerId);
    await cancelOrdersWithItems(tx, order.ownerId, itemsDigest, order.id);
  }
  if (changes.discounts) {
    const discounts = await validDiscounts(tx, changes.discounts);
    await saveOrderDiscounts(
      tx,
      order.id,
      discounts.map(({ id: discountId, code, name }) => ({ discountId, code, name, amountCents: 0 })),
    );
  }
  const priced = await priceOrder(tx, catalogue, order);
  await acceptOrderedQuotation(tx, { ...order, itemsDigest, totalCents: priced.totalCents });
  return priced;
};

/**
 * Places an order of regional databases, an empty one without databases.
 * @throws ApiError like `updateUnpaidOrder`; too_many_drafts for an empty one; too_many_open_orders;
 * price_changed; purchase_not_acknowledged
 */
export const placeRegionalOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  ownerId: number,
  {
    regional_reports: copies = [],
    discounts,
    replace_open_orders,
    acknowledged,
    price_check,
  }: RegionalOrderBody,
) => {
  await lockUser(tx, ownerId);
  if (copies.length === 0 && (await countDrafts(tx, ownerId)) >= maxDrafts)
    throw new ApiError('too_many_drafts', { retryAfterSeconds: daySeconds });
  await assertAcknowledged(tx, ownerId, acknowledged, { oils: [], databases: [...new Set(copies)] });
  if (replace_open_orders) await cancelOrdersWithItems(tx, ownerId, digestItems({ copies }));
  await assertRoomForOrder(tx, ownerId, 0);
  const order = await insertOrder(tx, { ownerId, beforeDiscountCents: 0, discountCents: 0, totalCents: 0 });
  const priced = await applyChanges(tx, catalogue, order, { regional_reports: copies, discounts });
  if (!matchesDisplayedTotal(priced.totalCents, price_check)) throw priceChanged(priced);
  await recordEvent(tx, order.id, 'PLACED', { actorId: ownerId });
  return { id: order.id };
};

/**
 * Sets the databases and codes of the caller's unpaid order and reprices it. Absent fields stay unchanged.
 * @throws ApiError not_found, order_locked; order_in_payment if an order to be replaced may have been
 * charged; bad_input if an item is not for sale or a code is not valid.
 */
export const updateUnpaidOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  caller: SessionUser,
  id: number,
  changes: Changes,
) => {
  const order = await lockUpdatable(tx, caller, id);
  if (order.agreedCents !== null) throw new ApiError('order_locked');
  await applyChanges(tx, catalogue, order, changes);
};
