import { pages } from '@iom/contract/shared/pages.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Database, WriteTx } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import type { LicenceRow } from '../licences/licences.store.ts';
import { downloadQueue, fileName } from './downloads.service.ts';
import {
  type DownloadRow,
  findExpired,
  findWork,
  markFailed,
  markReady,
  markRunning,
  removeDownloads,
} from './downloads.store.ts';
import { openReport, rowsOfReport } from './formats/download-rows.ts';
import { reportFile } from './formats/formats.ts';
import type { ReportAbout } from './formats/readme.ts';

export interface DownloadParts {
  database: Database;
  files: FileStore;
  outbox: Outbox;
  site: Site;
  dictionary: () => Dictionary;
}

/** Whoever waited longer than this is told by mail. A page waits a little longer before it says that a mail will come. */
const longSeconds = 28;

interface Work {
  download: DownloadRow;
  licence: LicenceRow;
}

const aboutOf = async (
  { database, site }: DownloadParts,
  { download, licence }: Work,
): Promise<ReportAbout> => {
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

const tellByMail = async (tx: WriteTx, { outbox, site }: DownloadParts, download: DownloadRow) => {
  const user = await findUser(tx, download.userId);
  if (!user) return;
  const until = download.expiresAt.toISOString().slice(0, 10);
  await outbox.post(tx, {
    to: user.email,
    subject: `Your file is ready: ${fileName(download)}`,
    text: `The file you asked for, ${fileName(download)}, is ready.\n\nSave it from your downloads, until ${until}:\n${site.publicUrl}${pages.downloads.path()}\n`,
  });
};

const makeFile = async (parts: DownloadParts, work: Work) => {
  const { database, files } = parts;
  const { download, licence } = work;
  const { id, format } = download;
  const mark = (progress: number) => database.write((tx) => markRunning(tx, id, progress));
  await mark(0);
  const dictionary = parts.dictionary();
  const report = await database.read((tx) => openReport(tx, dictionary, licence));
  const rows = rowsOfReport(database.read, report, async (share) => {
    await mark(share);
  });
  const fileKey = `downloads/${id}.${format}`;
  const about = await aboutOf(parts, work);
  await files.write(fileKey, reportFile[format]({ report, rows, about, dictionary }));
  const waited = await database.write(async (tx) => {
    const seconds = await markReady(tx, id, fileKey);
    if (seconds !== undefined && seconds > longSeconds) await tellByMail(tx, parts, download);
    return seconds;
  });
  // revoked meanwhile: nothing refers to the file
  if (waited === undefined && !(await database.read((tx) => findWork(tx, id)))) await files.remove(fileKey);
};

/** Removes what has waited its seven days: the files first, so that after a kill they are found again. */
export const removeExpiredDownloads = async ({
  database,
  files,
}: Pick<DownloadParts, 'database' | 'files'>) => {
  const expired = await database.read(findExpired);
  for (const { fileKey } of expired) if (fileKey !== null) await files.remove(fileKey);
  if (expired.length > 0)
    await database.write((tx) =>
      removeDownloads(
        tx,
        expired.map(({ id }) => id),
      ),
    );
};

/** Makes the file; after a kill the next worker begins it anew, and it appears only when whole. */
export const downloadJob = (parts: DownloadParts) =>
  jobKind(downloadQueue, {
    // a server that is killed while it makes the file uses one up too
    retries: 5,
    run: async ({ id }) => {
      const work = await parts.database.read((tx) => findWork(tx, id));
      if (!work) await parts.database.write((tx) => markFailed(tx, id));
      else if (work.download.status !== 'READY') await makeFile(parts, work);
    },
    onDeadLetter: async ({ id }) => {
      await parts.database.write((tx) => markFailed(tx, id));
    },
  });
