import { z } from 'zod';

export const taskStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;

/** How far a task has come; `progress` from 0 to 1. */
export const taskProgress = z.object({ status: z.enum(taskStatuses), progress: z.number() });
