import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineResults } from './combined-results.rules.ts';
import { limitJudge } from './limit-judge.rules.ts';
import type { Limit } from './limits.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';
import { prepareLimit, verdictCodes, verdicts } from './verdict.rules.ts';

const precision = (reproducibility: string): PrecisionRange[] => [
  {
    ...{ from: null, to: null, repeatability: '', reproducibility },
    ...assumption,
  },
];
const limit: Limit = {
  ...{ name: 'Phosphorus', unit: 'mass %', min: 0.06, max: 0.08, referees: 1 },
  analytes: ['P by mass', 'P in ppm'],
  otherUnits: { 'P in ppm': { unit: 'mg/kg', factor: 10_000 } },
};
const method = (analyte: string, reproducibility: string, isReferee = false) => ({
  ...{ analyte, isReferee },
  precision: reproducibility === '' ? [] : precision(reproducibility),
});
const options = { year: 2016, needsPrecision: true };

test('a single result is judged as without combination', () => {
  const byMass = method('P by mass', '0.07*X', true);
  const inPpm = method('P in ppm', '4.3*X^0.50');
  const combined = combineResults(limit, [byMass, inPpm], options);
  const single = prepareLimit(limit, byMass.precision, options);
  fc.assert(
    fc.property(fc.double({ min: 0.04, max: 0.1, noNaN: true }), (result) => {
      const [one, other] = [combined.judge([result, Number.NaN]), single.judge(result, null)];
      expect(one.verdict).toBe(other.verdict);
      expect(one.probability).toBeCloseTo(other.probability ?? Number.NaN, 9);
      expect(one.margin).toBeCloseTo(other.margin ?? Number.NaN, 9);
      expect(one.reproducibility).toBeCloseTo(other.reproducibility ?? Number.NaN, 9);
    }),
  );
});

test('the mean lies between the results, nearer to the more precise one, and is more precise than either', () => {
  const upper: Limit = { name: 'x', unit: '', max: 100, analytes: ['a', 'b'], referees: 2 };
  const result = fc.double({ min: 80, max: 120, noNaN: true });
  const reproducibilities = fc.integer({ min: 1, max: 10 });
  fc.assert(
    fc.property(result, result, reproducibilities, reproducibilities, (a, b, ra, rb) => {
      const combined = combineResults(upper, [method('a', String(ra)), method('b', String(rb))], options);
      const { margin, reproducibility, probability } = combined.judge([a, b]);
      const mean = 100 - (margin ?? Number.NaN);
      expect(mean).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-6);
      expect(mean).toBeLessThanOrEqual(Math.max(a, b) + 1e-6);
      if (ra < rb) expect(Math.abs(mean - a)).toBeLessThanOrEqual(Math.abs(mean - b) + 1e-6);
      expect(reproducibility).toBeLessThan(Math.min(ra, rb));
      expect(reproducibility).toBeCloseTo(1 / Math.hypot(1 / ra, 1 / rb), 9);
      // the order of the methods does not matter without a referee
      const swapped = combineResults(upper, [method('b', String(rb)), method('a', String(ra))], options);
      expect(swapped.judge([b, a]).probability).toBeCloseTo(probability ?? Number.NaN, 9);
    }),
  );
});

test('a method without a known R has no weight, and where none is known the first result is compared as reported', () => {
  const combined = combineResults(limit, [method('P by mass', '', true), method('P in ppm', '100')], options);
  expect(combined.judge([0.079, 0.07])).toMatchObject({
    verdict: 'conforms',
    margin: 0.01,
    reproducibility: 0.01,
  });
  const unknown = combineResults(limit, [method('P by mass', '', true), method('P in ppm', '')], options);
  expect(unknown.judge([0.079, 0.07])).toMatchObject({ verdict: 'conforms', probability: null });
  expect(unknown.judge([0.081, 0.07])).toMatchObject({ verdict: 'undecided', conflict: false });
});

test('a referee on the other side of the limit withholds either verdict', () => {
  const methods = [method('P by mass', '', true), method('P in ppm', '50')];
  const combined = combineResults(limit, methods, options);
  expect(combined.judge([0.079, 0.09])).toMatchObject({ verdict: 'undecided', conflict: true });
  expect(combined.judge([0.081, 0.07])).toMatchObject({ verdict: 'undecided', conflict: true });
  expect(combined.judge([0.081, 0.09])).toMatchObject({ verdict: 'does_not_conform', conflict: false });
  expect(combined.decide([0.079, 0.09]).marginInR).toBeNaN();
  const withoutReferee = combineResults(
    limit,
    methods.map((one) => ({ ...one, isReferee: false })),
    options,
  );
  expect(withoutReferee.judge([0.079, 0.09])).toMatchObject({ verdict: 'does_not_conform' });
});

test('columns of oils are judged oil by oil, in the unit of the first result with a known R', () => {
  const columns = {
    'P by mass': { numbers: [0.079, Number.NaN, 0.079], codes: [0, 0, 0], texts: [] },
    'P in ppm': { numbers: [900, 900, Number.NaN], codes: [0, 0, 0], texts: [] },
  };
  const judge = limitJudge(
    limit,
    (name) => {
      const column = columns[name as keyof typeof columns];
      return { ...column, name, analyte: { precision: name === 'P in ppm' ? precision('50') : [] } };
    },
    options,
  );
  expect([0, 1, 2].map((row) => verdicts[judge.verdictAt(row)])).toEqual([
    'undecided',
    'does_not_conform',
    'conforms',
  ]);
  expect([0, 1, 2].map((row) => judge.valuesAt(row)?.name)).toEqual(['P in ppm', 'P in ppm', 'P by mass']);
  expect(judge.limitAt(1)).toMatchObject({ unit: 'mg/kg', min: 600, max: 800 });
  expect(judge.judgementAt(0)).toMatchObject({ margin: -100, reproducibility: 50, conflict: true });
  expect(judge.judgementAt(1)).toMatchObject({ margin: -100, reproducibility: 50, conflict: false });
  expect(judge.furtherAt(0).map(({ name }) => name)).toEqual(['P by mass']);
});

test('of a limit in parts the worst decides, and an accepted alternative leaves a value outside undecided', () => {
  const foam: Limit = {
    ...{ name: 'Foam', unit: 'mL', analytes: ['tendency', 'stability'] },
    parts: [
      { name: 'Tendency', unit: 'mL', max: 50, analytes: ['tendency'] },
      { name: 'Stability', unit: 'mL', max: 0, analytes: ['stability'] },
    ],
  };
  const columns = {
    tendency: [10, 10, Number.NaN, 60],
    stability: [0, 5, Number.NaN, 0],
    aged: [70, 70, 70, 40],
  };
  const find = (name: string) => ({
    ...{ numbers: columns[name as keyof typeof columns], codes: [0, 0, 0, 0], texts: [] },
    analyte: { precision: precision('20') },
  });
  const judge = limitJudge(foam, find, options);
  expect([0, 1, 2, 3].map((row) => verdicts[judge.verdictAt(row)])).toEqual([
    'undecided',
    'undecided',
    'not_tested',
    'undecided',
  ]);
  expect(judge.limitAt(1).name).toBe('Stability');
  expect(judge.limitAt(3).name).toBe('Tendency');
  const aged: Limit = { name: 'Aged', unit: '', max: 50, analytes: ['aged'], alternative: 'an engine test' };
  expect(limitJudge(aged, find, options).judgementAt(0)).toMatchObject({ verdict: 'undecided', margin: -20 });
  expect(limitJudge(aged, find, options).isByMargin).toBe(false);
});

test('a rating that meets the limit conforms, any other is undecided', () => {
  const strip: Limit = { name: 'Strip', unit: '', ratings: ['1a', '1b', '2a'], analytes: ['strip'] };
  const judged = prepareLimit(strip, [], options);
  expect(judged.verdict(Number.NaN, '1B')).toBe(verdictCodes.conforms);
  expect(judged.verdict(Number.NaN, '3a')).toBe(verdictCodes.undecided);
  expect(judged.verdict(2, null)).toBe(verdictCodes.conforms);
  expect(judged.verdict(4, null)).toBe(verdictCodes.undecided);
  expect(judged.verdict(Number.NaN, null)).toBe(verdictCodes.not_tested);
});
