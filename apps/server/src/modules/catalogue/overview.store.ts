import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { recentReleases, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';

export interface PlotAxis {
  /** Analyte by name. */
  analyte: string;
  from: number;
  to: number;
  bins: number;
}

/** The released oils with both analytes within the axes: decade, bins, group. */
const plottedOils = (x: PlotAxis, y: PlotAxis) => {
  const number = (axis: PlotAxis) => sql`
    select r.sample_id, r.numbers[a.position + 1] as value
    from results r join analytes a on a.test_id = r.test_id where a.name = ${axis.analyte}`;
  const bin = (axis: PlotAxis, column: string) =>
    sql`width_bucket(${sql.raw(column)}.value, ${axis.from}::float8, ${axis.to}::float8, ${axis.bins}::int) - 1`;
  return sql`(select (s.year / 10 * 10)::int as decade, ${bin(x, 'vx')} as x, ${bin(y, 'vy')} as y, s.group_id
    from (${number(x)}) vx join (${number(y)}) vy on vy.sample_id = vx.sample_id
    join ${releasedMarketOils} s on s.id = vx.sample_id
    where vx.value >= ${x.from} and vx.value < ${x.to} and vy.value >= ${y.from} and vy.value < ${y.to})`;
};

/** Groups whose oils of a decade are not counted yet. */
const recentOf = async (tx: ReadTx, oils: SQL) => {
  const rows = await rowsOf<{ decade: number; group: number; values: number }>(
    tx,
    sql`select decade, group_id::int as group, count(*)::int as values from ${oils} o group by 1, 2`,
  );
  const isRecent = await recentReleases(tx);
  return [...Map.groupBy(rows, ({ decade }) => decade)].flatMap(([decade, some]) =>
    isRecent(new Map(some.map(({ group, values }) => [group, values]))).map((group) => ({ decade, group })),
  );
};

/**
 * How many released oils fall into each bin of two analytes, by decade, to which oils are added at least 20 at a time. It leaves the
 * database as counts of at least 20 oils.
 */
export const countBins = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  await withoutTimeLimit(tx);
  const oils = plottedOils(x, y);
  const recent = await recentOf(tx, oils);
  return rowsOf<{ decade: number; x: number; y: number; oils: number }>(
    tx,
    sql`select decade, x, y, count(*)::int as oils from ${oils} o
      where not exists (select 1 from json_to_recordset(${JSON.stringify(recent)}::json) as r(decade int, "group" bigint)
        where r.decade = o.decade and r."group" = o.group_id)
      group by 1, 2, 3 having count(*) >= ${minOilsInBin} order by 1, 2, 3`,
  );
};

/** Number of values of all released oils: numbers, and texts with a numeric code. */
export const countDataPoints = async (tx: ReadTx) => {
  await withoutTimeLimit(tx);
  const [row] = await rowsOf<{ points: number }>(
    tx,
    sql`select coalesce(sum(cardinality(array_remove(r.numbers, null))), 0)::int as points
      from results r join ${releasedMarketOils} s on s.id = r.sample_id`,
  );
  return row?.points ?? 0;
};
