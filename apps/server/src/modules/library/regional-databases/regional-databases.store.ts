import type { Availability, RecentGroup } from '@iom/contract/library/assurance/assurance.schemas.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { dollarsOrNull } from '@iom/contract/shared/money.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { type CellMask, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { sampleGroups } from '#modules/samples/samples.tables.ts';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import { licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from './regional-databases.tables.ts';

/** Data over all oils of the archive, the same for every user. */
interface ReleasedOils {
  /** Years and regions with released oils, newest first. */
  regions: readonly { year: number; region: string; oils: number }[];
  /** The groups released last, newest first, with the ids of their oils. */
  recentGroups: readonly { id: number; year: number; released: Date | string; oils: readonly number[] }[];
}

const recentGroupCount = 5;

export const loadReleasedOils = async (tx: ReadTx): Promise<ReleasedOils> => ({
  regions: await rowsOf(
    tx,
    sql`select s.year, s.region, count(*)::int as oils from ${releasedMarketOils} s
      group by s.year, s.region order by s.year desc, s.region collate "C"`,
  ),
  recentGroups: await rowsOf(
    tx,
    sql`select g.id::int as id, g.year, g.released_at as released, array_agg(s.id::int) as oils
      from ${sampleGroups} g join ${releasedMarketOils} s on s.group_id = g.id
      group by g.id order by g.released_at desc, g.id desc limit ${recentGroupCount}`,
  ),
});

/** The years and regions with the regional database of each and whether the user, if any, holds it. */
export const loadAvailability = async (
  tx: ReadTx,
  { regions }: ReleasedOils,
  userId: number | null,
): Promise<Availability[]> => {
  const databases = await tx.select().from(regionalDatabases);
  const held = await rowsOf<{ year: number; region: string }>(
    tx,
    sql`select l.year, l.region from ${licences} l where l.holder_id = ${userId} and l.year is not null`,
  );
  return regions.map(({ year, region, oils }) => {
    const isHere = (row: { year: number; region: string }) => row.year === year && row.region === region;
    const report = databases.find(isHere);
    return {
      year,
      region,
      oil_count: oils,
      report: report ? { id: report.id, price: dollarsOrNull(report.priceCents) } : null,
      owned: held.some(isHere),
    };
  });
};

/** The groups released last, each with its name and the number of its oils in the mask. */
export const loadRecentGroups = async (
  tx: ReadTx,
  { recentGroups }: ReleasedOils,
  held: CellMask,
): Promise<RecentGroup[]> => {
  const ids = recentGroups.map(({ id }) => id);
  const rows = await tx
    .select({ id: sampleGroups.id, name: sampleGroups.name })
    .from(sampleGroups)
    .where(inArray(sampleGroups.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return recentGroups.flatMap(({ id, year, released, oils }) => {
    const name = names.get(id);
    if (name === undefined) return [];
    const owned = oils.filter((oil) => held.has(oil)).length;
    return [{ id, name, year, released: new Date(released).toISOString(), oil_count: oils.length, owned }];
  });
};

/** All regional databases with the number of oils in each. There are a few dozen, so lists are filtered and paged in memory. */
const allRegionalDatabases = async (tx: ReadTx): Promise<RegionalReport[]> => {
  const rows = await rowsOf<Omit<RegionalReport, 'price'> & { cents: number | null }>(
    tx,
    sql`select r.id::int as id, r.year, r.region, r.price_cents as cents, (
        select count(*)::int from ${releasedMarketOils} s
        where s.region = r.region and s.year = r.year) as oil_count
      from regional_reports r order by r.id`,
  );
  return rows.map(({ cents, ...row }) => ({
    ...row,
    price: dollarsOrNull(cents),
  }));
};

/** Adds how often each database was bought and granted; for administrators only. */
export const withLicenceCounts = async (
  tx: ReadTx,
  databases: readonly RegionalReport[],
): Promise<RegionalReport[]> => {
  const rows = await rowsOf<{ year: number; region: string; purchased: number; granted: number }>(
    tx,
    sql`select year, region, count(order_id)::int as purchased, (count(*) - count(order_id))::int as granted
      from licences where kind = 'REGIONAL' group by year, region`,
  );
  return databases.map((database) => {
    const counted = rows.find(({ year, region }) => year === database.year && region === database.region);
    return { ...database, times_purchased: counted?.purchased ?? 0, times_granted: counted?.granted ?? 0 };
  });
};

export const listRegionalDatabases = async (
  tx: ReadTx,
  filter: { year?: string | undefined; region?: string | undefined },
  page: ListPage<'id' | 'year' | 'region' | 'price'>,
) => {
  const rows = (await allRegionalDatabases(tx)).filter(
    (database) =>
      (filter.year === undefined || String(database.year) === filter.year) &&
      (filter.region === undefined || database.region === filter.region),
  );
  return {
    count: rows.length,
    results: rowsOfPage(sortRows(rows, page.ordering), page),
  };
};

export const findRegionalDatabase = async (tx: ReadTx, id: number) =>
  (await allRegionalDatabases(tx)).find((database) => database.id === id);

/** Years with a database for sale, newest first, and the regions of each year, alphabetically. */
export const regionalYears = async (tx: ReadTx) => {
  const forSale = (await allRegionalDatabases(tx)).filter((database) => database.price !== null);
  const years = [...new Set(forSale.map((database) => database.year))].sort((a, b) => b - a);
  const regionsInYear = (year: number) =>
    forSale
      .filter((database) => database.year === year)
      .map((database) => database.region)
      .sort();
  return {
    years,
    regions_by_year: Object.fromEntries(years.map((year) => [String(year), regionsInYear(year)])),
  };
};

/** Locks the row until the transaction ends; undefined without such a row. */
export const lockRegionalDatabase = async (tx: WriteTx, id: number) =>
  (await tx.select().from(regionalDatabases).where(eq(regionalDatabases.id, id)).for('update'))[0];

export const setRegionalPrice = (tx: WriteTx, id: number, priceCents: number | null) =>
  tx.update(regionalDatabases).set({ priceCents }).where(eq(regionalDatabases.id, id));

/** @returns the id of the new row */
export const insertRegionalDatabase = async (
  tx: WriteTx,
  row: Pick<typeof regionalDatabases.$inferInsert, 'year' | 'region' | 'priceCents'>,
): Promise<number> =>
  firstRow(await tx.insert(regionalDatabases).values(row).returning({ id: regionalDatabases.id })).id;
