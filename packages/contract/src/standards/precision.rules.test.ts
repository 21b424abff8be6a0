import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formulaAt,
  otherEditions,
  precisionAt,
  precisionBasis,
  precisionTexts,
  rangeText,
} from './precision.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';

test.each([
  ['0.0076*X', 10, 0.076],
  ['0.35*(X+16)', 24, 14],
  ['0.39*X^0.60', 10, 1.5526],
  ['0.8094*X^0.5', 9, 2.4282],
  ['0.42*(X+0.0268)^0.79', 8, 2.1772],
  ['18', 240, 18],
  ['0.10*X', 42_000, 4200],
])('%s at %d is %d', (formula, value, expected) => {
  expect(formulaAt(formula, value)).toBeCloseTo(expected, 3);
});

test.each([
  ['', 10],
  ['see the method', 10],
  ['0.1*Y', 10],
  ['0.1*X', 0],
  ['0.1*X', -3],
  ['0.1*X^0.5', -3],
])('returns null for %j at %d', (formula, value) => {
  expect(formulaAt(formula, value)).toBeNull();
});

test('a proportional precision grows with the value, an absolute one does not', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), (value) => {
      expect(formulaAt('0.043*X', 2 * value)).toBeCloseTo(2 * (formulaAt('0.043*X', value) ?? 0), 6);
      expect(formulaAt('4', value)).toBe(4);
    }),
  );
});

const aRange = (more: Partial<PrecisionRange>): PrecisionRange => ({
  from: null,
  to: null,
  repeatability: '0.03*X',
  reproducibility: '0.07*X',
  ...assumption,
  ...more,
});
const low = aRange({
  to: 0.1,
  reproducibility: '0.2*X',
  source: 'publication',
  publication: 'A page',
  edition: 'D1',
});
const high = aRange({ from: 0.11, to: 25 });

test('has a precision within its ranges only, both ends included', () => {
  const at = (value: number) => precisionAt([low, high], 'reproducibility', value, 2015);
  expect(at(0.1)).toBeCloseTo(0.02);
  expect(at(0.105)).toBeNull();
  expect(at(0.11)).toBeCloseTo(0.0077);
  expect(at(25)).toBeCloseTo(1.75);
  expect(at(25.01)).toBeNull();
  expect(precisionAt([], 'reproducibility', 1, 2015)).toBeNull();
});

test.each([
  [{ from: 4, to: 30 }, '4 to 30'],
  [{ from: 5, to: null }, 'from 5'],
  [{ from: null, to: 100 }, 'up to 100'],
  [{ from: null, to: null }, ''],
])('%j is written %j', (bounds, text) => {
  expect(rangeText(bounds)).toBe(text);
});

test('says in words where figures come from', () => {
  expect(precisionBasis([])).toBe('None known to us');
  expect(precisionBasis([high])).toBe('Assumption of the institute');
  expect(precisionBasis([low, high])).toBe('Quoted from A page (D1); Assumption of the institute');
  expect(precisionBasis([aRange({ source: 'method', edition: 'ASTM D1-20' })])).toBe(
    'Stated by the method (ASTM D1-20)',
  );
});

test('lists formulas and ranges in the same order, and none where the method states none', () => {
  expect(precisionTexts([low, high])).toMatchObject({
    repeatability: '0.03*X; 0.03*X',
    reproducibility: '0.2*X; 0.07*X',
    range: 'up to 0.1; 0.11 to 25',
  });
  const none = aRange({ source: 'method', edition: 'ASTM D1', repeatability: '', reproducibility: '' });
  expect(precisionTexts([none])).toEqual({
    repeatability: '',
    reproducibility: '',
    range: '',
    basis: 'The method states none (ASTM D1)',
  });
});

const older = aRange({ reproducibility: '0.0076*X', edition: 'D445-03', valid_to: 2011 });
const newer = aRange({ reproducibility: '0.0138*X', edition: 'D445-26', valid_from: 2012 });

test.each([
  [2011, 0.076],
  [2012, 0.138],
])('the precision of a result of %i is that of the edition in force', (year, expected) => {
  expect(precisionAt([older, newer], 'reproducibility', 10, year)).toBeCloseTo(expected, 9);
});

test('names the other editions with a year in each', () => {
  expect(otherEditions([older, newer], 2020)).toEqual([{ edition: 'D445-03', year: 2011 }]);
  expect(otherEditions([older, newer], 1990)).toEqual([{ edition: 'D445-26', year: 2012 }]);
  expect(otherEditions([low, high], 2020)).toEqual([]);
});

test('lists the formulas of every edition with its years', () => {
  const assumed = 'Assumption of the institute';
  expect(precisionTexts([older, newer])).toMatchObject({
    reproducibility: '0.0076*X; 0.0138*X',
    range: 'until about 2011; from about 2012',
    basis: `${assumed} (D445-03, until about 2011); ${assumed} (D445-26, from about 2012)`,
  });
});
