import * as endpoints from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import {
  type AssignmentDeps,
  acceptAssignment,
  assignLicence,
  cancelAssignment,
  declineAssignment,
  listAssignments,
  readInvitation,
} from './assignments.service.ts';

export const assignmentRoutes = (routes: Routes, deps: AssignmentDeps) => {
  routes.mutation(endpoints.assignLicence, ({ tx, user, body }) => assignLicence(tx, deps, user, body));
  routes.query(endpoints.listAssignments, ({ tx, user, query }) =>
    listAssignments(tx, user.id, pageOf(query)),
  );
  routes.query(endpoints.readInvitation, ({ tx, body }) => readInvitation(tx, body.token));
  routes.mutation(endpoints.acceptAssignment, ({ tx, user, body }) =>
    acceptAssignment(tx, deps, user, body.token),
  );
  routes.mutation(endpoints.declineAssignment, ({ tx, user, body }) =>
    declineAssignment(tx, deps, user, body.token),
  );
  routes.mutation(endpoints.cancelAssignment, ({ tx, user, params }) =>
    cancelAssignment(tx, deps, user, params.id),
  );
};
