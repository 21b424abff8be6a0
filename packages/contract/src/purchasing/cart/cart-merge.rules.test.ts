import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as cart from './cart.rules.ts';
import type { Cart } from './cart.schemas.ts';
import * as merge from './cart-merge.rules.ts';

const withOils = cart.setTests(cart.addOils(cart.emptyCart, [3, 5]), 3, [2, 1, 2]);
const confirmed = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');

test('at sign-in nothing of either cart is lost, and the same dataset is not duplicated', () => {
  const one = cart.confirmDataset(cart.toggleTest(withOils, 5, 9), 'A');
  const other = {
    ...cart.emptyCart,
    oils: [{ sample: 1, tests: [1] }],
    datasets: [{ name: 'A', oils: [{ sample: 1, tests: [1] }] }],
  };
  expect(merge.mergeCarts(one, one)).toEqual(one);
  expect(merge.mergeCarts(one, other).datasets.map((dataset) => dataset.name)).toEqual(['A', 'A-2']);
  expect(merge.mergeCarts(one, other).oils).toEqual([{ sample: 1, tests: [1] }]);
});

test('at sign-in everything that the account adds to an order is listed', () => {
  const copies = fc.uniqueArray(fc.record({ id: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }) }), {
    selector: ({ id }) => id,
  });
  const datasets = fc.uniqueArray(
    fc
      .record({ name: fc.constantFrom('A', 'B', 'C'), test: fc.integer({ min: 1, max: 2 }) })
      .map(({ name, test: id }) => ({ name, oils: [{ sample: 3, tests: [id] }] })),
    { selector: ({ name }) => name },
  );
  const anyCart = fc.record({ regional: copies, datasets }).map((more) => ({ ...cart.emptyCart, ...more }));
  fc.assert(
    fc.property(anyCart, anyCart, (browser, account) => {
      fc.pre(browser.datasets.length + browser.regional.length > 0);
      const merged = merge.mergeCarts(browser, account);
      const listed = merge.mergedItems(browser, account);
      const copiesIn = (one: Cart, id: number) =>
        one.regional.find((entry) => entry.id === id)?.quantity ?? 0;
      const changed = merged.regional
        .map(({ id }) => ({ id, copiesBefore: copiesIn(browser, id) }))
        .filter(({ id, copiesBefore }) => copiesIn(merged, id) > copiesBefore);
      const byId = <T extends { id: number }>(all: readonly T[]) => all.toSorted((a, b) => a.id - b.id);
      expect(byId(listed.databases)).toEqual(byId(changed));
      expect(merged.datasets.length - browser.datasets.length).toBe(listed.datasets.length);
    }),
  );
});

test('at sign-in the dataset being edited has its merged name', () => {
  const browser = cart.editDataset(confirmed, 'A');
  expect(merge.mergeCarts(browser, confirmed).editing).toBe('A');
  const other = { ...cart.emptyCart, datasets: [{ name: 'A', oils: [{ sample: 1, tests: [1] }] }] };
  expect(merge.mergeCarts(browser, other).editing).toBe('A-2');
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
  expect(merge.threeWayMerge(seen, seen, account)).toEqual(account);
  expect(merge.threeWayMerge(seen, { ...seen, editing: 'A' }, account).editing).toBeUndefined();
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
  expect(merge.threeWayMerge(seen, mine, account)).toEqual({
    oils: [
      { sample: 1, tests: [7] },
      { sample: 5, tests: [] },
      { sample: 2, tests: [] },
    ],
    datasets: [dataset('B', 9), dataset('C')],
    regional: [{ id: 4, quantity: 1 }],
    name: '',
    codes: { datasets: [], regional: [] },
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
  name: fc.constantFrom('', 'X', 'Y'),
  codes: fc.record({ datasets: fc.subarray(['P', 'Q']), regional: fc.subarray(['P', 'R']) }),
});

test('without changes here returns the account’s cart; what only this browser changed is kept', () => {
  fc.assert(
    fc.property(anyCart, anyCart, (one, other) => {
      expect(merge.threeWayMerge(one, one, other)).toEqual({ ...other, editing: undefined });
      expect(merge.threeWayMerge(one, other, one)).toBe(other);
    }),
  );
});

test('undo restores the cart where nothing was changed since', () => {
  fc.assert(
    fc.property(anyCart, anyCart, (before, after) => {
      expect(merge.undoChange(before, after, after)).toEqual({ ...before, editing: undefined });
    }),
  );
});

test('undo of a removal keeps the dataset, database and tests added since', () => {
  const before = holding({
    oils: [{ sample: 3, tests: [1] }],
    datasets: [dataset('A'), dataset('B')],
    editing: 'B',
  });
  const after = cart.removeDataset(before, 'A');
  const since = cart.addRegional(cart.confirmDataset(cart.toggleTest(after, 3, 2), 'B'), 4, 1);
  const later = cart.addOils({ ...since, datasets: [...since.datasets, dataset('C')] }, [8]);
  const undone = merge.undoChange(before, after, later);
  expect(undone.datasets.map(({ name }) => name)).toEqual(['B', 'C', 'A']);
  expect(undone.datasets[0]?.oils).toEqual([{ sample: 3, tests: [1, 2] }]);
  expect(undone.oils).toEqual([{ sample: 8, tests: [] }]);
  expect(undone.regional).toEqual([{ id: 4, quantity: 1 }]);
  expect(undone.editing).toBeUndefined();
});

test('undo of a change of tests keeps the tests chosen since for the same oil', () => {
  const before = holding({ oils: [{ sample: 3, tests: [1, 2] }] });
  const after = holding({ oils: [{ sample: 3, tests: [2, 7] }] });
  expect(merge.undoChange(before, after, cart.toggleTest(after, 3, 9)).oils).toEqual([
    { sample: 3, tests: [1, 2, 9] },
  ]);
});
