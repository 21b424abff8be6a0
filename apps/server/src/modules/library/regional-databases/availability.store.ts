import type { Availability, RecentGroup } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { inArray, sql } from 'drizzle-orm';
import { type CellMask, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { sampleGroups } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from './regional-databases.tables.ts';

/** What is read over all oils of the archive, the same for every user. */
export interface ReleasedOils {
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
      report: report
        ? { id: report.id, price: report.priceCents === null ? null : dollarsFromCents(report.priceCents) }
        : null,
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
