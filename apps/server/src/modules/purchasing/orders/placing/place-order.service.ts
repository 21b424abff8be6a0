import type { PlaceOrderBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { OilToPrice, PricedCart } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { validDiscounts } from '../../discounts/discount-uses.service.ts';
import { toApply } from '../../discounts/discounts.store.ts';
import { priceOrderable, soldOils } from '../../pricing/prices.service.ts';
import { discountLines, oilLineTexts } from '../order-lines.ts';
import { matchesDisplayedTotal, priceChanged } from '../order-prices.service.ts';
import { insertDataset, insertOrder, recordEvent, saveOrderDiscounts } from '../orders.store.ts';
import { assertAcknowledged } from './acknowledgement.service.ts';
import { digestItems } from './items-digest.rules.ts';
import { assertRoomForOrder, cancelOrdersWithItems } from './open-orders.service.ts';
import { acceptOrderedQuotation } from './ordered-quotation.service.ts';

type Reports = PlaceOrderBody['reports'];

/** The discount codes of an order: its field contains one code, a list of codes, or nothing. */
export const listDiscountCodes = (discount: PlaceOrderBody['discount']) =>
  discount ? [discount].flat() : [];

const assertNoDuplicates = (reports: Reports) => {
  reports.forEach((report, index) => {
    if (reports.findIndex((other) => other.name === report.name) < index)
      throw fieldError(`reports.${index}.name`, 'Another dataset of this order has this name.');
    const ids = report.samples.map((sample) => sample.id);
    if (new Set(ids).size < ids.length)
      throw fieldError(`reports.${index}.samples`, 'An oil appears twice in this dataset.');
  });
};

export const oilsOfReports = (reports: Reports): number[] =>
  reports.flatMap(({ samples }) => samples.map(({ id }) => id));

/**
 * The oils of named datasets in request order, as input of `priceCart`.
 * @throws ApiError bad_input at the field of an item that is not for sale or appears twice.
 */
export const oilsToPrice = async (
  tx: ReadTx,
  catalogue: Catalogue,
  reports: Reports,
): Promise<OilToPrice[]> => {
  assertNoDuplicates(reports);
  const forSale = await catalogue.forSale(tx, oilsOfReports(reports));
  const oils = reports.flatMap((report, index) =>
    report.samples.map(({ id, display_tests: tests }, sampleIndex) => {
      const field = `reports.${index}.samples.${sampleIndex}`;
      return { sample: id, tests, fields: { sample: `${field}.id`, tests: `${field}.display_tests` } };
    }),
  );
  return soldOils(forSale, oils);
};

/**
 * Inserts the datasets of an order with their lines.
 * @param items the price of each oil, in the order of the request
 */
export const saveDatasets = async (
  tx: WriteTx,
  catalogue: Catalogue,
  { orderId, reports }: { orderId: number; reports: Reports },
  items: readonly { priceCents: number; fullSet: boolean }[],
) => {
  const ordered = reports.flatMap(({ samples }) =>
    samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
  );
  const texts = await oilLineTexts(tx, catalogue, ordered, items);
  let next = 0;
  for (const [position, { name, samples }] of reports.entries()) {
    const oils = samples.map(({ id, display_tests }) => {
      const { priceCents = 0, fullSet = false } = items[next] ?? {};
      return {
        sampleId: id,
        testIds: display_tests,
        fullSet,
        priceCents,
        lineText: texts[next++] ?? '',
      };
    });
    await insertDataset(tx, orderId, position, { name, oils });
  }
};

/** @throws ApiError price_changed if the price differs from the displayed price, or a full set was lost */
const assertDisplayedPrice = (priced: PricedCart, { price_check, full_sets = 0 }: PlaceOrderBody) => {
  const lostFullSet = priced.items.filter(({ fullSet }) => fullSet).length < full_sets;
  const { totalCents } = priced;
  if (lostFullSet || !matchesDisplayedTotal(totalCents, price_check))
    throw priceChanged({ totalCents, lostFullSet });
};

/**
 * Places an order of named datasets at current prices. On request, cancels unpaid orders with the same items.
 * @throws ApiError bad_input if an item is not for sale or appears twice, a code is not valid, or the sum is
 * too large; price_changed; too_many_open_orders; order_in_payment if an order to be replaced may have been
 * charged; purchase_not_acknowledged.
 */
export const placeDatasetOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  ownerId: number,
  body: PlaceOrderBody,
) => {
  const oils = await oilsToPrice(tx, catalogue, body.reports);
  const discounts = await validDiscounts(tx, listDiscountCodes(body.discount));
  const cart = { oils, regional: [], discounts: discounts.map(toApply) };
  const priced = priceOrderable(cart);
  assertDisplayedPrice(priced, body);
  const itemsDigest = digestItems({ oils });
  await lockUser(tx, ownerId);
  await assertAcknowledged(tx, ownerId, body.acknowledged, { oils, databases: [] });
  if (body.replace_open_orders) await cancelOrdersWithItems(tx, ownerId, itemsDigest);
  await assertRoomForOrder(tx, ownerId, oils.length);
  const order = await insertOrder(tx, {
    ownerId,
    itemsDigest,
    beforeDiscountCents: priced.beforeDiscountCents,
    discountCents: priced.discountCents,
    totalCents: priced.totalCents,
  });
  await saveDatasets(tx, catalogue, { orderId: order.id, reports: body.reports }, priced.items);
  await saveOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  await recordEvent(tx, order.id, 'PLACED', { actorId: ownerId });
  await acceptOrderedQuotation(tx, order);
  return { order_id: order.id };
};
