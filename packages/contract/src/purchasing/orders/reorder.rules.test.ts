import { expect, test } from 'vitest';
import { emptyCart } from '../cart/cart.rules.ts';
import { largestCart } from '../cart/cart.schemas.ts';
import { addOrderedItems } from './reorder.rules.ts';

const oils = [{ sample: 1, tests: [1] }];

test('adds datasets under names of their own and copies up to the limit of an order', () => {
  const cart = { ...emptyCart, datasets: [{ name: 'A', oils }], regional: [{ id: 5, quantity: 9 }] };
  const items = {
    datasets: [
      { name: 'A', oils },
      { name: 'B', oils },
    ],
    regional: [{ id: 5, quantity: 3 }],
  };
  const after = addOrderedItems(cart, items);
  expect(after.datasets.map(({ name }) => name)).toEqual(['A', 'A-2', 'B']);
  expect(after.regional).toEqual([{ id: 5, quantity: 10 }]);
});

test('adds no more datasets than a cart holds', () => {
  const datasets = Array.from({ length: largestCart }, (_, i) => ({ name: `Set ${i}`, oils }));
  const after = addOrderedItems(
    { ...emptyCart, datasets },
    { datasets: [{ name: 'B', oils }], regional: [] },
  );
  expect(after.datasets).toHaveLength(largestCart);
});
