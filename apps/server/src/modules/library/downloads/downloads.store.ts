import { unfinishedStatuses } from '@iom/contract/shared/tasks.ts';
import { and, arrayContains, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { databaseTime, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { licences } from '../licences/licences.tables.ts';
import { downloads } from './downloads.tables.ts';

export type DownloadRow = typeof downloads.$inferSelect;
/** Contents and format of the file. */
export type DownloadContents = Pick<
  DownloadRow,
  | 'userId'
  | 'licenceId'
  | 'reportIds'
  | 'analysis'
  | 'licenceIds'
  | 'format'
  | 'byteOrderMark'
  | 'decimalComma'
>;

/** Inserts a download that expires after seven days. */
export const insertDownload = (tx: WriteTx, download: DownloadContents & Pick<DownloadRow, 'id' | 'name'>) =>
  tx.insert(downloads).values({ ...download, expiresAt: sql`now() + interval '7 days'` });

/** A pending or running download of the same user with the same contents. */
export const findUnfinished = async (tx: ReadTx, like: DownloadContents) => {
  const same = and(
    eq(downloads.userId, like.userId),
    like.licenceId === null ? isNull(downloads.licenceId) : eq(downloads.licenceId, like.licenceId),
    like.reportIds === null ? isNull(downloads.reportIds) : eq(downloads.reportIds, like.reportIds),
    like.analysis === null ? isNull(downloads.analysis) : eq(downloads.analysis, like.analysis),
    like.licenceIds === null ? isNull(downloads.licenceIds) : eq(downloads.licenceIds, like.licenceIds),
    eq(downloads.format, like.format),
    eq(downloads.byteOrderMark, like.byteOrderMark),
    eq(downloads.decimalComma, like.decimalComma),
    inArray(downloads.status, [...unfinishedStatuses]),
  );
  return (await tx.select().from(downloads).where(same))[0];
};

/** The number of files a user has requested within ten minutes. */
export const countRecent = (tx: ReadTx, userId: number): Promise<number> =>
  tx.$count(
    downloads,
    and(eq(downloads.userId, userId), gt(downloads.createdAt, sql`now() - interval '10 minutes'`)),
  );

/** The user of the download holds every licence that the file comes from. */
const isHeld = sql`(select count(*) from ${licences}
  where ${licences.holderId} = ${downloads.userId}
    and (${licences.id} = ${downloads.licenceId} or ${licences.id} = any(${downloads.licenceIds})))
  = coalesce(cardinality(${downloads.licenceIds}), 1)`;

/** The user's unexpired downloads from licences the user still holds. */
const visibleTo = (userId: number) =>
  and(eq(downloads.userId, userId), gt(downloads.expiresAt, sql`now()`), isHeld);

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

/** A download, with its licence if any; undefined when its user no longer holds its source. */
export const findWork = async (tx: ReadTx, id: string) => {
  const [row] = await tx
    .select({ download: downloads, licence: licences })
    .from(downloads)
    .leftJoin(licences, eq(licences.id, downloads.licenceId))
    .where(and(eq(downloads.id, id), isHeld));
  return row;
};

export const isReady = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.$count(downloads, and(eq(downloads.id, id), eq(downloads.status, 'READY')))) > 0;

export const markRunning = (tx: WriteTx, id: string, progress: number) =>
  tx
    .update(downloads)
    .set({ status: 'RUNNING', progress })
    .where(and(eq(downloads.id, id), inArray(downloads.status, [...unfinishedStatuses])));

/**
 * Marks the stored file as complete. @returns the seconds since the request; undefined if it was complete
 * before.
 */
export const markReady = async (tx: WriteTx, id: string, fileKey: string): Promise<number | undefined> => {
  const [row] = await tx
    .update(downloads)
    .set({ status: 'READY', progress: 1, fileKey })
    .where(and(eq(downloads.id, id), ne(downloads.status, 'READY')))
    .returning({ createdAt: downloads.createdAt });
  return row && ((await databaseTime(tx)).getTime() - row.createdAt.getTime()) / 1000;
};

export const markFailed = (tx: WriteTx, id: string) =>
  tx
    .update(downloads)
    .set({ status: 'FAILED' })
    .where(and(eq(downloads.id, id), inArray(downloads.status, [...unfinishedStatuses])));

/** The expired downloads with the keys of their files. */
export const findExpired = (tx: ReadTx) =>
  tx
    .select({ id: downloads.id, fileKey: downloads.fileKey })
    .from(downloads)
    .where(lte(downloads.expiresAt, sql`now()`));

const deleteWhere = async (tx: WriteTx, where: SQL | undefined): Promise<string[]> => {
  const rows = await tx.delete(downloads).where(where).returning({ fileKey: downloads.fileKey });
  return rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
};

/** Deletes the downloads made from a licence. @returns the keys of their files */
export const deleteLicenceDownloads = (tx: WriteTx, licenceId: number): Promise<string[]> =>
  deleteWhere(tx, or(eq(downloads.licenceId, licenceId), arrayContains(downloads.licenceIds, [licenceId])));

/** Deletes the downloads of a user. @returns the keys of their files */
export const deleteUserDownloads = (tx: WriteTx, userId: number): Promise<string[]> =>
  deleteWhere(tx, eq(downloads.userId, userId));

export const deleteDownloads = (tx: WriteTx, ids: readonly string[]) =>
  tx.delete(downloads).where(inArray(downloads.id, [...ids]));
