import { expect, test } from 'vitest';
import { findPrecision } from '#modules/samples/dictionary/precision.ts';
import { type AnsweredOil, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { comparison, criticalDifference, jointPrecision } from './comparison.ts';

const calcium = answerAnalyteId('Calcium');
const zinc = answerAnalyteId('Zinc');
const compare = (oils: readonly AnsweredOil[], measurements?: Parameters<typeof comparison.compute>[2]) =>
  comparison.compute(someOils(oils), { analytes: [calcium, zinc] }, measurements);

test('the critical difference is r within a batch and R between laboratories, less for means of runs', () => {
  const precision = { repeatability: 3, reproducibility: 5 };
  expect(criticalDifference(precision, 'repeatability', [1, 1])).toBe(3);
  expect(criticalDifference(precision, 'reproducibility', [1, 1])).toBe(5);
  // √(25 − 9 (1 − 1/4 − 1/4)); 3 √(1/4 + 1/4)
  expect(criticalDifference(precision, 'reproducibility', [2, 2])).toBeCloseTo(Math.sqrt(20.5), 12);
  expect(criticalDifference(precision, 'repeatability', [2, 2])).toBeCloseTo(3 * Math.SQRT1_2, 12);
});

test('of oils of two editions the root mean square of both precisions counts', () => {
  const R = (years: readonly [number, number]) =>
    jointPrecision(findPrecision('Kinematic Viscosity @ 100 C'), 'reproducibility', 10, years);
  expect(R([2005, 2011])).toBeCloseTo(0.076, 9);
  expect(R([2012, 2020])).toBeCloseTo(0.138, 9);
  expect(R([2011, 2012])).toBeCloseTo(Math.sqrt((0.076 ** 2 + 0.138 ** 2) / 2), 9);
});

test('the same difference of two oils differs by the edition of their years', () => {
  const kv100 = answerAnalyteId('Kinematic Viscosity @ 100 C');
  const verdictIn = (year: number) =>
    comparison.compute(
      someOils([10, 10.11].map((value) => ({ year, results: { 'Kinematic Viscosity @ 100 C': value } }))),
      { analytes: [kv100] },
    ).figure.differences[0]?.verdict;
  expect([verdictIn(2011), verdictIn(2012)]).toEqual(['differs', 'same']);
});

test('a difference beyond R counts, also after Holm, and a smaller one does not', () => {
  const { figure, n } = compare([
    { results: { Calcium: 1000, Zinc: 900 } },
    { results: { Calcium: 2500, Zinc: 905 } },
  ]);
  expect(n).toBe(2);
  const [ca, zn] = figure.differences;
  expect(ca).toMatchObject({
    name: 'Calcium',
    difference: 1500,
    basis: 'reproducibility',
    verdict: 'differs',
  });
  expect(ca?.low).toBeGreaterThan(0);
  expect(zn).toMatchObject({ name: 'Zinc', difference: 5, verdict: 'same' });
  expect(zn?.p).toBeGreaterThan(0.05);
});

test('values of one batch are compared by r, and runs are averaged', () => {
  const oils = [{ results: { Calcium: 1000 } }, { results: { Calcium: 1040 } }];
  const apart = compare(oils).figure.differences[0];
  const together = compare(oils, {
    batchOf: () => 'Lab 1 B 7',
    retestsOf: (sample) => (sample === 1 ? [1010] : []),
  }).figure.differences[0];
  expect(together).toMatchObject({ basis: 'repeatability', first: 1005, runs: 3 });
  expect(together?.critical).toBeLessThan(apart?.critical ?? 0);
});

test('properties not measured in both oils and unknown oils are left out with the reason', () => {
  const { leftOut, n } = comparison.compute(
    someOils([{ results: { Calcium: 1000 } }, { results: { Calcium: '<10' } }]),
    { analytes: [calcium], samples: [1, 2, 99] },
  );
  expect(n).toBe(0);
  expect(leftOut).toEqual([
    { reason: 'Properties without a plain number of both oils in your data.', count: 1 },
    { reason: 'Oils that are not among those found.', count: 1 },
  ]);
});

test('an oil without a second one is left out with the reason', () => {
  const one = [{ results: { Calcium: 1000 } }];
  const reason = 'Found alone; a comparison needs two oils.';
  expect(compare(one)).toMatchObject({ n: 0, leftOut: [{ reason, count: 1 }] });
  expect(compare([])).toMatchObject({ n: 0, leftOut: [] });
});

test('viscosities at the grade temperature are compared at a temperature of both oils, or not at all', () => {
  const atGrade = 'CCS Viscosity @ Grade Temperature';
  const oil = (saeGrade: string, results: Record<string, number>, year = 2016) => ({
    saeGrade,
    year,
    results,
  });
  const compared = (...oils: AnsweredOil[]) => {
    const { figure, leftOut } = comparison.compute(someOils(oils), { analytes: [answerAnalyteId(atGrade)] });
    return [figure.differences.map(({ name, first, value }) => [name, first, value]), leftOut];
  };
  const heavy = { [atGrade]: 5840, 'CCS Viscosity @ -25 C': 5840, 'CCS Viscosity @ -30 C': 13_340 };
  const light = { [atGrade]: 5280, 'CCS Viscosity @ -35 C': 5280, 'CCS Viscosity @ -30 C': 3000 };
  const at30 = 'CCS Viscosity @ -30 C';
  expect(compared(oil('10W30', heavy), oil('0W20', light))).toEqual([[[at30, 13_340, 3000]], []]);
  // one grade and edition: at its temperature, also where the named analyte has no number
  expect(compared(oil('5W30', { [atGrade]: 6000 }), oil('5W30', { [atGrade]: 5000 }))).toEqual([
    [[at30, 6000, 5000]],
    [],
  ]);
  const apart = { reason: 'Properties without a plain number of both oils at one temperature.', count: 1 };
  expect(compared(oil('15W40', { [atGrade]: 5300 }), oil('0W20', { [atGrade]: 5300 }))).toEqual([
    [],
    [apart],
  ]);
  // −25 °C until 2000
  expect(compared(oil('5W30', { [atGrade]: 3000 }, 2000), oil('5W30', { [atGrade]: 6000 }))).toEqual([
    [],
    [apart],
  ]);
});

test('a purchase changes the comparison only where both oils can have the value', () => {
  const oils = { ...someOils([{ results: { Calcium: 1000 } }, {}, {}]), canBuy: () => true };
  const needs = comparison.needs?.(oils, { analytes: [calcium], samples: [1, 2] });
  expect([0, 1, 2].map((index) => needs?.(index))).toEqual([[[calcium]], [[calcium]], []]);
  const none = comparison.needs?.({ ...oils, canBuy: () => false }, { analytes: [zinc], samples: [1, 2] });
  expect([0, 1].map((index) => none?.(index))).toEqual([[], []]);
});
