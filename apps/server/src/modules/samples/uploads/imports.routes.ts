import * as endpoints from '@iom/contract/samples/imports/imports.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { listRevisions } from '../corrections/revisions.store.ts';
import { importColumns, toImportResponse } from './imports.service.ts';
import { findImportTask, findListedImport, listImportTasks } from './imports.store.ts';
import { type UploadDeps, uploadImport } from './upload-import.service.ts';

export const importRoutes = (routes: Routes, deps: UploadDeps) => {
  routes.multipart(endpoints.startImport, async ({ request, user, actor, write }) => ({
    task_id: await uploadImport({ ...deps, write }, request, user.id, actor),
  }));
  routes.query(endpoints.listImports, async ({ tx, query }) => {
    const { count, rows } = await listImportTasks(tx, pageOf(query));
    return { count, results: rows.map(toImportResponse) };
  });
  routes.query(endpoints.readImport, async ({ tx, params }) => {
    const row = await findListedImport(tx, params.task);
    const task = row && (await findImportTask(tx, params.task));
    if (!task) throw new ApiError('not_found');
    return { ...toImportResponse(row), report: task.report };
  });
  routes.query(endpoints.readImportColumns, async () => importColumns);
  routes.query(endpoints.listRevisions, ({ tx, query }) => listRevisions(tx, query.sample, pageOf(query)));
};
