import { importReport, isLabelFinding } from '@iom/contract/samples/imports/imports.schemas.ts';
import type { CollectedDays, GroupStatus } from '@iom/contract/samples/samples.schemas.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  max,
  min,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { isMarketOil } from '../market-oils.ts';
import { archiveState, sampleGroups, samples } from '../samples.tables.ts';

export type GroupRow = Pick<
  typeof sampleGroups.$inferSelect,
  'id' | 'name' | 'createdAt' | 'year' | 'releasedAt' | 'warnings' | 'oilsOutsideGrade'
>;

const columns = {
  id: sampleGroups.id,
  name: sampleGroups.name,
  createdAt: sampleGroups.createdAt,
  year: sampleGroups.year,
  releasedAt: sampleGroups.releasedAt,
  warnings: sampleGroups.warnings,
  oilsOutsideGrade: sampleGroups.oilsOutsideGrade,
};
const sortable = {
  id: sampleGroups.id,
  created: sampleGroups.createdAt,
  released: sampleGroups.releasedAt,
  name: textOrder(sampleGroups.name),
  year: sampleGroups.year,
};
const oilsOfGroup = (tx: ReadTx) =>
  tx
    .select({ id: samples.id })
    .from(samples)
    .where(and(eq(samples.groupId, sampleGroups.id), isMarketOil));
type GroupPage = ListPage<keyof typeof sortable>;

interface GroupFilter {
  id?: number | undefined;
  status?: GroupStatus | undefined;
  search?: string | undefined;
  /** Only groups with market oils. */
  hasOils?: true;
}

export const listGroups = async (
  tx: ReadTx,
  filter: GroupFilter,
  page: GroupPage,
): Promise<{ count: number; rows: GroupRow[] }> => {
  const status =
    filter.status && (filter.status === 'RELEASED' ? isNotNull : isNull)(sampleGroups.releasedAt);
  const where = and(
    filter.id === undefined ? undefined : eq(sampleGroups.id, filter.id),
    status,
    filter.search ? ilike(sampleGroups.name, ilikeContains(filter.search)) : undefined,
    filter.hasOils && exists(oilsOfGroup(tx)),
  );
  const select = tx.select(columns).from(sampleGroups);
  return listRows(tx, { select, where, from: sampleGroups, sortable, id: sampleGroups.id }, page);
};

/** Ids of the market samples of each group, ascending. */
export const samplesOfGroups = async (
  tx: ReadTx,
  groups: readonly number[],
): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>(groups.map((group) => [group, []]));
  if (groups.length === 0) return found;
  const rows = await tx
    .select({ id: samples.id, groupId: samples.groupId })
    .from(samples)
    .where(and(inArray(samples.groupId, [...groups]), isMarketOil))
    .orderBy(asc(samples.id));
  for (const { id, groupId } of rows) found.get(groupId)?.push(id);
  return found;
};

/** The days on which market samples were bought, by group, of these groups or of all; groups without any known day are omitted. */
export const readCollectedDays = async (
  tx: ReadTx,
  groups?: readonly number[],
): Promise<ReadonlyMap<number, CollectedDays>> => {
  const rows = await tx
    .select({ id: samples.groupId, from: min(samples.collected), to: max(samples.collected) })
    .from(samples)
    .where(and(isMarketOil, isNotNull(samples.collected), groups && inArray(samples.groupId, [...groups])))
    .groupBy(samples.groupId);
  return new Map(rows.map(({ id, ...days }) => [id, days]));
};

/** A released group with the number of its market oils. */
export interface ReleasedGroup {
  id: number;
  name: string;
  year: number;
  releasedAt: Date;
  oils: number;
}

/** Market oils by released group. */
export const countReleasedOils = async (tx: ReadTx): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx
    .select({ id: sampleGroups.id, oils: count(samples.id) })
    .from(sampleGroups)
    .leftJoin(samples, and(eq(samples.groupId, sampleGroups.id), isMarketOil))
    .where(isNotNull(sampleGroups.releasedAt))
    .groupBy(sampleGroups.id);
  return new Map(rows.map(({ id, oils }) => [id, oils]));
};

/** Released groups with market oils, the latest release first. @param oilsByGroup market oils by released group */
export const listReleases = async (
  tx: ReadTx,
  oilsByGroup: ReadonlyMap<number, number>,
): Promise<ReleasedGroup[]> => {
  const rows = await tx
    .select(columns)
    .from(sampleGroups)
    .where(isNotNull(sampleGroups.releasedAt))
    .orderBy(desc(sampleGroups.releasedAt), desc(sampleGroups.id));
  return rows.flatMap(({ id, name, year, releasedAt }) => {
    const oils = oilsByGroup.get(id);
    return releasedAt && oils ? [{ id, name, year, releasedAt, oils }] : [];
  });
};

export const findGroup = async (tx: ReadTx, id: number): Promise<GroupRow | undefined> =>
  (await tx.select(columns).from(sampleGroups).where(eq(sampleGroups.id, id)))[0];

/** What the import of a group found about its labels. */
export const readLabelFindings = async (tx: ReadTx, id: number) => {
  const select = tx.select({ report: sampleGroups.importReport }).from(sampleGroups);
  const { report } = firstRow(await select.where(eq(sampleGroups.id, id)));
  return importReport.parse(report).warnings.filter(isLabelFinding);
};

/**
 * Locks a group until the transaction ends: it is either released or withdrawn, and its photographs are
 * recorded before or after.
 */
export const lockGroup = async (tx: WriteTx, id: number): Promise<GroupRow | undefined> =>
  (await tx.select(columns).from(sampleGroups).where(eq(sampleGroups.id, id)).for('update'))[0];

/** Names are compared ignoring case. */
export const findGroupByName = async (tx: ReadTx, name: string): Promise<GroupRow | undefined> =>
  (
    await tx
      .select(columns)
      .from(sampleGroups)
      .where(eq(sql`lower(${sampleGroups.name})`, sql`lower(${name})`))
  )[0];

export const renameGroupRow = async (tx: WriteTx, id: number, name: string): Promise<GroupRow | undefined> =>
  (await tx.update(sampleGroups).set({ name }).where(eq(sampleGroups.id, id)).returning(columns))[0];

export const countSamples = async (tx: ReadTx, groupId: number) => {
  const [row] = await tx
    .select({ count: count() })
    .from(samples)
    .where(and(eq(samples.groupId, groupId), isMarketOil));
  return row?.count ?? 0;
};

/**
 * Releases a group. Watchers are notified only if the release is to be announced.
 * @param on a past day, on which the group then counts as imported and released
 * @returns false if it was released before
 */
export const markReleased = async (
  tx: WriteTx,
  id: number,
  { announce, on }: { announce: boolean; on?: string },
): Promise<boolean> => {
  const group = await lockGroup(tx, id);
  if (!group || group.releasedAt) return false;
  const now = await bumpArchiveVersion(tx);
  const at = sql`${on ? `${on}T12:00:00Z` : now}::timestamptz`;
  await tx
    .update(sampleGroups)
    .set({
      ...(on && { createdAt: at }),
      releasedAt: at,
      announcedAt: announce ? null : at,
    })
    .where(eq(sampleGroups.id, id));
  return true;
};

/** The stamp of the released data; undefined before the first release. */
export const readArchiveStamp = async (tx: ReadTx): Promise<string | undefined> =>
  (await tx.select({ stamp: archiveState.stamp }).from(archiveState))[0]?.stamp;

/** The version of the released data; 0 before the first release. */
export const readArchiveVersion = async (tx: ReadTx): Promise<number> =>
  (await tx.select({ version: archiveState.version }).from(archiveState))[0]?.version ?? 0;

/** At the commit, every server reloads its copy of the archive in memory. */
export const notifyArchive = (tx: WriteTx) => tx.execute(sql`select pg_notify('archive', '')`);

/**
 * Increments the archive's version, draws a new stamp and notifies every server at the commit.
 * @returns the time of the change. Changes commit in the order of these times, because they wait for each
 * other here.
 */
export const bumpArchiveVersion = async (tx: WriteTx): Promise<string> => {
  const { at } = firstRow(
    await tx
      .insert(archiveState)
      .values({ id: 1, version: 1 })
      .onConflictDoUpdate({
        target: archiveState.id,
        set: {
          version: sql`${archiveState.version} + 1`,
          stamp: sql`gen_random_uuid()`,
          // the clock may go back, for instance when another machine takes over the database
          changedAt: sql`greatest(clock_timestamp(), ${archiveState.changedAt} + interval '1 ms')`,
        },
      })
      .returning({ at: sql<string>`${archiveState.changedAt}::text` }),
  );
  await notifyArchive(tx);
  return at;
};

export const countUnreleasedGroups = (tx: ReadTx) => tx.$count(sampleGroups, isNull(sampleGroups.releasedAt));

/** Number of market oils released in each month from the given one on; months are in UTC, as `2026-11`. */
export const oilsReleasedByMonth = async (tx: ReadTx, first: string): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ month: string; oils: number }>(
    tx,
    sql`select to_char(${sampleGroups.releasedAt} at time zone 'utc', 'YYYY-MM') as month, count(*)::int as oils
      from ${sampleGroups} join ${samples} on ${samples.groupId} = ${sampleGroups.id}
      where ${sampleGroups.releasedAt} >= ${`${first}-01T00:00:00Z`}::timestamptz and ${isMarketOil} group by 1`,
  );
  return new Map(rows.map(({ month, oils }) => [month, oils]));
};

/** Jobs of released groups, sent with the release. */
export const releaseQueue = {
  name: 'release',
  data: z.object({ group: z.int(), name: z.string().optional() }),
};

export interface Release {
  id: number;
  name: string;
  /** Ids of its market oils, ascending. */
  oils: number[];
}

/** The released groups that have not been announced yet, oldest first. */
export const unannouncedReleases = async (tx: ReadTx): Promise<Release[]> => {
  const groups = await tx
    .select({ id: sampleGroups.id, name: sampleGroups.name })
    .from(sampleGroups)
    .where(and(isNotNull(sampleGroups.releasedAt), isNull(sampleGroups.announcedAt)))
    .orderBy(asc(sampleGroups.releasedAt), asc(sampleGroups.id));
  const oils = await samplesOfGroups(
    tx,
    groups.map(({ id }) => id),
  );
  return groups.map((group) => ({ ...group, oils: oils.get(group.id) ?? [] }));
};

export const markAnnounced = (tx: WriteTx, groups: readonly number[]) =>
  tx
    .update(sampleGroups)
    .set({ announcedAt: sql`now()` })
    .where(inArray(sampleGroups.id, [...groups]));
