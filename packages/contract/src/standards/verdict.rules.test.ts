import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Limit } from './limits.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';
import { type J300Property, j300Limits } from './sae-j300.rules.ts';
import { decisionShare, type Measured, prepareLimit } from './verdict.rules.ts';

const limitOf = (property: J300Property, grade = '5W30') =>
  j300Limits(grade, 2020).find((limit) => limit.property === property)!;
const precisionOf = (reproducibility: string): PrecisionRange[] =>
  reproducibility === ''
    ? []
    : [
        {
          ...{ from: null, to: null, repeatability: '0', reproducibility },
          ...assumption,
        },
      ];
const value = (number: number | null, reproducibility = '', qualifier: string | null = null): Measured => ({
  number,
  qualifier,
  precision: precisionOf(reproducibility),
});

const judge = (limit: Limit, { number, qualifier, precision }: Measured) =>
  prepareLimit(limit, precision, { year: 2020 }).judge(number ?? Number.NaN, qualifier);

test('decides at 0.59 R from the limit', () => {
  expect(decisionShare).toBeCloseTo(0.594, 3);
});

test('cranking viscosity within 0.59 of 7.3 % of 6,600 mPa·s is undecided on either side', () => {
  const cranked = (number: number) => judge(limitOf('cranking'), value(number, '0.073*X'));
  // R at the limit is 481.8, 0.594 R is 286.1
  expect(cranked(6310)).toEqual({
    conflict: false,
    ...{ verdict: 'conforms', margin: 290, reproducibility: expect.closeTo(481.8) },
    probability: expect.closeTo(0.9523, 3),
  });
  expect(cranked(6320)).toMatchObject({ verdict: 'undecided', margin: 280 });
  expect(cranked(6600)).toMatchObject({ verdict: 'undecided', probability: expect.closeTo(0.5, 6) });
  expect(cranked(6880)).toMatchObject({ verdict: 'undecided', margin: -280 });
  expect(cranked(6890)).toMatchObject({ verdict: 'does_not_conform', margin: -290 });
});

test('judges kinematic viscosity against the nearer end of its range', () => {
  const flow = (number: number) => judge(limitOf('kinematic'), value(number, '0.0076*X'));
  // 0.594 R is 0.0564 at 12.5 and 0.0420 at 9.3
  expect(flow(10.6)).toMatchObject({ verdict: 'conforms', margin: 1.3 });
  expect(flow(12.44)).toMatchObject({ verdict: 'conforms', margin: 0.06 });
  expect(flow(12.45)).toMatchObject({ verdict: 'undecided', margin: 0.05 });
  expect(flow(12.5)).toMatchObject({ verdict: 'undecided', margin: 0 });
  expect(flow(12.6)).toMatchObject({ verdict: 'does_not_conform', margin: -0.1 });
  expect(flow(9.2)).toMatchObject({ verdict: 'does_not_conform', margin: -0.1 });
});

test('leaves a window to conform in between two near limits', () => {
  const phosphorus = { name: 'Phosphorus', unit: 'mg/kg', min: 600, max: 800, analytes: ['Phosphorus'] };
  const judged = (number: number) => judge(phosphorus, value(number, '4.3*X^0.50'));
  // R is 105.3 at 600 and 121.6 at 800
  expect([660, 670, 725, 735].map((number) => judged(number).verdict)).toEqual([
    'undecided',
    'conforms',
    'conforms',
    'undecided',
  ]);
  // both tails count: 1 - Φ(-2.63) - Φ(-2.28)
  expect(judged(700).probability).toBeCloseTo(0.9844, 3);
});

test('compares as reported where no reproducibility is known at the limit', () => {
  const flow = (number: number) => judge(limitOf('kinematic'), value(number));
  expect(flow(12.49)).toMatchObject({ verdict: 'conforms', probability: null, reproducibility: null });
  expect(flow(12.5).verdict).toBe('does_not_conform');
  expect(flow(9.3).verdict).toBe('conforms');
  expect(judge(limitOf('high shear'), value(2.9)).verdict).toBe('conforms');
});

test('fails any yield stress; less than 35 Pa means none', () => {
  expect(judge(limitOf('yield stress'), value(35, '', '<'))).toEqual({
    ...{ verdict: 'conforms', probability: null, margin: null, reproducibility: null },
    conflict: false,
  });
  expect(judge(limitOf('yield stress'), value(35, '0.5*X')).verdict).toBe('does_not_conform');
  expect(judge(limitOf('yield stress'), value(105)).verdict).toBe('does_not_conform');
});

test('judges a censored viscosity only where its side of the limit is known', () => {
  const pumped = (number: number, qualifier: string) =>
    judge(limitOf('pumping'), value(number, '0.18*X', qualifier)).verdict;
  expect(pumped(5000, '<')).toBe('conforms');
  expect(pumped(400_000, '>')).toBe('does_not_conform');
  expect(pumped(60_000, '>')).toBe('does_not_conform');
  expect(pumped(20_000, '>')).toBe('undecided');
  expect(pumped(70_000, '<')).toBe('undecided');
  expect(judge(limitOf('kinematic'), value(13, '', '>')).verdict).toBe('does_not_conform');
  expect(judge(limitOf('kinematic'), value(10, '', '>')).verdict).toBe('undecided');
});

test('where a value outside needs a known R, one with a sign needs it as well', () => {
  const deposits: Limit = {
    name: 'TEOST 33C deposits',
    unit: 'mg',
    max: 30,
    analytes: ['TEOST 33C Total Deposits'],
  };
  const verdict = (number: number, qualifier: string | null, reproducibility = '') =>
    prepareLimit(deposits, precisionOf(reproducibility), { year: 2020, needsPrecision: true }).judge(
      number,
      qualifier,
    ).verdict;
  const outside = [verdict(60, null), verdict(60, '>'), verdict(30, '>')];
  expect(new Set([...outside, verdict(20, '>')])).toEqual(new Set(['undecided']));
  expect([verdict(20, null), verdict(20, '<')]).toEqual(['conforms', 'conforms']);
  expect([verdict(60, null, '5'), verdict(60, '>', '5')]).toEqual(['does_not_conform', 'does_not_conform']);
});

test('no value is not tested, a text is undecided', () => {
  expect(judge(limitOf('pumping'), value(null)).verdict).toBe('not_tested');
  expect(judge(limitOf('pumping'), value(null, '', 'solid')).verdict).toBe('undecided');
  expect(judge(limitOf('pumping'), value(1, '', 'solid')).verdict).toBe('undecided');
});

const upperLimits = [...j300Limits('5W30', 2020), ...j300Limits('15W40', 1996)].filter(
  ({ min, above, exact }) => min === undefined && above === undefined && !exact,
);
const severity = ['conforms', 'undecided', 'does_not_conform'];

test('never worsens the verdict with distance from the limit; conforms from 95 % on', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...upperLimits),
      fc.constantFrom('', '0.0076*X', '0.043*X', '0.18*X', '3'),
      fc.double({ min: 0.1, max: 2, noNaN: true }),
      (limit, formula, share) => {
        const at = limit.max ?? limit.below ?? 1;
        const here = judge(limit, value(at * share, formula));
        const lower = judge(limit, value(at * share * 0.9, formula));
        expect(severity.indexOf(lower.verdict)).toBeLessThanOrEqual(severity.indexOf(here.verdict));
        if (here.probability === null) return;
        expect(here.probability > 0.94999).toBe(here.verdict === 'conforms');
        expect(here.probability < 0.05001).toBe(here.verdict === 'does_not_conform');
      },
    ),
  );
});
