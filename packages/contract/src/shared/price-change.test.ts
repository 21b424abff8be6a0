import { expect, test } from 'vitest';
import { isRiskyPriceChange, priceChangeText } from './money.ts';

test.each([
  [45, 0, true],
  [null, 0, true],
  [0, 0, false],
  [45, null, false],
  [null, 45, false],
  [0, 45, false],
  [45, 67.5, false],
  [45, 67.51, true],
  [45, 22.5, false],
  [45, 22.49, true],
  [45, Number.NaN, false],
])('a change from %s to %s is risky: %s', (price, next, risky) => {
  expect(isRiskyPriceChange(price, next)).toBe(risky);
});

test('states a change in words', () => {
  expect(priceChangeText(45, 4.5)).toBe('90% lower');
  expect(priceChangeText(40, 70)).toBe('75% higher');
  expect(priceChangeText(45, 450)).toBe('10 times the price before');
});
