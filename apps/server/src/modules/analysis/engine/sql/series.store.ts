import { edgesOf, findBin } from '@iom/columnar/numbers/histogram.ts';
import type { AnalysisFacetName, AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { analytesOfSeries, binningFor } from '@iom/contract/analysis/series.rules.ts';
import {
  maxPoints,
  maxSummaryGroups,
  type Quartiles,
  type QuestionOf,
  type SeriesOf,
  type SeriesQuestion,
  type SeriesResponse,
  type SummaryRow,
} from '@iom/contract/analysis/series.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { everyCondition } from '#modules/catalogue/catalogue.module.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type AnalyteIndex, requireAnalyte } from '../../analytes.ts';
import { toBins } from '../analysis-engine.ts';
import type { ShownGroups } from '../series-groups.ts';
import { lineThrough } from '../series-line.ts';
import { type MatchingOils, matchingOils } from './matching-oils.store.ts';
import {
  censoredColumn,
  countGroups,
  displayedGroups,
  numberColumn,
  qualifierColumn,
  readBoxes,
  readBoxOils,
  readQuartiles,
  readSummaries,
  type StoredGroup,
  seriesValues,
} from './series-values.store.ts';

/** One row per analyte: its index as k. */
const numbersByAnalyte = (values: SQL, count: number) => {
  const rows = Array.from(
    { length: count },
    (_, k) => sql`(${k}::int, s.${numberColumn(k)}, s.${censoredColumn(k)})`,
  );
  return sql`select s.id, s.g, a.k, a.v, a.c from (${values}) s
    cross join lateral (values ${sql.join(rows, sql`, `)}) as a(k, v, c)`;
};

const pickQuartiles = ({ n, censored, min, q1, median, q3, max }: Quartiles): Quartiles => ({
  n,
  censored,
  min,
  q1,
  median,
  q3,
  max,
});

const histogram = async (
  tx: ReadTx,
  values: SQL,
  [column]: readonly ValueColumn[],
  question: QuestionOf<'histogram'>,
): Promise<SeriesOf<'histogram'>> => {
  const rows = await rowsOf<{ number: number; n: number; censored: number }>(
    tx,
    sql`select v0 as number, count(*)::int as n, count(*) filter (where c0)::int as censored
      from (${values}) s group by v0 order by v0`,
  );
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return { kind: 'histogram', n: 0, censored: 0, bins: [] };
  const edges = edgesOf(
    first.number,
    last.number,
    binningFor(question, column?.computed ? undefined : column?.decimals),
  );
  const counts = new Uint32Array(edges.length - 1);
  let [oils, censoredOils] = [0, 0];
  for (const { number, n, censored } of rows) {
    const bin = findBin(edges, number);
    counts[bin] = (counts[bin] ?? 0) + n;
    oils += n;
    censoredOils += censored;
  }
  return { kind: 'histogram', n: oils, censored: censoredOils, bins: toBins(edges, counts) };
};

const box = async (tx: ReadTx, values: SQL, { group }: QuestionOf<'box'>): Promise<SeriesOf<'box'>> => {
  const rows = await readBoxes(tx, sql`select g, 0 as k, v0 as v, c0 as c from (${values}) s`);
  const { n, groups, leftOut } = displayedGroups(rows, group);
  const boxes = groups.flatMap(({ value, text }) =>
    rows
      .filter(({ g }) => g === text)
      .map(({ low, high, outliers, ...row }) => ({
        ...pickQuartiles(row),
        value,
        text,
        whisker_low: low,
        whisker_high: high,
        outliers,
      })),
  );
  const oils = await readBoxOils(tx, values, boxes);
  const indices = new Map(boxes.map(({ text }, index) => [text, index]));
  return {
    kind: 'box',
    n,
    left_out: leftOut,
    boxes: boxes.map(({ text: _, ...shown }) => shown),
    oils: oils.map(({ g, id, report, brand, v, q }) => ({
      ...{ box: indices.get(g) ?? 0, sample: id, report_number: report, brand_name: brand },
      ...{ value: v, qualifier: q },
    })),
  };
};

const trend = async (tx: ReadTx, values: SQL, { group }: QuestionOf<'trend'>): Promise<SeriesOf<'trend'>> => {
  const rows = await readQuartiles(tx, sql`select g, year as k, v0 as v, c0 as c from (${values}) s`);
  const { n, groups, leftOut } = displayedGroups(rows, group);
  const readYears = (text: string | null) =>
    rows.filter(({ g }) => g === text).map((row) => ({ ...pickQuartiles(row), year: row.k }));
  return {
    kind: 'trend',
    n,
    left_out: leftOut,
    groups: groups.map(({ value, text, n: oils }) => ({ value, n: oils, years: readYears(text) })),
  };
};

/** Statistics of several analytes for each group of the oils with any of their numbers. */
const byGroup = async <Row extends { g: string | null; k: number }, Statistic>(
  tx: ReadTx,
  values: SQL,
  { analytes, group }: QuestionOf<'profile' | 'summary'>,
  read: (tx: ReadTx, numbers: SQL) => Promise<Row[]>,
  pick: (row: Row) => Statistic,
  maxShown?: number,
) => {
  const any = analytes.map((_, index) => sql`${numberColumn(index)} is not null`);
  const { n, groups, leftOut } = await countGroups(tx, values, sql.join(any, sql` or `), group, maxShown);
  const rows = Map.groupBy(await read(tx, numbersByAnalyte(values, analytes.length)), ({ g }) => g);
  const readStatistics = (text: string | null) =>
    (rows.get(text) ?? []).map((row) => ({ ...pick(row), analyte: analytes[row.k] ?? 0 }));
  return {
    n,
    left_out: leftOut,
    groups: groups.map(({ value, text, n: oils }) => ({ value, n: oils, analytes: readStatistics(text) })),
  };
};

const pickSummary = ({ n, censored, mean, median, min, max, sd }: Omit<SummaryRow, 'analyte'>) => ({
  ...{ n, censored, mean, median, min, max, sd },
});

interface Point {
  id: number;
  g: string | null;
  report: string;
  brand: string;
  numbers: number[];
  qualifiers: ('<' | '>' | null)[];
}

/** Selects `maxPoints` points, evenly spread over the order of ids, if there are more. */
const readThinned = (tx: ReadTx, values: SQL, count: number, complete: SQL, total: number) => {
  const indices = Array.from({ length: count }, (_, index) => index);
  const numbers = sql.join(indices.map(numberColumn), sql`, `);
  const qualifiers = sql.join(indices.map(qualifierColumn), sql`, `);
  const share = sql`* ${maxPoints}::bigint / ${Math.max(total, maxPoints)}::bigint`;
  return rowsOf<Point>(
    tx,
    sql`select id::int as id, g, report, brand, json_build_array(${numbers}) as numbers,
      json_build_array(${qualifiers}) as qualifiers
      from (select *, row_number() over (order by id) as i from (${values}) s where ${complete}) p
      where i ${share} > (i - 1) ${share} order by id`,
  );
};

const isShown = ({ groups, leftOut }: ShownGroups<StoredGroup>) =>
  leftOut === 0 ? sql`true` : sql`coalesce(g, '') in ${groups.map(({ text }) => text ?? '')}`;

/** The oils with a number of every analyte, column by column; `count` is the number of analytes. */
const readPoints = async (
  tx: ReadTx,
  values: SQL,
  count: number,
  group: AnalysisFacetName | undefined,
): Promise<Omit<SeriesOf<'parallel'>, 'kind'>> => {
  const complete = everyCondition(
    Array.from({ length: count }, (_, index) => sql`${numberColumn(index)} is not null`),
  );
  const shown = await countGroups(tx, values, complete, group);
  const { n, groups, leftOut } = shown;
  const points = await readThinned(
    tx,
    values,
    count,
    everyCondition([complete, isShown(shown)]),
    n - leftOut,
  );
  const groupIndexes = new Map(groups.map(({ text }, index) => [text, index]));
  return {
    n,
    groups: groups.map(({ value, n: oils }) => ({ value, n: oils })),
    left_out: leftOut,
    sample: points.map(({ id }) => id),
    report_number: points.map(({ report }) => report),
    brand_name: points.map(({ brand }) => brand),
    group: points.map(({ g }) => groupIndexes.get(g) ?? 0),
    censored: points.flatMap(({ qualifiers }, index) => (qualifiers.some(Boolean) ? [index] : [])),
    qualifiers: points.flatMap(({ qualifiers }, oil) =>
      qualifiers.flatMap((qualifier, analyte) => (qualifier ? [{ oil, analyte, qualifier }] : [])),
    ),
    values: Array.from({ length: count }, (_, index) => points.map(({ numbers }) => numbers[index] ?? 0)),
  };
};

const readSeriesKind = async (
  tx: ReadTx,
  oils: MatchingOils,
  columns: readonly ValueColumn[],
  question: SeriesQuestion,
): Promise<SeriesResponse> => {
  const values = seriesValues(oils, columns, 'group' in question ? question.group : undefined);
  switch (question.kind) {
    case 'points': {
      const {
        values: [x = [], y = []],
        ...rest
      } = await readPoints(tx, values, columns.length, question.group);
      const line = question.line ? lineThrough({ ...rest, x, y }, question) : null;
      return { kind: 'points', ...rest, x, y, line };
    }
    case 'parallel':
      return { kind: 'parallel', ...(await readPoints(tx, values, columns.length, question.group)) };
    case 'histogram':
      return histogram(tx, values, columns, question);
    case 'box':
      return box(tx, values, question);
    case 'trend':
      return trend(tx, values, question);
    case 'profile':
      return { kind: 'profile', ...(await byGroup(tx, values, question, readQuartiles, pickQuartiles)) };
    case 'summary': {
      const summary = await byGroup(tx, values, question, readSummaries, pickSummary, maxSummaryGroups);
      return { kind: 'summary', ...summary };
    }
  }
};

/** The series of one chart over the matching oils. */
export const readSeries = (
  tx: ReadTx,
  filters: AnalysisFilters,
  question: SeriesQuestion,
  mask: CellMask,
  analytes: AnalyteIndex,
): Promise<SeriesResponse> => {
  const columns = analytesOfSeries(question).map((id) => requireAnalyte(analytes, id));
  // a profile and a summary include oils that lack some of their analytes
  const reads =
    question.kind === 'profile' || question.kind === 'summary'
      ? { optional: columns }
      : { numbered: columns };
  return readSeriesKind(tx, matchingOils(filters, mask, analytes, reads), columns, question);
};
