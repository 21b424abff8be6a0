import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  groupName,
  medianQualifier,
  orderedGroups,
  statisticLabels,
} from '@iom/contract/analysis/series.rules.ts';
import {
  type Quartiles,
  type SeriesResponse,
  summaryStatistics,
} from '@iom/contract/analysis/series.schemas.ts';
import { reportedNumber } from '@iom/contract/library/values/cells.rules.ts';
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
/** A measured value with the decimals of its analyte, as the table of Data Analysis has it. */
const measured = (number: number | undefined, analyte: DisplayAnalyte | undefined) =>
  number === undefined ? undefined : rounded(number, analyte?.decimals);

/** A number between measured ones: quarters of a step have two decimals more. */
const computed = (number: number, analyte: DisplayAnalyte | undefined) =>
  rounded(number, analyte && analyte.decimals + 2);

const rounded = (number: number, decimals: number | undefined) =>
  decimals === undefined
    ? Number(number.toPrecision(12))
    : reportedNumber({ number: Number(number.toPrecision(12)), qualifier: null }, decimals);

const quartileCells = (row: Quartiles, analyte: DisplayAnalyte | undefined) => {
  const qualifier = medianQualifier(row);
  const median = computed(row.median, analyte);
  return [
    ...[row.n, row.censored, measured(row.min, analyte), computed(row.q1, analyte)],
    // a number stays a number
    qualifier ? `${qualifier}${median}` : median,
    ...[computed(row.q3, analyte), measured(row.max, analyte)],
  ];
};

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
      ...values.flatMap((list, analyte) => [
        measured(list[oil], analytes[analyte]),
        qualifierAt(oil, analyte),
      ]),
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
        rows: series.bins.map(({ from, to, count }) => [
          ...[computed(from, analytes[0]), computed(to, analytes[0]), count],
        ]),
      };
    case 'box':
      return {
        header: ['Group', ...quartileNames, 'Lower whisker', 'Upper whisker', 'Beyond the whiskers'],
        rows: series.boxes.map((box) => [
          groupName(group, box.value),
          ...quartileCells(box, analytes[0]),
          measured(box.whisker_low, analytes[0]),
          measured(box.whisker_high, analytes[0]),
          box.outliers,
        ]),
        oils: {
          header: ['Report', 'Brand', 'Group', analyteTitle(analytes[0]), 'Qualifier'],
          rows: series.oils.map(({ report_number, brand_name, box, value, qualifier }) => [
            ...[report_number, brand_name, groupName(group, series.boxes[box]?.value ?? null)],
            ...[measured(value, analytes[0]), qualifier ?? ''],
          ]),
        },
      };
    case 'trend':
      return {
        header: ['Group', 'Year', ...quartileNames],
        rows: series.groups.flatMap(({ value, years }) =>
          years.map((one) => [groupName(group, value), one.year, ...quartileCells(one, analytes[0])]),
        ),
      };
    case 'profile':
      return {
        header: ['Group', 'Analyte', ...quartileNames],
        rows: series.groups.flatMap(({ value, analytes: figures }) =>
          figures.map((one) => {
            const analyte = analytes.find(({ id }) => id === one.analyte);
            return [groupName(group, value), analyteTitle(analyte), ...quartileCells(one, analyte)];
          }),
        ),
      };
    case 'summary':
      return {
        header: ['Group', 'Analyte', ...summaryStatistics.map((name) => statisticLabels[name]), 'Censored'],
        rows: orderedGroups(series.groups, context.order).flatMap(({ value, analytes: found }) =>
          found.map((row) => {
            const analyte = analytes.find(({ id }) => id === row.analyte);
            const cells = summaryStatistics.map((name) => {
              const number = row[name];
              return name === 'n' || number === null ? number : computed(number, analyte);
            });
            return [groupName(group, value), analyteTitle(analyte), ...cells, row.censored];
          }),
        ),
      };
    case 'points':
      return pointRows(series, [series.x, series.y], context);
    case 'parallel':
      return pointRows(series, series.values, context);
  }
};
