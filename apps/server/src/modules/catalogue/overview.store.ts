import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { countedReleases, numberAt, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { analytes, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';
import { type CountedAnalyte, historiesOf, numbersWith } from './figures/figures.store.ts';

export interface PlotAxis {
  /** Analyte by name. */
  analyte: string;
  from: number;
  to: number;
  bins: number;
}

const analyteNamed = async (tx: ReadTx, name: string): Promise<CountedAnalyte> => {
  const [row] = await tx
    .select({ id: analytes.id, testId: analytes.testId, position: analytes.position })
    .from(analytes)
    .where(eq(analytes.name, name));
  if (!row) throw new Error(`there is no analyte ${name}`);
  return row;
};

/**
 * The released oils with both analytes within the axes: decade, bins, group. Corrected values are as they were released: which oils have
 * both analytes is public, and a correction would be told by the cell of the plot that changes.
 */
const plottedOils = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  const numbersOf = async ({ analyte: name }: PlotAxis) => {
    const analyte = await analyteNamed(tx, name);
    return numbersWith(analyte, await historiesOf(tx, analyte), (cell) => numberAt(cell, 0));
  };
  const [ofX, ofY] = [await numbersOf(x), await numbersOf(y)];
  const bin = (axis: PlotAxis, value: SQL) =>
    sql`width_bucket(${value}, ${axis.from}::float8, ${axis.to}::float8, ${axis.bins}::int) - 1`;
  // grouped by oil, not joined: a database without statistics, as the embedded one is, would compare each number with all others
  return sql`(select (s.year / 10 * 10)::int as decade, ${bin(x, sql`v.x`)} as x, ${bin(y, sql`v.y`)} as y, v.group_id
    from (select n.sample_id, n.group_id, max(n.value) filter (where n.of_x) as x, max(n.value) filter (where not n.of_x) as y
      from (select true as of_x, vx.* from (${ofX}) vx union all select false, vy.* from (${ofY}) vy) n
      group by 1, 2) v
    join ${samples} s on s.id = v.sample_id
    where v.x >= ${x.from} and v.x < ${x.to} and v.y >= ${y.from} and v.y < ${y.to})`;
};

/** Groups whose oils of a decade are not counted yet. */
const recentOf = async (tx: ReadTx, oils: SQL) => {
  const rows = await rowsOf<{ decade: number; group: number; values: number }>(
    tx,
    sql`select decade, group_id::int as group, count(*)::int as values from ${oils} o group by 1, 2`,
  );
  const countedOf = await countedReleases(tx);
  return [...Map.groupBy(rows, ({ decade }) => decade)].flatMap(([decade, some]) => {
    const { withoutReleases } = countedOf(new Map(some.map(({ group, values }) => [group, values])), []);
    return withoutReleases.map((group) => ({ decade, group }));
  });
};

/**
 * How many released oils fall into each bin of two analytes, by decade, to which oils are added at least 20 at a time. It leaves the
 * database as counts of at least 20 oils.
 */
export const countBins = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  await withoutTimeLimit(tx);
  const oils = await plottedOils(tx, x, y);
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
