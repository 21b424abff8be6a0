import * as endpoints from '@iom/contract/library/holdings.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { heldLicence } from '../licences/licences.service.ts';
import { previewPage } from './preview.service.ts';

export const previewRoutes = (routes: Routes, dictionary: () => Dictionary) => {
  routes.query(endpoints.previewReport, async ({ tx, user, query }) => {
    const licence = await heldLicence(tx, user.id, query.id, query.regional);
    return previewPage(tx, dictionary(), licence, pageOf(query));
  });
};
