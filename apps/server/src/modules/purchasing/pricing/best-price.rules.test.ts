import { maxOrderCopies } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { priceCart, priceOil, type RegionalToPrice } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DatabaseForSale, findBestPrice } from './best-price.rules.ts';

type Cart = Parameters<typeof findBestPrice>[0];

/** Tests 1 to 4 cost 100, 150, 200 and 10 dollars: all of them the 300 dollars of a full set. */
const forSale = [10_000, 15_000, 20_000, 1000].map((priceCents, index) => ({ id: index + 1, priceCents }));
const full = [1, 2, 3, 4];
const oil = (sample: number, tests: number[]) => ({ sample, tests, forSale });
const database = (id: number, samples: number[], priceCents: number, boughtBefore = false) => ({
  ...{ id, samples, priceCents, boughtBefore },
});
const best = (cart: Partial<Cart>) =>
  findBestPrice({ oils: [], regional: [], databases: [], holds: () => false, ...cart });

test('two years cost less as databases, the third singly', () => {
  const years = { first: [11, 12], second: [21, 22], third: [31] };
  const result = best({
    oils: Object.values(years)
      .flat()
      .map((sample) => oil(sample, full)),
    databases: [
      database(1, years.first, 50_000),
      database(2, years.second, 40_000),
      database(3, years.third, 50_000),
    ],
  });
  expect(result).toMatchObject({
    totalCents: 150_000,
    owned: [],
    best: {
      ...{ totalCents: 120_000, savedCents: 30_000 },
      regional: [
        { id: 2, quantity: 1, priceCents: 40_000 },
        { id: 1, quantity: 1, priceCents: 50_000 },
      ],
      items: [{ sample: 31, tests: full, priceCents: 30_000 }],
    },
  });
});

test('a full set replaces tests that cost more than it', () => {
  expect(best({ oils: [oil(1, [1, 2, 3]), oil(2, [4])] }).best).toMatchObject({
    savedCents: 15_000,
    items: [
      { sample: 1, tests: full, priceCents: 30_000 },
      { sample: 2, tests: [4], priceCents: 1000 },
    ],
  });
});

test('an oil in several items is bought once', () => {
  expect(best({ oils: [oil(1, [1, 4]), oil(1, [4, 1])] }).best).toMatchObject({
    savedCents: 11_000,
    items: [{ sample: 1, tests: [1, 4], priceCents: 11_000 }],
  });
});

test('held cells are named and cost nothing, unless the full set is cheaper with them', () => {
  const holds = (sample: number, id: number) => id === 4 || sample === 2;
  expect(best({ oils: [oil(1, full), oil(2, [1, 2]), oil(3, [3, 4])], holds })).toMatchObject({
    totalCents: 76_000,
    owned: [
      { sample: 1, tests: [4] },
      { sample: 2, tests: [1, 2] },
      { sample: 3, tests: [4] },
    ],
    best: {
      totalCents: 50_000,
      items: [
        { sample: 1, tests: full, priceCents: 30_000 },
        { sample: 3, tests: [3], priceCents: 20_000 },
      ],
    },
  });
});

test('a requested database keeps its copies and has its oils; one bought before costs a tenth', () => {
  const regional = [{ id: 1, priceCents: 100_000, quantity: 2, boughtBefore: false }];
  const databases = [database(1, [11], 100_000), database(2, [21], 200_000, true)];
  expect(best({ oils: [oil(11, [4]), oil(21, full)], regional, databases }).best).toMatchObject({
    ...{ totalCents: 130_000, savedCents: 11_000, items: [] },
    regional: [
      { id: 1, quantity: 2, priceCents: 110_000 },
      { id: 2, quantity: 1, priceCents: 20_000 },
    ],
  });
});

test('the cheapest choice stays as it is, also where a database or a full set costs the same', () => {
  const prices = [15_000, 15_000, 100].map((priceCents, index) => ({ id: index + 1, priceCents }));
  const oils = [{ sample: 11, tests: [1, 2], forSale: prices }];
  expect(best({ oils, databases: [database(1, [11], 30_000)] })).toEqual({
    ...{ totalCents: 30_000, owned: [], best: null },
  });
});

test('of more databases than an order holds copies, those that save most are taken', () => {
  const samples = Array.from({ length: maxOrderCopies + 2 }, (_, index) => index + 1);
  const result = best({
    oils: samples.map((sample) => oil(sample, full)),
    databases: samples.map((sample) => database(sample, [sample], 10_000 + sample)),
  });
  expect(result.best?.regional.map(({ id }) => id)).toEqual(samples.slice(0, maxOrderCopies));
  expect(result.best?.items.map(({ sample }) => sample)).toEqual(samples.slice(maxOrderCopies));
});

const cents = fc.oneof(fc.constantFrom(0, 10_000, 15_000), fc.nat(20_000));
/** Oil 1 and 2 are in database 1, 3 and 4 in database 2, 5 and 6 in none or in database 3. */
const cartOf = fc
  .record({
    prices: fc.array(fc.array(cents, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 6 }),
    items: fc.array(fc.record({ sample: fc.integer({ min: 1, max: 6 }), picks: fc.nat(15) }), {
      maxLength: 8,
    }),
    databases: fc.array(
      fc.record({
        priceCents: fc.nat(90_000),
        boughtBefore: fc.boolean(),
        copies: fc.constantFrom(0, 1, 5, 9),
      }),
      { minLength: 2, maxLength: 3 },
    ),
    requested: fc.subarray([1, 2, 3]),
    held: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 6,
    }),
  })
  .map(({ prices, items, databases, requested, held }) => {
    const oils = items.map(({ sample, picks }) => {
      const sold = (prices[sample - 1] ?? []).map((priceCents, index) => ({ id: index + 1, priceCents }));
      const tests = sold.map(({ id }) => id).filter((id) => picks & (1 << (id - 1)));
      return { sample, tests, forSale: sold };
    });
    const samples = (id: number) =>
      [2 * id - 1, 2 * id].filter((sample) => oils.some((one) => one.sample === sample));
    const regional: RegionalToPrice[] = databases.flatMap(({ copies, ...one }, index) =>
      copies > 0 && requested.includes(index + 1) ? [{ id: index + 1, quantity: copies, ...one }] : [],
    );
    // now and then the order is full: nine copies and one leave no room
    const fitting = regional.filter(
      (_, index) =>
        regional.slice(0, index + 1).reduce((sum, one) => sum + one.quantity, 0) <= maxOrderCopies,
    );
    const forSaleHere: DatabaseForSale[] = databases.map(({ copies: _, ...one }, index) => ({
      ...{ id: index + 1, samples: samples(index + 1) },
      ...one,
    }));
    const holds = (sample: number, id: number) =>
      held.some(([oilId, test]) => oilId === sample && test === id);
    return { oils, regional: fitting, databases: forSaleHere, holds };
  });

const subsets = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: 2 ** values.length }, (_, set) =>
    values.filter((_value, index) => set & (1 << index)),
  );

/** The lowest price of any tests of one oil that include the needed ones. */
const cheapestOil = ({ sample, forSale: sold }: Cart['oils'][number], needed: readonly number[]) =>
  Math.min(
    ...subsets(sold.map(({ id }) => id))
      .filter((tests) => needed.every((id) => tests.includes(id)))
      .map((tests) => priceOil({ sample, tests, forSale: sold }).priceCents),
  );

const neededTests = ({ oils, holds }: Cart, sample: number) =>
  [...new Set(oils.filter((one) => one.sample === sample).flatMap(({ tests }) => tests))].filter(
    (id) => !holds(sample, id),
  );

/** The lowest price over every set of databases that one order can hold, with every set of tests of every other oil. */
const bruteForce = (cart: Cart) => {
  const { oils, regional, databases } = cart;
  const others = databases.filter(({ id }) => !regional.some((one) => one.id === id));
  const copies = regional.reduce((sum, { quantity }) => sum + quantity, 0);
  const singly = new Map(
    oils.map((item) => {
      const needed = neededTests(cart, item.sample);
      return [item.sample, needed.length > 0 ? cheapestOil(item, needed) : 0];
    }),
  );
  return Math.min(
    ...subsets(others)
      .filter((added) => copies + added.length <= maxOrderCopies)
      .map((added) => {
        const bought = [...regional, ...added.map((one) => ({ ...one, quantity: 1 }))];
        const covered = databases
          .filter(({ id }) => bought.some((one) => one.id === id))
          .flatMap((one) => one.samples);
        const priced = priceCart({ oils: [], regional: bought, discounts: [] }).totalCents;
        return [...singly].reduce(
          (sum, [sample, priceCents]) => (covered.includes(sample) ? sum : sum + priceCents),
          priced,
        );
      }),
  );
};

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`of 10,000 carts none has a cheaper choice, and none loses a value (SEED=${seed})`, () => {
  let improved = 0;
  fc.assert(
    fc.property(cartOf, (cart) => {
      const result = findBestPrice(cart);
      const asked = priceCart({ ...cart, discounts: [] }).totalCents;
      const lowest = bruteForce(cart);
      expect(result.totalCents).toBe(asked);
      expect(result.best?.totalCents ?? asked).toBe(lowest);
      if (!result.best) return;
      improved += 1;
      const { items, regional, savedCents } = result.best;
      expect(savedCents).toBe(asked - lowest);
      const oils = items.map(({ sample, tests }) => ({
        ...{ sample, tests },
        forSale: cart.oils.find((one) => one.sample === sample)?.forSale ?? [],
      }));
      const copies = regional.map(({ id, quantity }) => {
        const { priceCents = 0, boughtBefore = false } = cart.databases.find((one) => one.id === id) ?? {};
        return { id, quantity, priceCents, boughtBefore };
      });
      expect(priceCart({ oils, regional: copies, discounts: [] }).totalCents).toBe(lowest);
      expect(copies.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(maxOrderCopies);
      expect(regional.slice(0, cart.regional.length).map(({ id, quantity }) => [id, quantity])).toEqual(
        cart.regional.map(({ id, quantity }) => [id, quantity]),
      );
      const covered = cart.databases
        .filter(({ id }) => regional.some((one) => one.id === id))
        .flatMap(({ samples }) => samples);
      const lost = cart.oils.flatMap(({ sample, tests }) =>
        tests.filter(
          (id) =>
            !covered.includes(sample) &&
            !cart.holds(sample, id) &&
            !items.some((item) => item.sample === sample && item.tests.includes(id)),
        ),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: 10_000, seed },
  );
  expect(improved).toBeGreaterThan(1000);
});
