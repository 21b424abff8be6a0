import { expect, test } from 'vitest';
import { shownMoney } from './money.ts';

test.each([
  [123_450, '$1,234.50'],
  [0, '$0.00'],
  [-12_000, '−$120.00'],
])('shows %d cents as %s', (cents, text) => {
  expect(shownMoney(cents)).toBe(text);
});
