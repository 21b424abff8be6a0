import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '@iom/columnar/dictionary-column.ts';
import { histogram as histogramOf } from '@iom/columnar/numbers/histogram.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import {
  maxSummaryGroups,
  type QuestionOf,
  type SeriesOf,
  type SeriesQuestion,
  type SeriesResponse,
} from '@iom/contract/analysis/series.schemas.ts';
import { binningOf, toBins } from '../analysis-engine.ts';
import { shownGroups } from '../series-groups.ts';
import { lineThrough } from '../series-line.ts';
import { type ArchiveView, readVisible, type VisibleValues } from './archive-view.ts';
import { drawnOils } from './box-oils.ts';
import { computeBoxes, computeQuartiles, computeSummary } from './quartiles.ts';
import { samplePoints } from './series-points.ts';
import { censoredRows, countGroups, groupColumn, rowsOfGroup, withNumber } from './series-rows.ts';

const histogram = (
  view: ArchiveView,
  found: Bitmap,
  question: QuestionOf<'histogram'>,
): SeriesOf<'histogram'> => {
  const values = readVisible(view, question.analyte);
  const { numbers } = visibleNumbers(values.numbers, found);
  const counted = histogramOf(numbers, binningOf(question));
  if (!counted) return { kind: 'histogram', n: 0, censored: 0, bins: [] };
  const censored = censoredRows(values).and(found).count();
  return { kind: 'histogram', n: numbers.length, censored, bins: toBins(counted.edges, counted.counts) };
};

const box = (view: ArchiveView, found: Bitmap, { analyte, group }: QuestionOf<'box'>): SeriesOf<'box'> => {
  const values = readVisible(view, analyte);
  const boxes = computeBoxes(values, groupColumn(view, group), found);
  const { n, groups, leftOut } = shownGroups(boxes, group);
  return {
    kind: 'box',
    n,
    left_out: leftOut,
    boxes: groups,
    oils: drawnOils(view, values, groups, group, found),
  };
};

const trend = (
  view: ArchiveView,
  found: Bitmap,
  { analyte, group }: QuestionOf<'trend'>,
): SeriesOf<'trend'> => {
  const values = readVisible(view, analyte);
  const column = groupColumn(view, group);
  const { year } = view.table.oils.table.columns;
  const { n, groups, leftOut } = countGroups(column, withNumber(values, found), group);
  return {
    kind: 'trend',
    n,
    left_out: leftOut,
    groups: groups.map(({ value, n: oils }) => ({
      value,
      n: oils,
      years: computeQuartiles(values, year, rowsOfGroup(column, value, found)).map(
        ({ value: key, ...row }) => ({
          ...row,
          year: key ?? 0,
        }),
      ),
    })),
  };
};

/** Statistics of several analytes for each group of the oils with any of their numbers. */
const byGroup = <Row extends { value: DictionaryValue | null }>(
  view: ArchiveView,
  found: Bitmap,
  { analytes, group }: QuestionOf<'profile' | 'summary'>,
  compute: (values: VisibleValues, column: DictionaryColumn, rows: Bitmap) => Row[],
  maxShown?: number,
) => {
  const column = groupColumn(view, group);
  const values = analytes.map((id) => ({ id, ...readVisible(view, id) }));
  const withAny = values.map((one) => withNumber(one, found)).reduce((all, some) => all.or(some));
  const { n, groups, leftOut } = countGroups(column, withAny, group, maxShown);
  const statistics = values.map((one) => ({
    analyte: one.id,
    rows: new Map<unknown, Row>(compute(one, column, found).map((row) => [row.value, row])),
  }));
  return {
    n,
    left_out: leftOut,
    groups: groups.map(({ value, n: oils }) => ({
      value,
      n: oils,
      analytes: statistics.flatMap(({ analyte, rows }) => {
        const row = rows.get(value);
        if (!row) return [];
        const { value: _, ...statistic } = row;
        return [{ ...statistic, analyte }];
      }),
    })),
  };
};

/** The series of one chart over the matching rows. */
export const computeSeries = (view: ArchiveView, found: Bitmap, question: SeriesQuestion): SeriesResponse => {
  switch (question.kind) {
    case 'points': {
      const {
        values: [x = [], y = []],
        ...rest
      } = samplePoints(view, found, [question.x, question.y], question.group);
      const line = question.line ? lineThrough({ ...rest, x, y }, question) : null;
      return { kind: 'points', ...rest, x, y, line };
    }
    case 'parallel':
      return { kind: 'parallel', ...samplePoints(view, found, question.analytes, question.group) };
    case 'histogram':
      return histogram(view, found, question);
    case 'box':
      return box(view, found, question);
    case 'trend':
      return trend(view, found, question);
    case 'profile':
      return { kind: 'profile', ...byGroup(view, found, question, computeQuartiles) };
    case 'summary':
      return { kind: 'summary', ...byGroup(view, found, question, computeSummary, maxSummaryGroups) };
  }
};
