import { expect, test } from 'vitest';
import { normalProbability } from './verdict.rules.ts';

test.each([
  [0, 0.5],
  [1, 0.8413447],
  [1.645, 0.9500151],
  [-1.96, 0.0249979],
  [-3, 0.0013499],
  [8, 1],
])('the probability below %d is %d', (z, probability) => {
  expect(normalProbability(z)).toBeCloseTo(probability, 6);
});
