import { asc, count, desc, eq, min, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { countedOils, isReleasedMarketOil, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { analytes, results, sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';

/** Released oils by year and a text on their labels, in the order of their first ids. */
export const countByYearAnd = (tx: ReadTx, text: PgColumn) =>
  tx
    .select({ year: samples.year, text: sql<string>`${text}`, oils: count() })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(isReleasedMarketOil)
    .groupBy(samples.year, text)
    .orderBy(asc(min(samples.id)));

/** Each country of released oils with the region of its latest one. */
export const regionsOfCountries = (tx: ReadTx) =>
  tx
    .selectDistinctOn([samples.country], { country: samples.country, region: samples.region })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(isReleasedMarketOil)
    .orderBy(asc(samples.country), desc(samples.id));

/** The group with market oils that was released last. */
export const newestRelease = async (tx: ReadTx) => {
  const [row] = await rowsOf<{ name: string; year: number; released: Date | string }>(
    tx,
    sql`select g.name, g.year, g.released_at as released from ${sampleGroups} g
      where g.released_at is not null and exists (select 1 from ${releasedMarketOils} s where s.group_id = g.id)
      order by g.released_at desc, g.id desc limit 1`,
  );
  return row && { name: row.name, year: row.year, released: new Date(row.released).toISOString() };
};

/** The numbers of an analyte of the oils that figures count; a censored value counts at its limit, a text does not count. */
const numbersOf = async (tx: ReadTx, analyteId: number) => sql`
  select r.numbers[a.position + 1] as value
  from ${results} r join ${analytes} a on a.test_id = r.test_id and a.id = ${analyteId}
  join ${await countedOils(tx)} s on s.id = r.sample_id
  where r.numbers[a.position + 1] is not null
    and coalesce(r.qualifiers[a.position + 1], '<') in ('<', '>')`;

/** How many of the oils that figures count have a number, and the 2nd and 98th percentile of those. */
export const readSpread = async (tx: ReadTx, analyteId: number) => {
  const [row] = await rowsOf<{ oils: number; low: number | null; high: number | null }>(
    tx,
    sql`select count(*)::int as oils, percentile_disc(0.02) within group (order by value) as low,
        percentile_disc(0.98) within group (order by value) as high
      from (${await numbersOf(tx, analyteId)}) v`,
  );
  return row ?? { oils: 0, low: null, high: null };
};

/** Oils below the first edge, between the edges, and from the last edge up. */
export const countBetween = async (tx: ReadTx, analyteId: number, edges: readonly number[]) => {
  const array = sql.join(
    edges.map((edge) => sql`${edge}::float8`),
    sql`, `,
  );
  const rows = await rowsOf<{ bin: number; oils: number }>(
    tx,
    sql`select width_bucket(value, array[${array}]) as bin, count(*)::int as oils
      from (${await numbersOf(tx, analyteId)}) v group by 1`,
  );
  const counts = Array<number>(edges.length + 1).fill(0);
  for (const { bin, oils } of rows) counts[bin] = oils;
  return counts;
};
