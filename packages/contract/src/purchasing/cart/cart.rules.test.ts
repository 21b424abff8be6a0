import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as cart from './cart.rules.ts';
import type { Cart } from './cart.schemas.ts';

const withOils = cart.setTests(cart.addOils(cart.emptyCart, [3, 5]), 3, [2, 1, 2]);

test('the proposed name has the zero-padded day and a number from 1 to 999', () => {
  expect(cart.defaultDatasetName(new Date(2026, 0, 5), 0)).toBe('20260105_Dataset-1');
  expect(cart.defaultDatasetName(new Date(2026, 10, 21), 0.9999)).toBe('20261121_Dataset-999');
});

test('a taken name gets the first free number', () => {
  expect(cart.uniqueName('A', [])).toBe('A');
  expect(cart.uniqueName('A', ['A', 'A-2'])).toBe('A-3');
  const longest = 'x'.repeat(200);
  expect(cart.uniqueName(longest, [longest])).toBe(`${'x'.repeat(198)}-2`);
});

test('an oil already present is not added again and keeps its tests', () => {
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

test('a cart holds fifty datasets and rejects a further one', () => {
  const datasets = Array.from({ length: 50 }, (_, i) => ({
    name: `D${i}`,
    oils: [{ sample: 1, tests: [1] }],
  }));
  const full = { ...cart.emptyCart, oils: [{ sample: 3, tests: [1] }], datasets };
  expect(cart.confirmRefused(full, 'One more')).toMatch(/at most 50 datasets/);
  expect(cart.confirmRefused({ ...full, editing: 'D7' }, 'D7')).toBeUndefined();
  const account = { ...cart.emptyCart, datasets: [{ name: 'E', oils: [{ sample: 9, tests: [1] }] }] };
  expect(cart.mergeCarts(full, account).datasets).toHaveLength(50);
});

const confirmed = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');

test('a dataset being edited joins the selected oils and stays as it was until they are confirmed', () => {
  const edited = cart.editDataset(cart.setTests(cart.addOils(confirmed, [5]), 5, [8]), 'A');
  expect(edited).toMatchObject({ editing: 'A', datasets: confirmed.datasets });
  expect(edited.oils).toEqual([
    { sample: 5, tests: [8, 9] },
    { sample: 3, tests: [1, 2] },
  ]);
  const again = cart.confirmDataset(edited, 'A');
  expect(again).toEqual({ ...cart.emptyCart, datasets: [{ name: 'A', oils: edited.oils }] });
});

test('an edited dataset keeps its position under a new name, and cannot take that of another', () => {
  const two = cart.confirmDataset(cart.toggleTest(cart.addOils(confirmed, [1]), 1, 1), 'B');
  const edited = cart.editDataset(two, 'A');
  expect(cart.confirmRefused(edited, 'B')).toMatch(/this name/);
  expect(cart.confirmDataset(edited, 'C').datasets.map((dataset) => dataset.name)).toEqual(['C', 'B']);
});

test('editing ends with its oils, and without its dataset the oils become a new one', () => {
  const edited = cart.editDataset(confirmed, 'A');
  expect(cart.stopEditing(edited)).toEqual(confirmed);
  expect(cart.removeOils(edited, [3]).editing).toBe('A');
  expect(cart.removeOils(edited, [3, 5])).toEqual(confirmed);
  expect(cart.removeDataset(edited, 'A')).toEqual({ ...cart.emptyCart, oils: edited.oils });
});

test('a dataset is renamed, also while it is edited, but not to an empty or a used name', () => {
  const two = cart.confirmDataset(cart.toggleTest(cart.addOils(confirmed, [1]), 1, 1), 'B');
  const renamed = cart.renameDataset(cart.editDataset(two, 'A'), 'A', ' C ');
  expect(renamed.datasets.map((dataset) => dataset.name)).toEqual(['C', 'B']);
  expect(renamed.editing).toBe('C');
  expect(cart.renameDataset(two, 'A', 'A')).toEqual(two);
  for (const name of ['', '  ', 'B']) expect(cart.renameDataset(two, 'A', name)).toBe(two);
});

test('at sign-in nothing of either cart is lost, and the same dataset is not duplicated', () => {
  const one = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');
  const other = {
    ...cart.emptyCart,
    oils: [{ sample: 1, tests: [1] }],
    datasets: [{ name: 'A', oils: [{ sample: 1, tests: [1] }] }],
  };
  expect(cart.mergeCarts(one, one)).toEqual(one);
  expect(cart.mergeCarts(one, other).datasets.map((dataset) => dataset.name)).toEqual(['A', 'A-2']);
  expect(cart.mergeCarts(one, other).oils).toEqual([{ sample: 1, tests: [1] }]);
});

test('at sign-in the dataset being edited has its merged name', () => {
  const browser = cart.editDataset(confirmed, 'A');
  expect(cart.mergeCarts(browser, confirmed).editing).toBe('A');
  const other = { ...cart.emptyCart, datasets: [{ name: 'A', oils: [{ sample: 1, tests: [1] }] }] };
  expect(cart.mergeCarts(browser, other).editing).toBe('A-2');
});

const dataset = (name: string, test = 1) => ({ name, oils: [{ sample: 3, tests: [test] }] });
const holding = (more: Partial<cart.LocalCart>): cart.LocalCart => ({ ...cart.emptyCart, ...more });

test('does not restore what was bought or removed on another device', () => {
  const seen = holding({
    oils: [
      { sample: 1, tests: [] },
      { sample: 2, tests: [1] },
    ],
    datasets: [dataset('A'), dataset('B')],
    regional: [{ id: 4, quantity: 2 }],
  });
  const account = holding({ oils: [{ sample: 2, tests: [1] }], datasets: [dataset('B')] });
  expect(cart.threeWayMerge(seen, seen, account)).toEqual(account);
  expect(cart.threeWayMerge(seen, { ...seen, editing: 'A' }, account).editing).toBeUndefined();
});

test('keeps changes made here and changes made elsewhere', () => {
  const seen = holding({ oils: [{ sample: 1, tests: [] }], datasets: [dataset('A'), dataset('B')] });
  const mine = holding({
    oils: [
      { sample: 1, tests: [7] },
      { sample: 2, tests: [] },
    ],
    datasets: [dataset('B', 9)],
    editing: 'B',
  });
  const account = holding({
    oils: [
      { sample: 1, tests: [] },
      { sample: 5, tests: [] },
    ],
    datasets: [dataset('A'), dataset('B'), dataset('C')],
    regional: [{ id: 4, quantity: 1 }],
  });
  expect(cart.threeWayMerge(seen, mine, account)).toEqual({
    oils: [
      { sample: 1, tests: [7] },
      { sample: 5, tests: [] },
      { sample: 2, tests: [] },
    ],
    datasets: [dataset('B', 9), dataset('C')],
    regional: [{ id: 4, quantity: 1 }],
    editing: 'B',
  });
});

const anyCart: fc.Arbitrary<Cart> = fc.record({
  oils: fc.uniqueArray(fc.record({ sample: fc.integer({ min: 1, max: 5 }), tests: fc.subarray([1, 2]) }), {
    selector: (oil) => oil.sample,
  }),
  datasets: fc.uniqueArray(
    fc
      .record({ name: fc.constantFrom('A', 'B', 'C') })
      .chain(({ name }) => fc.constantFrom(dataset(name), dataset(name, 2))),
    { selector: (one) => one.name },
  ),
  regional: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    { selector: (one) => one.id },
  ),
});

test('without changes here returns the account’s cart; what only this browser changed is kept', () => {
  fc.assert(
    fc.property(anyCart, anyCart, (one, other) => {
      expect(cart.threeWayMerge(one, one, other)).toEqual({ ...other, editing: undefined });
      expect(cart.threeWayMerge(one, other, one)).toBe(other);
    }),
  );
});
