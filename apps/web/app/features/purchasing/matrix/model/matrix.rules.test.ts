import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { expect, test } from 'vitest';
import * as bulk from './bulk.rules.ts';
import * as matrix from './matrix.rules.ts';

const one = (
  id: number,
  price: number | null,
  available_for: number[],
  owned_for?: number[],
): DisplayTest => ({
  id,
  name: `Test ${id}`,
  synonyms: [],
  price,
  method: '',
  group: 'Viscosity',
  available_for,
  ...(owned_for ? { owned_for } : {}),
});
const tests = [
  one(1, 100, [11, 12], [11]),
  one(2, 120, [11]),
  one(3, 90, [11], [11]),
  one(4, 80, [11]),
  one(5, null, [11]),
  one(6, 10, []),
];
const oils = matrix.testsByOil(tests);
const oil11 = oils.get(11) ?? matrix.noOilTests;
const oil12 = oils.get(12) ?? matrix.noOilTests;

test('the columns are the tests with a price for which one of the oils has data', () => {
  expect(matrix.matrixTests(tests).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('an oil has the tests with data and a price, and those among them that are owned', () => {
  expect([...oil11.forSale.values()]).toContainEqual({ id: 2, priceCents: 12_000 });
  expect([...oil11.forSale.keys()]).toEqual([1, 2, 3, 4]);
  expect([...oil11.owned]).toEqual([1, 3]);
  expect([...oil12.forSale.keys()]).toEqual([1]);
});

test('the full set costs its sum, at most $300', () => {
  expect(matrix.fullSetPrice(oil11)).toBe(30_000);
  expect(matrix.fullSetPrice(oil12)).toBe(10_000);
});

test.each([
  ['nothing is chosen', [], 'Full set for $300.00'],
  ['two more would still cost less', [4], 'Full set for $300.00'],
  ['one more of any would cost as much as all', [1, 2], 'One more test: full set for $300.00'],
  ['they cost more than all', [1, 2, 3], 'Full set for $300.00, save $10.00'],
  ['all are chosen', [1, 2, 3, 4], 'Full set'],
])('the label of the full set where %s', (_case, chosen, label) => {
  expect(matrix.fullSetLabel(oil11, chosen)).toBe(label);
});

test('with one test left out of a cheap set, one more completes it', () => {
  const cheap = matrix.testsOf(matrix.testsByOil([one(1, 20, [11]), one(2, 30, [11])]), 11);
  expect(matrix.fullSetLabel(cheap, [1])).toBe('One more test: full set for $50.00');
});

test('owned values among the selected are counted and left out', () => {
  const chosen = [
    { sample: 11, tests: [1, 2, 3] },
    { sample: 12, tests: [1] },
  ];
  expect(bulk.countOwned(chosen, oils)).toBe(2);
  expect(bulk.excludeOwned(chosen, oils)).toEqual([
    { sample: 11, tests: [2] },
    { sample: 12, tests: [1] },
  ]);
});

test('owned values stay where the others alone would cost more than the full set', () => {
  const dear = matrix.testsByOil([one(1, 10, [11], [11]), one(2, 250, [11]), one(3, 90, [11])]);
  const chosen = [{ sample: 11, tests: [1, 2, 3] }];
  expect(bulk.countOwned(chosen, dear)).toBe(1);
  expect(bulk.excludeOwned(chosen, dear)).toEqual(chosen);
});
