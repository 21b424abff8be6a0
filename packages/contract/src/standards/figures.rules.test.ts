import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownMargin, shownPrecision, typographic } from './figures.rules.ts';

test.each([
  [0.0809, '0.081'],
  [0.1, '0.10'],
  [71.4, '71'],
  [481.8, '480'],
  [10_800, '11,000'],
])('writes a precision of %d as %s', (precision, text) => {
  expect(shownPrecision(precision)).toBe(text);
});

test.each([
  [0.4, 2, '+0.40'],
  [-120, 0, '−120'],
  [38_500, 0, '+38,500'],
  [0, 2, '+0.00'],
])('writes a margin of %d with %d decimals as %s', (margin, decimals, text) => {
  expect(shownMargin(margin, decimals)).toBe(text);
});

test.each([
  ['21500', '21,500'],
  ['<5000', '<5,000'],
  ['-26.7', '−26.7'],
  ['1234.5678', '1,234.5678'],
  ['1a', '1a'],
  ['pass', 'pass'],
  ['', ''],
])('writes %j as %j', (value, text) => {
  expect(typographic(value)).toBe(text);
});

test('a typographic number has the same value', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.nat(4), (number, decimals) => {
      const value = number.toFixed(decimals);
      expect(Number(typographic(value).replaceAll(',', '').replace('−', '-'))).toBe(Number(value));
    }),
  );
});
