import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  methodText,
  shownMargin,
  shownPrecision,
  shownProbability,
  typographic,
  typographicName,
} from './figures.rules.ts';

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

test.each([
  ['CCS Viscosity @ -35 C', 'CCS Viscosity @ −35 °C'],
  ['Kinematic Viscosity @ 100 C', 'Kinematic Viscosity @ 100 °C'],
  ['API Gravity @ 60 F', 'API Gravity @ 60 °F'],
  ['Specific Gravity @ 60/60 F', 'Specific Gravity @ 60/60 °F'],
  ['FTIR Oxidation (1800-1670 cm-1)', 'FTIR Oxidation (1800-1670 cm⁻¹)'],
  ['TEOST 33C (Turbocharger Deposits)', 'TEOST 33C (Turbocharger Deposits)'],
  [
    'High-Temperature Corrosion Bench Test (HTCBT, 135 C)',
    'High-Temperature Corrosion Bench Test (HTCBT, 135 °C)',
  ],
])('writes the name %j as %j', (name, shown) => {
  expect(typographicName(name)).toBe(shown);
});

test.each([
  [0.5, '50%'],
  [0.974, '97%'],
  [0.9499, '94%'],
  [0.95, '95%'],
  [0.29, '29%'],
  [0.051, '6%'],
  [0.05, '5%'],
  [0.9999, '> 99%'],
  [0.0001, '< 1%'],
])('writes a probability of %d as %s', (probability, text) => {
  expect(shownProbability(probability)).toBe(text);
});

test.each([
  ['Kinematic Viscosity @ 40 C', '105.32', '105.3'],
  ['Kinematic Viscosity @ 40 C', '100.05', '100.1'],
  ['Kinematic Viscosity @ 40 C', '120.35', '120.4'],
  ['Kinematic Viscosity @ 40 C', '107.95', '108.0'],
  ['Kinematic Viscosity @ 100 C', '10.53', '10.53'],
  ['Kinematic Viscosity @ 100 C', '9.53', '9.53'],
  ['Kinematic Viscosity @ 100 C after 30 Cycles', '10.53', '10.53'],
  ['Flash Point PMCC', '203.3', '203.5'],
  ['Flash Point PMCC', '203.2', '203.0'],
  ['Phosphorus (D4951)', '0.0000', '<0.0001'],
  ['Magnesium (D4951)', '0.000', '<0.001'],
  ['Phosphorus (D4951)', '0.0780', '0.0780'],
  ['Phosphorus', '0', '0'],
  ['Flash Point PMCC', '>250', '>250'],
  ['ASTM Color', 'L3.5', 'L3.5'],
])('reports %s of %j as %j', (analyte, text, reported) => {
  expect(methodText(analyte, text)).toBe(reported);
});
