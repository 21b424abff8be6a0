import * as grants from '@iom/contract/library/licences/grants.endpoints.ts';
import * as endpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import {
  boughtRegionals,
  boughtReports,
  heldRegionals,
  heldReports,
  licencesOfUser,
  listHoldings,
} from './holdings.service.ts';
import { customSamples, ownedReports } from './owned.service.ts';

export const holdingRoutes = (routes: Routes, dictionary: () => Dictionary) => {
  routes.query(endpoints.listOwnedReports, ({ tx, user }) => ownedReports(tx, user.id));
  routes.heavy.query(endpoints.listCustomSamples, ({ tx, user, query }) =>
    customSamples(tx, dictionary(), user.id, query.id),
  );
  routes.query(endpoints.listHoldings, ({ tx, user, query }) => listHoldings(tx, user, pageOf(query)));
  routes.query(endpoints.listBoughtReports, ({ tx, user, query }) =>
    boughtReports(tx, user, query, pageOf(query)),
  );
  routes.query(endpoints.listBoughtRegional, ({ tx, user }) => boughtRegionals(tx, user.id));
  routes.query(grants.listOwnedDataOfUser, ({ tx, params, query }) =>
    heldReports(tx, params.id, pageOf(query)),
  );
  routes.query(grants.listLicencesOfUser, ({ tx, query }) =>
    licencesOfUser(tx, query.user, query.relation, pageOf(query)),
  );
  routes.query(grants.listOwnedRegionalOfUser, ({ tx, params, query }) =>
    heldRegionals(tx, params.id, pageOf(query)),
  );
};
