import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { listReleases } from './groups.store.ts';

/** Of releases in their order the ids of the last ones that have fewer than `fewest` oils together since the last time there were as many. */
export const notYetCounted = (
  releases: readonly { id: number; oils: number }[],
  fewest: number,
): number[] => {
  let since: { id: number; oils: number }[] = [];
  for (const release of releases) {
    since.push(release);
    if (since.reduce((sum, { oils }) => sum + oils, 0) >= fewest) since = [];
  }
  return since.map(({ id }) => id);
};

/**
 * The market oils over whose values figures for everybody are computed, as a subquery with the columns of `samples`. Released oils join
 * them at least 20 at a time: what changes between two releases would otherwise tell the values of the oils that came in between.
 */
export const countedOils = async (tx: ReadTx) => {
  const recent = notYetCounted((await listReleases(tx)).reverse(), minOilsInBin);
  return sql`(select counted.* from ${releasedMarketOils} counted where counted.group_id <> all(${sql.param(recent)}::bigint[]))`;
};
