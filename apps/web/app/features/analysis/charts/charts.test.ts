import type { SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { analyte, analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { chartOf, chartsParam } from '../query/chart-param.ts';
import { chartOption } from './chart-options.ts';
import { chartRows } from './chart-rows.ts';
import { limitLines } from './j300-lines.ts';

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
      'Kinematic Viscosity @ 100 C (mm²/s)',
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
  expect(chartOption(box, { context: context('sae_grade'), palette, limits: [] })).toMatchObject({
    series: [{ type: 'boxplot', data: [[9, 10, 11, 12, 12]] }],
  });
});

test('points are drawn by group', () => {
  expect(chartOption(points, { context: context('sae_grade'), palette, limits: [] })).toMatchObject({
    series: [
      { name: '5W-30', data: [[12, 8]] },
      { name: 'Not stated', data: [[9.3, 13]] },
    ],
  });
});

test('an element profile is logarithmic unless a median is zero', () => {
  const series = (median: number): SeriesResponse => ({
    kind: 'profile',
    n: 4,
    left_out: 0,
    groups: [{ value: null, n: 4, analytes: [{ ...quartiles, median, analyte: 1 }] }],
  });
  const drawing = { context: context(), palette, limits: [] };
  expect(chartOption(series(3), drawing)).toMatchObject({ yAxis: { type: 'log' } });
  expect(chartOption(series(0), drawing)).toMatchObject({ yAxis: { type: 'value' } });
});

test('the limits of SAE J300 are lines for the grades of the filter', () => {
  expect(limitLines(viscosity, ['5W30'], 2021)).toEqual([
    { value: 9.3, label: '5W-30, at least' },
    { value: 12.5, label: '5W-30, less than' },
  ]);
  expect(limitLines(analyte(9, 'Pour Point', '°C'), ['5W30'], 2021)).toEqual([]);
  expect(limitLines(viscosity, ['20', '30', '40', '50', '60'], 2021)).toEqual([]);
});
