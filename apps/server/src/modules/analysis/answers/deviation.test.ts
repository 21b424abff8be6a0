import { expect, test } from 'vitest';
import { findPrecision } from '#modules/samples/dictionary/methods.ts';
import { deviationNear, reproducibilityNear } from './deviation.ts';

test.each([
  ['Molybdenum', 100, 0.64 * 100 ** 0.71],
  // D5185 gives figures for 5 to 200 mg/kg
  ['Molybdenum', 2, 0.64 * 5 ** 0.71],
  ['Molybdenum', 400, 2 * 0.64 * 200 ** 0.71],
  // between the ranges of D874, 0.005 to 0.1 and 0.11 to 25 mass %
  ['Sulfated Ash', 0.105, (0.189 * 0.1 ** 0.85 * 0.105) / 0.1],
])('R of %s at %d is %d', (analyte, value, expected) => {
  expect(reproducibilityNear(findPrecision(analyte), value)).toBeCloseTo(expected, 9);
  expect(deviationNear(findPrecision(analyte), value)).toBeCloseTo(expected / 2.77, 9);
});

test('an analyte without a known precision has none', () => {
  expect(reproducibilityNear(findPrecision('Pour Point'), -30)).toBeNull();
});
