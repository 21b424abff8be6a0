import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate, quoteReference, quoteStatus } from './quotes.rules.ts';

test('spreads a price over oils to the cent, the rest by largest remainder', () => {
  expect(prorate(10_000, [2500, 4500])).toEqual([3571, 6429]);
  expect(prorate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(prorate(100, [0, 3, 1])).toEqual([0, 75, 25]);
  expect(prorate(5, [0, 0])).toEqual([3, 2]);
  expect(prorate(0, [1, 2])).toEqual([0, 0]);
});

test('shares add up exactly, each within a cent of its proportion', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  const weights = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(cents, weights, (total, oils) => {
      const shares = prorate(total, oils);
      const sum = oils.reduce((all, weight) => all + weight, 0);
      expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
      shares.forEach((share, index) => {
        const exact = sum === 0 ? total / oils.length : (total * (oils[index] ?? 0)) / sum;
        expect(Math.abs(share - exact)).toBeLessThan(1);
      });
    }),
  );
});

test('an offer is valid on its last day and expired the day after; a decided one never expires', () => {
  const quoted = { status: 'QUOTED', offerValidUntil: '2027-01-31' };
  expect(quoteStatus(quoted, '2027-01-31')).toBe('QUOTED');
  expect(quoteStatus(quoted, '2027-02-01')).toBe('EXPIRED');
  expect(quoteStatus({ ...quoted, status: 'ACCEPTED' }, '2027-02-01')).toBe('ACCEPTED');
  expect(quoteStatus({ status: 'NEW', offerValidUntil: null }, '2027-02-01')).toBe('NEW');
});

test('a reference has at least six digits', () => {
  expect([quoteReference(45), quoteReference(1_234_567)]).toEqual(['Q-000045', 'Q-1234567']);
});
