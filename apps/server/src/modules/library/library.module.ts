import type { Samples } from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Module } from '#platform/module.ts';
import type { Site } from '#platform/site.ts';
import type { Throttle } from '#platform/throttle.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import type { AssignmentDeps } from './assignments/assignments.service.ts';
import { assuranceRoutes } from './assurance/assurance.routes.ts';
import { downloadJob, removeExpiredDownloads } from './downloads/download-job.ts';
import { downloadRoutes } from './downloads/downloads.routes.ts';
import { libraryRoutes } from './library.routes.ts';
import { pdfReportsRoutes } from './pdf-reports/pdf-reports.routes.ts';
import { openPdfReports } from './pdf-reports/pdf-reports.service.ts';

export { grantLicence, visibleCells } from './licences/licences.service.ts';
export { findRegionalReport } from './regional-databases/regional-databases.store.ts';

export interface LibraryDeps extends AssignmentDeps {
  database: Database;
  files: FileStore;
  jobs: Jobs;
  samples: Samples;
  outbox: Outbox;
  site: Site;
  throttle: Throttle;
  log: Logger;
}

/** What people hold: licences, the cells they open, previews and files. */
export const openLibrary = (parts: LibraryDeps): Module => {
  const { dictionary } = parts.samples;
  const reports = openPdfReports({ ...parts, dictionary, siteName: parts.site.siteName });
  return {
    routes: (routes) => {
      libraryRoutes(routes, parts);
      downloadRoutes(routes, parts);
      assignmentRoutes(routes, parts);
      assuranceRoutes(routes, parts);
      pdfReportsRoutes(routes, reports, dictionary);
    },
    jobs: [downloadJob({ ...parts, dictionary })],
    recurring: [
      { name: 'remove expired downloads', everyMinutes: 60, run: () => removeExpiredDownloads(parts) },
    ],
    close: reports.close,
  };
};
