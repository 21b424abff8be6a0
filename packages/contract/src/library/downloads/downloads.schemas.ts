import { z } from 'zod';
import { timeShape } from '../../shared/shapes.ts';
import { taskStatuses } from '../../shared/tasks.ts';

export const downloadFormats = ['csv', 'xlsx', 'parquet', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export const downloadMediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
} as const satisfies Record<DownloadFormat, string>;

/** Data reports that fit in one zip file. */
export const mostPdfReports = 500;

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
