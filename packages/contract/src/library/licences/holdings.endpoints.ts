import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { pageQuery } from '../../shared/paging.ts';
import { flagParam, idShape, listOf } from '../../shared/shapes.ts';
import { previewColumn, previewColumns, previewOrdering, previewShape } from '../values/values.schemas.ts';
import {
  boughtRegional,
  boughtReport,
  customSampleRow,
  holdingShape,
  ownedReportsShape,
} from './holdings.schemas.ts';
import { licenceText } from './licences.schemas.ts';

export const listOwnedReports = endpoint({
  method: 'GET',
  path: '/api/reports/owned-reports/',
  access: 'user',
  summary: 'The licenses the user holds',
  responses: { 200: ownedReportsShape },
});

export const listCustomSamples = endpoint({
  method: 'GET',
  path: '/api/reports/custom-samples/',
  access: 'user',
  summary: 'The oils of a held custom license with the licensed tests of each',
  query: z.object({ id: licenceText }),
  responses: { 200: z.object({ id: idShape, name: z.string(), samples: z.array(customSampleRow) }) },
  failures: ['not_found'],
});

export const previewReport = endpoint({
  method: 'GET',
  path: '/api/reports/preview/',
  access: 'user',
  summary:
    'Preview of a held license: metadata and the values of up to ten analytes, or of those in `columns`; ordered by a metadata column or an analyte id',
  query: pageQuery(['id']).extend({
    id: licenceText,
    regional: flagParam,
    columns: previewColumns.optional(),
    ordering: previewOrdering.optional(),
  }),
  responses: { 200: previewShape },
  failures: ['not_found'],
});

export const listPreviewColumns = endpoint({
  method: 'GET',
  path: '/api/reports/preview/columns/',
  access: 'user',
  summary: 'Every analyte of a held license, with its test and test group',
  query: z.object({ id: licenceText, regional: flagParam }),
  responses: { 200: listOf(previewColumn) },
  failures: ['not_found'],
});

const ownedOrdering = ['id', 'created', 'name', 'order'] as const;

export const listHoldings = listEndpoint({
  path: '/api/reports/holdings/',
  access: 'user',
  summary: 'The licenses the user holds or bought, with their assignments',
  row: holdingShape,
  ordering: ownedOrdering,
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
