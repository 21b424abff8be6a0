import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams } from '../../shared/shapes.ts';
import { reassignmentBody, reassignmentShape, reassignmentStatuses } from './reassignments.schemas.ts';

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
