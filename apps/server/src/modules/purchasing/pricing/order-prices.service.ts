import type { PricedCart, RegionalToPrice } from '@iom/contract/purchasing/pricing.rules.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { discountsOfOrder, reserveUse, toApply } from '../discounts/discounts.store.ts';
import {
  changeOrder,
  type OrderRow,
  oilsOfOrder,
  putOilPrices,
  putOrderDiscounts,
} from '../orders/orders.store.ts';
import { discountLines } from '../orders/place-order.service.ts';
import { putCopiesPrice, regionalOfOrders } from '../orders/regional-items.store.ts';
import { oilToPrice, priceOrderable, regionalToPrice } from './prices.service.ts';

type Oils = Awaited<ReturnType<typeof oilsOfOrder>>;

const keepOilPrices = async (tx: WriteTx, oils: Oils, items: PricedCart['items']) => {
  const changed = oils.flatMap(({ datasetId, sampleId, ...old }, place) => {
    const { priceCents = old.priceCents, fullSet = old.fullSet } = items[place] ?? {};
    const same = priceCents === old.priceCents && fullSet === old.fullSet;
    return same ? [] : [{ datasetId, sampleId, priceCents, fullSet }];
  });
  if (changed.length > 0) await putOilPrices(tx, changed);
};

const keepCopyPrices = async (
  tx: WriteTx,
  databases: Awaited<ReturnType<typeof regionalOfOrders>>,
  offered: readonly RegionalToPrice[],
  priced: PricedCart['regional'],
) => {
  for (const { id, reportId } of databases) {
    const line = priced.find((one) => one.id === reportId);
    const offer = offered.find((one) => one.id === reportId);
    if (!line || !offer) throw new Error(`database ${reportId} was not priced`);
    const { fullCopies, priceCents } = line;
    await putCopiesPrice(tx, id, { listPriceCents: offer.priceCents, fullCopies, priceCents });
  }
};

/**
 * Prices the order as of now, keeps what it and each of its items cost, and answers the total in cents. The price of an offer
 * stands as agreed. The order is locked by the caller.
 * @throws ApiError bad_input at `order` when something in it is no longer for sale, or it comes to too much.
 */
export const priceOrder = async (tx: WriteTx, catalogue: Catalogue, order: OrderRow): Promise<number> => {
  if (order.agreedCents !== null) return order.agreedCents;
  const oils = await oilsOfOrder(tx, order.id);
  const databases = await regionalOfOrders(tx, [order.id]);
  const copies = databases.flatMap(({ reportId, quantity }) => Array<number>(quantity).fill(reportId));
  const discounts = await discountsOfOrder(tx, order.id);
  const fields = { sample: 'order', tests: 'order' };
  const chosen = oils.map(({ sampleId, testIds }) =>
    oilToPrice(catalogue, { sample: sampleId, tests: testIds }, fields),
  );
  const buyer = { ownerId: order.ownerId, exceptOrder: order.id };
  const regional = await regionalToPrice(tx, copies, buyer, 'order');
  const priced = priceOrderable({ oils: chosen, regional, discounts: discounts.map(toApply) }, 'order');
  await keepOilPrices(tx, oils, priced.items);
  await keepCopyPrices(tx, databases, regional, priced.regional);
  await putOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  const { beforeDiscountCents, discountCents, totalCents } = priced;
  await changeOrder(tx, order.id, { beforeDiscountCents, discountCents, totalCents });
  return totalCents;
};

/** Takes a use of each code of the order. @throws ApiError discount_used_up when one has none left. */
export const reserveUses = async (tx: WriteTx, orderId: number) => {
  for (const { id } of await discountsOfOrder(tx, orderId))
    if (!(await reserveUse(tx, id))) throw new ApiError('discount_used_up');
};
