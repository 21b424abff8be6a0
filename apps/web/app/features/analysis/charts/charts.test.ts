import { narrowingParameters } from '@iom/contract/analysis/chart-ranges.rules.ts';
import type { SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { analyte, analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { chartOf, chartsParam } from '../query/chart-param.ts';
import { brushedIntervals, withBrushed, withRange } from './chart-brush.ts';
import { chartRows } from './chart-rows.ts';
import { chartLimits, noLimits } from './limit-lines.ts';
import { chartOption } from './options/chart-options.ts';
import { categoryAxis, limitSeries, shortName } from './options/drawing.ts';

const palette = {
  text: '#000',
  quiet: '#000',
  hairline: '#000',
  background: '#fff',
  limit: '#f00',
  data: ['#0f0'],
};
const [viscosity, noack] = analytes;
const context = (group?: 'sae_grade') => ({
  analytes: [viscosity, noack].flatMap((one) => one ?? []),
  group,
});
const view = { sae_grade: ['5W30'], service_class: '', year: [] };
const quartiles = { n: 4, censored: 1, min: 9, q1: 10, median: 11, q3: 12, max: 20 };
const box: SeriesResponse = {
  kind: 'box',
  n: 4,
  left_out: 0,
  boxes: [{ ...quartiles, value: '5W30', whisker_low: 9, whisker_high: 11.5, outliers: 1 }],
};
const points: SeriesResponse = {
  kind: 'points',
  n: 2,
  left_out: 0,
  groups: [
    { value: '5W30', n: 1 },
    { value: null, n: 1 },
  ],
  sample: [11, 12],
  group: [1, 0],
  censored: [1],
  x: [9.3, 12],
  y: [13, 8],
};

test('every kind of chart survives the URL', () => {
  const texts = [
    'histogram:1',
    'points:2.1',
    'box:1:sae_grade',
    'trend:2:region',
    'profile:1-3:year',
    'parallel:3.1-2',
  ];
  expect(chartsParam.write(chartsParam.read(texts))).toEqual(texts);
  expect(chartsParam.read(['pie:1', 'points:1', 'box', 'histogram:x'])).toEqual([]);
});

test('a kind without enough analytes is not a chart', () => {
  expect(chartOf('points', [1])).toBeUndefined();
  expect(chartOf('points', [1, 2])).toEqual({ kind: 'points', x: 1, y: 2 });
});

test('the numbers of a chart name groups, units and censored values', () => {
  expect(chartRows(points, context('sae_grade'))).toEqual({
    header: [
      'Sample',
      'Group',
      'Kinematic Viscosity @ 100 °C (mm²/s)',
      'Noack Evaporation Loss (mass %)',
      'Censored',
    ],
    rows: [
      [11, 'Not stated', 9.3, 13, 'no'],
      [12, '5W-30', 12, 8, 'yes'],
    ],
  });
  expect(chartRows(box, context('sae_grade')).rows).toEqual([['5W-30', 4, 1, 9, 10, 11, 12, 20, 9, 11.5, 1]]);
});

test('a box is drawn with whiskers that do not end inside it', () => {
  expect(
    chartOption(box, { context: context('sae_grade'), palette, limits: noLimits, brushed: [] }),
  ).toMatchObject({
    series: [{ type: 'boxplot', data: [[9, 10, 11, 12, 12]] }],
  });
});

test('points are drawn by group', () => {
  expect(
    chartOption(points, { context: context('sae_grade'), palette, limits: noLimits, brushed: [] }),
  ).toMatchObject({
    series: [
      { name: '5W-30', data: [[12, 8]] },
      { name: 'Not stated', data: [[9.3, 13]] },
    ],
  });
});

test('what a selection leaves out fades', () => {
  const drawing = { context: context('sae_grade'), palette, limits: noLimits, brushed: [[10, 13] as const] };
  expect(chartOption(points, drawing)).toMatchObject({
    series: [
      { name: '5W-30', data: [[12, 8]], itemStyle: { opacity: 0.65 } },
      { name: 'Not stated', data: [], itemStyle: { opacity: 0.65 } },
      { name: '5W-30', data: [], itemStyle: { opacity: 0.15 } },
      { name: 'Not stated', data: [[9.3, 13]], itemStyle: { opacity: 0.15 } },
    ],
  });
  const bins = [
    { from: 8, to: 10, count: 1 },
    { from: 10, to: 12, count: 2 },
  ];
  expect(chartOption({ kind: 'histogram', n: 3, censored: 0, bins }, drawing)).toMatchObject({
    series: [{ data: [{ itemStyle: { opacity: 0.15 } }, { itemStyle: { opacity: 1 } }] }],
  });
});

test('an element profile is logarithmic unless a median is zero', () => {
  const series = (median: number): SeriesResponse => ({
    kind: 'profile',
    n: 4,
    left_out: 0,
    groups: [{ value: null, n: 4, analytes: [{ ...quartiles, median, analyte: 1 }] }],
  });
  const drawing = { context: context(), palette, limits: noLimits, brushed: [] };
  expect(chartOption(series(3), drawing)).toMatchObject({ yAxis: { type: 'log' } });
  expect(chartOption(series(0), drawing)).toMatchObject({ yAxis: { type: 'value' } });
});

test('a few names stand level below an axis, more are slanted, and very many are upright in small letters', () => {
  const drawing = { context: context(), palette, limits: noLimits, brushed: [] };
  const labels = (count: number) =>
    categoryAxis(
      drawing,
      Array.from({ length: count }, (_, index) => `Element ${index}`),
    ).axisLabel;
  expect(labels(5)).toMatchObject({ rotate: 0, fontSize: 12 });
  expect(labels(12)).toMatchObject({ rotate: 45, fontSize: 12 });
  expect(labels(24)).toMatchObject({ rotate: 90, fontSize: 10, hideOverlap: true });
});

test('a group beyond the colours has another symbol', () => {
  const groups = ['0W20', '5W30', '10W40'].map((value) => ({ value, n: 1 }));
  const option = chartOption(
    { ...points, groups },
    { context: context('sae_grade'), palette, limits: noLimits, brushed: [] },
  );
  expect(option).toMatchObject({
    series: [{ symbol: 'circle' }, { symbol: 'triangle' }, { symbol: 'diamond' }],
  });
});

test('a picture has a title and the background of the page', () => {
  const heading = { title: 'Scatter plot', note: '2 oils with a number.' };
  expect(
    chartOption(points, { context: context(), palette, limits: noLimits, brushed: [], heading }),
  ).toMatchObject({
    backgroundColor: '#fff',
    title: { text: 'Scatter plot', subtext: '2 oils with a number.' },
  });
});

test('the limits of SAE J300 are lines for the grades of the filter, with their edition', () => {
  expect(chartLimits(context(), view)).toEqual({
    lines: [
      [
        { value: 9.3, label: '5W-30, at least' },
        { value: 12.5, label: '5W-30, less than' },
      ],
      [],
    ],
    boxes: [],
    source: 'Limits: SAE J300 table 1, edition of April 2021: that of oils of 2023, as no year is chosen.',
  });
  expect(chartLimits(context(), { ...view, year: ['2008', '2010'] }).source).toBe(
    'Limits: SAE J300 table 1, edition of January 2009: that of oils of 2010, the latest year chosen.',
  );
  expect(chartLimits(context(), { ...view, year: ['1990'] }).source).toBe(
    'Limits: SAE J300 table 1, edition before March 1993: that of oils of 1990.',
  );
  const pourPoint = { analytes: [analyte(9, 'Pour Point', '°C')], group: undefined };
  expect(chartLimits(pourPoint, view)).toEqual({ ...noLimits, lines: [[]] });
  const many = { ...view, sae_grade: ['20', '30', '40', '50', '60'] };
  expect(chartLimits(context(), many).source).toBe('');
});

test('each box of a box plot by grade has the limits of its grade', () => {
  const { lines, boxes } = chartLimits(context('sae_grade'), view, ['5W30', '20']);
  expect(lines).toEqual([[], []]);
  expect(boxes.map((limits) => limits.map(({ value }) => value))).toEqual([
    [9.3, 12.5],
    [6.9, 9.3],
  ]);
});

test('the limits of the class that the service class names are lines', () => {
  expect(chartLimits(context(), { ...view, sae_grade: [], service_class: 'a3/b4' })).toEqual({
    lines: [[], [{ value: 13, label: 'ACEA A3/B4, at most' }]],
    boxes: [],
    source:
      'Limits: bench limits of service classes, those of oils of 2023, as no year is chosen: an assumption of the institute.',
  });
  const noack = { ...context(), analytes: [analyte(9, 'Noack Evaporation Loss', 'mass %')] };
  const valuesOf = (year: string[]) =>
    chartLimits(noack, { ...view, sae_grade: [], service_class: 'MA2', year }).lines.map((lines) =>
      lines.map(({ value }) => value),
    );
  expect([valuesOf([]), valuesOf(['2020'])]).toEqual([[[15]], [[20]]]);
});

const analytesNamed = (name: string, unit: string) => ({ ...context(), analytes: [analyte(9, name, unit)] });
const mht = analytesNamed('TEOST MHT Total Deposits', 'mg');
const phosphorus = analytesNamed('Phosphorus', 'mg/kg');
const noYear = { year: [], service_class: 'SN' };
const missing = 'Limits of classes that differ by SAE grade are drawn for up to 4 chosen grades.';

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

const scatter = { kind: 'points' as const, x: 1, y: 2 };
const typed = { test: 2, operator: 'lt' as const, value: 15 };
const range = (test: number, value: number, value_to: number) => ({
  test,
  operator: 'between' as const,
  value,
  value_to,
});

test('a chart ignores the ranges of its own analytes, and no other parameter', () => {
  const parameters = [range(1, 9, 12), typed, range(3, 1, 2)];
  expect(narrowingParameters(scatter, parameters)).toEqual([typed, range(3, 1, 2)]);
  expect(narrowingParameters({ kind: 'trend', analyte: 1 }, parameters)).toEqual(parameters);
  expect(brushedIntervals(scatter, parameters)).toEqual([[9, 12], undefined]);
});

test('a brush replaces the ranges of its chart, rounded to the decimals of the method', () => {
  const byId = new Map(analytes.map((one) => [one.id, one]));
  expect(
    withBrushed(
      scatter,
      [range(1, 9, 12), typed],
      [
        [9.04, 10.96],
        [7.123, 8],
      ],
      byId,
    ),
  ).toEqual([typed, range(1, 9, 11), range(2, 7.1, 8)]);
  expect(withBrushed(scatter, [range(1, 9, 12), range(2, 1, 2), typed], [], byId)).toEqual([typed]);
});

test('limits of the same value are one line with both names', () => {
  const drawing = { context: context(), palette, limits: noLimits, brushed: [] };
  const lines = [
    { value: 9.3, label: '0W-20, less than' },
    { value: 9.3, label: '5W-30, at least' },
    { value: 12.5, label: '5W-30, less than' },
  ];
  expect(limitSeries(drawing, { x: lines })[0]?.markLine.data).toEqual([
    { xAxis: 9.3, name: '0W-20, less than; 5W-30, at least 9.3' },
    { xAxis: 12.5, name: '5W-30, less than 12.5' },
  ]);
});

test('a range typed in takes the place of that of its analyte and leaves every other parameter', () => {
  const other = { test: 1, operator: 'gte' as const, value: 8 };
  const second = { test: 2, operator: 'between' as const, value: 1, value_to: 2 };
  const before = { test: 1, operator: 'between' as const, value: 9, value_to: 10 };
  const range = { ...before, value_to: 11 };
  expect(withRange([other, before, second], range)).toEqual([other, second, range]);
});

test('similar long names on an axis stay apart', () => {
  const long = [
    'Apparent Viscosity at Low Temperature, −30 °C',
    'Apparent Viscosity at Low Temperature, −35 °C',
  ];
  expect(long.map(shortName)).toEqual(['Apparent V…ure, −30 °C', 'Apparent V…ure, −35 °C']);
  expect(shortName('Calcium')).toBe('Calcium');
});
