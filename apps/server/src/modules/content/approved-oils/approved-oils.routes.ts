import * as endpoints from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { countApprovedOilFacets, listApprovedOils, replaceApprovedOils } from './approved-oils.service.ts';

export const approvedOilsRoutes = (routes: Routes) => {
  routes.heavy.query(endpoints.listApprovedOils, ({ tx, query }) =>
    listApprovedOils(tx, query, pageOf(query)),
  );
  routes.heavy.query(endpoints.countApprovedOilFacets, ({ tx, query }) => countApprovedOilFacets(tx, query));
  routes.auditedMutation(endpoints.replaceApprovedOils, ({ tx, body }) =>
    replaceApprovedOils(tx, { csv: body.csv, dryRun: body.dry_run }),
  );
};
