import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { file, flagParam, timeShape } from '../../shared/shapes.ts';
import { taskProgress, taskStatuses } from '../../shared/tasks.ts';
import { licenceText } from '../licences/licences.schemas.ts';
import { ownedPdfFilters } from '../pdf-reports/pdf-reports.endpoints.ts';

export const downloadFormats = ['csv', 'xlsx', 'parquet', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export const downloadMediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
} as const satisfies Record<DownloadFormat, string>;

export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Data reports that fit in one zip file. */
export const maxPdfReports = 500;

export const taskRow = z.object({
  task_id: z.string(),
  kind: z.enum(['report', 'pdf_reports', 'analysis']),
  name: z.string(),
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number(),
  created: timeShape,
  expires: timeShape,
});
export type Task = z.output<typeof taskRow>;

export const startDownload = endpoint({
  method: 'GET',
  path: '/api/reports/download-report/',
  access: 'user',
  summary: 'Start a download of a held license',
  query: z.object({
    id: licenceText,
    regional: flagParam,
    format: z.enum(downloadFormats).default('csv'),
    /** A byte-order mark at the start of a CSV file, by which Excel recognizes UTF-8. */
    bom: flagParam.default(false),
    /** The decimal sign of a CSV file. With `comma`, numbers have a decimal comma and semicolons separate the columns. */
    decimal: z.enum(decimalSigns).default('point'),
  }),
  responses: { 202: z.object({ task_id: z.string() }) },
  failures: ['not_found'],
  writes: true,
});

export const startPdfDownload = endpoint({
  method: 'GET',
  path: '/api/reports/download-pdf-reports/',
  access: 'user',
  summary: `Start a download of the data reports that \`owned-pdf\` lists, at most ${maxPdfReports}, as one zip file`,
  query: z.object(ownedPdfFilters),
  responses: { 202: z.object({ task_id: z.string() }) },
  failures: ['full_set_not_held', 'too_many_reports'],
  writes: true,
});

export const readTask = endpoint({
  method: 'GET',
  path: '/api/reports/task-status/',
  access: 'user',
  summary:
    'The progress of a download or import; the file itself, or the report of the import, once it is ready',
  query: z.object({ task_id: z.string() }),
  responses: { 200: file(...Object.values(downloadMediaTypes), 'application/json'), 202: taskProgress },
  failures: ['not_found', 'report_failed'],
});

export const listTasks = listEndpoint({
  path: '/api/reports/tasks/',
  access: 'user',
  summary: 'The downloads the user started, newest first',
  row: taskRow,
  ordering: ['created'],
});
