import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { flagParam, idParams, idText, randomIdText, timeShape } from '../../shared/shapes.ts';
import { importMapping } from './import-mapping.schemas.ts';
import {
  correctedValues,
  importColumns,
  importReport,
  importRow,
  importUpload,
  reportedValues,
  revisionRow,
  valueCorrection,
} from './imports.schemas.ts';

export const startImport = endpoint({
  method: 'POST',
  path: '/api/transfer/imports/',
  access: 'admin',
  audit: 'import.run',
  needsFreshFactor: true,
  summary:
    'Import two CSV files as a sample group: multipart/form-data with `name`, `samples`, `results` and `dry_run`; with `correction` they correct released oils, with `mapping` they are read as it says; `task-status` returns the report',
  multipart: importUpload,
  responses: { 202: z.object({ task_id: z.string() }) },
  failures: ['too_large', 'request_timeout'],
});

export const listImports = listEndpoint({
  path: '/api/transfer/imports/',
  access: 'admin',
  summary: 'Imports and dry runs, newest first',
  row: importRow,
  ordering: ['created'],
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/transfer/imports/:task/',
  access: 'admin',
  summary: 'An import with its report, which is null until it is ready',
  params: z.object({ task: randomIdText }),
  responses: { 200: importRow.extend({ report: importReport.nullable() }) },
  failures: ['not_found'],
});

export const readImportColumns = endpoint({
  method: 'GET',
  path: '/api/transfer/import-columns/',
  access: 'admin',
  summary: 'The columns of import files and their permitted values',
  responses: { 200: importColumns },
});

export const listImportMappings = endpoint({
  method: 'GET',
  path: '/api/transfer/import-mappings/',
  access: 'admin',
  summary: 'The mappings that were last used, by laboratory',
  responses: {
    200: z.object({
      results: z.array(z.object({ laboratory: z.string(), updated: timeShape, mapping: importMapping })),
    }),
  },
});

export const listRevisions = listEndpoint({
  path: '/api/transfer/revisions/',
  access: 'admin',
  summary: 'Corrections of released oils with old and new values, newest first',
  row: revisionRow,
  ordering: ['id', 'created'],
  filters: { sample: idText.optional() },
});

export const readReportedValues = endpoint({
  method: 'GET',
  path: '/api/transfer/samples/:id/values/',
  access: 'admin',
  summary: 'Every analyte with the reported value of a released oil, for its correction',
  params: idParams,
  responses: { 200: reportedValues },
  failures: ['not_found'],
});

export const correctValues = endpoint({
  method: 'PATCH',
  path: '/api/transfer/samples/:id/values/',
  access: 'admin',
  audit: 'oil.correct',
  needsFreshFactor: true,
  summary:
    'Correct values of a released oil like a correction by file; holders of a changed value are mailed. `dry_run=true` changes nothing and returns the same',
  params: idParams,
  query: z.object({ dry_run: flagParam.default(false) }),
  body: valueCorrection,
  responses: { 200: correctedValues },
  failures: ['not_found'],
});
