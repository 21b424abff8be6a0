import type { RegionalReport } from '@iom/contract/library/library.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { inOrder } from '#platform/in-order.ts';

type Counted = RegionalReport & { times_purchased: number; times_granted: number };

/** All regional databases with how many oils and licences each has; there are some dozens, so lists are cut from the whole. */
const allRegionalReports = async (tx: ReadTx): Promise<Counted[]> => {
  const rows = await rowsOf<Omit<Counted, 'price'> & { cents: number | null }>(
    tx,
    sql`select r.id::int as id, r.year, r.region, r.price_cents as cents, (
        select count(*)::int from samples s join sample_groups g on g.id = s.group_id
        where s.region = r.region and s.year = r.year and s.kind = 'market' and g.released_at is not null) as oil_count,
        count(l.order_id)::int as times_purchased, (count(l.id) - count(l.order_id))::int as times_granted
      from regional_reports r left join licences l on l.year = r.year and l.region = r.region
      group by r.id order by r.id`,
  );
  return rows.map(({ cents, ...row }) => ({
    ...row,
    price: cents === null ? null : dollarsFromCents(cents),
  }));
};

/** How often a database was bought and granted is the institute's own affair. */
export const forEverybody = ({ times_purchased, times_granted, ...row }: RegionalReport): RegionalReport =>
  row;

export interface RegionalPage {
  offset: number;
  limit: number;
  ordering: readonly OrderingKey<'id' | 'year' | 'region' | 'price'>[];
}

export const listRegionalReports = async (
  tx: ReadTx,
  filter: { year?: string | undefined; region?: string | undefined },
  page: RegionalPage,
) => {
  const rows = (await allRegionalReports(tx)).filter(
    (report) =>
      (filter.year === undefined || String(report.year) === filter.year) &&
      (filter.region === undefined || report.region === filter.region),
  );
  return {
    count: rows.length,
    results: inOrder(rows, page.ordering).slice(page.offset, page.offset + page.limit),
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
