import { expect, test } from 'vitest';
import * as cart from './cart.rules.ts';

const withOils = cart.setTests(cart.addOils(cart.emptyCart, [3, 5]), 3, [2, 1, 2]);

test('the proposed name has the day with its zeros and a number from 1 to 999', () => {
  expect(cart.defaultDatasetName(new Date(2026, 0, 5), 0)).toBe('20260105_Dataset-1');
  expect(cart.defaultDatasetName(new Date(2026, 10, 21), 0.9999)).toBe('20261121_Dataset-999');
});

test('a taken name gets the first free number', () => {
  expect(cart.uniqueName('A', [])).toBe('A');
  expect(cart.uniqueName('A', ['A', 'A-2'])).toBe('A-3');
});

test('an oil that is there already is not added again and keeps its tests', () => {
  expect(cart.addOils(withOils, [3, 7, 7]).oils).toEqual([
    { sample: 3, tests: [1, 2] },
    { sample: 5, tests: [] },
    { sample: 7, tests: [] },
  ]);
});

test('a dataset holds at most a thousand oils', () => {
  const many = Array.from({ length: 1200 }, (_, i) => i + 1);
  expect(cart.addOils(cart.emptyCart, many).oils).toHaveLength(1000);
});

test('a dataset is confirmed only when every oil has a test and the name is new', () => {
  expect(cart.confirmRefused(withOils, 'A')).toMatch(/every oil/);
  expect(cart.confirmDataset(withOils, 'A')).toBe(withOils);
  const ready = cart.toggleTest(withOils, 5, 9);
  const confirmed = cart.confirmDataset(ready, ' A ');
  expect(confirmed.oils).toEqual([]);
  expect(confirmed.datasets.map((dataset) => dataset.name)).toEqual(['A']);
  expect(cart.confirmRefused(cart.toggleTest(cart.addOils(confirmed, [1]), 1, 1), 'A')).toMatch(/this name/);
});

test('a reopened dataset joins the oils being chosen', () => {
  const confirmed = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');
  const reopened = cart.reopenDataset(cart.setTests(cart.addOils(confirmed, [5]), 5, [8]), 'A');
  expect(reopened.datasets).toEqual([]);
  expect(reopened.oils).toEqual([
    { sample: 5, tests: [8, 9] },
    { sample: 3, tests: [1, 2] },
  ]);
});

test('at sign-in nothing of either cart is lost, and the same dataset is not doubled', () => {
  const one = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');
  const other = {
    oils: [{ sample: 1, tests: [1] }],
    datasets: [{ name: 'A', oils: [{ sample: 1, tests: [1] }] }],
  };
  expect(cart.mergeCarts(one, one)).toEqual(one);
  expect(cart.mergeCarts(one, other).datasets.map((dataset) => dataset.name)).toEqual(['A', 'A-2']);
  expect(cart.mergeCarts(one, other).oils).toEqual([{ sample: 1, tests: [1] }]);
});
