import { z } from 'zod';

export const taskStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;
export const unfinishedStatuses = ['PENDING', 'RUNNING'] as const satisfies (typeof taskStatuses)[number][];

/** Whether a task waits or runs. */
export const isUnfinished = ({ status }: { status: (typeof taskStatuses)[number] }) =>
  unfinishedStatuses.some((one) => one === status);

/** How far a task has come; `progress` from 0 to 1. */
export const taskProgress = z.object({ status: z.enum(taskStatuses), progress: z.number() });
