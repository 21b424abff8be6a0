import { expect, test } from 'vitest';
import { emptyCart, type LocalCart } from './cart.rules.ts';
import { maxCartDatasets, maxDatasetOils, maxOrderCodes } from './cart.schemas.ts';
import { fitCart } from './cart-merge.rules.ts';

const oils = (count: number) => Array.from({ length: count }, (_, i) => ({ sample: i + 1, tests: [1] }));
const datasets = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Set ${i}`, oils: oils(1) }));

test('returns the same cart where everything fits', () => {
  const cart: LocalCart = {
    ...emptyCart,
    oils: oils(maxDatasetOils),
    datasets: datasets(maxCartDatasets),
    regional: [{ id: 5, quantity: 10 }],
    editing: 'Set 1',
  };
  const fitted = fitCart(cart);
  expect(fitted.cart).toBe(cart);
  expect(fitted.omitted).toBeUndefined();
});

test('keeps the first entries and counts the others', () => {
  const codes = Array.from({ length: maxOrderCodes + 4 }, (_, i) => `CODE${i}`);
  const { cart, omitted } = fitCart({
    oils: oils(maxDatasetOils + 3),
    name: 'typed',
    datasets: [{ name: 'Large', oils: oils(maxDatasetOils + 2) }, ...datasets(maxCartDatasets + 5)],
    regional: [
      { id: 5, quantity: 7 },
      { id: 6, quantity: 5 },
      { id: 7, quantity: 1 },
    ],
    codes: { datasets: codes, regional: [] },
    editing: `Set ${maxCartDatasets}`,
  });
  expect(omitted).toEqual({ datasets: 6, oils: 5, licences: 3, codes: 4 });
  expect(cart.datasets.map(({ name }) => name)).toEqual([
    'Large',
    ...datasets(maxCartDatasets - 1).map(({ name }) => name),
  ]);
  expect(cart.datasets[0]?.oils).toHaveLength(maxDatasetOils);
  expect(cart.oils).toHaveLength(maxDatasetOils);
  expect(cart.regional).toEqual([
    { id: 5, quantity: 7 },
    { id: 6, quantity: 3 },
  ]);
  expect(cart.codes.datasets).toEqual(codes.slice(0, maxOrderCodes));
  expect(cart.editing).toBeUndefined();
});
