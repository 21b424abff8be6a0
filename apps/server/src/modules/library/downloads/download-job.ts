import type { Readable } from 'node:stream';
import type { UnpagedQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { type DownloadFormat, downloadFormats } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { formulaSafe } from '@iom/contract/library/values/cells.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { stringify } from 'csv-stringify/sync';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { readRevisions } from '../corrections/owned-corrections.ts';
import { openRowDetails } from '../details/row-details.ts';
import { heldLicences, type LicenceRow } from '../licences/licences.store.ts';
import type { OwnedReport, PdfReports } from '../pdf-reports/pdf-reports.service.ts';
import { openValueTable, readTableRows, type ValueTable } from '../values/value-table.ts';
import { analysisFileQueue, downloadQueue, fileName, reportZipQueue } from './downloads.service.ts';
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
import { fileFormats } from './formats/formats.ts';
import type { DownloadAbout } from './formats/readme.ts';
import { pieces, writeZip } from './formats/zip.ts';

export interface DownloadJobDeps extends Pick<Platform, 'database' | 'files' | 'outbox' | 'site'> {
  dictionary: () => Dictionary;
  pdfReports: Pick<PdfReports, 'openReports'>;
  readAlarms: ReadBatchAlarms;
}

/** After a longer wait the user gets a mail. The page waits slightly longer before it announces the mail. */
const mailAfterSeconds = 28;

interface Work {
  download: DownloadRow;
  /** The licence of a dataset; null for data reports and results of an analysis. */
  licence: LicenceRow | null;
}

/** A table with its accompanying files. */
interface TableContents extends Pick<DownloadAbout, 'title' | 'filters'> {
  table: ValueTable;
  licences: readonly LicenceRow[];
}

type SaveProgress = (share: number) => Promise<void>;

const describeDownload = async (
  { database, site }: DownloadJobDeps,
  download: DownloadRow,
  { title, filters, table, licences }: TableContents,
): Promise<DownloadAbout> => {
  const { holder, revisions } = await database.read(async (tx) => ({
    holder: await findUser(tx, download.userId),
    // they are named by report number
    revisions: table.hide
      ? []
      : await readRevisions(
          tx,
          table.mask,
          table.oils.map(({ id }) => id),
        ),
  }));
  return {
    title,
    made: download.createdAt,
    filters,
    revisions,
    licences: licences.map(({ id, orderId: order }) => ({ id, order })),
    holder: `${holder?.firstName} ${holder?.lastName} <${holder?.email}>`,
    institute: site.siteName,
    address: site.publicUrl,
  };
};

const notifyByMail = async (tx: WriteTx, { outbox, site }: DownloadJobDeps, download: DownloadRow) => {
  const user = await findUser(tx, download.userId);
  if (!user) return;
  const until = formatDay(download.expiresAt.toISOString());
  await outbox.post(tx, {
    ...recipient(user),
    subject: `Your file is ready: ${fileName(download)}`,
    text: `The file you requested, ${fileName(download)}, is ready until ${until}.\n\nYour downloads: ${site.publicUrl}${pages.downloads.path()}`,
  });
};

const toFileKey = (id: string, format: DownloadFormat) => `downloads/${id}.${format}`;

/**
 * Fails an unfinished download and removes its file. The row may be gone with a revoked licence, so every
 * format is tried.
 */
const discard = async ({ database, files }: DownloadJobDeps, id: string) => {
  await database.write((tx) => markFailed(tx, id));
  if (await database.read((tx) => isReady(tx, id))) return;
  for (const format of downloadFormats) await files.remove(toFileKey(id, format));
};

/** The progress of a file over all passes of its format. */
const inPasses = (format: DownloadFormat, onProgress: SaveProgress): SaveProgress => {
  const { passes } = fileFormats[format];
  let finished = 0;
  return async (share) => {
    await onProgress((finished + share) / passes);
    if (share === 1) finished += 1;
  };
};

const tableFile = async (
  deps: DownloadJobDeps,
  download: DownloadRow,
  contents: TableContents,
  onProgress: SaveProgress,
) => {
  const { format, byteOrderMark, decimalComma } = download;
  const { table } = contents;
  // the columns of the plain CSV are fixed
  const readDetails = format === 'csv' ? undefined : openRowDetails(deps.readAlarms);
  const rows = readTableRows(deps.database.read, table, inPasses(format, onProgress), readDetails);
  const about = await describeDownload(deps, download, contents);
  return fileFormats[format].write({
    table,
    rows,
    about,
    dictionary: deps.dictionary(),
    dialect: { byteOrderMark, decimalComma },
  });
};

const datasetFile = async (
  deps: DownloadJobDeps,
  download: DownloadRow,
  licence: LicenceRow,
  onProgress: SaveProgress,
) => {
  const table = await deps.database.read((tx) => openValueTable(tx, deps.dictionary(), licence));
  const contents = { title: licence.name, filters: [], table, licences: [licence] };
  return tableFile(deps, download, contents, onProgress);
};

/** The matching oils of an analysis query with its columns, and its filters in words. The mask covers the given licences. */
export type OpenAnalysisTable = (
  userId: number,
  licenceIds: readonly number[],
  query: UnpagedQuery,
) => Promise<{ table: ValueTable; filters: readonly string[] }>;

const analysisFile = async (
  deps: DownloadJobDeps,
  openTable: OpenAnalysisTable,
  download: DownloadRow,
  onProgress: SaveProgress,
) => {
  const { userId, name, analysis, licenceIds } = download;
  const ids = licenceIds ?? [];
  const { table, filters } = await openTable(userId, ids, analysis ?? {});
  const held = await deps.database.read((tx) => heldLicences(tx, userId));
  const licences = held.filter(({ id }) => ids.includes(id));
  return tableFile(deps, download, { title: name, filters, table, licences }, onProgress);
};

/** A report with the columns of the index. */
interface Report extends Pick<OwnedReport, 'make'> {
  oil: Pick<OwnedReport['oil'], 'reportNumber' | 'year' | 'brandName' | 'saeGrade'>;
}

const indexHeaders = ['report_number', 'year', 'brand', 'sae_grade', 'file'];

/**
 * A valid name on every system: a leading dot would hide the file, a slash or colon would separate folders.
 */
const pdfName = ({ oil }: Report) => `${oil.reportNumber.replace(/^\.+|[^\w.-]/g, '_')}.pdf`;

const indexCsv = (reports: readonly Report[]) =>
  stringify([
    indexHeaders,
    ...reports.map((report) => {
      const { reportNumber, year, brandName, saeGrade } = report.oil;
      const grade = formatGrade(saeGrade);
      return [formulaSafe(reportNumber), year, formulaSafe(brandName), formulaSafe(grade), pdfName(report)];
    }),
  ]);

async function* readContent({ make }: Report, onMade: () => Promise<void>) {
  const { bytes } = await make();
  yield bytes;
  await onMade();
}

/**
 * Data reports as a zip file with an index; each report is typeset once the previous one is packed.
 * @param onProgress gets the share of packed reports, from 0 to 1
 */
export const reportZip = (
  reports: readonly Report[],
  made: Date,
  onProgress: (share: number) => Promise<void>,
): Readable =>
  writeZip(
    [
      { name: 'INDEX.csv', content: pieces([indexCsv(reports)]) },
      ...reports.map((report, index) => ({
        name: pdfName(report),
        content: pieces(readContent(report, () => onProgress((index + 1) / reports.length))),
      })),
    ],
    made,
  );

const reportFile = async (
  { pdfReports }: DownloadJobDeps,
  { userId, licenceIds, reportIds, createdAt }: DownloadRow,
  onProgress: SaveProgress,
) =>
  reportZip(await pdfReports.openReports(userId, licenceIds ?? [], reportIds ?? []), createdAt, onProgress);

/** The content of a file, produced while it is stored. */
type MakeContent = (work: Work, onProgress: SaveProgress) => Promise<Readable>;

const makeFile = async (deps: DownloadJobDeps, makeContent: MakeContent, work: Work) => {
  const { download } = work;
  const { database, files } = deps;
  const { id, format } = download;
  const saveProgress = async (progress: number) => {
    await database.write((tx) => markRunning(tx, id, progress));
  };
  await saveProgress(0);
  const fileKey = toFileKey(id, format);
  await files.write(fileKey, await makeContent(work, saveProgress));
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

/** A retry after a crash starts over; the file is visible only once complete. */
const fileJob = (queue: typeof downloadQueue, deps: DownloadJobDeps, makeContent: MakeContent) =>
  jobKind(queue, {
    retries: 5,
    run: async ({ id }) => {
      const work = await deps.database.read((tx) => findWork(tx, id));
      if (!work) await discard(deps, id);
      else if (work.download.status !== 'READY') await makeFile(deps, makeContent, work);
    },
    onDeadLetter: ({ id }) => discard(deps, id),
  });

/** Writes the files of datasets, and of data reports that an earlier version sent to the same queue. */
export const downloadJob = (deps: DownloadJobDeps) =>
  fileJob(downloadQueue, deps, ({ download, licence }, onProgress) =>
    licence ? datasetFile(deps, download, licence, onProgress) : reportFile(deps, download, onProgress),
  );

/** Writes the files of data reports. */
export const reportZipJob = (deps: DownloadJobDeps) =>
  fileJob(reportZipQueue, deps, ({ download }, onProgress) => reportFile(deps, download, onProgress));

/** Writes the files of analysis results. */
export const analysisFileJob = (deps: DownloadJobDeps, openTable: OpenAnalysisTable) =>
  fileJob(analysisFileQueue, deps, ({ download }, onProgress) =>
    analysisFile(deps, openTable, download, onProgress),
  );
