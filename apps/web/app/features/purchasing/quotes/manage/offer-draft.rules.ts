// An offer as an administrator puts it together: datasets of oils with all or chosen tests.
import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { OrderedDatasets } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { z } from 'zod';

const offerDataset = z.object({
  /** Tells the datasets of a draft apart, whatever their names. */
  key: z.number(),
  name: z.string(),
  oils: z.array(z.number()).readonly(),
  /** The chosen tests; `all`: every test that is for sale for an oil. */
  tests: z.union([z.literal('all'), z.array(z.number()).readonly()]),
});
export type OfferDataset = z.output<typeof offerDataset>;

/** What is typed and chosen for an offer. @param replaces the offer it replaces, as JSON: over a later one it is not filled in */
export const offerDraft = (replaces: string) =>
  z.object({
    datasets: z.array(offerDataset).readonly(),
    price: z.string(),
    valid_until: z.string(),
    message: z.string(),
    replaces: z.literal(replaces),
  });

/** Tests for sale for one oil at least. */
export const testsOnOffer = (tests: readonly DisplayTest[]) =>
  tests.filter(({ price, available_for }) => price !== null && available_for.length > 0);

/** The oils of a dataset with their tests, in the order of the dataset; oils without any of the tests are missing. */
export const datasetOils = ({ oils, tests: chosen }: OfferDataset, tests: readonly DisplayTest[]) => {
  const idsByOil = new Map<number, number[]>();
  for (const test of testsOnOffer(tests)) {
    if (chosen !== 'all' && !chosen.includes(test.id)) continue;
    for (const oil of test.available_for) {
      const ids = idsByOil.get(oil);
      if (ids) ids.push(test.id);
      else idsByOil.set(oil, [test.id]);
    }
  }
  return oils.flatMap((id) => {
    const ids = idsByOil.get(id);
    return ids ? [{ id, display_tests: ids }] : [];
  });
};

/** The message for a dataset none of whose oils has a chosen test, or undefined. `tests`: the tests of each dataset. */
export const testsError = (
  datasets: readonly OfferDataset[],
  tests: readonly (readonly DisplayTest[] | undefined)[],
): string | undefined => {
  const untested = datasets.find(
    (dataset, index) => dataset.oils.length > 0 && datasetOils(dataset, tests[index] ?? []).length === 0,
  );
  if (!untested) return undefined;
  return untested.tests.length === 0
    ? 'Choose at least one test.'
    : 'None of the oils of a dataset has any of its tests.';
};

/** The datasets of an earlier offer, to be changed. @param forSale tests with the oils of all its datasets */
export const draftOfOffer = (reports: OrderedDatasets, forSale: readonly DisplayTest[]): OfferDataset[] =>
  reports.map(({ name, samples }, key) => {
    const oils = samples.map(({ id }) => id);
    const everything = datasetOils({ key, name, oils, tests: 'all' }, forSale);
    const testCount = (list: OrderedDatasets[number]['samples']) =>
      list.reduce((count, { display_tests }) => count + display_tests.length, 0);
    const tests =
      testCount(everything) === testCount(samples)
        ? ('all' as const)
        : [...new Set(samples.flatMap(({ display_tests }) => display_tests))];
    return { key, name, oils, tests };
  });

/** The day (UTC) this many days from today, like `2027-01-31`. */
export const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
