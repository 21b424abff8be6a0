import * as endpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { heldLicence } from '../licences/licences.service.ts';
import { previewColumns, previewPage } from './preview.service.ts';

export const previewRoutes = (routes: Routes, dictionary: () => Dictionary, readAlarms: ReadBatchAlarms) => {
  routes.heavy.query(endpoints.previewReport, async ({ tx, user, query }) => {
    const licence = await heldLicence(tx, user.id, query.id, query.regional);
    const { columns, ordering = 'id' } = query;
    const { offset, limit } = pageOf({ page: query.page, page_size: query.page_size });
    return previewPage(tx, dictionary(), licence, { columns, ordering, offset, limit }, await readAlarms(tx));
  });
  routes.heavy.query(endpoints.listPreviewColumns, async ({ tx, user, query }) => {
    const licence = await heldLicence(tx, user.id, query.id, query.regional);
    return previewColumns(tx, dictionary(), licence);
  });
};
