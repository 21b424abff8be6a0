import { expect, test } from 'vitest';
import { changePrice } from './pricing.rules.ts';

test.each([
  [4500, 10, 1, 4950],
  [4500, -10, 1, 4050],
  [4500, 3.5, 100, 4700],
  [4500, 3, 500, 4500],
  [1025, 10, 1, 1128],
  [105, 10, 1, 116],
  [1000, 12.5, 1, 1125],
  [1000, -97, 100, 100],
  [1000, -100, 100, 0],
  [1000, -150, 100, 0],
  [0, 10, 100, 0],
])('%i cents changed by %d%% and rounded to %i cents are %i', (cents, percent, roundToCents, expected) => {
  expect(changePrice(cents, { percent, roundToCents })).toBe(expected);
});
