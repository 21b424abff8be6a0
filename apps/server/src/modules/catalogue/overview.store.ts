import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { sql } from 'drizzle-orm';
import { countedOils, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';

export interface PlotAxis {
  /** Analyte by name. */
  analyte: string;
  from: number;
  to: number;
  bins: number;
}

/**
 * How many of the oils that figures count fall into each bin of two analytes, by decade. It
 * leaves the database as counts of at least 20 oils.
 */
export const countBins = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  await withoutTimeLimit(tx);
  const number = (axis: PlotAxis) => sql`
    select r.sample_id, r.numbers[a.position + 1] as value
    from results r join analytes a on a.test_id = r.test_id where a.name = ${axis.analyte}`;
  const bin = (axis: PlotAxis, column: string) =>
    sql`width_bucket(${sql.raw(column)}.value, ${axis.from}::float8, ${axis.to}::float8, ${axis.bins}::int) - 1`;
  return rowsOf<{ decade: number; x: number; y: number; oils: number }>(
    tx,
    sql`select (s.year / 10 * 10)::int as decade, ${bin(x, 'vx')} as x, ${bin(y, 'vy')} as y, count(*)::int as oils
      from (${number(x)}) vx join (${number(y)}) vy on vy.sample_id = vx.sample_id
      join ${await countedOils(tx)} s on s.id = vx.sample_id
      where vx.value >= ${x.from} and vx.value < ${x.to} and vy.value >= ${y.from} and vy.value < ${y.to}
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
