// What a dataset holds in words: its tests, and the values that were asked for and do not exist.

import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { describeContents, nameTests } from '@iom/contract/catalogue/contents.rules.ts';
import { fullSetCents } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';

export interface DatasetOil {
  sample: number;
  tests: readonly number[];
}

const countByTest = (oils: readonly DatasetOil[]) => {
  const counts = new Map<number, number>();
  for (const { tests } of oils) for (const test of tests) counts.set(test, (counts.get(test) ?? 0) + 1);
  return counts;
};

type Named = Pick<DisplayTest, 'id' | 'name'>;
type Available = Named & Pick<DisplayTest, 'price' | 'available_for'>;
const testName = (tests: readonly Named[], id: number) =>
  tests.find((test) => test.id === id)?.name ?? `test ${id}`;

/** Whether every test that is for sale was chosen for each oil. */
const isComplete = (oils: readonly DatasetOil[], available: readonly Available[]) => {
  const sold = available.filter(({ price }) => price !== null);
  return oils.every(({ sample, tests: chosen }) => {
    const forSale = sold.filter((test) => test.available_for.includes(sample));
    return forSale.length > 0 && forSale.every(({ id }) => chosen.includes(id));
  });
};

/**
 * `30 oils: Base number, Noack volatility, Cold cranking and 3 more tests`, the most frequent tests first; of full sets
 * `30 oils: every test, with the data reports`.
 * @param available the tests of these oils
 */
export const datasetContents = (
  oils: readonly DatasetOil[],
  tests: readonly Named[],
  available: readonly Available[],
): string => {
  if (isComplete(oils, available))
    return `${counted(oils.length, 'oil')}: every test, with the data ${oils.length === 1 ? 'report' : 'reports'}`;
  const ids = [...countByTest(oils)].sort(([, a], [, b]) => b - a).map(([id]) => id);
  return describeContents(
    oils.length,
    ids.map((id) => testName(tests, id)),
  );
};

/** Whether an oil is bought whole: no value of it was asked for that does not exist. */
const isFullSet = ({ tests: chosen }: DatasetOil, tests: readonly Available[]) =>
  tests.reduce((sum, { id, price }) => sum + (chosen.includes(id) ? centsFromDollars(price ?? 0) : 0), 0) >=
  fullSetCents;

const namedNearlyComplete = 2;

/**
 * What a selection of oils has data of: `All have 31 tests. Noack volatility for 9, base number for 8 and 12 more for some.`
 * @param counts the oils with data, by test
 */
export const selectionTests = (oils: number, counts: readonly { test: Named; oils: number }[]): string => {
  const some = counts.filter((one) => one.oils > 0 && one.oils < oils).toSorted((a, b) => b.oils - a.oils);
  const all = counts.filter((one) => one.oils === oils).length;
  const named = some
    .slice(0, namedNearlyComplete)
    .map(({ test, oils: having }) => `${typographicName(test.name)} for ${wholeNumber(having)}`);
  const more = some.length - named.length;
  const shared = `${oils === 1 ? 'Has' : 'All have'} ${counted(all, 'test')}.`;
  if (named.length === 0) return shared;
  return more > 0
    ? `${shared} ${named.join(', ')} and ${more} more for some.`
    : `${shared} ${named.join(', ')}.`;
};

/** A test that was asked for and the oils without a value of it. */
export interface Lacking<Oil extends DatasetOil> {
  id: number;
  oils: Oil[];
}

/**
 * The tests that were asked for and that some oils lack, the most lacking first. A test is asked for where most oils of the dataset have
 * it; an oil lacks it that has none for sale and is not bought as a full set.
 */
export const lackingOils = <Oil extends DatasetOil>(
  oils: readonly Oil[],
  tests: readonly Available[],
): Lacking<Oil>[] => {
  const single = oils.filter((oil) => !isFullSet(oil, tests));
  return [...countByTest(oils)]
    .flatMap(([id, count]) => {
      const test = tests.find((one) => one.id === id);
      if (!test || count * 2 <= oils.length) return [];
      const available = new Set(test.available_for);
      const lacking = single.filter((oil) => !oil.tests.includes(id) && !available.has(oil.sample));
      return lacking.length > 0 ? [{ id, oils: lacking }] : [];
    })
    .toSorted((a, b) => b.oils.length - a.oils.length);
};

/** `Noack volatility of 3 oils, Base number of 4 oils` */
export const lackingText = (lacking: readonly Lacking<DatasetOil>[], tests: readonly Named[]) =>
  nameTests(lacking.map(({ id, oils }) => `${testName(tests, id)} of ${counted(oils.length, 'oil')}`));

/** `83 of 90 values exist. Missing: Noack volatility of 3 oils, Base number of 4 oils.`; undefined if no oil lacks a test. */
export const missingValues = (
  oils: readonly DatasetOil[],
  tests: readonly Available[],
): string | undefined => {
  const lacking = lackingOils(oils, tests);
  if (lacking.length === 0) return undefined;
  const existing = oils.reduce((sum, { tests: chosen }) => sum + chosen.length, 0);
  const asked = lacking.reduce((sum, one) => sum + one.oils.length, existing);
  return `${wholeNumber(existing)} of ${wholeNumber(asked)} values exist. Missing: ${lackingText(lacking, tests)}.`;
};
