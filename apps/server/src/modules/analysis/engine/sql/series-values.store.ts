// The numbers of a series: per matching oil its id, label, year, group and, for the n-th analyte, v<n>, its qualifier `<` or `>`, q<n>, and
// whether it has one, c<n>.
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  type Box,
  maxBoxOils,
  minBoxOils,
  type Quartiles,
  type SummaryRow,
} from '@iom/contract/analysis/series.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type FacetKey, facetText, parseFacetKey } from '#modules/catalogue/catalogue.module.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type GroupCount, type ShownGroups, shownGroups } from '../series-groups.ts';
import { type MatchingOils, numberSql, qualifierSql } from './matching-oils.store.ts';

type Group = AnalysisFacetName | undefined;

export const numberColumn = (index: number) => sql.identifier(`v${index}`);
export const qualifierColumn = (index: number) => sql.identifier(`q${index}`);
export const censoredColumn = (index: number) => sql.identifier(`c${index}`);

/** `select` of the numbers. */
export const seriesValues = (
  { from, where }: MatchingOils,
  analytes: readonly ValueColumn[],
  group: Group,
): SQL => {
  const columns = analytes.map(
    (analyte, index) => sql`${numberSql(analyte)} as ${numberColumn(index)},
      case when ${qualifierSql(analyte)} in ('<', '>') then ${qualifierSql(analyte)} end as ${qualifierColumn(index)},
      coalesce(${qualifierSql(analyte)} in ('<', '>'), false) as ${censoredColumn(index)}`,
  );
  const key = group ? facetText(group) : sql`null::text`;
  return sql`select o.id, o.report_number as report, o.brand_name as brand, o.year, ${key} as g, ${sql.join(columns, sql`, `)} ${from} where ${where}`;
};

const toFacetKey = (group: Group, text: string | null): FacetKey =>
  group ? parseFacetKey(group, text) : null;

/** A group with its value in SQL form. */
export interface StoredGroup extends GroupCount {
  text: string | null;
}

/** The groups of rows that count the oils of a group, in one row or several. */
export const displayedGroups = (
  rows: readonly { g: string | null; n: number }[],
  group: Group,
  limit?: number,
): ShownGroups<StoredGroup> => {
  const counts = new Map<string | null, number>();
  for (const { g, n } of rows) counts.set(g, (counts.get(g) ?? 0) + n);
  return shownGroups(
    [...counts].map(([text, n]) => ({ value: toFacetKey(group, text), text, n })),
    group,
    limit,
  );
};

/** The groups of the oils that meet a condition on their numbers. */
export const countGroups = async (
  tx: ReadTx,
  values: SQL,
  condition: SQL,
  group: Group,
  limit?: number,
): Promise<ShownGroups<StoredGroup>> => {
  const select = sql`select g, count(*)::int as n from (${values}) s where ${condition} group by g`;
  return displayedGroups(await rowsOf(tx, select), group, limit);
};

interface KeyedQuartiles extends Quartiles {
  g: string | null;
  k: number;
}

/** Quartiles by group and key of numbers: a `select` of g, k, v and c. */
const quartilesSelect = (numbers: SQL) => sql`select g, k, count(*)::int as n,
  count(*) filter (where c)::int as censored, min(v) as min, max(v) as max,
  percentile_cont(0.25) within group (order by v) as q1,
  percentile_cont(0.5) within group (order by v) as median,
  percentile_cont(0.75) within group (order by v) as q3
  from (${numbers}) numbers where v is not null group by g, k`;

export const readQuartiles = (tx: ReadTx, numbers: SQL): Promise<KeyedQuartiles[]> =>
  rowsOf(tx, sql`${quartilesSelect(numbers)} order by k`);

interface KeyedSummary extends Omit<SummaryRow, 'analyte'> {
  g: string | null;
  k: number;
}

/** The statistics of a summary by group and key of numbers: a `select` of id, g, k, v and c. In the order of ids, as the memory engine sums. */
export const readSummaries = (tx: ReadTx, numbers: SQL): Promise<KeyedSummary[]> =>
  rowsOf(
    tx,
    sql`select g, k, count(*)::int as n, count(*) filter (where c)::int as censored,
      sum(v order by id) / count(*) as mean, percentile_cont(0.5) within group (order by v) as median,
      min(v) as min, max(v) as max, stddev_samp(v order by id) as sd
      from (${numbers}) numbers where v is not null group by g, k order by k`,
  );

interface KeyedBox extends KeyedQuartiles {
  low: number;
  high: number;
  outliers: number;
}

/** Length of a whisker beyond its quartile, as in `boxStatistics` of the memory engine. */
const reach = sql`(1.5 * (q3 - q1) + 1e-12 * (abs(q1) + abs(q3)))`;

/** Quartiles with Tukey's whiskers. */
export const readBoxes = (tx: ReadTx, numbers: SQL): Promise<KeyedBox[]> =>
  rowsOf(
    tx,
    sql`with numbers as materialized (${numbers}),
      boxes as (select q.*, q1 - ${reach} as lower_fence, q3 + ${reach} as upper_fence
        from (${quartilesSelect(sql`select * from numbers`)}) q)
      select b.g, b.k, b.n, b.censored, b.min, b.q1, b.median, b.q3, b.max,
        min(v) filter (where v >= lower_fence) as low, max(v) filter (where v <= upper_fence) as high,
        count(*) filter (where v < lower_fence or v > upper_fence)::int as outliers
      from boxes b join numbers s on s.g is not distinct from b.g and s.v is not null
      group by b.g, b.k, b.n, b.censored, b.min, b.q1, b.median, b.q3, b.max`,
  );

interface StoredBoxOil {
  g: string | null;
  id: number;
  report: string;
  brand: string;
  v: number;
  q: '<' | '>' | null;
}

/** The oils that a box plot draws as points: beyond the whiskers, or of a box with few numbers. */
export const readBoxOils = (
  tx: ReadTx,
  values: SQL,
  boxes: readonly (Box & { text: string | null })[],
): Promise<StoredBoxOil[]> => {
  if (boxes.length === 0) return Promise.resolve([]);
  const bounds = boxes.map(
    ({ text, n, median, whisker_low: low, whisker_high: high }) =>
      sql`(${text}::text, ${n < minBoxOils}::boolean, ${median}::float8, ${low}::float8, ${high}::float8)`,
  );
  return rowsOf(
    tx,
    sql`select s.g, s.id::int as id, s.report, s.brand, s.v0 as v, s.q0 as q from (${values}) s
      join (values ${sql.join(bounds, sql`, `)}) as b(g, few, median, low, high) on b.g is not distinct from s.g
      where b.few or s.v0 < b.low or s.v0 > b.high
      order by abs(s.v0 - b.median) desc, s.id limit ${maxBoxOils}`,
  );
};
