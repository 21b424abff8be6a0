import { createHash } from 'node:crypto';
import * as importsEndpoints from '@iom/contract/samples/imports/imports.endpoints.ts';
import { uploadPhotos } from '@iom/contract/samples/photos/photos.endpoints.ts';
import * as samplesEndpoints from '@iom/contract/samples/samples.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Database, WriteTx } from '#platform/database/database.ts';
import type { RecordChange } from '#platform/http/audited.ts';
import { isFresh } from '#platform/http/headers.ts';
import { pageOf, rejectNavigation } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { readReportedValues } from './corrections/oil-correction.service.ts';
import { listRevisions } from './corrections/revisions.store.ts';
import type { Dictionary } from './dictionary/dictionary.store.ts';
import { countFindings } from './findings/group-findings.ts';
import {
  type CountFindings,
  groupsWithSamples,
  releasedGroups,
  releaseGroup,
  renameGroup,
} from './groups/groups.service.ts';
import { countReleasedOils, readCollectedDays } from './groups/groups.store.ts';
import { findImportTask, findListedImport, listImportTasks, listMappings } from './imports.store.ts';
import { oncePerVersion } from './once-per-archive.ts';
import type { PhotoSource } from './photos/photo-source.ts';
import { uploadGroupPhotos } from './photos/photo-upload.service.ts';
import { readPhoto } from './photos/photos.service.ts';
import { importColumns, toImportResponse, withAddresses } from './uploads/imports.service.ts';
import { type UploadDeps, uploadImport } from './uploads/upload-import.service.ts';
import { withdrawGroup } from './withdrawal/withdrawal.service.ts';

const importRoutes = (routes: Routes, deps: UploadDeps & Pick<Deps, 'dictionary'>) => {
  routes.auditedRaw(importsEndpoints.startImport, async ({ request, user, actor, write }) => ({
    task_id: await uploadImport({ ...deps, write }, request, user.id, actor),
  }));
  routes.query(importsEndpoints.listImports, async ({ tx, query }) => {
    const { count, rows } = await listImportTasks(tx, pageOf(query));
    return { count, results: rows.map(toImportResponse) };
  });
  routes.query(importsEndpoints.readImport, async ({ tx, params }) => {
    const row = await findListedImport(tx, params.task);
    const task = row && (await findImportTask(tx, params.task));
    if (!task) throw new ApiError('not_found');
    return { ...toImportResponse(row), report: await withAddresses(tx, task.report) };
  });
  routes.query(importsEndpoints.listImportMappings, async ({ tx }) => ({ results: await listMappings(tx) }));
  routes.query(importsEndpoints.readImportColumns, async () => importColumns);
  routes.query(importsEndpoints.listRevisions, ({ tx, query }) =>
    listRevisions(tx, query.sample, pageOf(query)),
  );
  routes.query(importsEndpoints.readReportedValues, ({ tx, params }) =>
    readReportedValues(tx, deps.dictionary(), params.id),
  );
};

interface Deps {
  database: Database;
  dictionary: () => Dictionary;
  photos: PhotoSource;
  jobs: Jobs;
  /** Path prefixes of uploads: import files and photographs. */
  files: Platform['files'];
  recordChange: RecordChange;
  refreshArchive: () => Promise<void>;
  onArchiveChange: (callback: () => Promise<void>) => void;
}

export const samplesRoutes = (routes: Routes, deps: Deps) => {
  const countGroupFindings: CountFindings = (tx, id) => countFindings(tx, deps.dictionary(), id);
  routes.query(samplesEndpoints.listSampleGroups, ({ tx, query }) =>
    groupsWithSamples(
      tx,
      countGroupFindings,
      { id: query.id, status: query.status, search: query.search },
      pageOf(query),
    ),
  );
  routes.auditedMutation(samplesEndpoints.renameSampleGroup, async ({ tx, params, body }) => ({
    ...(await renameGroup(tx, countGroupFindings, params.id, body.name)),
    afterCommit: deps.refreshArchive,
  }));
  routes.auditedMutation(samplesEndpoints.withdrawSampleGroup, async ({ tx, params }) => ({
    ...(await withdrawGroup(tx, deps.jobs, params.id)),
    afterCommit: deps.refreshArchive,
  }));
  // responds once this server shows the group; the database notifies the other servers
  const release = async (tx: WriteTx, id: number, confirmed?: number) => ({
    ...(await releaseGroup(tx, { jobs: deps.jobs, countFindings: countGroupFindings }, id, confirmed)),
    afterCommit: deps.refreshArchive,
  });
  routes.auditedMutation(samplesEndpoints.releaseSamples, ({ tx, params, body }) =>
    release(tx, params.id, body?.confirm_findings),
  );
  routes.auditedMutation(samplesEndpoints.releaseSamplesByGet, async ({ tx, request, params }) => {
    rejectNavigation(request);
    return release(tx, params.id);
  });
  importRoutes(routes, deps);
  const oilsOfGroups = oncePerVersion(deps, countReleasedOils);
  const daysOfGroups = oncePerVersion(deps, (tx) => readCollectedDays(tx));
  routes.query(samplesEndpoints.listReleasedGroups, async ({ tx, query }) =>
    releasedGroups(tx, await oilsOfGroups(tx), await daysOfGroups(tx), pageOf(query)),
  );
  routes.auditedRaw(uploadPhotos, ({ request, params, actor, write }) =>
    uploadGroupPhotos({ ...deps, write }, request, params.id, actor),
  );
  routes.raw(samplesEndpoints.readPhoto, async ({ user, params, reply }) => {
    const photo = await readPhoto(deps, user?.isStaff ?? false, params.year, params.name);
    const [type, content] =
      'svg' in photo ? ['image/svg+xml; charset=utf-8', photo.svg] : [photo.type, photo.bytes];
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', user?.isStaff ? 'no-store' : 'public, no-cache');
    // a photograph may be replaced at any time
    if (isFresh(reply, createHash('sha256').update(content).digest('base64url')))
      return reply.code(304).send();
    return reply.type(type).send(content);
  });
};
