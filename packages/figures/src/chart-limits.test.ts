import { expect, test } from 'vitest';
import { chartLimits, noLimits } from './chart-limits.ts';

const viscosity = { name: 'Kinematic Viscosity @ 100 C' };
const noack = { name: 'Noack Evaporation Loss' };
const both = [viscosity, noack];
const view = { sae_grade: ['5W30'], service_class: '', year: [] };
const mht = [{ name: 'TEOST MHT Total Deposits' }];
const phosphorus = [{ name: 'Phosphorus' }];
const noYear = { year: [], service_class: 'SN' };
const missing = 'Limits of classes that differ by SAE grade are drawn for up to 4 chosen grades.';

test('the limits of SAE J300 are lines for the grades of the filter, with their edition', () => {
  expect(chartLimits(both, view)).toEqual({
    lines: [
      [
        { value: 9.3, label: '5W-30, at least' },
        { value: 12.5, label: '5W-30, less than' },
      ],
      [],
    ],
    boxes: [],
    source: 'Limits: SAE J300 table 1, edition of April 2021, for oils of 2023, as no year is chosen.',
  });
  expect(chartLimits(both, { ...view, year: ['2008', '2010'] }).source).toBe(
    'Limits: SAE J300 table 1, edition of January 2009, for oils of 2010, the latest year chosen.',
  );
  expect(chartLimits(both, { ...view, yearsFound: [2008, 2010] }).source).toBe(
    'Limits: SAE J300 table 1, edition of January 2009, for oils of 2010, the latest year of these oils.',
  );
  expect(chartLimits(both, { ...view, yearsFound: [2010] }).source).toMatch(/for oils of 2010\.$/);
  expect(chartLimits(both, { ...view, year: ['1990'] }).source).toBe(
    'Limits: SAE J300 table 1, edition before March 1993, for oils of 1990.',
  );
  const pourPoint = [{ name: 'Pour Point' }];
  expect(chartLimits(pourPoint, view)).toEqual({ ...noLimits, lines: [[]] });
  const many = { ...view, sae_grade: ['20', '30', '40', '50', '60'] };
  expect(chartLimits(both, many).source).toBe('');
});

test('each box of a box plot by grade has the limits of its grade', () => {
  const { lines, boxes } = chartLimits(both, view, ['5W30', '20']);
  expect(lines).toEqual([[], []]);
  expect(boxes.map((limits) => limits.map(({ value }) => value))).toEqual([
    [9.3, 12.5],
    [6.9, 9.3],
  ]);
});

test('the limits of the class that the service class names are lines', () => {
  expect(chartLimits(both, { ...view, sae_grade: [], service_class: 'a3/b4' })).toEqual({
    lines: [[], [{ value: 13, label: 'ACEA A3/B4, at most' }]],
    boxes: [],
    source: 'Limits: bench limits of service classes for oils of 2023, as no year is chosen.',
  });
  const valuesOf = (year: string[]) =>
    chartLimits([noack], { ...view, sae_grade: [], service_class: 'MA2', year }).lines.map((lines) =>
      lines.map(({ value }) => value),
    );
  expect([valuesOf([]), valuesOf(['2020'])]).toEqual([[[15]], [[20]]]);
});

test.each([
  ['one that has the limit of ILSAC grades', mht, ['5W30'], ['API SN, at most 35']],
  ['two with the same limit', mht, ['5W30', '0W20'], ['API SN, at most 35']],
  [
    'two with different limits',
    mht,
    ['5W30', '10W40'],
    ['5W-30, API SN, at most 35', '10W-40, API SN, at most 45'],
  ],
  [
    'two of which one has no upper limit',
    phosphorus,
    ['5W30', '10W40'],
    ['API SN, at least 600', '5W-30, API SN, at most 800'],
  ],
])('the limits of a class are those of the chosen grades: %s', (_which, of, sae_grade, labels) => {
  const { lines, source } = chartLimits(of, { ...noYear, sae_grade });
  const classLines = lines.flat().filter(({ label }) => label.includes('API'));
  expect(classLines.map(({ value, label }) => `${label} ${value}`)).toEqual(labels);
  expect(source).not.toContain(missing);
});

test.each([
  ['no grade', []],
  ['many grades', ['0W20', '5W20', '5W30', '10W30', '10W40']],
])(
  'for %s only the limits of a class for all of them are lines, and the source says so',
  (_which, sae_grade) => {
    const { lines, source } = chartLimits(phosphorus, { ...noYear, sae_grade });
    expect(lines.flat()).toEqual([{ value: 600, label: 'API SN, at least' }]);
    expect(source).toContain(missing);
    expect(chartLimits(mht, { ...noYear, sae_grade })).toMatchObject({
      lines: [[]],
      source: missing,
    });
  },
);

test('each box of a box plot by grade has the limits of the class for its grade', () => {
  const { lines, boxes } = chartLimits(mht, { ...noYear, sae_grade: [] }, ['5W30', '10W40']);
  expect([lines, boxes.map((limits) => limits.map(({ value }) => value))]).toEqual([[[]], [[35], [45]]]);
});
