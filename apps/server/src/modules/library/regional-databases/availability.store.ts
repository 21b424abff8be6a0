import type { Availability, RecentGroup } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { type CellMask, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { sampleGroups } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from './regional-databases.tables.ts';

/** Years and regions with released oils, newest first, with the regional database of each and whether the user, if any, holds it. */
export const loadAvailability = async (tx: ReadTx, userId: number | null): Promise<Availability[]> => {
  const rows = await rowsOf<{
    year: number;
    region: string;
    oils: number;
    database: number | null;
    cents: number | null;
    owned: boolean;
  }>(
    tx,
    sql`select o.year, o.region, o.oils, d.id::int as database, d.price_cents as cents, exists (
        select from ${licences} l where l.holder_id = ${userId} and l.year = o.year and l.region = o.region
      ) as owned
      from (
        select s.year, s.region, count(*)::int as oils from ${releasedMarketOils} s group by s.year, s.region
      ) o left join ${regionalDatabases} d on d.year = o.year and d.region = o.region
      order by o.year desc, o.region collate "C"`,
  );
  return rows.map(({ year, region, oils, database, cents, owned }) => ({
    year,
    region,
    oil_count: oils,
    report:
      database === null ? null : { id: database, price: cents === null ? null : dollarsFromCents(cents) },
    owned,
  }));
};

const recentGroupCount = 5;

/** The groups released last, newest first, each with the number of its oils in the mask. */
export const loadRecentGroups = async (tx: ReadTx, held: CellMask): Promise<RecentGroup[]> => {
  const rows = await rowsOf<{
    id: number;
    name: string;
    year: number;
    released: Date | string;
    oils: number[];
  }>(
    tx,
    sql`select g.id::int as id, g.name, g.year, g.released_at as released, array_agg(s.id::int) as oils
      from ${sampleGroups} g join ${releasedMarketOils} s on s.group_id = g.id
      group by g.id order by g.released_at desc, g.id desc limit ${recentGroupCount}`,
  );
  return rows.map(({ oils, released, ...group }) => ({
    ...group,
    released: new Date(released).toISOString(),
    oil_count: oils.length,
    owned: oils.filter((oil) => held.has(oil)).length,
  }));
};
