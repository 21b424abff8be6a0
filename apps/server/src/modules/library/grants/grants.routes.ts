import * as endpoints from '@iom/contract/library/licences/grants.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { type GrantDeps, grantRegional, grantSingle, revokeLicence } from './grants.service.ts';

export const grantRoutes = (routes: Routes, deps: GrantDeps) => {
  routes.auditedMutation(endpoints.grantRegionalDataset, ({ tx, body }) => grantRegional(tx, body));
  routes.auditedMutation(endpoints.grantByReportNumber, ({ tx, body }) => grantSingle(tx, body));
  routes.auditedMutation(endpoints.revokeAccess, ({ tx, body }) => revokeLicence(tx, deps, body));
};
