// What the states of a file being made mean to the person who asked for it.
import type { Task } from '@iom/contract/library/library.schemas.ts';

export const isUnfinished = (task: Pick<Task, 'status'>) =>
  task.status === 'PENDING' || task.status === 'RUNNING';

/** Whole percent of a task's progress, which is a share from 0 to 1. */
export const progressPercent = (task: Pick<Task, 'progress'>) => Math.round(task.progress * 100);

const words: Record<Task['status'], string> = {
  PENDING: 'Waiting to start',
  RUNNING: 'Being made',
  READY: 'Ready',
  FAILED: 'Failed',
};
export const taskWord = (task: Pick<Task, 'status'>) => words[task.status];
