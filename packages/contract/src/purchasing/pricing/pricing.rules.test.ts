import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyLines, type DiscountToApply, priceCart, priceOil, priceRegional } from './pricing.rules.ts';

const forSale = (...cents: number[]) => cents.map((priceCents, i) => ({ id: i + 1, priceCents }));

test.each([
  ['some tests cost their sum', [1, 2], forSale(2500, 2000, 1000), 4500, false],
  ['all tests cost their sum while it is below 300', [1, 2, 3], forSale(2500, 2000, 1000), 5500, true],
  ['all tests cost at most 300', [1, 2], forSale(20_000, 20_000), 30_000, true],
  ['some tests may cost more than all', [1, 2], forSale(20_000, 20_000, 100), 40_000, false],
  ['nothing chosen costs nothing', [], forSale(2500), 0, false],
  ['nothing for sale is no full set', [], [], 0, false],
])('%s', (_name, tests, sale, priceCents, fullSet) => {
  expect(priceOil({ sample: 7, tests, forSale: sale })).toEqual({ sample: 7, priceCents, fullSet });
});

test.each([
  [1, false, 500_000],
  [3, false, 600_000],
  [1, true, 50_000],
  [10, true, 500_000],
])(
  '%s copies, bought before: %s, cost %s cents of a 5,000 dollar database',
  (quantity, boughtBefore, cents) => {
    expect(priceRegional({ id: 1, priceCents: 500_000, quantity, boughtBefore }).priceCents).toBe(cents);
  },
);

test('ten percent is rounded half up per copy', () => {
  expect(priceRegional({ id: 1, priceCents: 105, quantity: 3, boughtBefore: true }).priceCents).toBe(33);
});

const percent = (code: string, hundredths: number): DiscountToApply => ({
  code,
  name: code,
  kind: 'PERCENTAGE',
  amountHundredths: hundredths,
});
const dollars = (code: string, cents: number): DiscountToApply => ({
  code,
  name: code,
  kind: 'DOLLAR_AMOUNT',
  amountHundredths: cents,
});
const oneOil = (cents: number) => [
  { sample: 1, tests: [1], forSale: [...forSale(cents), { id: 2, priceCents: 1 }] },
];

test('percentages come first, largest first, each on the rest, then dollars; never below zero', () => {
  const priced = priceCart({
    oils: oneOil(10_000),
    regional: [],
    discounts: [dollars('SAVE50', 5000), percent('TEN', 1000), percent('HALF', 5000)],
  });
  expect(priced.discounts).toEqual([
    { code: 'HALF', name: 'HALF', amountCents: 5000 },
    { code: 'TEN', name: 'TEN', amountCents: 500 },
    { code: 'SAVE50', name: 'SAVE50', amountCents: 4500 },
  ]);
  expect(priced.totalCents).toBe(0);
});

const discount = fc.oneof(
  fc
    .record({
      code: fc.string({ minLength: 1, maxLength: 5 }),
      hundredths: fc.integer({ min: 1, max: 10_000 }),
    })
    .map(({ code, hundredths }) => percent(code, hundredths)),
  fc
    .record({ code: fc.string({ minLength: 1, maxLength: 5 }), cents: fc.integer({ min: 1, max: 50_000 }) })
    .map(({ code, cents }) => dollars(code, cents)),
);
const oil = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 12 }),
    picks: fc.array(fc.nat(11)),
  })
  .map(({ prices, picks }, sample = 1) => ({
    sample,
    tests: [...new Set(picks)].filter((pick) => pick < prices.length).map((pick) => pick + 1),
    forSale: forSale(...prices),
  }));
const regional = fc.record({
  id: fc.nat(99),
  priceCents: fc.integer({ min: 0, max: 900_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  boughtBefore: fc.boolean(),
});
const cart = fc.record({
  oils: fc.array(oil, { maxLength: 8 }),
  regional: fc.array(regional, { maxLength: 3 }),
  discounts: fc.uniqueArray(discount, { maxLength: 5, selector: ({ code }) => code }),
});

test('for every cart: totals add up, nothing is below zero, and the order of codes does not matter', () => {
  fc.assert(
    fc.property(cart, (one) => {
      const priced = priceCart(one);
      const lines = [...priced.items, ...priced.regional].reduce((sum, line) => sum + line.priceCents, 0);
      const off = priced.discounts.reduce((sum, line) => sum + line.amountCents, 0);
      expect(lines).toBe(priced.beforeDiscountCents);
      expect(off).toBe(priced.discountCents);
      expect(priced.totalCents).toBe(lines - off);
      expect(priced.totalCents).toBeGreaterThanOrEqual(0);
      expect(priceCart({ ...one, discounts: one.discounts.toReversed() })).toEqual(priced);
      const fullSets = priced.items.filter((item) => item.fullSet);
      expect(fullSets.filter((item) => item.priceCents > 30_000)).toEqual([]);
    }),
  );
});

test('for every oil: all tests together cost no more than their sum', () => {
  fc.assert(
    fc.property(oil, ({ forSale, ...rest }) => {
      const all = priceOil({ ...rest, forSale, tests: forSale.map((one) => one.id) });
      const sum = forSale.reduce((cents, one) => cents + one.priceCents, 0);
      expect(all.priceCents).toBe(Math.min(30_000, sum));
    }),
  );
});

test('for every database: the rows of its copies add up to their price', () => {
  fc.assert(
    fc.property(regional, (report) => {
      const priced = priceRegional(report);
      const lines = copyLines(priced);
      expect(lines.reduce((cents, line) => cents + line.quantity * line.unitCents, 0)).toBe(
        priced.priceCents,
      );
      expect(lines.reduce((copies, line) => copies + line.quantity, 0)).toBe(report.quantity);
    }),
  );
});
