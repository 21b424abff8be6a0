// What the formats and the states of a file mean to the person who asks for it.
import type { DownloadFormat, Task } from '@iom/contract/library/library.schemas.ts';

export const formatWords: Record<DownloadFormat, { label: string; about: string }> = {
  csv: { label: 'CSV', about: 'For any program' },
  xlsx: { label: 'Excel', about: 'A workbook, numbers typed' },
  parquet: { label: 'Parquet', about: 'For Python, R and DuckDB' },
  zip: { label: 'Zip', about: 'With data dictionary and README' },
};

export const isUnfinished = (task: Pick<Task, 'status'>) =>
  task.status === 'PENDING' || task.status === 'RUNNING';

/** Whole percent of a progress, which is a share from 0 to 1. */
export const progressPercent = ({ progress }: Pick<Task, 'progress'>) => Math.round(progress * 100);

const words: Record<Task['status'], string> = {
  PENDING: 'Waiting to start',
  RUNNING: 'Being made',
  READY: 'Ready',
  FAILED: 'Failed',
};
export const taskWord = (task: Pick<Task, 'status'>) => words[task.status];
