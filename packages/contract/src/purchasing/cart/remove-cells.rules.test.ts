import { expect, test } from 'vitest';
import { emptyCart, type LocalCart, removeCells } from './cart.rules.ts';

const cart: LocalCart = {
  ...emptyCart,
  editing: 'B',
  datasets: [
    {
      name: 'A',
      oils: [
        { sample: 1, tests: [1, 2] },
        { sample: 2, tests: [1] },
      ],
    },
    { name: 'B', oils: [{ sample: 1, tests: [1] }] },
  ],
};

test('removes tests, an oil with its last test, and a dataset with its last oil', () => {
  const cells = [
    { dataset: 'A', sample: 1, tests: [2] },
    { dataset: 'A', sample: 2, tests: [1] },
    { dataset: 'B', sample: 1, tests: [1] },
  ];
  expect(removeCells(cart, cells)).toEqual({
    ...cart,
    editing: undefined,
    datasets: [{ name: 'A', oils: [{ sample: 1, tests: [1] }] }],
  });
});

test('cells that are no longer in the cart change nothing', () => {
  expect(removeCells(cart, [{ dataset: 'C', sample: 1, tests: [1] }])).toEqual(cart);
});
