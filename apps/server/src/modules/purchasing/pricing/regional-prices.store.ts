import type { Region } from '@iom/contract/samples/regions.rules.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { licences } from '#modules/library/licences/licences.tables.ts';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import { releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { orderRegional, orders } from '../tables/orders.tables.ts';
import { refunds } from '../tables/payments.tables.ts';

/** Price in cents of a first copy, by id. Regional databases that are unknown or have no price are absent. */
export const regionalPricesCents = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: regionalDatabases.id, priceCents: regionalDatabases.priceCents })
    .from(regionalDatabases)
    .where(inArray(regionalDatabases.id, [...ids]));
  return new Map(rows.flatMap(({ id, priceCents }) => (priceCents === null ? [] : [[id, priceCents]])));
};

interface DatabaseOfOils {
  id: number;
  year: number;
  region: Region;
  /** Price of a first copy. */
  priceCents: number;
  /** How many released oils it holds. */
  oils: number;
  /** Those of the given oils that it holds. */
  samples: number[];
}

/** The regional databases for sale that hold some of these oils, and the databases of `ids` that are for sale, in the order of their ids. */
export const databasesOfOils = (
  tx: ReadTx,
  sampleIds: readonly number[],
  ids: readonly number[],
): Promise<DatabaseOfOils[]> =>
  rowsOf(
    tx,
    sql`with chosen as (
        select s.year, s.region, json_agg(s.id) as samples from ${releasedMarketOils} s
        where s.id = any(${sql.param(sampleIds)}::int[]) group by s.year, s.region)
      select r.id::int as id, r.year, r.region, r.price_cents as "priceCents",
        coalesce(chosen.samples, '[]'::json) as samples,
        (select count(*)::int from ${releasedMarketOils} s where s.region = r.region and s.year = r.year) as oils
      from ${regionalDatabases} r left join chosen on chosen.year = r.year and chosen.region = r.region
      where r.price_cents is not null and (chosen.year is not null or r.id = any(${sql.param(ids)}::int[]))
      order by r.id`,
  );

/** Year and region of regional databases, by id. */
export const databasesById = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { year: number; region: Region }>> => {
  if (ids.length === 0) return new Map();
  const { id, year, region } = regionalDatabases;
  const rows = await tx
    .select({ id, year, region })
    .from(regionalDatabases)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, { year: row.year, region: row.region }]));
};

/** `2016 Europe`, by id of the regional database. */
export const databaseNames = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await databasesById(tx, ids))].map(([id, { year, region }]) => [id, `${year} ${region}`]));

/** Whether a copy of an order's database was neither refunded nor revoked; of a refunded order a copy that is left. */
const countsAsBought = sql`(not exists (select from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'SUCCEEDED')
  or exists (select from ${licences} where ${licences.orderId} = ${orders.id}
    and ${licences.year} = ${regionalDatabases.year} and ${licences.region} = ${regionalDatabases.region}))`;

/**
 * Filters the databases to those the account has bought in another complete order (paid, or an approved
 * purchase order), even if it no longer holds the copies. Copies that were revoked do not count once money of their order was refunded.
 */
export const boughtBefore = async (
  tx: ReadTx,
  ownerId: number,
  reportIds: readonly number[],
  exceptOrder: number,
): Promise<ReadonlySet<number>> => {
  if (reportIds.length === 0) return new Set();
  const rows = await tx
    .select({ reportId: orderRegional.regionalDatabaseId })
    .from(orderRegional)
    .innerJoin(orders, eq(orders.id, orderRegional.orderId))
    .innerJoin(regionalDatabases, eq(regionalDatabases.id, orderRegional.regionalDatabaseId))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        eq(orders.status, 'COMPLETE'),
        inArray(orderRegional.regionalDatabaseId, [...reportIds]),
        ne(orders.id, exceptOrder),
        countsAsBought,
      ),
    );
  return new Set(rows.map((row) => row.reportId));
};
