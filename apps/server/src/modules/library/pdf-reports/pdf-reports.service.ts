import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OwnedPdf } from '@iom/contract/library/pdf-reports.schemas.ts';
import { gradeNumbers } from '@iom/contract/shared/grade-order.rules.ts';
import { canonicalGrade } from '@iom/contract/shared/text.ts';
import { hashToken, newToken } from '#modules/accounts/accounts.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { FileMissing, type FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/log.ts';
import { rowsOfPage, sortRows } from '#platform/sort-rows.ts';
import { openWorkerThread, WorkerFailure } from '#platform/worker-thread.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { type DataReport, dataReport } from './document/data-report.ts';
import { exampleOil, exampleValues } from './example-oil.ts';
import { fullSetValues, holdsFullSet, sightOf } from './full-set.service.ts';
import {
  addReportLink,
  findOil,
  findOilByNumber,
  findReportLink,
  loadListedOils,
} from './pdf-reports.store.ts';

/** Raise it when the document changes, or reports made before keep their old face. */
const layoutVersion = 2;
const longestMs = 15_000;

export interface ListQuery {
  report_number__icontains?: string | undefined;
  sae_grade__icontains?: string | undefined;
}

const contains = (text: string, part: string | undefined) =>
  part === undefined || text.toLowerCase().includes(part.trim().toLowerCase());

/** A grade goes by its numbers; one that is not stated has none and stands last. */
const sortKeys = {
  report_number: ['report_number'],
  sae_grade: ['cold', 'hot', 'sae_grade'],
  year: ['year'],
} as const;

/** The oils of which the user holds the full set. */
export const listReports = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  filter: ListQuery,
  page: ListPage<'report_number' | 'sae_grade' | 'year'>,
): Promise<{ count: number; results: OwnedPdf[] }> => {
  const sight = await sightOf(tx, userId);
  const grade = filter.sae_grade__icontains;
  const rows = (await loadListedOils(tx, [...sight.mask.keys()]))
    .filter((oil) => holdsFullSet(dictionary, sight, oil))
    .filter((oil) => contains(oil.reportNumber, filter.report_number__icontains))
    .filter((oil) => contains(oil.saeGrade, grade === undefined ? undefined : canonicalGrade(grade)))
    .map((oil) => ({
      id: oil.id,
      // no grade stated: last in both directions
      ...(oil.saeGrade === '' ? { cold: null, hot: null } : gradeNumbers(oil.saeGrade)),
      metadata: `${oil.brandName}, ${oil.year}`,
      sae_grade: oil.saeGrade,
      report_number: oil.reportNumber,
      year: oil.year,
    }));
  const ordering =
    page.ordering.length > 0 ? page.ordering : [{ field: 'report_number', descending: false } as const];
  const keys = ordering.flatMap(({ field, descending }) =>
    sortKeys[field].map((key) => ({ field: key, descending })),
  );
  const shown = rowsOfPage(sortRows(rows, keys), page);
  return {
    count: rows.length,
    results: shown.map(({ id: _id, cold: _cold, hot: _hot, ...row }) => row),
  };
};

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

interface Parts {
  database: Database;
  files: FileStore;
  dictionary: () => Dictionary;
  siteName: string;
  log: Logger;
}

export interface PdfReports {
  /**
   * Makes the report of an oil, if it is not there already, and a path to it that is good for five minutes. Year 1 is any.
   * @throws ApiError not_found, full_set_not_held, report_failed
   */
  request(userId: number, year: number, reportNumber: string): Promise<{ url: string }>;
  /** The file behind a path's secret, as the archive is now. @throws ApiError not_found, also when the full set is held no longer. */
  read(secret: string): Promise<ReportFile>;
  /** The report of the example oil. */
  example(): Promise<ReportFile>;
  /** Gets ready for a request that is likely to come. */
  warm(): void;
  close(): Promise<void>;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Where a report is kept and what it is known by there. An oil has one place for each choice of tests that is seen of it, so
 * that a report with other values, or of another layout, takes the place of the one before and nothing is left behind.
 */
const placeOf = (report: DataReport) => {
  const tests = report.groups.flatMap((group) => group.tests.map(({ name }) => name));
  return {
    key: `reports/${digestOf(JSON.stringify([report.reportNumber, tests])).toString('hex')}`,
    mark: digestOf(`${layoutVersion} ${JSON.stringify(report)}`),
  };
};

const openMaker = ({ files, log }: Parts) => {
  const thread = openWorkerThread<DataReport, Uint8Array>(
    new URL('./document/report.worker.ts', import.meta.url),
    longestMs,
  );
  const making = new Map<string, Promise<Buffer>>();
  const kept = async (key: string) => {
    try {
      return await buffer(await files.read(key));
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  };
  const typeset = async (report: DataReport) => {
    try {
      return Buffer.from(await thread.run(report));
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      log.error({ err: error, report: report.reportNumber }, 'a report could not be made');
      throw new ApiError('report_failed');
    }
  };
  const readOrMake = async (key: string, mark: Buffer, report: DataReport) => {
    const file = await kept(key);
    if (file?.subarray(0, mark.length).equals(mark)) return file.subarray(mark.length);
    const bytes = await typeset(report);
    await files.write(key, Readable.from([mark, bytes]));
    return bytes;
  };
  /** Kept or made; asked for twice at once, it is made once. */
  const bytesOf = async (report: DataReport): Promise<Buffer> => {
    const { key, mark } = placeOf(report);
    const name = mark.toString('hex');
    const running = making.get(name);
    if (running) return running;
    const made = readOrMake(key, mark, report);
    making.set(name, made);
    return made.finally(() => making.delete(name));
  };
  return { bytesOf, warm: thread.warm, close: thread.close };
};

/** Engine Oil Data Reports: made on demand beside the server's own thread, kept, and handed out to who holds the full set. */
export const openPdfReports = (parts: Parts): PdfReports => {
  const { database, dictionary, siteName } = parts;
  const maker = openMaker(parts);
  const fileOf = async (report: DataReport): Promise<ReportFile> => ({
    name: `Engine Oil Data Report ${report.reportNumber}.pdf`,
    bytes: await maker.bytesOf(report),
  });
  const reportFor = async (tx: ReadTx, userId: number, oil: SampleRow) => {
    const values = await fullSetValues(tx, dictionary(), userId, oil);
    return values && dataReport(siteName, oil, values);
  };
  return {
    request: async (userId, year, reportNumber) => {
      const { sampleId, report } = await database.read(async (tx) => {
        const oil = await findOilByNumber(tx, reportNumber);
        if (!oil || (year !== 1 && oil.year !== year)) throw new ApiError('not_found');
        const found = await reportFor(tx, userId, oil);
        if (!found) throw new ApiError('full_set_not_held');
        return { sampleId: oil.id, report: found };
      });
      await maker.bytesOf(report);
      const { token, tokenHash } = newToken();
      await database.write((tx) => addReportLink(tx, { secretHash: tokenHash, userId, sampleId }));
      return { url: `/api/reports/pdf/${token}/` };
    },
    read: async (secret) => {
      const report = await database.read(async (tx) => {
        const link = await findReportLink(tx, hashToken(secret));
        const oil = link && (await findOil(tx, link.sampleId));
        const found = oil && (await reportFor(tx, link.userId, oil));
        if (!found) throw new ApiError('not_found');
        return found;
      });
      return fileOf(report);
    },
    example: () => fileOf(dataReport(siteName, exampleOil, exampleValues(dictionary()), true)),
    warm: maker.warm,
    close: maker.close,
  };
};
