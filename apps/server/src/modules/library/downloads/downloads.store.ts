import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { downloads, licences } from '../library.tables.ts';

export type DownloadRow = typeof downloads.$inferSelect;

const waiting = ['PENDING', 'RUNNING'] as const;

export const addDownload = (
  tx: WriteTx,
  download: Pick<DownloadRow, 'id' | 'userId' | 'licenceId' | 'name' | 'format'>,
) => tx.insert(downloads).values({ ...download, expiresAt: sql`now() + interval '7 days'` });

/** The same file for the same user that is being made already. */
export const findWaiting = async (tx: ReadTx, like: Pick<DownloadRow, 'userId' | 'licenceId' | 'format'>) => {
  const same = and(
    eq(downloads.userId, like.userId),
    eq(downloads.licenceId, like.licenceId),
    eq(downloads.format, like.format),
    inArray(downloads.status, [...waiting]),
  );
  return (await tx.select().from(downloads).where(same))[0];
};

/** The user's files of licences he holds now; one he no longer holds takes its files with it. */
const within = (userId: number) =>
  and(
    eq(downloads.userId, userId),
    gt(downloads.expiresAt, sql`now()`),
    sql`exists (select 1 from ${licences} where ${licences.id} = ${downloads.licenceId} and ${licences.holderId} = ${userId})`,
  );

export const findDownload = async (
  tx: ReadTx,
  userId: number,
  id: string,
): Promise<DownloadRow | undefined> =>
  (
    await tx
      .select()
      .from(downloads)
      .where(and(eq(downloads.id, id), within(userId)))
  )[0];

const sortable = { created: downloads.createdAt };

/** Newest first unless ordered otherwise. */
export const listDownloads = (tx: ReadTx, userId: number, page: ListPage<keyof typeof sortable>) => {
  const { id, createdAt } = downloads;
  const list = { select: tx.select().from(downloads), where: within(userId), countedIn: downloads };
  return listRows(tx, { ...list, sortable, id, unordered: desc(createdAt) }, page);
};

/** What a worker needs: the file to make and the licence, while its user holds it. */
export const findWork = async (tx: ReadTx, id: string) => {
  const [row] = await tx
    .select({ download: downloads, licence: licences })
    .from(downloads)
    .innerJoin(licences, and(eq(licences.id, downloads.licenceId), eq(licences.holderId, downloads.userId)))
    .where(eq(downloads.id, id));
  return row;
};

export const markRunning = (tx: WriteTx, id: string, progress: number) =>
  tx
    .update(downloads)
    .set({ status: 'RUNNING', progress })
    .where(and(eq(downloads.id, id), inArray(downloads.status, [...waiting])));

/** The file is whole and in its place; answers how many seconds after it was asked for, and only the first time. */
export const markReady = async (tx: WriteTx, id: string, fileKey: string): Promise<number | undefined> => {
  const [row] = await tx
    .update(downloads)
    .set({ status: 'READY', progress: 1, fileKey })
    .where(and(eq(downloads.id, id), ne(downloads.status, 'READY')))
    .returning({ seconds: sql<number>`extract(epoch from now() - ${downloads.createdAt})::float8` });
  return row?.seconds;
};

/** It will not be made. */
export const markFailed = (tx: WriteTx, id: string) =>
  tx
    .update(downloads)
    .set({ status: 'FAILED' })
    .where(and(eq(downloads.id, id), inArray(downloads.status, [...waiting])));

/** What has waited its seven days, and the files of it. */
export const findExpired = (tx: ReadTx) =>
  tx
    .select({ id: downloads.id, fileKey: downloads.fileKey })
    .from(downloads)
    .where(lte(downloads.expiresAt, sql`now()`));

export const removeDownloads = (tx: WriteTx, ids: readonly string[]) =>
  tx.delete(downloads).where(inArray(downloads.id, [...ids]));
