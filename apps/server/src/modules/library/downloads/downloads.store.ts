import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { licences } from '../licences/licences.tables.ts';
import { downloads } from './downloads.tables.ts';

export type DownloadRow = typeof downloads.$inferSelect;

const unfinished = ['PENDING', 'RUNNING'] as const;

/** Inserts a download that expires after seven days. */
export const insertDownload = (
  tx: WriteTx,
  download: Pick<DownloadRow, 'id' | 'userId' | 'licenceId' | 'name' | 'format' | 'byteOrderMark'>,
) => tx.insert(downloads).values({ ...download, expiresAt: sql`now() + interval '7 days'` });

/** A pending or running download of the same user, licence and kind of file. */
export const findUnfinished = async (
  tx: ReadTx,
  like: Pick<DownloadRow, 'userId' | 'licenceId' | 'format' | 'byteOrderMark'>,
) => {
  const same = and(
    eq(downloads.userId, like.userId),
    eq(downloads.licenceId, like.licenceId),
    eq(downloads.format, like.format),
    eq(downloads.byteOrderMark, like.byteOrderMark),
    inArray(downloads.status, [...unfinished]),
  );
  return (await tx.select().from(downloads).where(same))[0];
};

/** The user's unexpired downloads of licences the user still holds. */
const visibleTo = (userId: number) =>
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
      .where(and(eq(downloads.id, id), visibleTo(userId)))
  )[0];

const sortable = { created: downloads.createdAt };

/** Newest first unless ordered otherwise. */
export const listDownloads = (tx: ReadTx, userId: number, page: ListPage<keyof typeof sortable>) => {
  const { id, createdAt } = downloads;
  const list = { select: tx.select().from(downloads), where: visibleTo(userId), from: downloads };
  return listRows(tx, { ...list, sortable, id, defaultOrder: desc(createdAt) }, page);
};

/** A download with its licence; undefined when its user no longer holds the licence. */
export const findWork = async (tx: ReadTx, id: string) => {
  const [row] = await tx
    .select({ download: downloads, licence: licences })
    .from(downloads)
    .innerJoin(licences, and(eq(licences.id, downloads.licenceId), eq(licences.holderId, downloads.userId)))
    .where(eq(downloads.id, id));
  return row;
};

export const isReady = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.$count(downloads, and(eq(downloads.id, id), eq(downloads.status, 'READY')))) > 0;

export const markRunning = (tx: WriteTx, id: string, progress: number) =>
  tx
    .update(downloads)
    .set({ status: 'RUNNING', progress })
    .where(and(eq(downloads.id, id), inArray(downloads.status, [...unfinished])));

/** Marks the stored file as complete. @returns the seconds since the request; undefined when it was complete before. */
export const markReady = async (tx: WriteTx, id: string, fileKey: string): Promise<number | undefined> => {
  const [row] = await tx
    .update(downloads)
    .set({ status: 'READY', progress: 1, fileKey })
    .where(and(eq(downloads.id, id), ne(downloads.status, 'READY')))
    .returning({ seconds: sql<number>`extract(epoch from now() - ${downloads.createdAt})::float8` });
  return row?.seconds;
};

export const markFailed = (tx: WriteTx, id: string) =>
  tx
    .update(downloads)
    .set({ status: 'FAILED' })
    .where(and(eq(downloads.id, id), inArray(downloads.status, [...unfinished])));

/** The expired downloads with the keys of their files. */
export const findExpired = (tx: ReadTx) =>
  tx
    .select({ id: downloads.id, fileKey: downloads.fileKey })
    .from(downloads)
    .where(lte(downloads.expiresAt, sql`now()`));

export const deleteDownloads = (tx: WriteTx, ids: readonly string[]) =>
  tx.delete(downloads).where(inArray(downloads.id, [...ids]));
