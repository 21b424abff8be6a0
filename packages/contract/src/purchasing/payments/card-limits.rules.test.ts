import { expect, test } from 'vitest';
import { cardLimitMessage } from './card-limits.rules.ts';

const limits = { smallest: 0.5, largest: 999_999.99 };

test.each([50, 6300, 99_999_999])('a card pays %d cents', (cents) => {
  expect(cardLimitMessage(cents, limits)).toBeNull();
});

test.each([
  [49, '$0.49'],
  [100_000_000, '$1,000,000.00'],
])('a card does not pay %d cents', (cents, shown) => {
  expect(cardLimitMessage(cents, limits)).toBe(
    `A total of ${shown} cannot be paid by card, only totals from $0.50 to $999,999.99. Please pay by purchase order.`,
  );
  expect(cardLimitMessage(cents, null)).toBeNull();
});
