import type { Samples } from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import { downloadJob } from './downloads.service.ts';
import { libraryRoutes } from './library.routes.ts';

export { grantLicence, visibleCells } from './licences.service.ts';
export { findRegionalReport } from './regional-reports.store.ts';

export interface LibraryParts {
  database: Database;
  files: FileStore;
  jobs: Jobs;
  samples: Samples;
}

export interface Library {
  routes(routes: Routes): void;
  jobs: readonly JobKind<never>[];
}

/** What people hold: licences, the cells they open, previews and files. */
export const openLibrary = (parts: LibraryParts): Library => ({
  routes: (routes) => libraryRoutes(routes, parts),
  jobs: [downloadJob({ ...parts, dictionary: parts.samples.dictionary })],
});
