import { groupName } from '@iom/contract/analysis/series.rules.ts';
import type { Quartiles, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { analyteTitle } from '@iom/figures/series-figure.ts';
import type { CsvCell } from '../../../lib/format/csv.ts';
import type { ChartContext } from './chart-context.ts';

/** The numbers of a chart: a header and rows. */
export interface ChartRows {
  header: readonly string[];
  rows: readonly (readonly CsvCell[])[];
}

const quartileNames = [
  'Oils',
  'Censored',
  'Minimum',
  'Lower quartile',
  'Median',
  'Upper quartile',
  'Maximum',
];
const quartileCells = ({ n, censored, min, q1, median, q3, max }: Quartiles) => [
  n,
  censored,
  min,
  q1,
  median,
  q3,
  max,
];

const pointRows = (
  { sample, group, groups, censored }: Extract<SeriesResponse, { kind: 'points' | 'parallel' }>,
  values: readonly (readonly number[])[],
  { analytes, group: field }: ChartContext,
): ChartRows => {
  const isCensored = new Set(censored);
  return {
    header: ['Sample', 'Group', ...analytes.map(analyteTitle), 'Censored'],
    rows: sample.map((id, index) => [
      id,
      groupName(field, groups[group[index] ?? 0]?.value ?? null),
      ...values.map((list) => list[index]),
      isCensored.has(index) ? 'yes' : 'no',
    ]),
  };
};

/** The numbers behind a chart, for its table and its CSV file. */
export const chartRows = (series: SeriesResponse, context: ChartContext): ChartRows => {
  const { group, analytes } = context;
  switch (series.kind) {
    case 'histogram':
      return {
        header: ['From', 'To', 'Oils'],
        rows: series.bins.map(({ from, to, count }) => [from, to, count]),
      };
    case 'box':
      return {
        header: ['Group', ...quartileNames, 'Lower whisker', 'Upper whisker', 'Beyond the whiskers'],
        rows: series.boxes.map((box) => [
          groupName(group, box.value),
          ...quartileCells(box),
          box.whisker_low,
          box.whisker_high,
          box.outliers,
        ]),
      };
    case 'trend':
      return {
        header: ['Group', 'Year', ...quartileNames],
        rows: series.groups.flatMap(({ value, years }) =>
          years.map((one) => [groupName(group, value), one.year, ...quartileCells(one)]),
        ),
      };
    case 'profile':
      return {
        header: ['Group', 'Analyte', ...quartileNames],
        rows: series.groups.flatMap(({ value, analytes: figures }) =>
          figures.map((one) => [
            groupName(group, value),
            analyteTitle(analytes.find(({ id }) => id === one.analyte)),
            ...quartileCells(one),
          ]),
        ),
      };
    case 'points':
      return pointRows(series, [series.x, series.y], context);
    case 'parallel':
      return pointRows(series, series.values, context);
  }
};
