import type { RegionalReport } from '@iom/contract/library/library.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { rowsOfPage, sortRows } from '#platform/sort-rows.ts';

/** All regional databases with how many oils each holds; there are some dozens, so lists are cut from the whole. */
const allRegionalReports = async (tx: ReadTx): Promise<RegionalReport[]> => {
  const rows = await rowsOf<Omit<RegionalReport, 'price'> & { cents: number | null }>(
    tx,
    sql`select r.id::int as id, r.year, r.region, r.price_cents as cents, (
        select count(*)::int from samples s join sample_groups g on g.id = s.group_id
        where s.region = r.region and s.year = r.year and s.kind = 'market' and g.released_at is not null) as oil_count
      from regional_reports r order by r.id`,
  );
  return rows.map(({ cents, ...row }) => ({
    ...row,
    price: cents === null ? null : dollarsFromCents(cents),
  }));
};

/** Databases with how often each was bought and granted, which is the institute's own affair. */
export const withLicences = async (
  tx: ReadTx,
  reports: readonly RegionalReport[],
): Promise<RegionalReport[]> => {
  const rows = await rowsOf<{ year: number; region: string; purchased: number; granted: number }>(
    tx,
    sql`select year, region, count(order_id)::int as purchased, (count(*) - count(order_id))::int as granted
      from licences where kind = 'REGIONAL' group by year, region`,
  );
  return reports.map((report) => {
    const counted = rows.find(({ year, region }) => year === report.year && region === report.region);
    return { ...report, times_purchased: counted?.purchased ?? 0, times_granted: counted?.granted ?? 0 };
  });
};

export const listRegionalReports = async (
  tx: ReadTx,
  filter: { year?: string | undefined; region?: string | undefined },
  page: ListPage<'id' | 'year' | 'region' | 'price'>,
) => {
  const rows = (await allRegionalReports(tx)).filter(
    (report) =>
      (filter.year === undefined || String(report.year) === filter.year) &&
      (filter.region === undefined || report.region === filter.region),
  );
  return {
    count: rows.length,
    results: rowsOfPage(sortRows(rows, page.ordering), page),
  };
};

export const findRegionalReport = async (tx: ReadTx, id: number) =>
  (await allRegionalReports(tx)).find((report) => report.id === id);

/** Years with a database that has a price, newest first, and the regions of each. */
export const regionalYears = async (tx: ReadTx) => {
  const offered = (await allRegionalReports(tx)).filter((report) => report.price !== null);
  const years = [...new Set(offered.map((report) => report.year))].sort((a, b) => b - a);
  const regionsOf = (year: number) =>
    offered
      .filter((report) => report.year === year)
      .map((report) => report.region)
      .sort();
  return { years, regions_by_year: Object.fromEntries(years.map((year) => [String(year), regionsOf(year)])) };
};
