import * as line from '@iom/contract/library/assignments.endpoints.ts';
import * as grants from '@iom/contract/library/grants.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import {
  acceptOffer,
  assignLicence,
  cancelOffer,
  declineOffer,
  offersOf,
  readOffer,
} from './assignments.service.ts';
import { grantRegional, grantSingle, revokeLicence } from './grants.service.ts';
import {
  boughtRegionals,
  boughtReports,
  heldRegionals,
  heldReports,
  holdingsOf,
} from './holdings.service.ts';
import type { LibraryParts } from './library.module.ts';
import { decideReassignment, requestReassignment, requestsPage } from './reassignments.service.ts';

const ownedRoutes = (routes: Routes) => {
  routes.read(line.listHoldings, ({ tx, user, query }) => holdingsOf(tx, user, pageOf(query)));
  routes.read(line.listBoughtReports, ({ tx, user, query }) => boughtReports(tx, user, query, pageOf(query)));
  routes.read(line.listBoughtRegional, ({ tx, user }) => boughtRegionals(tx, user.id));
  routes.read(grants.listOwnedDataOfUser, ({ tx, params, query }) =>
    heldReports(tx, params.id, pageOf(query)),
  );
  routes.read(grants.listOwnedRegionalOfUser, ({ tx, params, query }) =>
    heldRegionals(tx, params.id, pageOf(query)),
  );
};

const offerRoutes = (routes: Routes, parts: LibraryParts) => {
  routes.write(line.assignLicence, ({ tx, user, body }) => assignLicence(tx, parts, user, body));
  routes.read(line.listAssignments, ({ tx, user, query }) => offersOf(tx, user.id, pageOf(query)));
  routes.read(line.readOffer, ({ tx, body }) => readOffer(tx, body.token));
  routes.write(line.acceptAssignment, ({ tx, user, body }) => acceptOffer(tx, parts, user, body.token));
  routes.write(line.declineAssignment, ({ tx, user, body }) => declineOffer(tx, parts, user, body.token));
  routes.write(line.cancelAssignment, ({ tx, user, params }) => cancelOffer(tx, parts, user, params.id));
};

const reassignmentRoutes = (routes: Routes, parts: LibraryParts) => {
  routes.write(line.requestReassignment, ({ tx, user, body }) => requestReassignment(tx, parts, user, body));
  routes.read(line.listReassignments, ({ tx, query }) => requestsPage(tx, query.status, pageOf(query)));
  routes.write(line.approveReassignment, ({ tx, user, request, params }) =>
    decideReassignment(tx, parts, user, request, { id: params.id, status: 'APPROVED' }),
  );
  routes.write(line.declineReassignment, ({ tx, user, request, params }) =>
    decideReassignment(tx, parts, user, request, { id: params.id, status: 'DECLINED' }),
  );
};

const grantRoutes = (routes: Routes, parts: LibraryParts) => {
  routes.write(grants.grantRegionalDataset, ({ tx, user, request, body }) =>
    grantRegional(tx, { user, request }, body),
  );
  routes.write(grants.grantByReportNumber, ({ tx, user, request, body }) =>
    grantSingle(tx, { user, request }, body),
  );
  routes.plain(grants.revokeAccess, async ({ user, request, body }) => {
    const files = await parts.database.write((tx) => revokeLicence(tx, parts, { user, request }, body));
    for (const key of files) await parts.files.remove(key);
    return { status: 'OK' as const };
  });
};

/** Seats: who bought a licence, who holds it, to whom it is offered. */
export const assignmentRoutes = (routes: Routes, parts: LibraryParts) => {
  ownedRoutes(routes);
  offerRoutes(routes, parts);
  reassignmentRoutes(routes, parts);
  grantRoutes(routes, parts);
};
