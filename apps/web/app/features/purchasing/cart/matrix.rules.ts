// The availability matrix: which tests the chosen oils can be bought with, and what the choice costs.

import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/orders.schemas.ts';
import { type ForSale, fullSetCents, priceOil } from '@iom/contract/purchasing/pricing.rules.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';

/** The tests of an oil with data and a price. */
export const forSaleOf = (tests: readonly DisplayTest[], sample: number): ForSale[] =>
  tests.flatMap((test) =>
    test.price !== null && test.available_for.includes(sample)
      ? [{ id: test.id, priceCents: centsFromDollars(test.price) }]
      : [],
  );

/** Tests that at least one of the oils can be bought with: the columns. */
export const matrixTests = (tests: readonly DisplayTest[]) =>
  tests.filter((test) => test.price !== null && test.available_for.length > 0);

/** What the chosen tests of an oil cost, in cents; tests no longer for sale are left out. */
export const oilCents = (tests: readonly DisplayTest[], oil: CartOil) =>
  priceOil({ ...oil, forSale: forSaleOf(tests, oil.sample) });

/** What all tests of an oil cost together, in cents. */
export const fullSetPrice = (forSale: readonly ForSale[]) =>
  Math.min(
    fullSetCents,
    forSale.reduce((sum, test) => sum + test.priceCents, 0),
  );

/** Would all tests cost no more than the choice of some? */
export const fullSetIsCheaper = (forSale: readonly ForSale[], chosen: readonly number[]) => {
  const some = forSale
    .filter((test) => chosen.includes(test.id))
    .reduce((sum, test) => sum + test.priceCents, 0);
  return chosen.length > 0 && chosen.length < forSale.length && some >= fullSetPrice(forSale);
};
