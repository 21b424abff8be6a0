// The availability matrix: which tests are for sale for each chosen oil, which the user owns, and the price of the selection.

import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { type ForSale, fullSetCents, priceOil } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';

/** Tests for sale for one oil, by id in the order of the columns, and the tests whose values the user owns. */
export interface OilTests {
  forSale: ReadonlyMap<number, ForSale>;
  owned: ReadonlySet<number>;
}

/** The columns: tests for sale for at least one of the oils. */
export const matrixTests = (tests: readonly DisplayTest[]) =>
  tests.filter((test) => test.price !== null && test.available_for.length > 0);

/** The tests by oil. Oils without any test are missing. */
export const testsByOil = (tests: readonly DisplayTest[]): ReadonlyMap<number, OilTests> => {
  const oils = new Map<number, { forSale: Map<number, ForSale>; owned: Set<number> }>();
  for (const { id, price, available_for, owned_for } of tests) {
    if (price === null) continue;
    for (const sample of available_for) {
      const oil = oils.get(sample) ?? { forSale: new Map(), owned: new Set() };
      oils.set(sample, oil);
      oil.forSale.set(id, { id, priceCents: centsFromDollars(price) });
    }
    for (const sample of owned_for ?? []) oils.get(sample)?.owned.add(id);
  }
  return oils;
};

export const noOilTests: OilTests = { forSale: new Map(), owned: new Set() };

/** The price of these tests of an oil in cents, and whether they are the full set; tests no longer for sale are ignored. */
export const priceTests = ({ forSale }: OilTests, chosen: readonly number[]) =>
  priceOil({ sample: 0, tests: chosen, forSale: [...forSale.values()] });

/** The price of all tests of an oil, in cents. */
export const fullSetPrice = ({ forSale }: OilTests) =>
  Math.min(
    fullSetCents,
    [...forSale.values()].reduce((sum, test) => sum + test.priceCents, 0),
  );

/** A hint where all tests cost no more than the chosen ones, or no more than the chosen ones and one more. */
export const fullSetHint = (oil: OilTests, chosen: readonly number[]): string | undefined => {
  const { priceCents, fullSet } = priceTests(oil, chosen);
  const left = [...oil.forSale.values()].filter((test) => !chosen.includes(test.id));
  if (priceCents === 0 || fullSet) return undefined;
  const full = fullSetPrice(oil);
  if (priceCents >= full) return `All tests cost ${shownMoney(full)}, no more than these.`;
  const next = Math.min(...left.map((test) => test.priceCents));
  return priceCents + next >= full ? `One more test makes the full set for ${shownMoney(full)}.` : undefined;
};

const known = (oils: ReadonlyMap<number, OilTests>, sample: number) => oils.get(sample) ?? noOilTests;

/** The chosen tests without owned ones; all chosen tests where the rest alone would cost more than the full set. */
const excludeOwnedTests = (oil: OilTests, chosen: number[]) => {
  const rest = chosen.filter((test) => !oil.owned.has(test));
  return priceTests(oil, rest).priceCents <= priceTests(oil, chosen).priceCents ? rest : chosen;
};

/** The chosen oils without owned values, except where that would raise the price. */
export const excludeOwned = (chosen: readonly CartOil[], oils: ReadonlyMap<number, OilTests>): CartOil[] =>
  chosen.map(({ sample, tests }) => ({ sample, tests: excludeOwnedTests(known(oils, sample), tests) }));

/** How many chosen values the user owns. */
export const countOwned = (chosen: readonly CartOil[], oils: ReadonlyMap<number, OilTests>) =>
  chosen.reduce(
    (count, { sample, tests }) => count + tests.filter((test) => known(oils, sample).owned.has(test)).length,
    0,
  );

/** Every oil with those of these tests that are for sale for it. */
export const testsForAll = (
  chosen: readonly CartOil[],
  oils: ReadonlyMap<number, OilTests>,
  tests: readonly number[],
): CartOil[] =>
  chosen.map(({ sample }) => ({
    sample,
    tests: tests.filter((test) => known(oils, sample).forSale.has(test)),
  }));

/** The oil's name in the matrix. */
export const oilName = (sample: number, row: OilRow | undefined) =>
  row ? `${row.brand_name} ${shownGrade(row.sample__sae_grade)}`.trim() : `Oil ${sample}`;

const namedAtOnce = 3;

/** Names the first oils without a chosen test and counts the rest; undefined where every oil has one. */
export const missingTests = (
  chosen: readonly CartOil[],
  rows: ReadonlyMap<number, OilRow>,
): string | undefined => {
  const missing = chosen.filter((oil) => oil.tests.length === 0).map(({ sample }) => sample);
  if (missing.length === 0) return undefined;
  const names = missing.slice(0, namedAtOnce).map((sample) => {
    const row = rows.get(sample);
    return row ? `${oilName(sample, row)} (${row.sample__report_number})` : oilName(sample, row);
  });
  const more = missing.length > namedAtOnce ? ` and ${missing.length - namedAtOnce} more` : '';
  return `Without a test yet: ${names.join(', ')}${more}.`;
};
