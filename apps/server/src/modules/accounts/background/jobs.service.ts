import type { JobRow, JobState } from '@iom/contract/accounts/background.schemas.ts';
import { sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import { errorOfJob, jobRows, retryJobs, triesOf } from '#platform/jobs/job-rows.ts';
import { findJob, type JobTableRow, listJobRows } from './jobs.store.ts';

const states: Record<JobTableRow['state'], JobState> = {
  created: 'WAITING',
  retry: 'WAITING',
  active: 'RUNNING',
  completed: 'DONE',
  cancelled: 'FAILED',
  failed: 'FAILED',
};

const longestSubject = 200;

const aboutOf = (data: unknown) =>
  Object.entries(typeof data === 'object' && data !== null ? data : {})
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
    .slice(0, longestSubject);

const toJobResponse = (row: JobTableRow): JobRow => {
  const state = states[row.state];
  return {
    id: row.id,
    queue: row.name,
    state,
    about: aboutOf(row.data),
    created: row.createdOn.toISOString(),
    started: row.startedOn?.toISOString() ?? null,
    finished: row.completedOn?.toISOString() ?? null,
    next_try: state === 'WAITING' ? row.startAfter.toISOString() : null,
    tries: triesOf(row),
    most_tries: row.retryLimit + 1,
    error: errorOfJob(row.output),
  };
};

export const listJobs = async (
  tx: ReadTx,
  filter: { state?: JobState | undefined; search?: string | undefined },
  page: ListPage<'created' | 'queue'>,
) => {
  const { count, rows } = await listJobRows(tx, filter, page);
  return { count, results: rows.map(toJobResponse) };
};

/** @throws ApiError not_found; not_retryable for a job that runs or has succeeded. */
export const retryJob = async (tx: WriteTx, id: string): Promise<Audited<JobRow>> => {
  const before = await findJob(tx, id);
  if (!before) throw new ApiError('not_found');
  if (!(await retryJobs(tx, sql`${jobRows.id} = ${id} and ${jobRows.name} = ${before.name}`)))
    throw new ApiError('not_retryable');
  const after = (await findJob(tx, id)) ?? before;
  const stateOf = (row: JobTableRow) => ({
    queue: row.name,
    state: states[row.state],
    next_try: row.startAfter.toISOString(),
  });
  return {
    response: toJobResponse(after),
    change: { target: `job ${id}`, before: stateOf(before), after: stateOf(after) },
  };
};
