import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DownloadFormat, Task } from '@iom/contract/library/library.schemas.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Database, WriteTx } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import { badField } from '#platform/refusal.ts';
import {
  addDownload,
  type DownloadRow,
  findWaiting,
  findWork,
  markDownload,
  takeExpired,
} from './downloads.store.ts';
import type { LicenceRow } from './licences.store.ts';
import { reportCsv } from './report.service.ts';

const queue = 'download';

/** Asks for a file of a licence; the same one that is being made already is answered again. */
export const requestDownload = async (
  tx: WriteTx,
  jobs: Jobs,
  userId: number,
  licence: LicenceRow,
  format: DownloadFormat,
) => {
  if (format !== 'csv') throw badField('format', 'Only csv is available yet.');
  const like = { userId, licenceId: licence.id, format };
  const same = await findWaiting(tx, like);
  if (same) return same.id;
  const id = randomBytes(16).toString('base64url');
  await addDownload(tx, { ...like, id, name: licence.name });
  await jobs.send(tx, { queue }, { id });
  return id;
};

/** A name every file system takes. */
export const fileName = (download: DownloadRow) =>
  `${
    download.name
      .replace(/[^\p{L}\p{N}._ -]+/gu, '')
      .trim()
      .slice(0, 80) || 'report'
  }.${download.format}`;

export const taskAnswer = (download: DownloadRow): Task => ({
  task_id: download.id,
  kind: 'report',
  name: fileName(download),
  status: download.status,
  progress: download.progress,
  created: download.createdAt.toISOString(),
  expires: download.expiresAt.toISOString(),
});

interface Parts {
  database: Database;
  files: FileStore;
  dictionary: () => Dictionary;
}

const makeFile = async ({ database, files, dictionary }: Parts, id: string) => {
  const work = await database.read((tx) => findWork(tx, id));
  if (!work || work.download.status === 'READY') return;
  const mark = (state: Parameters<typeof markDownload>[2]) =>
    database.write((tx) => markDownload(tx, id, state));
  await mark({ status: 'RUNNING', progress: 0 });
  const fileKey = `downloads/${id}.${work.download.format}`;
  const csv = reportCsv(database, dictionary(), work.licence, async (progress) => {
    await mark({ progress });
  });
  await files.write(fileKey, Readable.from(csv));
  await mark({ status: 'READY', progress: 1, fileKey });
};

const sweep = async ({ database, files }: Parts) => {
  for (const key of await database.write(takeExpired)) await files.remove(key);
};

/** Makes the file; after a kill the next worker begins it anew, and it appears only when whole. */
export const downloadJob = (parts: Parts): JobKind<{ id: string }> => ({
  queue,
  retries: 3,
  run: async ({ id }, job) => {
    try {
      await makeFile(parts, id);
    } catch (error) {
      if (job.lastTry) await parts.database.write((tx) => markDownload(tx, id, { status: 'FAILED' }));
      throw error;
    }
    await sweep(parts);
  },
});
