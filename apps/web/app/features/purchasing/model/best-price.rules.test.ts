import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CheapestChoice } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { expect, test } from 'vitest';
import { type BestPriceItems, bestPriceText, takeForDatasets, takeForSelection } from './best-price.rules.ts';

const database = (id: number, year: number, region: 'Europe' | 'Africa' = 'Europe', quantity = 1) => ({
  ...{ id, year, region, quantity, price: 2700, oils: 122 },
});
const oil = (sample: number, ...tests: number[]) => ({ sample, tests });
const item = (sample: number, ...tests: number[]) => ({ sample, tests, price: 300 });
const choice = (parts: Partial<CheapestChoice>): CheapestChoice => ({
  ...{ total_price: 5400, saves: 100, regional_reports: [], items: [], ...parts },
});
const items = (oils: BestPriceItems['oils'], databases: BestPriceItems['databases'] = []) => ({
  oils,
  databases,
});
const text = (of: BestPriceItems, best: CheapestChoice, owned: { sample: number; tests: number[] }[] = []) =>
  bestPriceText(of, { total_price: 0, owned, best });

const ofTwoYears = { regional_reports: [database(2, 2018), database(1, 2017)] };

test.each([
  [
    'databases by region, and oils singly',
    text(items([oil(1, 1), oil(2, 1)]), choice({ ...ofTwoYears, items: [item(2, 1)] })),
    'The same values for $5,400.00: all of 2017 and 2018 Europe, 244 oils with every test, and 1 oil singly.',
  ],
  [
    'databases of two regions',
    text(items([oil(1, 1)]), choice({ regional_reports: [database(2, 2018), database(3, 2018, 'Africa')] })),
    'The same values for $5,400.00: all of 2018 Europe and 2018 Africa, 244 oils with every test.',
  ],
  [
    'a requested database, without its price',
    text(
      items([oil(1, 1), oil(2, 1)], [{ id: 2, quantity: 1 }]),
      choice({ total_price: 3000, regional_reports: [database(2, 2018)], items: [item(2, 1)] }),
    ),
    'The same values for $300.00: 1 oil from the regional databases in your cart, and 1 oil singly.',
  ],
  [
    'full sets and owned values',
    text(items([oil(1, 1, 2), oil(2, 1)]), choice({ total_price: 300, items: [item(1, 1, 2, 3)] }), [
      oil(2, 1),
    ]),
    'The same values for $300.00: full sets for 1 oil, and nothing for 1 value that you already own.',
  ],
  [
    'values chosen twice',
    text(items([oil(1, 1), oil(1, 1, 2)]), choice({ total_price: 70, items: [item(1, 1, 2)] })),
    'The same values for $70.00: each of them once.',
  ],
])('names %s', (_name, actual, expected) => {
  expect(actual).toBe(expected);
});

const cart: LocalCart = {
  ...emptyCart,
  datasets: [
    { name: 'First', oils: [oil(1, 1, 2), oil(2, 1)] },
    { name: 'Second', oils: [oil(1, 3), oil(3, 1)] },
    { name: 'Third', oils: [oil(2, 2)] },
  ],
  regional: [{ id: 1, quantity: 2 }],
};

test('an oil stands in the first dataset that has it; a dataset without oils leaves; databases are added once', () => {
  const best = choice({
    regional_reports: [database(1, 2017, 'Europe', 2), database(2, 2018)],
    items: [item(1, 1, 2, 3), item(3, 1)],
  });
  const taken = takeForDatasets(
    cart,
    items(
      cart.datasets.flatMap(({ oils }) => oils),
      cart.regional,
    ),
    best,
  );
  expect(taken.datasets).toEqual([
    { name: 'First', oils: [oil(1, 1, 2, 3)] },
    { name: 'Second', oils: [oil(3, 1)] },
  ]);
  expect(taken.regional).toEqual([
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ]);
});

test('the selection gets its tests and loses covered oils; oils without a test stay', () => {
  const chosen = { ...cart, oils: [oil(4, 1), oil(5, 1), oil(6)] };
  const best = choice({ regional_reports: [database(2, 2018)], items: [item(5, 1, 2)] });
  const taken = takeForSelection(chosen, items(chosen.oils), best);
  expect(taken.oils).toEqual([oil(5, 1, 2), oil(6)]);
  expect(taken.datasets).toEqual(cart.datasets);
});

test('a dataset that is edited leaves with the last of its oils', () => {
  const edited = { ...cart, oils: [oil(2, 2)], editing: 'Third' };
  const taken = takeForSelection(edited, items(edited.oils), choice(ofTwoYears));
  expect(taken.oils).toEqual([]);
  expect(taken.datasets.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(taken.editing).toBeUndefined();
});
