import { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '@iom/columnar/dictionary-column.ts';
import { histogram as histogramOf } from '@iom/columnar/numbers/histogram.ts';
import { readPoints as completeRows, visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { binningFor } from '@iom/contract/analysis/series.rules.ts';
import {
  type Box,
  type BoxOil,
  maxBoxOils,
  maxPoints,
  maxSummaryGroups,
  minBoxOils,
  type QuestionOf,
  type SeriesOf,
  type SeriesQuestion,
  type SeriesResponse,
} from '@iom/contract/analysis/series.schemas.ts';
import { requireAnalyte } from '../../analytes.ts';
import { toBins } from '../analysis-engine.ts';
import { shownGroups } from '../series-groups.ts';
import { lineThrough } from '../series-line.ts';
import { type ArchiveView, readVisible, type VisibleValues } from './archive-view.ts';
import { computeBoxes, computeQuartiles, computeSummary } from './quartiles.ts';
import {
  censoredRows,
  countGroups,
  groupColumn,
  labelAt,
  rowsOfGroup,
  toFacetKey,
  withNumber,
} from './series-rows.ts';

const histogram = (
  view: ArchiveView,
  found: Bitmap,
  question: QuestionOf<'histogram'>,
): SeriesOf<'histogram'> => {
  const values = readVisible(view, question.analyte);
  const { numbers } = visibleNumbers(values.numbers, found);
  const isOwn = view.own?.has(question.analyte);
  const decimals = isOwn ? undefined : requireAnalyte(view.table.analytes, question.analyte).decimals;
  const counted = histogramOf(numbers, binningFor(question, decimals));
  if (!counted) return { kind: 'histogram', n: 0, censored: 0, bins: [] };
  const censored = censoredRows(values).and(found).count();
  return { kind: 'histogram', n: numbers.length, censored, bins: toBins(counted.edges, counted.counts) };
};

/** The oils that a box plot draws as points: beyond the whiskers, or of a box with few numbers. */
const drawnOils = (
  view: ArchiveView,
  values: VisibleValues,
  boxes: readonly Box[],
  group: AnalysisFacetName | undefined,
  found: Bitmap,
): BoxOil[] => {
  const column = groupColumn(view, group);
  const indices = new Map<unknown, number>(boxes.map(({ value }, index) => [value, index]));
  const qualifiers = (['<', '>'] as const).map((qualifier) => ({
    qualifier,
    rows: values.column.withText([qualifier]),
  }));
  const { rows, numbers } = visibleNumbers(values.numbers, found);
  const oils: { row: number; box: number; value: number; distance: number }[] = [];
  for (const [i, row] of rows.entries()) {
    const index = indices.get(toFacetKey(column.valueAt(row)));
    const box = index === undefined ? undefined : boxes[index];
    const value = numbers[i] ?? 0;
    if (index === undefined || !box) continue;
    if (box.n < minBoxOils || value < box.whisker_low || value > box.whisker_high)
      oils.push({ row, box: index, value, distance: Math.abs(value - box.median) });
  }
  return oils
    .sort((a, b) => b.distance - a.distance || a.row - b.row)
    .slice(0, maxBoxOils)
    .map(({ row, box, value }) => ({
      box,
      ...labelAt(view, row),
      value,
      qualifier: qualifiers.find((one) => one.rows.has(row))?.qualifier ?? null,
    }));
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

/** Selects `maxPoints` rows, evenly spread, if there are more. */
const thinOut = (rows: Uint32Array): Uint32Array => {
  const total = Math.max(rows.length, maxPoints);
  const share = (index: number) => Math.floor((index * maxPoints) / total);
  return rows.filter((_, index) => share(index + 1) > share(index));
};

/** Index of the group of each row. */
const groupIndexes = (
  column: DictionaryColumn,
  groups: readonly { value: string | number | null }[],
  rows: Uint32Array,
) => {
  const indices = new Map<unknown, number>(groups.map(({ value }, index) => [value, index]));
  return Array.from(rows, (row) => indices.get(column.valueAt(row)) ?? 0);
};

/** The rows with a visible number of every analyte, column by column. */
const samplePoints = (
  view: ArchiveView,
  found: Bitmap,
  analytes: readonly number[],
  group: AnalysisFacetName | undefined,
): Omit<SeriesOf<'parallel'>, 'kind'> => {
  const values = analytes.map((id) => readVisible(view, id));
  const column = groupColumn(view, group);
  const complete = Bitmap.of(
    found.length,
    completeRows(
      values.map(({ numbers }) => numbers),
      found,
    ).rows,
  );
  const { n, groups, leftOut } = countGroups(column, complete, group);
  const shown = column.anyOf(groups.map(({ value }) => value)).and(complete);
  const rows = thinOut(shown.toIndices());
  const censored = values.map(censoredRows).reduce((all, some) => all.or(some));
  const labels = Array.from(rows, (row) => labelAt(view, row));
  const limits = values.map(({ column: measured }) => ({
    below: measured.withText(['<']),
    above: measured.withText(['>']),
  }));
  const censoredAt = [...rows.keys()].filter((index) => censored.has(rows[index] ?? 0));
  return {
    n,
    groups: groups.map(({ value, n: oils }) => ({ value, n: oils })),
    left_out: leftOut,
    sample: labels.map(({ sample }) => sample),
    report_number: labels.map(({ report_number }) => report_number),
    brand_name: labels.map(({ brand_name }) => brand_name),
    group: groupIndexes(column, groups, rows),
    censored: censoredAt,
    qualifiers: censoredAt.flatMap((oil) =>
      limits.flatMap(({ below, above }, analyte) => {
        const row = rows[oil] ?? 0;
        const qualifier = below.has(row) ? ('<' as const) : above.has(row) ? ('>' as const) : undefined;
        return qualifier ? [{ oil, analyte, qualifier }] : [];
      }),
    ),
    values: values.map(({ column: measured }) => Array.from(rows, (row) => measured.numbers.numberAt(row))),
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
