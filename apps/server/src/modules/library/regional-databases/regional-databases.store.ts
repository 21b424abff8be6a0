import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { eq, sql } from 'drizzle-orm';
import { releasedMarketOils } from '#modules/samples/samples.module.ts';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import { regionalDatabases } from './regional-databases.tables.ts';

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
    price: cents === null ? null : dollarsFromCents(cents),
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
  const regionsOf = (year: number) =>
    forSale
      .filter((database) => database.year === year)
      .map((database) => database.region)
      .sort();
  return { years, regions_by_year: Object.fromEntries(years.map((year) => [String(year), regionsOf(year)])) };
};

/** Locks the row until the transaction ends; false where there is none. */
export const lockRegionalDatabase = async (tx: WriteTx, id: number): Promise<boolean> => {
  const { id: key } = regionalDatabases;
  return (await tx.select({ key }).from(regionalDatabases).where(eq(key, id)).for('update')).length > 0;
};

export const setRegionalPrice = (tx: WriteTx, id: number, priceCents: number | null) =>
  tx.update(regionalDatabases).set({ priceCents }).where(eq(regionalDatabases.id, id));

/** @returns the id of the new row */
export const insertRegionalDatabase = async (
  tx: WriteTx,
  row: Pick<typeof regionalDatabases.$inferInsert, 'year' | 'region' | 'priceCents'>,
): Promise<number> =>
  firstRow(await tx.insert(regionalDatabases).values(row).returning({ id: regionalDatabases.id })).id;
