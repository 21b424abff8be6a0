// The cheapest way to the values of a cart, in whole US cents.

import { maxOrderCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import {
  type OilToPrice,
  type PricedCopies,
  priceCart,
  priceFullSet,
  priceOil,
  priceRegional,
  type RegionalToPrice,
} from '@iom/contract/purchasing/pricing/pricing.rules.ts';

/** A regional database at the caller's price, with the oils of the cart that it holds. */
export interface DatabaseForSale extends Omit<RegionalToPrice, 'quantity'> {
  samples: readonly number[];
}

interface OilTests {
  sample: number;
  tests: number[];
}

interface PricedOilTests extends OilTests {
  priceCents: number;
}

/** Discounts are not considered. `best` is null where the cart is the cheapest choice. */
export interface BestPrice {
  totalCents: number;
  /** The requested cells that the caller holds, an oil once. */
  owned: OilTests[];
  best: { totalCents: number; savedCents: number; regional: PricedCopies[]; items: PricedOilTests[] } | null;
}

interface CartToImprove {
  /** An oil may be in several items. */
  oils: readonly OilToPrice[];
  regional: readonly RegionalToPrice[];
  /** Every database for sale that holds an oil of the cart, each oil in one at most. */
  databases: readonly DatabaseForSale[];
  holds: (sample: number, test: number) => boolean;
}

/** The requested tests of every oil, over all its items, divided into those that the caller holds and those to buy. */
const requestedTests = (oils: readonly OilToPrice[], holds: CartToImprove['holds']) =>
  [...Map.groupBy(oils, ({ sample }) => sample)].map(([sample, items]) => {
    const tests = [...new Set(items.flatMap((item) => item.tests))].sort((a, b) => a - b);
    return {
      sample,
      forSale: items[0]?.forSale ?? [],
      owned: tests.filter((test) => holds(sample, test)),
      needed: tests.filter((test) => !holds(sample, test)),
    };
  });

/** The needed tests of an oil, or its full set where that costs less: no other choice that has them is cheaper. */
const cheapestTests = (sample: number, needed: number[], forSale: OilToPrice['forSale']): PricedOilTests => {
  const { priceCents } = priceOil({ sample, tests: needed, forSale });
  const fullSetCents = priceFullSet(forSale);
  if (fullSetCents >= priceCents) return { sample, tests: needed, priceCents };
  return { sample, tests: forSale.map(({ id }) => id).sort((a, b) => a - b), priceCents: fullSetCents };
};

const sumCents = (lines: readonly { priceCents: number }[]) =>
  lines.reduce((cents, { priceCents }) => cents + priceCents, 0);

/**
 * The cheapest choice that gives the caller every value of the cart: for each year and region a copy of the database or its oils singly.
 *
 * Prices of oils and of databases do not depend on each other, so each year and region is decided alone. One rule couples them: an order
 * holds at most `maxOrderCopies` copies. A database takes one copy and saves an amount of its own; if there are too many, those that
 * save most are taken. Requested databases keep their copies, and their oils cost nothing. At equal prices the cart stays as it is.
 */
export const findBestPrice = ({ oils, regional, databases, holds }: CartToImprove): BestPrice => {
  const { totalCents } = priceCart({ oils, regional, discounts: [] });
  const requested = requestedTests(oils, holds);
  const singly = new Map(
    requested
      .filter(({ needed }) => needed.length > 0)
      .map(({ sample, needed, forSale }) => [sample, cheapestTests(sample, needed, forSale)]),
  );
  const isRequested = ({ id }: DatabaseForSale) => regional.some((one) => one.id === id);
  const copiesLeft = maxOrderCopies - regional.reduce((copies, { quantity }) => copies + quantity, 0);
  const added = databases
    .filter((database) => !isRequested(database))
    .map((database) => {
      const copy = { ...database, quantity: 1 };
      const oilCents = sumCents(database.samples.flatMap((sample) => singly.get(sample) ?? []));
      return { copy, savedCents: oilCents - priceRegional(copy).priceCents };
    })
    .filter(({ savedCents }) => savedCents > 0)
    .sort((a, b) => b.savedCents - a.savedCents || a.copy.id - b.copy.id)
    .slice(0, Math.max(0, copiesLeft))
    .map(({ copy }) => copy);
  const covered = new Set([...databases.filter(isRequested), ...added].flatMap(({ samples }) => samples));
  const items = [...singly.values()].filter(({ sample }) => !covered.has(sample));
  const copies = [...regional, ...added].map(priceRegional);
  const bestCents = sumCents(items) + sumCents(copies);
  const owned = requested.flatMap(({ sample, owned: tests }) =>
    tests.length > 0 ? [{ sample, tests }] : [],
  );
  const savedCents = totalCents - bestCents;
  return {
    totalCents,
    owned,
    best: savedCents > 0 ? { totalCents: bestCents, savedCents, regional: copies, items } : null,
  };
};
