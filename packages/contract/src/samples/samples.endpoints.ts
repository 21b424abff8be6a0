import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { file, idParams, idShape, idText, noContent } from '../shared/shapes.ts';
import { requiredText, singleLine } from '../shared/text.ts';
import { groupStatuses, releasedGroupRow, sampleGroupRow } from './samples.schemas.ts';

const groupOrdering = ['id', 'created', 'released', 'name', 'year'] as const;

export const listSampleGroups = listEndpoint({
  path: '/api/transfer/sample-groups/',
  access: 'admin',
  summary: 'Sample groups by status',
  row: sampleGroupRow,
  ordering: groupOrdering,
  filters: {
    id: idText.optional(),
    status: z.enum(groupStatuses).optional(),
    search: z.string().max(200).optional(),
  },
});

export const renameSampleGroup = endpoint({
  method: 'PATCH',
  path: '/api/transfer/sample-groups/:id/',
  access: 'admin',
  audit: 'group.rename',
  summary: 'Rename a sample group',
  params: idParams,
  body: z.object({ name: singleLine(requiredText()) }),
  responses: { 200: sampleGroupRow },
  failures: ['not_found'],
});

export const withdrawSampleGroup = endpoint({
  method: 'DELETE',
  path: '/api/transfer/sample-groups/:id/',
  access: 'admin',
  audit: 'group.withdraw',
  summary: 'Withdraw the import of an unreleased group: its samples, results and photographs are removed',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'group_released'],
});

const releaseResponse = z.object({ id: idShape, status: z.literal('RELEASED'), count: z.int() });

export const releaseSamples = endpoint({
  method: 'POST',
  path: '/api/transfer/release-samples/:id/',
  access: 'admin',
  audit: 'group.release',
  needsFreshFactor: true,
  summary:
    'Release a group into the archive; idempotent. A group with findings needs their number, `warnings + oils_outside_grade` of its row',
  params: idParams,
  body: z.object({ confirm_findings: z.int().min(0).optional() }).nullish(),
  responses: { 200: releaseResponse },
  failures: ['not_found', 'findings_not_confirmed'],
});

/** The former address of the release. It writes, so it has no HEAD and rejects prefetch and page navigation. */
export const releaseSamplesByGet = endpoint({
  method: 'GET',
  path: '/api/transfer/release-samples/:id/',
  access: 'admin',
  audit: 'group.release',
  needsFreshFactor: true,
  summary: 'Release a group without findings (legacy GET)',
  params: idParams,
  responses: { 200: releaseResponse },
  failures: ['not_found', 'method_not_allowed', 'findings_not_confirmed'],
  writes: true,
});

export const listReleasedGroups = listEndpoint({
  path: '/api/transfer/released-sample-groups/',
  access: 'public',
  summary: 'Recently released sample groups',
  row: releasedGroupRow,
  ordering: groupOrdering,
});

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/core/photos/:year/:name/',
  access: 'public',
  summary: 'A bottle photograph, front or back, of a released sample',
  params: z.object({
    year: z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number),
    name: z.string().regex(/^[^\0]{1,70}$/),
  }),
  responses: { 200: file('image/jpeg', 'image/png', 'image/svg+xml') },
  failures: ['not_found'],
});
