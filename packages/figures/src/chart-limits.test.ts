import { expect, test } from 'vitest';
import { chartLimits, limitText, noLimits } from './chart-limits.ts';

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
  const sourceOf = (years: Pick<Parameters<typeof chartLimits>[1], 'year' | 'yearsFound'>) =>
    chartLimits(both, { ...view, ...years }).source;
  const editions = 'editions November 2007 and January 2009';
  expect(sourceOf({ year: ['2008', '2010'] })).toBe(
    `Limits: SAE J300 table 1, ${editions}, for oils of 2008–2010.`,
  );
  // of the years chosen those that the oils have
  expect(sourceOf({ year: ['2008', '2010', '2023'], yearsFound: [2010, 2008, 2016] })).toBe(
    `Limits: SAE J300 table 1, ${editions}, for oils of 2008–2010.`,
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

test('a limit that changed is drawn for the years of the oils, and names them', () => {
  const highShear = [{ name: 'HTHS Viscosity @ 150 C' }];
  const limits = (yearsFound: number[]) =>
    chartLimits(highShear, { sae_grade: ['10W40'], yearsFound }).lines.flat();
  expect(limits([2016])).toEqual([{ value: 3.5, label: '10W-40, at least' }]);
  expect(limits([2010, 2016, 2006])).toEqual([
    { value: 2.9, label: '10W-40, at least', years: '2006' },
    { value: 3.5, label: '10W-40, at least', years: '2010–2016' },
  ]);
  const boxes = chartLimits(highShear, { yearsFound: [2006, 2016] }, ['10W40']).boxes;
  expect(boxes.flat().map(({ value }) => value)).toEqual([2.9, 3.5]);
});

test('limits of one kind at one value are named together', () => {
  expect(
    limitText([
      { value: 12.5, label: '5W-30, less than' },
      { value: 12.5, label: '5W-40, at least' },
      { value: 12.5, label: '10W-40, at least' },
      { value: 12.5, label: '0W-40, at least', years: '2016' },
    ]),
  ).toBe('5W-30, less than; 5W-40, 10W-40, at least; 2016: 0W-40, at least');
});
