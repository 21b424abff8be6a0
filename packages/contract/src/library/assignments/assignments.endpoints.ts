import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams, idText } from '../../shared/shapes.ts';
import { assignBody, assignmentShape, assignmentStates, invitationShape } from './assignments.schemas.ts';

const secretBody = z.object({ token: z.string().max(200) });

export const assignLicence = endpoint({
  method: 'POST',
  path: '/api/reports/assign/',
  access: 'user',
  summary: 'Assign a bought license to a colleague; the invitation is mailed with a secret',
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
  summary: 'The invitation of a secret',
  body: secretBody,
  responses: { 200: invitationShape },
  failures: ['not_found'],
});

export const acceptAssignment = endpoint({
  method: 'POST',
  path: '/api/reports/assignments/accept/',
  access: 'user',
  summary:
    'Accept an assignment with its secret and an account of its email; from then on only the assignee can use this copy',
  body: secretBody,
  responses: { 200: assignmentShape },
  failures: ['not_found'],
});

export const declineAssignment = endpoint({
  method: 'POST',
  path: '/api/reports/assignments/decline/',
  access: 'user',
  summary: 'Decline an assignment with its secret and an account of its email',
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

export const listAssignmentsOfUser = listEndpoint({
  path: '/api/reports/user-assignments/',
  access: 'admin',
  summary: 'Assignments that a user made or received, newest first',
  row: assignmentShape.extend({ from: z.string() }),
  ordering: ['id', 'created'],
  filters: { user: idText, state: z.enum(assignmentStates).optional() },
});
