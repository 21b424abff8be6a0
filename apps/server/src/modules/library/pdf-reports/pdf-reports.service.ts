import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OwnedPdf } from '@iom/contract/library/pdf-reports.schemas.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { canonicalGrade } from '@iom/contract/shared/text.ts';
import { hashToken, newToken } from '#modules/accounts/accounts.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import { FileMissing, type FileStore } from '#platform/files/file-store.ts';
import { inOrder } from '#platform/in-order.ts';
import type { Logger } from '#platform/log.ts';
import { Refusal } from '#platform/refusal.ts';
import { openWorkerThread, WorkerFailure } from '#platform/worker-thread.ts';
import type { SampleRow } from '../licences.store.ts';
import { type DataReport, dataReport } from './data-report.ts';
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
const layoutVersion = 1;
const longestMs = 15_000;

export interface ListQuery {
  report_number__icontains?: string | undefined;
  sae_grade__icontains?: string | undefined;
}
export interface ListPage {
  offset: number;
  limit: number;
  ordering: readonly OrderingKey<'report_number' | 'sae_grade' | 'year'>[];
}

const contains = (text: string, part: string | undefined) =>
  part === undefined || text.toLowerCase().includes(part.trim().toLowerCase());

/** The oils of which the user holds the full set. */
export const listReports = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  filter: ListQuery,
  page: ListPage,
): Promise<{ count: number; results: OwnedPdf[] }> => {
  const sight = await sightOf(tx, userId);
  const grade = filter.sae_grade__icontains;
  const rows = (await loadListedOils(tx, [...sight.mask.keys()]))
    .filter((oil) => holdsFullSet(dictionary, sight, oil))
    .filter((oil) => contains(oil.reportNumber, filter.report_number__icontains))
    .filter((oil) => contains(oil.saeGrade, grade === undefined ? undefined : canonicalGrade(grade)))
    .map((oil) => ({
      id: oil.id,
      metadata: `${oil.brandName}, ${oil.year}`,
      // not stated sorts last
      sae_grade: oil.saeGrade || null,
      report_number: oil.reportNumber,
      year: oil.year,
    }));
  const ordering =
    page.ordering.length > 0 ? page.ordering : [{ field: 'report_number', descending: false } as const];
  const shown = inOrder(rows, ordering).slice(page.offset, page.offset + page.limit);
  return {
    count: rows.length,
    results: shown.map(({ id: _, sae_grade, ...row }) => ({ ...row, sae_grade: sae_grade ?? '' })),
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
   * @throws Refusal not_found, full_set_not_held, report_failed
   */
  request(userId: number, year: number, reportNumber: string): Promise<{ url: string }>;
  /** The file behind a path's secret, as the archive is now. @throws Refusal not_found, also when the full set is held no longer. */
  read(secret: string): Promise<ReportFile>;
  /** The report of the example oil. */
  example(): Promise<ReportFile>;
  /** Gets ready for a request that is likely to come. */
  warm(): void;
  close(): Promise<void>;
}

/** A made file is known by what it says: other values, another layout, and it is another file. */
const keyOf = (report: DataReport) => {
  const digest = createHash('sha256')
    .update(`${layoutVersion} ${JSON.stringify(report)}`)
    .digest('hex');
  return `reports/${digest}.pdf`;
};

const openMaker = ({ files, log }: Parts) => {
  const thread = openWorkerThread<DataReport, Uint8Array>(
    new URL('./report.worker.ts', import.meta.url),
    longestMs,
  );
  const making = new Map<string, Promise<Buffer>>();
  const typeset = async (key: string, report: DataReport) => {
    try {
      const bytes = Buffer.from(await thread.run(report));
      await files.write(key, Readable.from([bytes]));
      return bytes;
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      log.error({ err: error, report: report.reportNumber }, 'a report could not be made');
      throw new Refusal('report_failed');
    }
  };
  /** Kept or made; asked for twice at once, it is made once. */
  const bytesOf = async (report: DataReport): Promise<Buffer> => {
    const key = keyOf(report);
    const running = making.get(key);
    if (running) return running;
    const made = files.read(key).then(buffer, (error: unknown) => {
      if (error instanceof FileMissing) return typeset(key, report);
      throw error;
    });
    making.set(key, made);
    return made.finally(() => making.delete(key));
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
        if (!oil || (year !== 1 && oil.year !== year)) throw new Refusal('not_found');
        const found = await reportFor(tx, userId, oil);
        if (!found) throw new Refusal('full_set_not_held');
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
        if (!found) throw new Refusal('not_found');
        return found;
      });
      return fileOf(report);
    },
    example: () => fileOf(dataReport(siteName, exampleOil, exampleValues(dictionary()), true)),
    warm: maker.warm,
    close: maker.close,
  };
};
