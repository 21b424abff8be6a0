import { expect, test } from 'vitest';
import { addOrderedItems, emptyCart } from './cart.rules.ts';

const oils = [{ sample: 1, tests: [1] }];

test('adds datasets under names of their own, and copies to those of the same database', () => {
  const cart = { ...emptyCart, datasets: [{ name: 'A', oils }], regional: [{ id: 5, quantity: 2 }] };
  const items = {
    datasets: [
      { name: 'A', oils },
      { name: 'B', oils },
    ],
    regional: [
      { id: 5, quantity: 3 },
      { id: 6, quantity: 1 },
    ],
  };
  const after = addOrderedItems(cart, items);
  expect(after.datasets.map(({ name }) => name)).toEqual(['A', 'A-2', 'B']);
  expect(after.regional).toEqual([
    { id: 5, quantity: 5 },
    { id: 6, quantity: 1 },
  ]);
});
