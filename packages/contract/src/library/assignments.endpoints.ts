import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams } from '../shared/shapes.ts';
import {
  assignBody,
  assignmentShape,
  boughtRegional,
  boughtReport,
  holdingShape,
  invitationShape,
  reassignmentBody,
  reassignmentShape,
  reassignmentStatuses,
} from './assignments.schemas.ts';

const ownedOrdering = ['id', 'created', 'name', 'order'] as const;
const secretBody = z.object({ token: z.string().max(200) });

export const listHoldings = listEndpoint({
  path: '/api/reports/holdings/',
  access: 'user',
  summary: 'The licences the user holds or bought, with their assignments',
  row: holdingShape,
  ordering: ownedOrdering,
});

export const assignLicence = endpoint({
  method: 'POST',
  path: '/api/reports/assign/',
  access: 'user',
  summary: 'Assign a bought licence to a colleague; the invitation is mailed with a secret',
  limit: { max: 20, minutes: 60 },
  body: assignBody,
  responses: { 200: assignmentShape },
  failures: ['not_found', 'already_assigned'],
});

export const listAssignments = listEndpoint({
  path: '/api/reports/assignments/',
  access: 'user',
  summary: 'The assignments the user made, newest first',
  row: assignmentShape,
  ordering: ['id', 'created'],
});

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/reports/assignments/offer/',
  access: 'public',
  summary: 'The invitation with this secret',
  body: secretBody,
  responses: { 200: invitationShape },
  failures: ['not_found'],
});

export const acceptAssignment = endpoint({
  method: 'POST',
  path: '/api/reports/assignments/accept/',
  access: 'user',
  summary:
    'Accept an assignment with its secret and an account of its e-mail; from then on only the assignee sees the data',
  body: secretBody,
  responses: { 200: assignmentShape },
  failures: ['not_found'],
});

export const declineAssignment = endpoint({
  method: 'POST',
  path: '/api/reports/assignments/decline/',
  access: 'user',
  summary: 'Decline an assignment with its secret and an account of its e-mail',
  body: secretBody,
  responses: { 200: assignmentShape },
  failures: ['not_found'],
});

export const cancelAssignment = endpoint({
  method: 'POST',
  path: '/api/reports/assignments/:id/cancel/',
  access: 'user',
  summary: 'Cancel an assignment while it is pending',
  params: idParams,
  responses: { 200: assignmentShape },
  failures: ['not_found', 'assignment_settled'],
});

export const listBoughtReports = listEndpoint({
  path: '/api/reports/reports/',
  access: 'user',
  summary: 'The custom reports the user bought; of any user for administrators',
  row: boughtReport,
  ordering: ownedOrdering,
  filters: {
    paid: z.string().max(10).optional(),
    user: z.string().max(254).optional(),
  },
});

export const listBoughtRegional = endpoint({
  method: 'GET',
  path: '/api/reports/owned-regional/',
  access: 'user',
  summary: 'The copies of regional databases the user bought',
  responses: { 200: z.object({ regional_reports: z.array(boughtRegional) }) },
});

export const requestReassignment = endpoint({
  method: 'POST',
  path: '/api/purchasing/request-reassignment/',
  access: 'user',
  summary: 'Request the reassignment of an assigned licence',
  body: reassignmentBody,
  responses: { 200: z.object({ success: z.string() }) },
  failures: ['not_found', 'not_assigned', 'reassignment_open'],
});

export const listReassignments = listEndpoint({
  path: '/api/purchasing/reassignment-requests/',
  access: 'admin',
  summary: 'Reassignment requests, newest first',
  row: reassignmentShape,
  ordering: ['id', 'created'],
  filters: { status: z.enum(reassignmentStatuses).optional() },
});

export const approveReassignment = endpoint({
  method: 'POST',
  path: '/api/purchasing/reassignment-requests/:id/approve/',
  access: 'admin',
  audit: 'reassignment.approve',
  summary: 'Approve a reassignment request; an invitation with a secret is mailed to the address',
  params: idParams,
  responses: { 200: reassignmentShape },
  failures: ['not_found', 'reassignment_decided'],
});

export const declineReassignment = endpoint({
  method: 'POST',
  path: '/api/purchasing/reassignment-requests/:id/decline/',
  access: 'admin',
  audit: 'reassignment.decline',
  summary: 'Decline a reassignment request',
  params: idParams,
  responses: { 200: reassignmentShape },
  failures: ['not_found', 'reassignment_decided'],
});
