import { z } from 'zod';
import { timeShape } from '../../shared/shapes.ts';

export const downloadFormats = ['csv', 'xlsx', 'parquet', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Data reports that fit in one zip file. */
export const mostPdfReports = 500;

export const taskStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;

/** How far a file has come; `progress` from 0 to 1. */
export const taskProgress = z.object({ status: z.enum(taskStatuses), progress: z.number() });

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
