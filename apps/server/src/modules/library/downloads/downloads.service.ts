import { randomBytes } from 'node:crypto';
import type { DownloadFormat, Task } from '@iom/contract/library/library.schemas.ts';
import { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LicenceRow } from '../licences/licences.store.ts';
import { addDownload, type DownloadRow, findWaiting } from './downloads.store.ts';

export const downloadQueue = { name: 'download', data: z.object({ id: z.string() }) };

/** Asks for a file of a licence; the same one that is being made already is answered again. */
export const requestDownload = async (
  tx: WriteTx,
  jobs: Jobs,
  userId: number,
  licence: LicenceRow,
  format: DownloadFormat,
) => {
  const like = { userId, licenceId: licence.id, format };
  // one request of a user after the other: a double click makes one file
  await lockUser(tx, userId);
  const same = await findWaiting(tx, like);
  if (same) return same.id;
  const id = randomBytes(16).toString('base64url');
  await addDownload(tx, { ...like, id, name: licence.name });
  await jobs.send(tx, downloadQueue, { id });
  return id;
};

const longestName = 80;

/** A name every file system takes: letters with their marks, digits and few signs, none of them cut in two. */
export const fileName = ({ name, format }: Pick<DownloadRow, 'name' | 'format'>) => {
  const signs = [...name.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '').trim()];
  return `${signs.slice(0, longestName).join('') || 'report'}.${format}`;
};

export const taskAnswer = (download: DownloadRow): Task => ({
  task_id: download.id,
  kind: 'report',
  name: fileName(download),
  status: download.status,
  progress: download.progress,
  created: download.createdAt.toISOString(),
  expires: download.expiresAt.toISOString(),
});
