import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { pageQuery } from '../shared/paging.ts';
import { file, idParams, idShape } from '../shared/shapes.ts';
import {
  customSampleRow,
  downloadFormats,
  ownedReportsShape,
  previewShape,
  regionalReportRow,
  taskRow,
  taskStatuses,
} from './library.schemas.ts';

const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Free text: a value that is not an id gives 404 like an unknown one. */
const licenceText = z.string();

export const readRegionalYears = endpoint({
  method: 'GET',
  path: '/api/reports/regional-years/',
  access: 'public',
  summary: 'Years with a regional database for sale, newest first',
  responses: {
    200: z.object({ years: z.array(z.int()), regions_by_year: z.record(z.string(), z.array(z.string())) }),
  },
});

export const listRegionalReports = listEndpoint({
  path: '/api/reports/regional-reports/',
  access: 'public',
  summary: 'Regional databases with prices',
  row: regionalReportRow,
  ordering: ['id', 'year', 'region', 'price'],
  filters: {
    year: z.string().max(200).optional(),
    region: z.string().max(200).optional(),
  },
});

export const readRegionalReport = endpoint({
  method: 'GET',
  path: '/api/reports/regional-reports/:id/',
  access: 'public',
  summary: 'One regional database',
  params: idParams,
  responses: { 200: regionalReportRow },
  failures: ['not_found'],
});

export const listOwnedReports = endpoint({
  method: 'GET',
  path: '/api/reports/owned-reports/',
  access: 'user',
  summary: 'The licences the user holds: what may be used now',
  responses: { 200: ownedReportsShape },
});

export const listCustomSamples = endpoint({
  method: 'GET',
  path: '/api/reports/custom-samples/',
  access: 'user',
  summary: 'The oils of a held custom licence with the licensed tests of each',
  query: z.object({ id: licenceText }),
  responses: { 200: z.object({ id: idShape, name: z.string(), samples: z.array(customSampleRow) }) },
  failures: ['not_found'],
});

export const previewReport = endpoint({
  method: 'GET',
  path: '/api/reports/preview/',
  access: 'user',
  summary: 'Preview of a held licence: metadata and the values of up to ten analytes',
  query: pageQuery(['id']).extend({ id: licenceText, regional: yesNo }),
  responses: { 200: previewShape },
  failures: ['not_found'],
});

export const startDownload = endpoint({
  method: 'GET',
  path: '/api/reports/download-report/',
  access: 'user',
  summary: 'Start a download of a held licence',
  query: z.object({ id: licenceText, regional: yesNo, format: z.enum(downloadFormats).default('csv') }),
  responses: { 202: z.object({ task_id: z.string() }) },
  failures: ['not_found'],
  writes: true,
});

export const readTask = endpoint({
  method: 'GET',
  path: '/api/reports/task-status/',
  access: 'user',
  summary: 'The progress of a download; the file itself once it is ready',
  query: z.object({ task_id: z.string() }),
  responses: { 200: file, 202: z.object({ status: z.enum(taskStatuses), progress: z.number() }) },
  failures: ['not_found', 'report_failed'],
});

export const listTasks = listEndpoint({
  path: '/api/reports/tasks/',
  access: 'user',
  summary: 'The downloads the user started, newest first',
  row: taskRow,
  ordering: ['created'],
});
