import { expect, test } from 'vitest';
import { formatMoney, formatPrice } from './money.ts';

test.each([
  [123_450, '$1,234.50'],
  [0, '$0.00'],
  [-12_000, '−$120.00'],
  [1_234_567_805, '$12,345,678.05'],
  [-0.4, '$0.00'],
  [99_999.5, '$1,000.00'],
])('shows %d cents as %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

test.each([
  [30_000, '$300'],
  [1999, '$19.99'],
  [123_450, '$1,234.50'],
  [120_000, '$1,200'],
  [0, '$0'],
])('shows a price of %d cents as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});
