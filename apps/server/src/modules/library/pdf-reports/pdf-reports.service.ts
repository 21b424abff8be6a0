import { readPdfReport } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { samplePageSize, samplePages } from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { hashToken, newToken } from '#modules/accounts/accounts.module.ts';
import type { Dictionary, Photo, PhotographedOil, PhotoSource } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { sortRows } from '#platform/database/list-rows.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import { drawPages } from '#platform/pdf/page-pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { typesettingOf } from '#platform/throttle/throttle.ts';
import type { ThreadCaller } from '#platform/worker-thread.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import type { ReadSiteResults } from '../assurance/site-results.service.ts';
import { whyMissing } from '../grade-verdicts/grade-verdicts.service.ts';
import { loadSamples, type SampleRow } from '../licences/licences.store.ts';
import {
  findOil,
  findOilByNumber,
  holdsFullSet,
  type LibraryAccess,
  libraryAccess,
  reportedValues,
} from '../oil-access/oil-access.service.ts';
import { dataReport, testsWithoutValue } from './document/data-report.ts';
import type { DataReport, ReportPhotos } from './document/data-report.types.ts';
import { exampleOil, exampleValues } from './example-oil.ts';
import { findReportLink, insertReportLink } from './pdf-reports.store.ts';
import { assignCheckCode, computeChecksum } from './report-check.service.ts';
import { noContext, reportContext } from './report-context.service.ts';
import { openReportMaker } from './report-maker.ts';

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

/** The data report of an oil, typeset when `make` is called. */
export interface OwnedReport {
  oil: SampleRow;
  make: () => Promise<ReportFile>;
}

interface Deps extends Pick<Platform, 'database' | 'files' | 'log' | 'site' | 'throttle'> {
  dictionary: () => Dictionary;
  photos: PhotoSource;
  readAlarms: ReadBatchAlarms;
  readSiteResults: ReadSiteResults;
}

export interface PdfReports {
  /**
   * Typesets the data report of an oil unless it is stored already. Year 1 matches any year.
   * @returns a path that is valid for five minutes
   * @throws ApiError not_found, full_set_not_held, report_failed; unavailable when the caller disconnects or
   * waits too long
   */
  request(
    user: QueueCaller & { id: number; sessionId: number | null; write: WriteAsCaller },
    year: number,
    reportNumber: string,
  ): Promise<{ url: string }>;
  /**
   * Typesets the data report that a secret path opens, from the current archive.
   * @throws ApiError not_found, also when the user no longer holds the full set; report_failed; unavailable as for `request`
   */
  read(secret: string, caller: QueueCaller): Promise<ReportFile>;
  /**
   * The data reports of these oils, if the user holds their full sets, by report number. Their values come from the
   * cells that the licences open.
   * @throws ApiError not_found when the user does not hold one of the licences
   */
  openReports(
    userId: number,
    licenceIds: readonly number[],
    sampleIds: readonly number[],
  ): Promise<OwnedReport[]>;
  /** The data report of the example oil. */
  example(): Promise<ReportFile>;
  /** A page of the example as WebP. */
  examplePage(page: (typeof samplePages)[number]): Promise<Buffer | undefined>;
  /** Starts the typesetting thread ahead of a likely request. */
  warm(): void;
  close(): Promise<void>;
}

const toPicture = (photo: Photo | undefined) => {
  if (!photo) return null;
  if ('svg' in photo) return photo;
  return { image: `data:${photo.type};base64,${photo.bytes.toString('base64')}` };
};

const loadPhotos = async (photos: PhotoSource, oil: PhotographedOil): Promise<ReportPhotos> => ({
  front: toPicture(await photos.find(oil, 'front')),
  back: toPicture(await photos.find(oil, 'back')),
});

/** Collects the contents of an oil's data report. */
const openContents = ({ database, dictionary, photos, site, readAlarms, readSiteResults }: Deps) => {
  const readContent = async (tx: ReadTx, userId: number, access: LibraryAccess, oil: SampleRow) => {
    const { values, revision } = await reportedValues(tx, dictionary(), access, oil);
    const visible = access.mask.get(oil.id);
    const { siteOf, correct } = await readSiteResults(tx);
    return {
      ...{ oil, values, revision },
      context: await reportContext(tx, dictionary(), userId, access.mask, oil, values, await readAlarms(tx)),
      notReported: testsWithoutValue(dictionary(), oil, visible, values),
      whyMissing: whyMissing(dictionary(), oil, visible),
      ...{ siteOf, correct },
    };
  };
  /** Null if the user does not hold the full set. */
  const readHeldContent = async (tx: ReadTx, userId: number, oil: SampleRow) => {
    const access = await libraryAccess(tx, userId);
    return holdsFullSet(dictionary(), access, oil) ? readContent(tx, userId, access, oil) : null;
  };
  const buildReport = async ({ oil, values, ...content }: Awaited<ReturnType<typeof readContent>>) => {
    const report = dataReport(site.siteName, oil, values, {
      ...content,
      photos: await loadPhotos(photos, oil),
    });
    const checksum = computeChecksum(report);
    if (checksum === null) return report;
    const code = await assignCheckCode(database, { ...report, checksum });
    const address = site.publicUrl + pages.reportCheck.path({ code });
    return { ...report, check: { code, checksum, address } };
  };
  const buildExample = async () => {
    const values = exampleValues(dictionary());
    const { siteOf, correct } = await database.read(readSiteResults);
    const content = {
      photos: await loadPhotos(photos, exampleOil),
      revision: undefined,
      context: noContext,
      notReported: { untested: [], notHeld: [], withoutResult: [] },
      whyMissing: () => 'not_tested' as const,
      ...{ siteOf, correct },
      example: true,
    };
    return dataReport(site.siteName, exampleOil, values, content);
  };
  return { readContent, readHeldContent, buildReport, buildExample };
};

/** The pictured pages of the latest example that was asked for, drawn once. */
const openExamplePages = () => {
  let latest: { pdf: Buffer; pages: Promise<Buffer[]> } | undefined;
  return (pdf: Buffer): Promise<Buffer[]> => {
    if (latest?.pdf.equals(pdf)) return latest.pages;
    const pages = drawPages(pdf, samplePages, samplePageSize.width);
    latest = { pdf, pages };
    pages.catch(() => {
      latest = undefined;
    });
    return pages;
  };
};

/** Engine Oil Data Reports: typeset on demand in a worker thread, stored, and served to holders of the full set. */
export const openPdfReports = (deps: Deps): PdfReports => {
  const { database, dictionary } = deps;
  const { readContent, readHeldContent, buildReport, buildExample } = openContents(deps);
  const maker = openReportMaker(deps);
  const drawExample = openExamplePages();
  const typesetFile = async (report: DataReport, caller?: ThreadCaller): Promise<ReportFile> => ({
    name: `Engine Oil Data Report ${report.reportNumber}.pdf`,
    bytes: await maker.renderBytes(report, caller),
  });
  return {
    request: async (user, year, reportNumber) => {
      const content = await database.read(async (tx) => {
        const sample = await findOilByNumber(tx, reportNumber);
        if (!sample || (year !== 1 && sample.year !== year)) throw new ApiError('not_found');
        const found = await readHeldContent(tx, user.id, sample);
        if (!found) throw new ApiError('full_set_not_held');
        return found;
      });
      await maker.renderBytes(await buildReport(content), {
        ...user,
        account: typesettingOf(deps.throttle, user.id),
      });
      const { token, tokenHash } = newToken();
      await user.write((tx) =>
        insertReportLink(tx, {
          ...{ secretHash: tokenHash, userId: user.id, sessionId: user.sessionId },
          sampleId: content.oil.id,
        }),
      );
      return { url: fillAddress(readPdfReport.path, { token }) };
    },
    read: async (secret, caller) => {
      const { userId, content } = await database.read(async (tx) => {
        const link = await findReportLink(tx, hashToken(secret));
        const sample = link && (await findOil(tx, link.sampleId));
        const found = sample && (await readHeldContent(tx, link.userId, sample));
        if (!found) throw new ApiError('not_found');
        return { userId: link.userId, content: found };
      });
      return typesetFile(await buildReport(content), {
        ...caller,
        account: typesettingOf(deps.throttle, userId),
      });
    },
    openReports: async (userId, licenceIds, sampleIds) => {
      const { access, oils } = await database.read(async (tx) => ({
        access: await libraryAccess(tx, userId, licenceIds),
        oils: await loadSamples(tx, sampleIds),
      }));
      const make = async (oil: SampleRow) => {
        const content = await database.read((tx) => readContent(tx, userId, access, oil));
        return typesetFile(await buildReport(content));
      };
      return sortRows(
        oils.filter((oil) => holdsFullSet(dictionary(), access, oil)),
        [{ field: 'reportNumber', descending: false }],
      ).map((oil) => ({ oil, make: () => make(oil) }));
    },
    example: async () => typesetFile(await buildExample()),
    examplePage: async (page) => {
      const { bytes } = await typesetFile(await buildExample());
      return (await drawExample(bytes))[page - 1];
    },
    warm: maker.warm,
    close: maker.close,
  };
};
