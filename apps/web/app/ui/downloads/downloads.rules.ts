// Labels of download formats and of the status of a download.
import type { DownloadFormat, Task } from '@iom/contract/library/downloads/downloads.schemas.ts';

export const formatLabels: Record<DownloadFormat, { label: string; description: string }> = {
  csv: { label: 'CSV', description: 'For any program' },
  xlsx: { label: 'Excel', description: 'A workbook with dictionary, README and licence' },
  parquet: { label: 'Parquet', description: 'For Python, R and DuckDB' },
  zip: { label: 'Zip', description: 'CSV with dictionary, README and why cells are empty' },
};

export const isUnfinished = (task: Pick<Task, 'status'>) =>
  task.status === 'PENDING' || task.status === 'RUNNING';

/** A progress from 0 to 1 in whole percent. */
export const progressPercent = ({ progress }: Pick<Task, 'progress'>) => Math.round(progress * 100);

const taskLabels: Record<Task['status'], string> = {
  PENDING: 'Waiting to start',
  RUNNING: 'In preparation',
  READY: 'Ready',
  FAILED: 'Failed',
};

export const taskLabel = (task: Pick<Task, 'status'>) => taskLabels[task.status];
