import { lostFullSetMessage } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { PricedCart } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { centsFromDollars, dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { discountsOfOrder, toApply } from '../discounts/discounts.store.ts';
import { priceOrderable, regionalToPrice, soldOils } from '../pricing/prices.service.ts';
import { copyTexts, discountLines, oilLineTexts } from './order-lines.ts';
import {
  type OrderRow,
  oilsOfOrder,
  recordOilPrices,
  saveOrderDiscounts,
  updateOrder,
} from './orders.store.ts';
import { recordCopyPrice, regionalOfOrders } from './regional-items.store.ts';
import { assertNothingWithdrawn } from './withdrawn-results.service.ts';

type Oils = Awaited<ReturnType<typeof oilsOfOrder>>;

/** An order at current prices. */
export interface PricedOrder {
  totalCents: number;
  /**
   * One of its oils was a full set, with its data report, and no longer is: another test of it is for sale
   * now.
   */
  lostFullSet: boolean;
}

/** Rejects an order that differs from what its buyer saw. */
export const priceChanged = ({ totalCents, lostFullSet }: PricedOrder) =>
  new ApiError('price_changed', {
    ...(lostFullSet && { message: lostFullSetMessage }),
    extra: { total_price: dollarsFromCents(totalCents) },
  });

/** Whether the total equals the one displayed to the caller, in dollars; absent: nothing is compared. */
export const matchesDisplayedTotal = (totalCents: number, shown: number | undefined) =>
  shown === undefined || totalCents === centsFromDollars(shown);

const recordOils = async (tx: WriteTx, catalogue: Catalogue, oils: Oils, items: PricedCart['items']) => {
  const texts = await oilLineTexts(tx, catalogue, oils, items);
  const changed = oils.flatMap(({ datasetId, sample, ...old }, index) => {
    const { priceCents = old.priceCents, fullSet = old.fullSet } = items[index] ?? {};
    const lineText = texts[index] ?? old.lineText;
    const same = priceCents === old.priceCents && fullSet === old.fullSet && lineText === old.lineText;
    return same ? [] : [{ datasetId, sampleId: sample, priceCents, fullSet, lineText }];
  });
  if (changed.length > 0) await recordOilPrices(tx, changed);
};

const recordCopies = async (
  tx: WriteTx,
  databases: Awaited<ReturnType<typeof regionalOfOrders>>,
  priced: PricedCart['regional'],
) => {
  for (const database of databases) {
    const copies = priced.find((one) => one.id === database.reportId);
    if (!copies) throw new Error(`database ${database.reportId} was not priced`);
    const { id: _, quantity: __, ...price } = copies;
    await recordCopyPrice(tx, database.id, { ...price, ...copyTexts(database, copies) });
  }
};

/**
 * Prices the order at current prices and records its amounts and lines. An order from a quote offer keeps the
 * agreed price. The caller holds the order's lock.
 * @throws ApiError bad_input at `order` when an item is no longer for sale, and about the whole when the sum
 * is too large; data_withdrawn when an order from an offer lacks a result.
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
  await recordOils(tx, catalogue, oils, priced.items);
  await recordCopies(tx, databases, priced.regional);
  await saveOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  const { beforeDiscountCents, discountCents, totalCents } = priced;
  await updateOrder(tx, order.id, { beforeDiscountCents, discountCents, totalCents });
  return {
    totalCents,
    lostFullSet: oils.some(({ fullSet }, index) => fullSet && !priced.items[index]?.fullSet),
  };
};
