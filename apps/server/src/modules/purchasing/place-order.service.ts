import type { PlaceOrderBody } from '@iom/contract/purchasing/orders.schemas.ts';
import { type OilToPrice, priceCart } from '@iom/contract/purchasing/pricing.rules.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { badField } from '#platform/refusal.ts';
import { type DiscountRow, toApply } from './discounts.store.ts';
import { addDataset, addOrder, putOrderDiscounts } from './orders.store.ts';
import { goodDiscounts, oilToPrice } from './prices.service.ts';

type Reports = PlaceOrderBody['reports'];

/** The field is one code, a list of codes, or nothing. */
export const codesOf = (discount: PlaceOrderBody['discount']) => (discount ? [discount].flat() : []);

const refuseTwins = (reports: Reports) => {
  reports.forEach((report, place) => {
    if (reports.findIndex((other) => other.name === report.name) < place)
      throw badField(`reports.${place}.name`, 'Another dataset of this order has this name.');
    const ids = report.samples.map((sample) => sample.id);
    if (new Set(ids).size < ids.length)
      throw badField(`reports.${place}.samples`, 'An oil stands twice in this dataset.');
  });
};

const oilsToPrice = (catalogue: Catalogue, reports: Reports): OilToPrice[][] =>
  reports.map((report, place) =>
    report.samples.map((sample, row) => {
      const field = `reports.${place}.samples.${row}`;
      const chosen = { sample: sample.id, tests: sample.display_tests };
      return oilToPrice(catalogue, chosen, { sample: `${field}.id`, tests: `${field}.display_tests` });
    }),
  );

/** What each code took off, by discount id. */
export const discountLines = (discounts: readonly DiscountRow[], priced: ReturnType<typeof priceCart>) =>
  discounts.map((discount) => ({
    discountId: discount.id,
    amountCents: priced.discounts.find((line) => line.code === discount.code)?.amountCents ?? 0,
  }));

/**
 * Places an order of named datasets at the prices of this moment.
 * @throws Refusal bad_input where something is not for sale, stands twice, or a code is not valid.
 */
export const placeDatasetOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  ownerId: number,
  body: PlaceOrderBody,
) => {
  refuseTwins(body.reports);
  const datasets = oilsToPrice(catalogue, body.reports);
  const discounts = await goodDiscounts(tx, codesOf(body.discount));
  const priced = priceCart({ oils: datasets.flat(), regional: [], discounts: discounts.map(toApply) });
  const order = await addOrder(tx, {
    ownerId,
    beforeDiscountCents: priced.beforeDiscountCents,
    discountCents: priced.discountCents,
    totalCents: priced.totalCents,
  });
  let line = 0;
  for (const [position, report] of body.reports.entries()) {
    const oils = (datasets[position] ?? []).map((oil) => {
      const { priceCents = 0, fullSet = false } = priced.items[line++] ?? {};
      return { sampleId: oil.sample, testIds: [...oil.tests], fullSet, priceCents };
    });
    await addDataset(tx, order.id, position, { name: report.name, oils });
  }
  await putOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  return { order_id: order.id };
};
