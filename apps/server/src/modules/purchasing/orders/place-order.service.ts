import type { PlaceOrderBody } from '@iom/contract/purchasing/orders.schemas.ts';
import type { OilToPrice, PricedCart } from '@iom/contract/purchasing/pricing.rules.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { type DiscountRow, toApply } from '../discounts/discounts.store.ts';
import { goodDiscounts, oilToPrice, priceOrderable } from '../pricing/prices.service.ts';
import { recordEvent } from './order-events.store.ts';
import { addDataset, addOrder, putOrderDiscounts } from './orders.store.ts';

type Reports = PlaceOrderBody['reports'];

/** The field is one code, a list of codes, or nothing. */
export const codesOf = (discount: PlaceOrderBody['discount']) => (discount ? [discount].flat() : []);

const assertNoDuplicates = (reports: Reports) => {
  reports.forEach((report, place) => {
    if (reports.findIndex((other) => other.name === report.name) < place)
      throw fieldError(`reports.${place}.name`, 'Another dataset of this order has this name.');
    const ids = report.samples.map((sample) => sample.id);
    if (new Set(ids).size < ids.length)
      throw fieldError(`reports.${place}.samples`, 'An oil stands twice in this dataset.');
  });
};

/**
 * The oils of named datasets in their order, as the price function needs them.
 * @throws ApiError bad_input at the field of what is not for sale or stands twice.
 */
export const oilsToPrice = (catalogue: Catalogue, reports: Reports): OilToPrice[] => {
  assertNoDuplicates(reports);
  return reports.flatMap((report, place) =>
    report.samples.map((sample, row) => {
      const field = `reports.${place}.samples.${row}`;
      const chosen = { sample: sample.id, tests: sample.display_tests };
      return oilToPrice(catalogue, chosen, { sample: `${field}.id`, tests: `${field}.display_tests` });
    }),
  );
};

/** Keeps the datasets of an order; `items` say what each of their oils costs, in the order in which they stand. */
export const keepDatasets = async (
  tx: WriteTx,
  orderId: number,
  reports: Reports,
  items: readonly { priceCents: number; fullSet: boolean }[],
) => {
  let line = 0;
  for (const [position, { name, samples }] of reports.entries()) {
    const oils = samples.map(({ id, display_tests }) => {
      const { priceCents = 0, fullSet = false } = items[line++] ?? {};
      return { sampleId: id, testIds: display_tests, fullSet, priceCents };
    });
    await addDataset(tx, orderId, position, { name, oils });
  }
};

/** What each code took off, by discount id. */
export const discountLines = (discounts: readonly DiscountRow[], priced: PricedCart) =>
  discounts.map(({ id, code, name }) => ({
    discountId: id,
    code,
    name,
    amountCents: priced.discounts.find((line) => line.code === code)?.amountCents ?? 0,
  }));

/**
 * Places an order of named datasets at the prices of this moment.
 * @throws ApiError bad_input where something is not for sale, stands twice, a code is not valid, or the sum is too large.
 */
export const placeDatasetOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  ownerId: number,
  body: PlaceOrderBody,
) => {
  const oils = oilsToPrice(catalogue, body.reports);
  const discounts = await goodDiscounts(tx, codesOf(body.discount));
  const cart = { oils, regional: [], discounts: discounts.map(toApply) };
  const priced = priceOrderable(cart, 'non_field_errors');
  const order = await addOrder(tx, {
    ownerId,
    beforeDiscountCents: priced.beforeDiscountCents,
    discountCents: priced.discountCents,
    totalCents: priced.totalCents,
  });
  await keepDatasets(tx, order.id, body.reports, priced.items);
  await putOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  await recordEvent(tx, order.id, 'PLACED', { actorId: ownerId });
  return { order_id: order.id };
};
