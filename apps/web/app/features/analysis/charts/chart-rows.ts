import { groupName, orderedGroups, statisticLabels } from '@iom/contract/analysis/series.rules.ts';
import {
  type Quartiles,
  type SeriesResponse,
  summaryStatistics,
} from '@iom/contract/analysis/series.schemas.ts';
import { analyteTitle } from '@iom/figures/series-figure.ts';
import type { CsvCell } from '../../../lib/format/csv.ts';
import type { ChartContext } from './chart-context.ts';

/** The numbers of a chart: a header and rows. */
export interface ChartRows {
  header: readonly string[];
  rows: readonly (readonly CsvCell[])[];
  /** Of a box plot: the oils drawn as points. */
  oils?: ChartRows;
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
  series: Extract<SeriesResponse, { kind: 'points' | 'parallel' }>,
  values: readonly (readonly number[])[],
  { analytes, group: field }: ChartContext,
): ChartRows => {
  const { report_number, brand_name, group, groups, qualifiers } = series;
  const byOil = Map.groupBy(qualifiers, ({ oil }) => oil);
  const qualifierAt = (oil: number, analyte: number) =>
    byOil.get(oil)?.find((one) => one.analyte === analyte)?.qualifier ?? '';
  return {
    header: [
      ...['Report', 'Brand', 'Group'],
      ...analytes.flatMap((analyte) => {
        const title = analyteTitle(analyte);
        return [title, `Qualifier of ${title}`];
      }),
    ],
    rows: report_number.map((report, oil) => [
      ...[report, brand_name[oil]],
      groupName(field, groups[group[oil] ?? 0]?.value ?? null),
      ...values.flatMap((list, analyte) => [list[oil], qualifierAt(oil, analyte)]),
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
        oils: {
          header: ['Report', 'Brand', 'Group', analyteTitle(analytes[0]), 'Qualifier'],
          rows: series.oils.map(({ report_number, brand_name, box, value, qualifier }) => [
            ...[report_number, brand_name, groupName(group, series.boxes[box]?.value ?? null)],
            ...[value, qualifier ?? ''],
          ]),
        },
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
    case 'summary':
      return {
        header: ['Group', 'Analyte', ...summaryStatistics.map((name) => statisticLabels[name]), 'Censored'],
        rows: orderedGroups(series.groups, context.order).flatMap(({ value, analytes: found }) =>
          found.map((row) => [
            groupName(group, value),
            analyteTitle(analytes.find(({ id }) => id === row.analyte)),
            ...summaryStatistics.map((name) => row[name]),
            row.censored,
          ]),
        ),
      };
    case 'points':
      return pointRows(series, [series.x, series.y], context);
    case 'parallel':
      return pointRows(series, series.values, context);
  }
};
