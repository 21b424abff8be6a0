import type { Availability } from '@iom/contract/library/assurance.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from './regional-databases.tables.ts';

/** Years and regions with released oils, newest first, with the regional database of each and whether the user holds it. */
export const loadAvailability = async (tx: ReadTx, userId: number): Promise<Availability[]> => {
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
