import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { pageQuery } from '../shared/paging.ts';
import { idParams, idShape, listOf, okShape } from '../shared/shapes.ts';
import { boughtRegional, boughtReport } from './assignments.schemas.ts';

const ownedQuery = pageQuery(['id', 'created', 'name', 'order']);
const grantedShape = z.object({ id: idShape });

export const listOwnedDataOfUser = endpoint({
  method: 'GET',
  path: '/api/reports/user-owned-data/:id/',
  access: 'admin',
  summary: 'The custom and single reports a user holds',
  params: idParams,
  query: ownedQuery,
  responses: { 200: listOf(boughtReport) },
  failures: ['not_found'],
});

export const listOwnedRegionalOfUser = endpoint({
  method: 'GET',
  path: '/api/reports/user-owned-regional/:id/',
  access: 'admin',
  summary: 'The copies of regional databases a user holds',
  params: idParams,
  query: ownedQuery,
  responses: { 200: listOf(boughtRegional) },
  failures: ['not_found'],
});

export const grantRegionalDataset = endpoint({
  method: 'POST',
  path: '/api/reports/grant-regional-dataset/',
  access: 'admin',
  summary: 'Give a user a regional database',
  body: z.object({ user_id: idShape, region: z.string().max(40), year: z.int().min(1).max(9999) }),
  responses: { 201: grantedShape },
  failures: ['not_found', 'already_granted'],
});

export const grantByReportNumber = endpoint({
  method: 'POST',
  path: '/api/reports/grant-by-report-number/',
  access: 'admin',
  summary: 'Give a user every test of one released oil',
  body: z.object({ user_id: idShape, report_num: z.string().trim().max(200) }),
  responses: { 201: grantedShape },
  failures: ['not_found', 'already_granted'],
});

export const revokeAccess = endpoint({
  method: 'POST',
  path: '/api/reports/revoke-access/',
  access: 'admin',
  summary: 'Take a licence away; its data are gone at the next request',
  body: z.object({ report_id: idShape, regional: z.boolean() }),
  responses: { 200: okShape },
  failures: ['not_found'],
});
