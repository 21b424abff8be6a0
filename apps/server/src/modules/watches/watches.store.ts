import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import type { listWatches, WatchedFilters, WatchSubject } from '@iom/contract/watches/watches.endpoints.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { savedAnalyses } from '#modules/analysis/analysis.tables.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { releaseMails, watches } from './watches.tables.ts';

type WatchRow = typeof watches.$inferSelect;

/** A watch with its saved analysis. */
export interface FoundWatch {
  watch: WatchRow;
  analysis: Pick<typeof savedAnalyses.$inferSelect, 'id' | 'name' | 'token' | 'query'> | null;
}

const columns = {
  watch: watches,
  analysis: {
    id: savedAnalyses.id,
    name: savedAnalyses.name,
    token: savedAnalyses.token,
    query: savedAnalyses.query,
  },
};

const select = (tx: ReadTx) =>
  tx.select(columns).from(watches).leftJoin(savedAnalyses, eq(savedAnalyses.id, watches.savedAnalysisId));

/** Newest first unless ordered otherwise. */
export const listUserWatches = (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listWatches>>,
): Promise<{ count: number; rows: FoundWatch[] }> =>
  listRows(
    tx,
    {
      select: select(tx),
      where: eq(watches.userId, userId),
      from: watches,
      sortable: { id: watches.id, created: watches.createdAt },
      id: watches.id,
      defaultOrder: desc(watches.id),
    },
    page,
  );

export const findWatch = async (tx: ReadTx, userId: number, id: number): Promise<FoundWatch | undefined> =>
  (await select(tx).where(and(eq(watches.id, id), eq(watches.userId, userId))))[0];

const enabledAbout = (about: WatchSubject) => and(eq(watches.enabled, true), eq(watches.about, about));

/** The enabled watches of a user about new oils, oldest first. */
export const newOilWatches = (tx: ReadTx, userId: number): Promise<FoundWatch[]> =>
  select(tx)
    .where(and(eq(watches.userId, userId), enabledAbout('new_oils')))
    .orderBy(watches.id);

/** The enabled watches of a user about results, oldest first. */
export const resultWatches = (tx: ReadTx, userId: number): Promise<FoundWatch[]> =>
  select(tx)
    .where(and(eq(watches.userId, userId), enabledAbout('results')))
    .orderBy(watches.id);

/** Ids of the active users with an enabled watch about a result, ascending. */
export const usersWithResultWatches = async (tx: ReadTx): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(watches)
    .innerJoin(users, and(eq(users.id, watches.userId), eq(users.isActive, true)))
    .where(enabledAbout('results'))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
};

export const saveResult = (
  tx: WriteTx,
  id: number,
  changes: Partial<Pick<WatchRow, 'result' | 'mailedAt'>>,
) => tx.update(watches).set(changes).where(eq(watches.id, id));

export const countWatches = (tx: ReadTx, userId: number) => tx.$count(watches, eq(watches.userId, userId));

/** The id of the user's watch of the same filters. */
export const findSameFilters = async (tx: ReadTx, userId: number, filters: WatchedFilters) =>
  (
    await tx
      .select({ id: watches.id })
      .from(watches)
      .where(and(eq(watches.userId, userId), eq(watches.filters, filters)))
  )[0]?.id;

export const findWatchOfAnalysis = async (tx: ReadTx, savedAnalysisId: number) =>
  (await tx.select({ id: watches.id }).from(watches).where(eq(watches.savedAnalysisId, savedAnalysisId)))[0]
    ?.id;

export const ownsAnalysis = async (tx: ReadTx, userId: number, id: number): Promise<boolean> =>
  (await tx.$count(savedAnalyses, and(eq(savedAnalyses.id, id), eq(savedAnalyses.userId, userId)))) > 0;

/** @returns its id */
export const insertWatch = async (tx: WriteTx, watch: typeof watches.$inferInsert): Promise<number> =>
  firstRow(await tx.insert(watches).values(watch).returning({ id: watches.id })).id;

export const changeWatch = (tx: WriteTx, userId: number, id: number, changes: Partial<WatchRow>) =>
  tx
    .update(watches)
    .set(changes)
    .where(and(eq(watches.id, id), eq(watches.userId, userId)));

export const disableAll = (tx: WriteTx, userId: number) =>
  tx.update(watches).set({ enabled: false }).where(eq(watches.userId, userId));

/** Whether the user had it. */
export const removeWatch = async (tx: WriteTx, userId: number, id: number): Promise<boolean> => {
  const mine = and(eq(watches.id, id), eq(watches.userId, userId));
  return (await tx.delete(watches).where(mine).returning({ id: sql`1` })).length > 0;
};

/** Deletes the watches of a user and the records of notifications. */
export const deleteUserWatches = async (tx: WriteTx, userId: number) => {
  await tx.delete(watches).where(eq(watches.userId, userId));
  await tx.delete(releaseMails).where(eq(releaseMails.userId, userId));
};
