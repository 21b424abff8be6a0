import { expect, test } from 'vitest';
import { findPrecision } from '#modules/samples/dictionary/precision.ts';
import { deviationNear, reproducibilityNear } from './deviation.ts';

test.each([
  ['Molybdenum', 100, 0.64 * 100 ** 0.71],
  // D5185 gives figures for 5 to 200 mg/kg
  ['Molybdenum', 2, 0.64 * 5 ** 0.71],
  ['Molybdenum', 400, 2 * 0.64 * 200 ** 0.71],
  // between the ranges of D874, 0.005 to 0.1 and 0.11 to 25 mass %
  ['Sulfated Ash', 0.105, (0.189 * 0.1 ** 0.85 * 0.105) / 0.1],
  // of lubricants from -48 to -6 °C: a temperature has no share
  ['Pour Point', -51, 6],
  ['Pour Point', 0, 6],
])('R of %s at %d is %d', (analyte, value, expected) => {
  expect(reproducibilityNear(findPrecision(analyte), value, 2015)).toBeCloseTo(expected, 9);
  expect(deviationNear(findPrecision(analyte), value, 2015)).toBeCloseTo(expected / 2.77, 9);
});

test.each([
  [2011, 0.076],
  [2012, 0.138],
])('R of a kinematic viscosity of %i is that of the edition in force', (year, expected) => {
  expect(reproducibilityNear(findPrecision('Kinematic Viscosity @ 100 C'), 10, year)).toBeCloseTo(
    expected,
    9,
  );
});

test('an analyte without a known precision has none', () => {
  expect(reproducibilityNear(findPrecision('Cloud Point'), -30, 2015)).toBeNull();
});
