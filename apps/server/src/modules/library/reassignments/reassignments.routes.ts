import * as endpoints from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AssignmentDeps } from '../assignments/assignments.service.ts';
import { decideReassignment, listReassignments, requestReassignment } from './reassignments.service.ts';

export const reassignmentRoutes = (routes: Routes, deps: AssignmentDeps) => {
  routes.mutation(endpoints.requestReassignment, ({ tx, user, body }) =>
    requestReassignment(tx, deps, user, body),
  );
  routes.query(endpoints.listReassignments, ({ tx, query }) =>
    listReassignments(tx, query.status, pageOf(query)),
  );
  routes.auditedMutation(endpoints.approveReassignment, ({ tx, params }) =>
    decideReassignment(tx, deps, { id: params.id, status: 'APPROVED' }),
  );
  routes.auditedMutation(endpoints.declineReassignment, ({ tx, params }) =>
    decideReassignment(tx, deps, { id: params.id, status: 'DECLINED' }),
  );
};
