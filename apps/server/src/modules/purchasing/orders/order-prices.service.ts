import { lostFullSetMessage } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { PricedCart, RegionalToPrice } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { discountsOfOrder, toApply } from '../discounts/discounts.store.ts';
import { priceOrderable, regionalToPrice, soldOils } from '../pricing/prices.service.ts';
import {
  type OrderRow,
  oilsOfOrder,
  saveOrderDiscounts,
  updateOilPrices,
  updateOrder,
} from './orders.store.ts';
import { discountLines } from './placing/place-order.service.ts';
import { regionalOfOrders, updateCopyPrice } from './regional-items.store.ts';
import { assertNothingWithdrawn } from './withdrawn-results.service.ts';

type Oils = Awaited<ReturnType<typeof oilsOfOrder>>;

/** An order at current prices. */
export interface PricedOrder {
  totalCents: number;
  /** An oil of it was a full set, with its data report, and no longer is: another test of it is for sale now. */
  lostFullSet: boolean;
}

/** Refuses an order that is not what its buyer was shown. */
export const priceChanged = ({ totalCents, lostFullSet }: PricedOrder) =>
  new ApiError('price_changed', {
    ...(lostFullSet && { message: lostFullSetMessage }),
    extra: { total_price: dollarsFromCents(totalCents) },
  });

const saveOilPrices = async (tx: WriteTx, oils: Oils, items: PricedCart['items']) => {
  const changed = oils.flatMap(({ datasetId, sample, ...old }, index) => {
    const { priceCents = old.priceCents, fullSet = old.fullSet } = items[index] ?? {};
    const same = priceCents === old.priceCents && fullSet === old.fullSet;
    return same ? [] : [{ datasetId, sampleId: sample, priceCents, fullSet }];
  });
  if (changed.length > 0) await updateOilPrices(tx, changed);
};

const saveCopyPrices = async (
  tx: WriteTx,
  databases: Awaited<ReturnType<typeof regionalOfOrders>>,
  current: readonly RegionalToPrice[],
  priced: PricedCart['regional'],
) => {
  for (const { id, reportId } of databases) {
    const line = priced.find((one) => one.id === reportId);
    const database = current.find((one) => one.id === reportId);
    if (!line || !database) throw new Error(`database ${reportId} was not priced`);
    const { fullCopies, priceCents } = line;
    await updateCopyPrice(tx, id, { listPriceCents: database.priceCents, fullCopies, priceCents });
  }
};

/**
 * Prices the order at current prices and stores the amounts of the order and its items. An order from a quote offer keeps the agreed
 * price. The caller holds the order's lock.
 * @throws ApiError bad_input at `order` when something in it is no longer for sale, and about the whole when the sum is too large;
 *   data_withdrawn when an order from an offer lacks a result.
 */
export const priceOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  order: OrderRow,
): Promise<PricedOrder> => {
  const oils = await oilsOfOrder(tx, order.id);
  if (order.agreedCents !== null) {
    await assertNothingWithdrawn(tx, catalogue, oils, 'Cancel this order and ask for a new offer.');
    return { totalCents: order.agreedCents, lostFullSet: false };
  }
  const databases = await regionalOfOrders(tx, [order.id]);
  const copies = databases.flatMap(({ reportId, quantity }) => Array<number>(quantity).fill(reportId));
  const discounts = await discountsOfOrder(tx, order.id);
  const fields = { sample: 'order', tests: 'order' };
  const forSale = await catalogue.forSale(
    tx,
    oils.map(({ sample }) => sample),
  );
  const chosen = soldOils(
    forSale,
    oils.map(({ sample, tests }) => ({ sample, tests, fields })),
  );
  const buyer = { ownerId: order.ownerId, exceptOrder: order.id };
  const regional = await regionalToPrice(tx, copies, buyer, 'order');
  const priced = priceOrderable({ oils: chosen, regional, discounts: discounts.map(toApply) });
  await saveOilPrices(tx, oils, priced.items);
  await saveCopyPrices(tx, databases, regional, priced.regional);
  await saveOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  const { beforeDiscountCents, discountCents, totalCents } = priced;
  await updateOrder(tx, order.id, { beforeDiscountCents, discountCents, totalCents });
  return {
    totalCents,
    lostFullSet: oils.some(({ fullSet }, index) => fullSet && !priced.items[index]?.fullSet),
  };
};
