import { z } from 'zod';
import { timeShape } from '../shared/shapes.ts';

export const downloadFormats = ['csv', 'xlsx', 'parquet', 'zip'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export const taskStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;

export const taskRow = z.object({
  task_id: z.string(),
  kind: z.string(),
  name: z.string(),
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number(),
  created: timeShape,
  expires: timeShape,
});
export type Task = z.output<typeof taskRow>;
