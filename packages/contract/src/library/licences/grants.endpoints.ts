import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams, idShape, idText, okShape } from '../../shared/shapes.ts';
import { optionalText } from '../../shared/text.ts';
import { boughtRegional, boughtReport, userLicence } from './holdings.schemas.ts';

const ownedOrdering = ['id', 'created', 'name', 'order'] as const;
const grantedShape = z.object({ id: idShape });

export const listOwnedDataOfUser = listEndpoint({
  path: '/api/reports/user-owned-data/:id/',
  access: 'admin',
  summary: 'The custom and single reports a user holds',
  params: idParams,
  row: boughtReport,
  ordering: ownedOrdering,
  failures: ['not_found'],
});

export const listOwnedRegionalOfUser = listEndpoint({
  path: '/api/reports/user-owned-regional/:id/',
  access: 'admin',
  summary: 'The copies of regional databases a user holds',
  params: idParams,
  row: boughtRegional,
  ordering: ownedOrdering,
  failures: ['not_found'],
});

export const listLicencesOfUser = listEndpoint({
  path: '/api/reports/user-licences/',
  access: 'admin',
  summary: 'The licenses of a user, one a copy: those held, those bought, or both',
  row: userLicence,
  ordering: ownedOrdering,
  filters: { user: idText, relation: z.enum(['HELD', 'BOUGHT']).optional() },
});

export const grantRegionalDataset = endpoint({
  method: 'POST',
  path: '/api/reports/grant-regional-dataset/',
  access: 'admin',
  audit: 'licence.grant',
  needsFreshFactor: true,
  summary: 'Grant a user a regional database',
  body: z.object({ user_id: idShape, region: z.string().max(40), year: z.int().min(1).max(9999) }),
  responses: { 201: grantedShape },
  failures: ['not_found', 'already_granted'],
});

export const grantByReportNumber = endpoint({
  method: 'POST',
  path: '/api/reports/grant-by-report-number/',
  access: 'admin',
  audit: 'licence.grant',
  needsFreshFactor: true,
  summary: 'Grant a user every test of one released oil',
  body: z.object({ user_id: idShape, report_num: z.string().trim().max(200) }),
  responses: { 201: grantedShape },
  failures: ['not_found', 'already_granted'],
});

const revocationBody = z.object({
  report_id: idShape,
  regional: z.boolean(),
  /** Empty: none is stated. */
  reason: optionalText(5000).default(''),
});

export const revokeAccess = endpoint({
  method: 'POST',
  path: '/api/reports/revoke-access/',
  access: 'admin',
  audit: 'licence.revoke',
  needsFreshFactor: true,
  summary: 'Revoke a license, with effect from the next request; the reason is mailed to its holder',
  body: revocationBody,
  responses: { 200: okShape },
  failures: ['not_found'],
});
