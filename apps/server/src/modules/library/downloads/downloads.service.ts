import type { UnpagedQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  type DownloadFormat,
  maxPdfReports,
  type startDownload,
  type Task,
} from '@iom/contract/library/downloads/downloads.endpoints.ts';
import type { OwnedPdfFilter } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { QueryOf } from '@iom/contract/shared/endpoint.ts';
import { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { randomId } from '#platform/random-id.ts';
import { type LicenceRow, licencesOpening } from '../licences/licences.store.ts';
import { findReports } from '../pdf-reports/report-list.service.ts';
import {
  countRecent,
  type DownloadContents,
  type DownloadRow,
  findUnfinished,
  insertDownload,
} from './downloads.store.ts';
import { plainCsv } from './formats/csv.ts';

const job = z.object({ id: z.string() });
export const downloadQueue = { name: 'download', data: job };
/** Limit for data reports: hundreds of them take minutes. */
export const reportZipQueue = { name: 'data-report-zip', data: job };
/** Limit for files with rows that another module selects. */
export const analysisFileQueue = { name: 'analysis-file', data: job };

const chooseQueue = ({ analysis, reportIds }: DownloadContents) => {
  if (analysis) return analysisFileQueue;
  return reportIds ? reportZipQueue : downloadQueue;
};

/**
 * Users with fewer recent requests go first. Finished files count, so asking for one at a time gains nothing.
 * @returns the id of the download, or of an unfinished one with the same contents
 */
const enqueue = async (tx: WriteTx, jobs: Jobs, contents: DownloadContents, name: string) => {
  // serializes the requests of a user, so that a double click creates one file
  await lockUser(tx, contents.userId);
  const same = await findUnfinished(tx, contents);
  if (same) return same.id;
  const id = randomId();
  const recent = await countRecent(tx, contents.userId);
  await insertDownload(tx, { ...contents, id, name });
  await jobs.send(tx, chooseQueue(contents), { id }, { priority: -recent });
  return id;
};

/** Requests a file of a licence. @returns the id of the download */
export const requestDownload = (
  tx: WriteTx,
  jobs: Jobs,
  userId: number,
  licence: LicenceRow,
  { format, bom: byteOrderMark, decimal }: Pick<QueryOf<typeof startDownload>, 'format' | 'bom' | 'decimal'>,
) => {
  const contents = { userId, licenceId: licence.id, reportIds: null, analysis: null, licenceIds: null };
  const dialect = { byteOrderMark, decimalComma: decimal === 'comma' };
  return enqueue(tx, jobs, { ...contents, ...dialect, format }, licence.name);
};

/** `Engine Oil Data Reports - 12 oils - 5W-30` */
const reportsName = (oils: number, { sae_grade__icontains, report_number__icontains }: OwnedPdfFilter) =>
  [
    'Engine Oil Data Reports',
    counted(oils, 'oil'),
    sae_grade__icontains?.trim(),
    report_number__icontains?.trim(),
  ]
    .filter(Boolean)
    .join(' - ');

/**
 * Requests the data reports of the oils that match the filter, as one zip file.
 * @returns the id of the download
 * @throws ApiError full_set_not_held without such an oil; too_many_reports
 */
export const requestReports = async (
  tx: WriteTx,
  jobs: Jobs,
  dictionary: Dictionary,
  userId: number,
  filter: OwnedPdfFilter,
) => {
  const oils = await findReports(tx, dictionary, userId, filter);
  if (oils.length === 0) throw new ApiError('full_set_not_held');
  if (oils.length > maxPdfReports) throw new ApiError('too_many_reports');
  const reportIds = oils.map(({ id }) => id).toSorted((a, b) => a - b);
  const licenceIds = await licencesOpening(tx, userId, reportIds);
  const contents = { userId, licenceId: null, reportIds, analysis: null, licenceIds };
  const name = reportsName(oils.length, filter);
  return enqueue(tx, jobs, { ...contents, ...plainCsv, format: 'zip' }, name);
};

/** The source of an analysis file, and its name without an extension. */
export interface AnalysisFile {
  name: string;
  format: DownloadFormat;
  query: UnpagedQuery;
  /** The licences that open the values. */
  licenceIds: number[];
}

/** Requests the result of an analysis as a file. @returns the id of the download */
export const requestAnalysisFile = (
  tx: WriteTx,
  jobs: Jobs,
  userId: number,
  { name, format, query: analysis, licenceIds }: AnalysisFile,
) => {
  const contents = { userId, licenceId: null, reportIds: null, analysis, licenceIds };
  return enqueue(tx, jobs, { ...contents, ...plainCsv, format }, name);
};

const maxNameLength = 80;

/** Tells the CSV files of a licence apart. */
const dialectName = ({
  byteOrderMark,
  decimalComma,
}: Pick<DownloadRow, 'byteOrderMark' | 'decimalComma'>) => {
  if (decimalComma) return ' - decimal comma';
  return byteOrderMark ? ' - for Excel' : '';
};

/**
 * A name every file system accepts: letters with their combining marks, digits and `._ -`, never cut inside a character. Dashes,
 * slashes and colons become hyphens: `2018–2023 TBN/Noack` → `2018-2023 TBN-Noack`.
 */
export const fileName = (
  download: Pick<DownloadRow, 'name' | 'format' | 'byteOrderMark' | 'decimalComma'>,
) => {
  const hyphenated = download.name.replace(/[\p{Pd}−/\\:|]+/gu, '-');
  const characters = [...hyphenated.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '').trim()];
  const base = characters.slice(0, maxNameLength).join('') || 'report';
  return `${base}${dialectName(download)}.${download.format}`;
};

const taskKind = ({ analysis, reportIds }: DownloadRow): Task['kind'] => {
  if (analysis) return 'analysis';
  return reportIds ? 'pdf_reports' : 'report';
};

export const toTaskResponse = (download: DownloadRow): Task => ({
  task_id: download.id,
  kind: taskKind(download),
  name: fileName(download),
  status: download.status,
  progress: download.progress,
  created: download.createdAt.toISOString(),
  expires: download.expiresAt.toISOString(),
});
