import { expect, test } from 'vitest';
import { apartReason, medianQualifier, orderedGroups, questionToAsk, seriesCounts } from './series.rules.ts';

const quartiles = { n: 3, censored: 2, min: 1, q1: 1, median: 1, q3: 1, max: 1 };
const box = { ...quartiles, value: 'A', whisker_low: 1, whisker_high: 1, outliers: 0 };

test.each([
  [
    { kind: 'histogram' as const, n: 1200, censored: 670, bins: [] },
    '1,200 oils with a number. 670 oils at a limit (< or >).',
  ],
  [
    { kind: 'box' as const, n: 9, left_out: 1, boxes: [box, { ...box, censored: 0 }], oils: [] },
    '9 oils with a number, 1 oil in smaller groups left out. 2 oils at a limit (< or >).',
  ],
  [
    { kind: 'box' as const, n: 1, left_out: 0, boxes: [{ ...box, censored: 0 }], oils: [] },
    '1 oil with a number.',
  ],
  [
    {
      ...{ kind: 'points' as const, n: 3, groups: [{ value: null, n: 3 }], left_out: 0, censored: [1] },
      ...{ sample: [1, 2], group: [0, 0], x: [1, 2], y: [1, 2], line: null, qualifiers: [] },
      ...{ report_number: ['1', '2'], brand_name: ['A', 'A'] },
    },
    '3 oils with a number, 2 oils of them drawn. 1 oil at a limit (< or >).',
  ],
])('what %o counts', (series, text) => {
  expect(seriesCounts(series)).toBe(text);
});

const cranking = [{ name: 'CCS Viscosity @ Grade Temperature' }];
const pumping = [{ name: 'MRV Apparent Viscosity @ Grade Temperature' }];
const boxOf = (group?: 'sae_grade' | 'region') => ({ kind: 'box' as const, analyte: 1, group });

test.each([
  [boxOf(), cranking, {}, true],
  [boxOf('region'), cranking, { sae_grade: ['5W30', '5W40'], year: ['2005', 2016] }, false],
  [boxOf('region'), cranking, { sae_grade: ['5W30', '10W40'], year: [2016] }, true],
  [boxOf('region'), cranking, { sae_grade: ['5W30'], year: [2000, 2016] }, true],
  [boxOf('region'), cranking, { sae_grade: ['5W30'] }, true],
  [boxOf('sae_grade'), cranking, { year: [2016] }, false],
  [boxOf('sae_grade'), cranking, {}, true],
  [boxOf('sae_grade'), pumping, {}, false],
  [boxOf(), [{ name: 'CCS Viscosity @ -30 C' }], {}, false],
  [{ kind: 'histogram' as const, analyte: 1, bins: 30 }, pumping, {}, true],
  [{ kind: 'points' as const, x: 1, y: 2 }, cranking, {}, false],
])('%o of %o with %o pools several temperatures: %s', (question, analytes, filters, isApart) => {
  expect(apartReason(question, analytes, filters) !== '').toBe(isApart);
});

const summaryRow = (median: number, sd: number | null) => ({
  ...{ analyte: 1, n: 2, censored: 0, mean: median, median, min: 1, max: 9, sd },
});
const groups = [
  { value: 'A', n: 5, analytes: [summaryRow(2, null)] },
  { value: 'B', n: 9, analytes: [summaryRow(1, 3)] },
  { value: 'C', n: 5, analytes: [] },
];

test.each([
  [undefined, 'ABC'],
  [{ by: 'group' as const, descending: true }, 'CBA'],
  [{ by: 'n' as const }, 'ACB'],
  [{ by: 'n' as const, descending: true }, 'BAC'],
  [{ by: 'median' as const, analyte: 1 }, 'BAC'],
  [{ by: 'median' as const, analyte: 1, descending: true }, 'ABC'],
  [{ by: 'sd' as const, analyte: 1, descending: true }, 'BAC'],
])('rows of a summary ordered by %o are %s', (order, values) => {
  expect(
    orderedGroups(groups, order)
      .map(({ value }) => value)
      .join(''),
  ).toBe(values);
});

test('the order of a summary is no part of what a server is asked', () => {
  const question = { kind: 'summary' as const, analytes: [1], order: { by: 'mean' as const, analyte: 1 } };
  expect(questionToAsk(question)).toEqual({ kind: 'summary', analytes: [1], order: undefined });
});

test('a median is a limit where at least half of the numbers are', () => {
  const row = { n: 4, censored: 2, min: 1, q1: 1, median: 1, q3: 3, max: 9 };
  expect(medianQualifier(row)).toBe('<');
  expect(medianQualifier({ ...row, median: 9 })).toBe('>');
  expect(medianQualifier({ ...row, censored: 1 })).toBe('');
});
