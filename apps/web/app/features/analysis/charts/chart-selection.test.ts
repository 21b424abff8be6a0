import type { SeriesQuestion, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { analyte } from '../../../test/fixtures/analysis.fixture.ts';
import { selectionAt } from './chart-selection.tsx';

const noack = analyte(2, 'Noack Evaporation Loss', 'mass %');
const quartiles = { n: 7, censored: 0, min: 8, q1: 9, median: 10, q3: 11, max: 12 };
const box = (value: string | null) => ({
  ...quartiles,
  value,
  whisker_low: 8,
  whisker_high: 12,
  outliers: 0,
});
const boxes: SeriesResponse = {
  ...{ kind: 'box', n: 14, left_out: 0, oils: [] },
  boxes: [box('0W20'), box('5W30'), box(null)],
};
const boxChart: SeriesQuestion = { kind: 'box', analyte: 2, group: 'sae_grade' };
const context = { analytes: [noack], group: 'sae_grade' as const };

test('a box selects its group; one whose group is not stated selects nothing', () => {
  expect(selectionAt(boxes, boxChart, context, { dataIndex: 1 })).toEqual({
    words: 'SAE grade: 5W-30',
    filters: { sae_grade: ['5W30'] },
  });
  expect(selectionAt(boxes, boxChart, context, { dataIndex: 2 })).toBeUndefined();
  expect(selectionAt(boxes, boxChart, context, {})).toBeUndefined();
});

test('a bar of a histogram selects its range in the decimals of the method', () => {
  const bins = [
    { from: 8, to: 9.36, count: 3 },
    { from: 9.36, to: 10.72, count: 4 },
  ];
  const series: SeriesResponse = { kind: 'histogram', n: 7, censored: 0, bins };
  const chart: SeriesQuestion = { kind: 'histogram', analyte: 2, bins: 2 };
  const selected = selectionAt(series, chart, { ...context, group: undefined }, { dataIndex: 1 });
  expect(selected?.filters).toEqual({
    test_parameters: [{ test: 2, operator: 'between', value: 9.4, value_to: 10.7 }],
  });
});

test('a point of a trend selects its year, a text field by its text', () => {
  const trend: SeriesResponse = { kind: 'trend', n: 7, left_out: 0, groups: [] };
  const chart: SeriesQuestion = { kind: 'trend', analyte: 2 };
  expect(selectionAt(trend, chart, context, { value: [2018, 10.1] })?.filters).toEqual({ year: ['2018'] });
  const byClass = { ...context, group: 'service_class' as const };
  expect(selectionAt(boxes, boxChart, byClass, { dataIndex: 0 })?.filters).toEqual({ service_class: '0W20' });
});
