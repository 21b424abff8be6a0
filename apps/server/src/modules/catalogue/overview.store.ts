import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  type Brought,
  countedReleases,
  keyOfSource,
  numberAt,
  releasedMarketOils,
} from '#modules/samples/samples.module.ts';
import { analytes } from '#modules/samples/samples.tables.ts';
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
  return sql`(select (year / 10 * 10)::int as decade, ${bin(x, sql`x`)} as x, ${bin(y, sql`y`)} as y, group_id, region, year
    from (select sample_id, group_id, region, year, max(value) filter (where of_x) as x, max(value) filter (where not of_x) as y
      from (select true as of_x, vx.* from (${ofX}) vx union all select false, vy.* from (${ofY}) vy) n
      group by sample_id, group_id, region, year) v
    where x >= ${x.from} and x < ${x.to} and y >= ${y.from} and y < ${y.to})`;
};

/** The sources of which no oil is counted yet. They are of one decade each. */
const waitingOf = async (tx: ReadTx, oils: SQL) => {
  const rows = await rowsOf<Brought & { decade: number }>(
    tx,
    sql`select decade, group_id::int as "groupId", region, year::int as year, count(*)::int as values
      from ${oils} o group by 1, 2, 3, 4`,
  );
  const countedOf = await countedReleases(tx);
  return [...Map.groupBy(rows, ({ decade }) => decade).values()].flatMap(
    (some) => countedOf(some, []).waiting,
  );
};

/**
 * How many released oils fall into each bin of two analytes, by decade, to which oils are added at least 20 at a time. It leaves the
 * database as counts of at least 20 oils.
 */
export const countBins = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  await withoutTimeLimit(tx);
  const oils = await plottedOils(tx, x, y);
  const waiting = await waitingOf(tx, oils);
  return rowsOf<{ decade: number; x: number; y: number; oils: number }>(
    tx,
    sql`select decade, x, y, count(*)::int as oils from ${oils} o
      where ${keyOfSource} <> all(${sql.param(waiting)}::text[])
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
