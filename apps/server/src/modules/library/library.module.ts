import { oncePerArchive, type PhotoSource, type Samples } from '#modules/samples/samples.module.ts';
import { scheduleFileRemoval } from '#platform/files/remove-files-job.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { type AssignmentDeps, forgetAssignee } from './assignments/assignments.service.ts';
import { type AlarmedCells, openAlarmedCells, openBatchAlarms } from './assurance/batch-alarms.service.ts';
import { openSiteResults, type SiteResults } from './assurance/site-results.service.ts';
import { correctionMailJob, deleteCorrectionMails } from './corrections/correction-mail-job.ts';
import {
  analysisFileJob,
  downloadJob,
  type OpenAnalysisTable,
  removeExpiredDownloads,
  reportZipJob,
} from './downloads/download-job.ts';
import { countDownload, downloadRoutes } from './downloads/downloads.routes.ts';
import { type AnalysisFile, requestAnalysisFile } from './downloads/downloads.service.ts';
import { deleteUserDownloads } from './downloads/downloads.store.ts';
import {
  assignmentRoutes,
  assuranceRoutes,
  correctionRoutes,
  gradeVerdictRoutes,
  grantRoutes,
  holdingRoutes,
  oilValueRoutes,
  pdfReportRoutes,
  provenanceRoutes,
  reassignmentRoutes,
  regionalDatabaseRoutes,
  sanityRoutes,
} from './library.routes.ts';
import { openPdfReports, type PdfReports } from './pdf-reports/pdf-reports.service.ts';
import { deleteReportLinks } from './pdf-reports/pdf-reports.store.ts';
import { forgetRequester } from './reassignments/reassignments.service.ts';

export { sameEmail } from './assignments/assignments.service.ts';
export type { AlarmedCells } from './assurance/batch-alarms.service.ts';
export type { ResultPrecision } from './assurance/site-precision.ts';
export type { SiteResults } from './assurance/site-results.service.ts';
export { findMailed } from './corrections/correction-mail-job.ts';
export { csvHeader, csvLines } from './downloads/formats/csv.ts';
export { pieces } from './downloads/formats/zip.ts';
export { revokeLicencesOfOrder } from './grants/grants.service.ts';
export {
  type CellMasks,
  chosenLicenceIds,
  grantLicence,
  type Holder,
  heldDatabases,
  heldDatasets,
  openCellMasks,
  readersCopies,
  regionalNames,
  visibleCells,
} from './licences/licences.service.ts';
export { licenceEventsOfOrder, licencesOfUser, loadSamples } from './licences/licences.store.ts';
export { countOpenReassignments } from './reassignments/reassignments.service.ts';
export {
  besideCorrected,
  cellCorrection,
  isCorrected,
  labelText,
  type RowLabel,
  readCell,
  rowMetadata,
  storedColumns,
  toColumnResponse,
  type ValueColumn,
  whyEmpty,
  whyNotComputed,
} from './values/value-rows.ts';
export { readTableRows, type TableRow, type ValueTable } from './values/value-table.ts';

interface LibraryDeps
  extends AssignmentDeps,
    Pick<Platform, 'database' | 'files' | 'sharedFiles' | 'jobs' | 'throttle' | 'log'> {
  samples: Samples;
  photos: PhotoSource;
}

export interface Library extends Module {
  /** A page of the sample data report as WebP. @throws ApiError report_failed; unavailable */
  readonly samplePage: PdfReports['examplePage'];
  /** The cells in a batch under alarm, in the current version of the archive. */
  readonly alarmedCells: () => Promise<AlarmedCells>;
  /** What the reference oils say of the laboratories, in the current version of the archive. */
  readonly siteResults: () => Promise<SiteResults>;
  /** Downloads of analysis results. */
  readonly analysisFiles: {
    /**
     * Requests a file, within the limit of downloads of one user.
     * @returns the id of the download
     * @throws ApiError too_many_requests
     */
    request(call: { user: { id: number }; write: WriteAsCaller }, file: AnalysisFile): Promise<string>;
    job(openTable: OpenAnalysisTable): JobKind;
  };
}

/** Licences, the cells that they open, and downloads and data reports of these cells. */
export const openLibrary = (deps: LibraryDeps): Library => {
  const { dictionary } = deps.samples;
  const readAlarms = openBatchAlarms(deps.samples);
  const readSiteResults = openSiteResults(deps.samples);
  const pdfReports = openPdfReports({ ...deps, dictionary, readAlarms, readSiteResults });
  const downloads = { ...deps, files: deps.sharedFiles, dictionary, pdfReports, readAlarms };
  return {
    alarmedCells: openAlarmedCells({ ...deps, readAlarms }),
    siteResults: oncePerArchive(deps.samples, () => deps.database.read(readSiteResults)),
    routes: (routes) => {
      regionalDatabaseRoutes(routes, deps.samples);
      holdingRoutes(routes, dictionary);
      downloadRoutes(routes, downloads);
      assignmentRoutes(routes, deps);
      reassignmentRoutes(routes, deps);
      grantRoutes(routes, deps);
      assuranceRoutes(routes, deps.database, deps.samples, readSiteResults);
      gradeVerdictRoutes(routes, dictionary, { readAlarms, readSiteResults });
      oilValueRoutes(routes, dictionary, { readAlarms, readSiteResults });
      provenanceRoutes(routes, dictionary, { readAlarms, readSiteResults });
      pdfReportRoutes(routes, pdfReports, dictionary);
      correctionRoutes(routes, deps);
      sanityRoutes(routes, dictionary);
    },
    forgetUser: async (tx, user) => {
      await forgetAssignee(tx, deps, user);
      await forgetRequester(tx, user);
      await deleteReportLinks(tx, user.id);
      await deleteCorrectionMails(tx, user.id);
      await scheduleFileRemoval(tx, deps.jobs, await deleteUserDownloads(tx, user.id));
    },
    jobs: [downloadJob(downloads), reportZipJob(downloads), correctionMailJob({ ...deps, dictionary })],
    recurring: [
      { name: 'remove expired downloads', everyMinutes: 60, run: () => removeExpiredDownloads(downloads) },
    ],
    analysisFiles: {
      request: async ({ user, write }, file) => {
        await countDownload(deps.throttle, user.id);
        return write((tx) => requestAnalysisFile(tx, deps.jobs, user.id, file));
      },
      job: (openTable) => analysisFileJob(downloads, openTable),
    },
    samplePage: pdfReports.examplePage,
    close: pdfReports.close,
  };
};
