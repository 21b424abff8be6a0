import { z } from 'zod';
import { flagParam, idShape, timeShape } from '../../shared/shapes.ts';
import { taskStatuses } from '../../shared/tasks.ts';
import { requiredText, singleLine } from '../../shared/text.ts';

export const importFileNames = ['samples', 'results'] as const;

/** Largest import file in bytes. */
export const largestImportFile = 512 << 20;

/** The text fields of the form; `samples` and `results` are its files. */
export const importForm = z.object({
  name: singleLine(requiredText()),
  dry_run: flagParam.default(false),
});

export const importError = z.object({
  file: z.enum(importFileNames),
  /** The header is line 1. */
  line: z.int(),
  /** The header's name; empty for the line as a whole. */
  column: z.string(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

export const importReport = z.object({
  /** Numbers of samples. */
  accepted: z.int(),
  rejected: z.int(),
  errors: z.array(importError),
  /** The id of the group; null after a dry run or with errors. */
  group: idShape.nullable(),
});
export type ImportReport = z.output<typeof importReport>;

export const importRow = z.object({
  task_id: z.string(),
  name: z.string(),
  dry_run: z.boolean(),
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number(),
  created: timeShape,
  /** E-mail of the administrator who started it. */
  started_by: z.string(),
  /** Why a failed import failed; null for others. */
  failure: z.string().nullable(),
  group: idShape.nullable(),
  accepted: z.int(),
  error_count: z.int(),
});
export type ImportRow = z.output<typeof importRow>;

const importColumn = z.object({
  name: z.string(),
  required: z.boolean(),
  /** What a cell may hold. */
  help: z.string(),
  example: z.string(),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importColumns = z.object({ samples: z.array(importColumn), results: z.array(importColumn) });
