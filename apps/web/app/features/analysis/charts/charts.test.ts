import { narrowingParameters } from '@iom/contract/analysis/chart-ranges.rules.ts';
import type { SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { chartsParam, createChart } from '../query/chart-param.ts';
import { brushedIntervals, withBrushed, withRange } from './chart-brush.ts';
import { chartRows } from './chart-rows.ts';

const [viscosity, noack] = analytes;
const context = (group?: 'sae_grade') => ({
  analytes: [viscosity, noack].flatMap((one) => one ?? []),
  group,
});
const quartiles = { n: 4, censored: 1, min: 9, q1: 10, median: 11, q3: 12, max: 20 };
const box: SeriesResponse = {
  kind: 'box',
  n: 4,
  left_out: 0,
  boxes: [{ ...quartiles, value: '5W30', whisker_low: 9, whisker_high: 11.5, outliers: 1 }],
  oils: [{ box: 0, sample: 12, report_number: 'R-12', brand_name: 'B', value: 20, qualifier: '>' }],
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
  report_number: ['R-11', 'R-12'],
  brand_name: ['A', 'B'],
  qualifiers: [{ oil: 1, analyte: 1, qualifier: '<' }],
  line: null,
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
    'summary:1-2:sae_grade:by-median-2-desc',
    'summary:900000001:year',
    'trend:2:region',
    'profile:1-3:year',
    'parallel:3.1-2',
    'points:1-2:sae_grade:xlog,y-1.5~20,line',
    'points:1-2::y~20',
    'histogram:1::x5~,w0.5',
    'box:1:region:ylog0.1~',
  ];
  expect(chartsParam.write(chartsParam.read(texts))).toEqual(texts);
  const unread = [
    'pie:1',
    'points:1',
    'box',
    'histogram:x',
    'box:1:price',
    'box:1::x1~2',
    'points:1.2::y5~1',
  ];
  expect(chartsParam.read(unread)).toEqual([]);
});

test('a kind without enough analytes is not a chart', () => {
  expect(createChart('points', [1])).toBeUndefined();
  expect(createChart('points', [1, 2])).toEqual({ kind: 'points', x: 1, y: 2 });
});

test('the numbers of a chart name groups, units and censored values', () => {
  expect(chartRows(points, context('sae_grade'))).toEqual({
    header: [
      'Report',
      'Brand',
      'Group',
      'Kinematic Viscosity @ 100 °C (mm²/s)',
      'Qualifier of Kinematic Viscosity @ 100 °C (mm²/s)',
      'Noack Evaporation Loss (mass %)',
      'Qualifier of Noack Evaporation Loss (mass %)',
    ],
    rows: [
      ['R-11', 'A', 'Not stated', 9.3, '', 13, ''],
      ['R-12', 'B', '5W-30', 12, '', 8, '<'],
    ],
  });
  const boxes = chartRows(box, context('sae_grade'));
  expect(boxes.rows).toEqual([['5W-30', 4, 1, 9, 10, 11, 12, 20, 9, 11.5, 1]]);
  expect(boxes.oils?.rows).toEqual([['R-12', 'B', '5W-30', 20, '>']]);
});

test('numbers of a file have no error of binary fractions, and a median that is a limit has its sign', () => {
  const years = [
    { ...quartiles, year: 2016, q1: 7.050000000000001, median: 13.174999999999999, censored: 2 },
  ];
  const trend: SeriesResponse = { kind: 'trend', n: 4, left_out: 0, groups: [{ value: null, n: 4, years }] };
  expect(chartRows(trend, context()).rows).toEqual([['All oils', 2016, 4, 2, 9, 7.05, '<13.175', 12, 20]]);
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

test('a range typed in takes the place of that of its analyte and leaves every other parameter', () => {
  const other = { test: 1, operator: 'gte' as const, value: 8 };
  const second = { test: 2, operator: 'between' as const, value: 1, value_to: 2 };
  const before = { test: 1, operator: 'between' as const, value: 9, value_to: 10 };
  const range = { ...before, value_to: 11 };
  expect(withRange([other, before, second], range)).toEqual([other, second, range]);
});
