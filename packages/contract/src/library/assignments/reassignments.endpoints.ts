import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams, idShape, timeShape } from '../../shared/shapes.ts';
import { emailText, requiredText } from '../../shared/text.ts';
import { reportTypes } from '../licences/licences.schemas.ts';

export const reassignmentBody = z.object({
  email: emailText,
  report_id: idShape,
  report_type: z.enum(reportTypes),
  reason: requiredText(5000),
});

export const reassignmentStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;

export const reassignmentShape = z.object({
  id: idShape,
  created: timeShape,
  email: z.string(),
  reason: z.string(),
  report_id: idShape,
  report_type: z.enum(reportTypes),
  name: z.string(),
  /** The current holder's email. */
  holder: z.string(),
  requested_by: z.string(),
  status: z.enum(reassignmentStatuses),
});
export type Reassignment = z.output<typeof reassignmentShape>;

export const requestReassignment = endpoint({
  method: 'POST',
  path: '/api/purchasing/request-reassignment/',
  access: 'user',
  summary: 'Request the reassignment of an assigned license',
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
