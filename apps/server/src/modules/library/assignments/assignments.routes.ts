import * as endpoints from '@iom/contract/library/assignments.endpoints.ts';
import * as grants from '@iom/contract/library/grants.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import {
  boughtRegionals,
  boughtReports,
  heldRegionals,
  heldReports,
  holdingsOf,
} from '../holdings/holdings.service.ts';
import type { LibraryDeps } from '../library.module.ts';
import { grantRegional, grantSingle, revokeLicence } from '../licences/grants.service.ts';
import {
  acceptOffer,
  assignLicence,
  cancelOffer,
  declineOffer,
  offersOf,
  readOffer,
} from './assignments.service.ts';
import { decideReassignment, requestReassignment, requestsPage } from './reassignments.service.ts';

const ownedRoutes = (routes: Routes) => {
  routes.query(endpoints.listHoldings, ({ tx, user, query }) => holdingsOf(tx, user, pageOf(query)));
  routes.query(endpoints.listBoughtReports, ({ tx, user, query }) =>
    boughtReports(tx, user, query, pageOf(query)),
  );
  routes.query(endpoints.listBoughtRegional, ({ tx, user }) => boughtRegionals(tx, user.id));
  routes.query(grants.listOwnedDataOfUser, ({ tx, params, query }) =>
    heldReports(tx, params.id, pageOf(query)),
  );
  routes.query(grants.listOwnedRegionalOfUser, ({ tx, params, query }) =>
    heldRegionals(tx, params.id, pageOf(query)),
  );
};

const offerRoutes = (routes: Routes, parts: LibraryDeps) => {
  routes.mutation(endpoints.assignLicence, ({ tx, user, body }) => assignLicence(tx, parts, user, body));
  routes.query(endpoints.listAssignments, ({ tx, user, query }) => offersOf(tx, user.id, pageOf(query)));
  routes.query(endpoints.readOffer, ({ tx, body }) => readOffer(tx, body.token));
  routes.mutation(endpoints.acceptAssignment, ({ tx, user, body }) =>
    acceptOffer(tx, parts, user, body.token),
  );
  routes.mutation(endpoints.declineAssignment, ({ tx, user, body }) =>
    declineOffer(tx, parts, user, body.token),
  );
  routes.mutation(endpoints.cancelAssignment, ({ tx, user, params }) =>
    cancelOffer(tx, parts, user, params.id),
  );
};

const reassignmentRoutes = (routes: Routes, parts: LibraryDeps) => {
  routes.mutation(endpoints.requestReassignment, ({ tx, user, body }) =>
    requestReassignment(tx, parts, user, body),
  );
  routes.query(endpoints.listReassignments, ({ tx, query }) => requestsPage(tx, query.status, pageOf(query)));
  routes.auditedMutation(endpoints.approveReassignment, ({ tx, params }) =>
    decideReassignment(tx, parts, { id: params.id, status: 'APPROVED' }),
  );
  routes.auditedMutation(endpoints.declineReassignment, ({ tx, params }) =>
    decideReassignment(tx, parts, { id: params.id, status: 'DECLINED' }),
  );
};

const grantRoutes = (routes: Routes, parts: LibraryDeps) => {
  routes.auditedMutation(grants.grantRegionalDataset, ({ tx, body }) => grantRegional(tx, body));
  routes.auditedMutation(grants.grantByReportNumber, ({ tx, body }) => grantSingle(tx, body));
  routes.auditedMutation(grants.revokeAccess, async ({ tx, body }) => {
    const { files, change } = await revokeLicence(tx, parts, body);
    const afterCommit = async () => {
      for (const key of files) await parts.files.remove(key);
    };
    return { response: { status: 'OK' as const }, change, afterCommit };
  });
};

/** Seats: who bought a licence, who holds it, to whom it is offered. */
export const assignmentRoutes = (routes: Routes, parts: LibraryDeps) => {
  ownedRoutes(routes);
  offerRoutes(routes, parts);
  reassignmentRoutes(routes, parts);
  grantRoutes(routes, parts);
};
