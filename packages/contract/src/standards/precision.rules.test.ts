import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPrecisionVerified, precisionAt } from './precision.rules.ts';

test.each([
  ['0.0076*X', 10, 0.076],
  ['0.35*(X+16)', 24, 14],
  ['0.39*X^0.60', 10, 1.5526],
  ['0.8094*X^0.5', 9, 2.4282],
  ['18', 240, 18],
  ['0.10*X', 42_000, 4200],
])('%s at %d is %d', (formula, value, expected) => {
  expect(precisionAt(formula, value)).toBeCloseTo(expected, 3);
});

test.each([
  ['', 10],
  ['see the method', 10],
  ['0.1*Y', 10],
  ['0.1*X', 0],
  ['0.1*X', -3],
  ['0.1*X^0.5', -3],
])('returns null for %j at %d', (formula, value) => {
  expect(precisionAt(formula, value)).toBeNull();
});

test('a proportional precision grows with the value, an absolute one does not', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), (value) => {
      expect(precisionAt('0.043*X', 2 * value)).toBeCloseTo(2 * (precisionAt('0.043*X', value) ?? 0), 6);
      expect(precisionAt('4', value)).toBe(4);
    }),
  );
});

test.each([
  ['verified (fresh oils)', true, true],
  ['verified r; R from memory', true, false],
  ['memory; below 0.10 %: R 0.189*X^0.85 verified', false, false],
  ['unsure', false, false],
  ['', false, false],
])('%j states r: %s, R: %s', (basis, repeatability, reproducibility) => {
  expect(isPrecisionVerified(basis, 'repeatability')).toBe(repeatability);
  expect(isPrecisionVerified(basis, 'reproducibility')).toBe(reproducibility);
});
