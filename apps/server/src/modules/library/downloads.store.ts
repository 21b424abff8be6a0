import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { downloads, licences } from './library.tables.ts';

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

const alive = gt(downloads.expiresAt, sql`now()`);

/** A file of the user whose licence he still holds. */
export const findDownload = async (
  tx: ReadTx,
  userId: number,
  id: string,
): Promise<DownloadRow | undefined> => {
  const [row] = await tx
    .select({ download: downloads })
    .from(downloads)
    .innerJoin(licences, eq(licences.id, downloads.licenceId))
    .where(and(eq(downloads.id, id), eq(downloads.userId, userId), eq(licences.holderId, userId), alive));
  return row?.download;
};

export const listDownloads = async (tx: ReadTx, userId: number, page: { offset: number; limit: number }) => {
  const own = and(eq(downloads.userId, userId), alive);
  const rows = await tx
    .select()
    .from(downloads)
    .where(own)
    .orderBy(desc(downloads.createdAt), desc(downloads.id))
    .limit(page.limit)
    .offset(page.offset);
  return { count: await tx.$count(downloads, own), rows };
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

export const markDownload = (
  tx: WriteTx,
  id: string,
  state: Partial<Pick<DownloadRow, 'status' | 'progress' | 'fileKey'>>,
) => tx.update(downloads).set(state).where(eq(downloads.id, id));

/** Takes out what has waited its seven days; answers the files to remove. */
export const takeExpired = async (tx: WriteTx): Promise<string[]> => {
  const rows = await tx
    .delete(downloads)
    .where(lte(downloads.expiresAt, sql`now()`))
    .returning({ key: downloads.fileKey });
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
};
