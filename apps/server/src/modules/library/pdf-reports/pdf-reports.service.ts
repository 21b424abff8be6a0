import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OwnedPdf } from '@iom/contract/library/pdf-reports.schemas.ts';
import { gradeNumbers } from '@iom/contract/shared/grade-order.rules.ts';
import { canonicalGrade } from '@iom/contract/shared/text.ts';
import { hashToken, newToken } from '#modules/accounts/accounts.module.ts';
import type { Dictionary, Photo, PhotoSource } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { FileMissing } from '#platform/files/file-store.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOfPage, sortRows } from '#platform/sort-rows.ts';
import { openWorkerThread, WorkerFailure } from '#platform/worker-thread.ts';
import { fullSetValues, holdsFullSet, libraryAccess } from '../grade-verdicts/oil-access.service.ts';
import { findOil, findOilByNumber } from '../grade-verdicts/oils.store.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { type DataReport, dataReport, type ReportedOil, type ReportPhotos } from './document/data-report.ts';
import { exampleOil, exampleValues } from './example-oil.ts';
import { findReportLink, insertReportLink, loadListedOils } from './pdf-reports.store.ts';

/** Raise it when the document changes, or stored data reports keep their old layout. */
const layoutVersion = 3;
const timeoutMs = 15_000;

export interface ListQuery {
  report_number__icontains?: string | undefined;
  sae_grade__icontains?: string | undefined;
}

const contains = (text: string, part: string | undefined) =>
  part === undefined || text.toLowerCase().includes(part.trim().toLowerCase());

/** A grade sorts by its two numbers; oils without a stated grade come last. */
const sortKeys = {
  report_number: ['report_number'],
  sae_grade: ['cold', 'hot', 'sae_grade'],
  year: ['year'],
} as const;

/** A page of the oils of which the user holds the full set. */
export const listReports = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  filter: ListQuery,
  page: ListPage<'report_number' | 'sae_grade' | 'year'>,
): Promise<{ count: number; results: OwnedPdf[] }> => {
  const access = await libraryAccess(tx, userId);
  const grade = filter.sae_grade__icontains;
  const rows = (await loadListedOils(tx, [...access.mask.keys()]))
    .filter((oil) => holdsFullSet(dictionary, access, oil))
    .filter((oil) => contains(oil.reportNumber, filter.report_number__icontains))
    .filter((oil) => contains(oil.saeGrade, grade === undefined ? undefined : canonicalGrade(grade)))
    .map((oil) => ({
      id: oil.id,
      // null sorts last in both directions
      cold: oil.saeGrade === '' ? null : gradeNumbers(oil.saeGrade).cold,
      hot: oil.saeGrade === '' ? null : gradeNumbers(oil.saeGrade).hot,
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

interface Deps extends Pick<Platform, 'database' | 'files' | 'log' | 'site'> {
  dictionary: () => Dictionary;
  photos: PhotoSource;
}

export interface PdfReports {
  /**
   * Makes the data report of an oil unless it is stored already. Year 1 matches any year.
   * @returns a path that is valid for five minutes
   * @throws ApiError not_found, full_set_not_held, report_failed
   */
  request(userId: number, year: number, reportNumber: string): Promise<{ url: string }>;
  /**
   * The data report of a path's secret, from the current archive.
   * @throws ApiError not_found, also when the user no longer holds the full set; report_failed
   */
  read(secret: string): Promise<ReportFile>;
  /** The data report of the example oil. */
  example(): Promise<ReportFile>;
  /** Starts the typesetting thread ahead of a likely request. */
  warm(): void;
  close(): Promise<void>;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * The key of a stored data report and the digest of its contents. There is one key for each oil and set of visible tests, so
 * that a report with changed values or layout replaces the previous one.
 */
const storageOf = (report: DataReport) => {
  const tests = report.groups.flatMap((group) => group.tests.map(({ name }) => name));
  return {
    key: `reports/${digestOf(JSON.stringify([report.reportNumber, tests])).toString('hex')}`,
    digest: digestOf(`${layoutVersion} ${JSON.stringify(report)}`),
  };
};

const openMaker = ({ files, log }: Pick<Deps, 'files' | 'log'>) => {
  const thread = openWorkerThread<DataReport, Uint8Array>(
    new URL('./document/report.worker.ts', import.meta.url),
    timeoutMs,
  );
  const making = new Map<string, Promise<Buffer>>();
  const readStored = async (key: string) => {
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
      log.error({ err: error, report: report.reportNumber }, 'a data report could not be made');
      throw new ApiError('report_failed');
    }
  };
  const readOrMake = async (key: string, digest: Buffer, report: DataReport) => {
    const file = await readStored(key);
    if (file?.subarray(0, digest.length).equals(digest)) return file.subarray(digest.length);
    const bytes = await typeset(report);
    await files.write(key, Readable.from([digest, bytes]));
    return bytes;
  };
  /** Reads the stored file or makes it; concurrent calls for the same report share one run. */
  const bytesOf = async (report: DataReport): Promise<Buffer> => {
    const { key, digest } = storageOf(report);
    const name = digest.toString('hex');
    const running = making.get(name);
    if (running) return running;
    const made = readOrMake(key, digest, report);
    making.set(name, made);
    return made.finally(() => making.delete(name));
  };
  return { bytesOf, warm: thread.warm, close: thread.close };
};

const pictureOf = (photo: Photo | undefined) => {
  if (!photo) return null;
  if ('svg' in photo) return photo;
  return { image: `data:${photo.type};base64,${photo.bytes.toString('base64')}` };
};

const photosOf = async (photos: PhotoSource, oil: ReportedOil): Promise<ReportPhotos> => ({
  front: pictureOf(await photos.find(oil, 'front')),
  back: pictureOf(await photos.find(oil, 'back')),
});

/** Engine Oil Data Reports: typeset on demand in a worker thread, stored, and served to holders of the full set. */
export const openPdfReports = (deps: Deps): PdfReports => {
  const { database, dictionary, photos } = deps;
  const { siteName } = deps.site;
  const maker = openMaker(deps);
  const fileOf = async (report: DataReport): Promise<ReportFile> => ({
    name: `Engine Oil Data Report ${report.reportNumber}.pdf`,
    bytes: await maker.bytesOf(report),
  });
  const valuesFor = async (tx: ReadTx, userId: number, oil: SampleRow) => {
    const values = await fullSetValues(tx, dictionary(), userId, oil);
    return values && { oil, values };
  };
  return {
    request: async (userId, year, reportNumber) => {
      const { oil, values } = await database.read(async (tx) => {
        const sample = await findOilByNumber(tx, reportNumber);
        if (!sample || (year !== 1 && sample.year !== year)) throw new ApiError('not_found');
        const found = await valuesFor(tx, userId, sample);
        if (!found) throw new ApiError('full_set_not_held');
        return found;
      });
      await maker.bytesOf(dataReport(siteName, oil, values, await photosOf(photos, oil)));
      const { token, tokenHash } = newToken();
      await database.write((tx) => insertReportLink(tx, { secretHash: tokenHash, userId, sampleId: oil.id }));
      return { url: `/api/reports/pdf/${token}/` };
    },
    read: async (secret) => {
      const { oil, values } = await database.read(async (tx) => {
        const link = await findReportLink(tx, hashToken(secret));
        const sample = link && (await findOil(tx, link.sampleId));
        const found = sample && (await valuesFor(tx, link.userId, sample));
        if (!found) throw new ApiError('not_found');
        return found;
      });
      return fileOf(dataReport(siteName, oil, values, await photosOf(photos, oil)));
    },
    example: async () => {
      const values = exampleValues(dictionary());
      return fileOf(dataReport(siteName, exampleOil, values, await photosOf(photos, exampleOil), true));
    },
    warm: maker.warm,
    close: maker.close,
  };
};
