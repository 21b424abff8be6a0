import { type DownloadFormat, downloadFormats } from '@iom/contract/library/downloads/downloads.schemas.ts';
import { shownDay } from '@iom/contract/shared/dates.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import type { LicenceRow } from '../licences/licences.store.ts';
import type { PdfReports } from '../pdf-reports/pdf-reports.service.ts';
import { openValueTable, readTableRows } from '../values/value-table.ts';
import { downloadQueue, fileName } from './downloads.service.ts';
import {
  type DownloadRow,
  deleteDownloads,
  findExpired,
  findWork,
  isReady,
  markFailed,
  markReady,
  markRunning,
} from './downloads.store.ts';
import { downloadFile } from './formats/formats.ts';
import type { DownloadAbout } from './formats/readme.ts';
import { reportZip } from './formats/report-zip.ts';

export interface DownloadJobDeps extends Pick<Platform, 'database' | 'files' | 'outbox' | 'site'> {
  dictionary: () => Dictionary;
  pdfReports: Pick<PdfReports, 'ofOils'>;
}

/** After a longer wait the user is told by mail. The page waits slightly longer before it announces the mail. */
const mailAfterSeconds = 28;

interface Work {
  download: DownloadRow;
  /** The licence of a dataset; null for data reports. */
  licence: LicenceRow | null;
}

const aboutOf = async (
  { database, site }: DownloadJobDeps,
  download: DownloadRow,
  licence: LicenceRow,
): Promise<DownloadAbout> => {
  const holder = await database.read((tx) => findUser(tx, download.userId));
  return {
    title: licence.name,
    made: download.createdAt,
    filters: [],
    licence: {
      id: licence.id,
      order: licence.orderId,
      holder: `${holder?.firstName} ${holder?.lastName} <${holder?.email}>`,
    },
    institute: site.siteName,
    address: site.publicUrl,
  };
};

const notifyByMail = async (tx: WriteTx, { outbox, site }: DownloadJobDeps, download: DownloadRow) => {
  const user = await findUser(tx, download.userId);
  if (!user) return;
  const until = shownDay(download.expiresAt.toISOString(), 'UTC');
  await outbox.post(tx, {
    ...recipient(user),
    subject: `Your file is ready: ${fileName(download)}`,
    text: `The file you requested, ${fileName(download)}, is ready until ${until}.\n\nYour downloads: ${site.publicUrl}${pages.downloads.path()}`,
  });
};

const fileKeyOf = (id: string, format: DownloadFormat) => `downloads/${id}.${format}`;

/**
 * Fails an unfinished download and removes a file that was written for it. The row may be gone with a revoked licence, so
 * every format is tried.
 */
const discard = async ({ database, files }: DownloadJobDeps, id: string) => {
  await database.write((tx) => markFailed(tx, id));
  if (await database.read((tx) => isReady(tx, id))) return;
  for (const format of downloadFormats) await files.remove(fileKeyOf(id, format));
};

const datasetFile = async (
  deps: DownloadJobDeps,
  download: DownloadRow,
  licence: LicenceRow,
  onProgress: (share: number) => Promise<void>,
) => {
  const { database } = deps;
  const { format, byteOrderMark } = download;
  const dictionary = deps.dictionary();
  const table = await database.read((tx) => openValueTable(tx, dictionary, licence));
  const rows = readTableRows(database.read, table, onProgress);
  const about = await aboutOf(deps, download, licence);
  return downloadFile[format]({ table, rows, about, dictionary, byteOrderMark });
};

const reportFile = async (
  { pdfReports }: DownloadJobDeps,
  { userId, reportLicenceIds, reportIds, createdAt }: DownloadRow,
  onProgress: (share: number) => Promise<void>,
) =>
  reportZip(await pdfReports.ofOils(userId, reportLicenceIds ?? [], reportIds ?? []), createdAt, onProgress);

const makeFile = async (deps: DownloadJobDeps, { download, licence }: Work) => {
  const { database, files } = deps;
  const { id, format } = download;
  const saveProgress = async (progress: number) => {
    await database.write((tx) => markRunning(tx, id, progress));
  };
  await saveProgress(0);
  const fileKey = fileKeyOf(id, format);
  const content = licence
    ? await datasetFile(deps, download, licence, saveProgress)
    : await reportFile(deps, download, saveProgress);
  await files.write(fileKey, content);
  const waitedSeconds = await database.write(async (tx) => {
    const seconds = await markReady(tx, id, fileKey);
    if (seconds !== undefined && seconds > mailAfterSeconds) await notifyByMail(tx, deps, download);
    return seconds;
  });
  // no row: the licence was revoked in the meantime
  if (waitedSeconds === undefined) await discard(deps, id);
};

/**
 * Removes downloads older than seven days. Files are removed before their rows, so that an interrupted run is completed by
 * the next one.
 */
export const removeExpiredDownloads = async ({ database, files }: Pick<Platform, 'database' | 'files'>) => {
  const expired = await database.read(findExpired);
  if (expired.length === 0) return;
  for (const { fileKey } of expired) if (fileKey !== null) await files.remove(fileKey);
  const ids = expired.map(({ id }) => id);
  await database.write((tx) => deleteDownloads(tx, ids));
};

/** Makes the file of a download. A retry after a crash starts over; the file is visible only once complete. */
export const downloadJob = (deps: DownloadJobDeps) =>
  jobKind(downloadQueue, {
    // a crash of the server while it makes the file counts as a try
    retries: 5,
    run: async ({ id }) => {
      const work = await deps.database.read((tx) => findWork(tx, id));
      if (!work) await discard(deps, id);
      else if (work.download.status !== 'READY') await makeFile(deps, work);
    },
    onDeadLetter: ({ id }) => discard(deps, id),
  });
