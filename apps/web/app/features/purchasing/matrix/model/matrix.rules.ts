// The availability matrix: which tests are for sale for each chosen oil, which the user owns, and the price of the selection.

import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { type ForSale, fullSetCents, priceOil } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { brandAndGrade } from '@iom/contract/shared/sae-grade.ts';

interface OilPrice {
  priceCents: number;
  fullSet: boolean;
}

/** Tests for sale for one oil, by id in the order of the columns, and the tests whose values the user owns. */
export interface OilTests {
  forSale: ReadonlyMap<number, ForSale>;
  owned: ReadonlySet<number>;
  /** The price of all tests one by one, in cents. */
  sumCents: number;
  /** Prices by the list of chosen tests: a change of one of 300 oils prices only that one again. */
  prices: WeakMap<readonly number[], OilPrice>;
}

/** The columns: tests for sale for at least one of the oils. */
export const matrixTests = (tests: readonly DisplayTest[]) =>
  tests.filter((test) => test.price !== null && test.available_for.length > 0);

/** The tests by oil. Oils without any test are missing. */
export const testsByOil = (tests: readonly DisplayTest[]): ReadonlyMap<number, OilTests> => {
  const oils = new Map<number, OilTests & { forSale: Map<number, ForSale>; owned: Set<number> }>();
  for (const { id, price, available_for, owned_for } of tests) {
    if (price === null) continue;
    const priceCents = centsFromDollars(price);
    for (const sample of available_for) {
      const oil = oils.get(sample) ?? {
        forSale: new Map(),
        owned: new Set(),
        sumCents: 0,
        prices: new WeakMap(),
      };
      oils.set(sample, oil);
      oil.forSale.set(id, { id, priceCents });
      oil.sumCents += priceCents;
    }
    for (const sample of owned_for ?? []) oils.get(sample)?.owned.add(id);
  }
  return oils;
};

export const noOilTests: OilTests = {
  forSale: new Map(),
  owned: new Set(),
  sumCents: 0,
  prices: new WeakMap(),
};

/** The price of these tests of an oil in cents, and whether they are the full set; tests no longer for sale are ignored. */
export const priceTests = ({ forSale, prices }: OilTests, chosen: readonly number[]): OilPrice => {
  const known = prices.get(chosen);
  if (known) return known;
  const { priceCents, fullSet } = priceOil({ sample: 0, tests: chosen, forSale: [...forSale.values()] });
  const price = { priceCents, fullSet };
  prices.set(chosen, price);
  return price;
};

/** The price of all tests of an oil, in cents. */
export const fullSetPrice = ({ sumCents }: OilTests) => Math.min(fullSetCents, sumCents);

/** `$1,450`, or `$45.50` where there are cents. */
export const shortMoney = (cents: number) => formatMoney(cents).replace(/\.00$/, '');

/** `$45`, or `$45.50` where there are cents. */
export const shortPrice = ({ price }: DisplayTest) => shortMoney(centsFromDollars(price ?? 0));

/** What the button for the full set of an oil says: its price, and what it saves against the chosen tests. */
export const fullSetLabel = (oil: OilTests, chosen: readonly number[]): string => {
  const { priceCents, fullSet } = priceTests(oil, chosen);
  const full = fullSetPrice(oil);
  if (oil.forSale.size === 0) return 'No test for sale';
  if (fullSet) return 'Full set';
  if (priceCents > full) return `Full set for ${formatMoney(full)}, save ${formatMoney(priceCents - full)}`;
  if (priceCents > 0 && priceCents === full) return 'Full set for the same price';
  const next = Math.min(
    ...[...oil.forSale.values()].filter((test) => !chosen.includes(test.id)).map((test) => test.priceCents),
  );
  const completes = priceCents > 0 && priceCents + next >= full;
  return completes ? `One more test: full set for ${formatMoney(full)}` : `Full set for ${formatMoney(full)}`;
};

/** What is for sale of an oil; nothing for an oil without tests. */
export const testsOf = (oils: ReadonlyMap<number, OilTests>, sample: number) =>
  oils.get(sample) ?? noOilTests;

/** The oil's name in the matrix. */
export const oilName = (sample: number, row: OilRow | undefined) =>
  row ? brandAndGrade(row.brand_name, row.sample__sae_grade) : `Oil ${sample}`;

const namedAtOnce = 3;

/** Names the first oils without a chosen test and counts the rest; undefined if every oil has one. */
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
