import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { maxPoints, type SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { everyCondition } from '#modules/catalogue/catalogue.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import type { ShownGroups } from '../series-groups.ts';
import { countGroups, numberColumn, qualifierColumn, type StoredGroup } from './series-values.store.ts';

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
export const readPoints = async (
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
