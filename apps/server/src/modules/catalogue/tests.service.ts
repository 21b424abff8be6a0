import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest, dictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { dollarsOrNull } from '@iom/contract/shared/money.ts';
import type { z } from 'zod';
import {
  type CellMask,
  covers,
  type Dictionary,
  type DictionaryTest,
} from '#modules/samples/samples.module.ts';
import type { TestedOils } from './figures/figures.store.ts';
import type { Oil } from './oils.store.ts';

type TestRow = Omit<DictionaryTest, 'analytes' | 'synonyms'> & { synonyms: string[] | null };

const priceResponse = (test: TestRow) => dollarsOrNull(test.priceCents);

/** @param availableFor the requested oils that have data for it. */
export const toDisplayTest = (test: TestRow, availableFor: number[]): DisplayTest => ({
  id: test.id,
  name: test.name,
  price: priceResponse(test),
  method: test.method,
  group: test.testGroup,
  synonyms: test.synonyms ?? [],
  available_for: availableFor,
});

/**
 * All tests, each with the given oils that have data for it, in the order of `samples`; samples not among
 * `oils` have no test.
 */
export const displayTests = (
  dictionary: Dictionary,
  oils: readonly Oil[],
  samples: readonly number[],
): DisplayTest[] => {
  const byId = new Map(oils.map((oil) => [oil.id, oil]));
  const available = new Map<number, number[]>();
  for (const id of new Set(samples)) {
    for (const test of byId.get(id)?.testedIds ?? []) {
      const known = available.get(test);
      if (known) known.push(id);
      else available.set(test, [id]);
    }
  }
  return dictionary.tests.map((test) => toDisplayTest(test, available.get(test.id) ?? []));
};

/** The same tests, with the oils that have values in the mask. */
export const withOwned = (tests: readonly DisplayTest[], mask: CellMask): DisplayTest[] =>
  tests.map((test) => ({
    ...test,
    owned_for: test.available_for.filter((id) => covers(mask, id, test.id)),
  }));

export interface TestForSale {
  id: number;
  name: string;
  priceCents: number;
}

/** The tests with a price, and their ids, in ascending order. */
interface ForSale {
  tests: readonly TestForSale[];
  ids: readonly number[];
}

/** Created once per dictionary: oils share the objects, and every count of facets reads the ids. */
const forSaleByDictionary = new WeakMap<Dictionary, ForSale>();

const readForSale = (dictionary: Dictionary): ForSale => {
  const cached = forSaleByDictionary.get(dictionary);
  if (cached) return cached;
  const tests = dictionary.tests.flatMap(({ id, name, priceCents }) =>
    priceCents === null ? [] : [{ id, name, priceCents }],
  );
  const forSale = { tests, ids: tests.map(({ id }) => id) };
  forSaleByDictionary.set(dictionary, forSale);
  return forSale;
};

/** The tests of an oil that can be bought: with data and a price. */
export const testsForSale = (
  dictionary: Dictionary,
  { testedIds }: Pick<Oil, 'testedIds'>,
): readonly TestForSale[] => {
  const tested = new Set(testedIds);
  return readForSale(dictionary).tests.filter((test) => tested.has(test.id));
};

/** The ids of the tests with a price, ascending. */
export const idsForSale = (dictionary: Dictionary): readonly number[] => readForSale(dictionary).ids;

/** The lowest price in cents of the tests for sale that a released oil has; undefined without one. */
export const lowestTestCents = (dictionary: Dictionary, testedOils: TestedOils): number | undefined =>
  readForSale(dictionary)
    .tests.filter(({ id }) => testedOils.has(id))
    .map(({ priceCents }) => priceCents)
    .sort((a, b) => a - b)[0];

/** No test has it. */
const noTest = '0';

/** The filters, where a test that is not for sale is one that no oil has. */
export const withTestsForSale = <F extends OilFilters>(filters: F, dictionary: Dictionary): F => {
  if (!filters.has_test) return filters;
  const forSale = new Set(idsForSale(dictionary).map(String));
  return { ...filters, has_test: filters.has_test.map((id) => (forSale.has(id) ? id : noTest)) };
};

const toSeries = ({ inClassic, inModern }: DictionaryTest): ('classic' | 'modern')[] => {
  if (inClassic && inModern) return ['classic', 'modern'];
  if (inClassic) return ['classic'];
  return inModern ? ['modern'] : [];
};

/** Every test with its analytes and its number of released oils. */
export const dataDictionary = (
  dictionary: Dictionary,
  counts: TestedOils,
): z.output<typeof dictionaryRow>[] => {
  const countOils = (test: DictionaryTest) => counts.get(test.id) ?? { classic: 0, modern: 0 };
  return dictionary.tests.map((test) => ({
    id: test.id,
    name: test.name,
    method: test.method,
    group: test.testGroup,
    price: priceResponse(test),
    series: toSeries(test),
    what_it_measures: test.whatItMeasures,
    synonyms: test.synonyms,
    sample_count: countOils(test).classic + countOils(test).modern,
    oils_by_series: countOils(test),
    analytes: test.analytes.map(
      ({
        id,
        name,
        unit,
        decimals,
        direction,
        repeatability,
        reproducibility,
        precisionBasis,
        precision,
      }) => ({
        id,
        name,
        unit,
        decimals,
        direction,
        repeatability,
        reproducibility,
        precision_basis: precisionBasis,
        precision: [...precision],
      }),
    ),
  }));
};
