import { randomBytes } from 'node:crypto';
import type { DownloadFormat, Task } from '@iom/contract/library/downloads.schemas.ts';
import { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LicenceRow } from '../licences/licences.store.ts';
import { type DownloadRow, findUnfinished, insertDownload } from './downloads.store.ts';

export const downloadQueue = { name: 'download', data: z.object({ id: z.string() }) };

/** Requests a file of a licence. @returns the id of the download, that of an unfinished one of the same kind if there is one */
export const requestDownload = async (
  tx: WriteTx,
  jobs: Jobs,
  userId: number,
  licence: LicenceRow,
  { format, bom: byteOrderMark }: { format: DownloadFormat; bom: boolean },
) => {
  const key = { userId, licenceId: licence.id, format, byteOrderMark };
  // serializes the requests of a user, so that a double click makes one file
  await lockUser(tx, userId);
  const same = await findUnfinished(tx, key);
  if (same) return same.id;
  const id = randomBytes(16).toString('base64url');
  await insertDownload(tx, { ...key, id, name: licence.name });
  await jobs.send(tx, downloadQueue, { id });
  return id;
};

const longestName = 80;

/** A name every file system accepts: letters with their combining marks, digits and `._ -`, never cut inside a character. */
export const fileName = ({ name, format }: Pick<DownloadRow, 'name' | 'format'>) => {
  const characters = [...name.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '').trim()];
  return `${characters.slice(0, longestName).join('') || 'report'}.${format}`;
};

export const toTaskResponse = (download: DownloadRow): Task => ({
  task_id: download.id,
  kind: 'report',
  name: fileName(download),
  status: download.status,
  progress: download.progress,
  created: download.createdAt.toISOString(),
  expires: download.expiresAt.toISOString(),
});
