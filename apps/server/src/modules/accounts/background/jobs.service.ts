import type { JobRow, JobState } from '@iom/contract/accounts/background.endpoints.ts';
import { and, desc, eq, inArray, not, or, sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import { countTries, errorOfJob, jobRows, retryJobs } from '#platform/jobs/job-rows.ts';
import { mailQueue } from '#platform/mail/outbox.ts';

type JobTableRow = typeof jobRows.$inferSelect;

const sortable = { created: jobRows.createdOn, queue: jobRows.name };

const storedStates: Record<JobState, JobTableRow['state'][]> = {
  WAITING: ['created', 'retry'],
  RUNNING: ['active'],
  FAILED: ['failed', 'cancelled'],
  DONE: ['completed'],
};

/** Jobs of the application, without mails and the queue's internal jobs. */
const isListed = and(
  sql`${jobRows.name} <> ${mailQueue.name}`,
  not(sql`starts_with(${jobRows.name}, '__pgboss__')`),
);

const listJobRows = (
  tx: ReadTx,
  { state, search = '' }: { state?: JobState | undefined; search?: string | undefined },
  page: ListPage<keyof typeof sortable>,
) => {
  const pattern = ilikeContains(search);
  const where = and(
    isListed,
    state && inArray(jobRows.state, storedStates[state]),
    search === ''
      ? undefined
      : or(sql`${jobRows.name} ilike ${pattern}`, sql`${jobRows.data}::text ilike ${pattern}`),
  );
  const { id } = jobRows;
  const select = tx.select().from(jobRows);
  const defaultOrder = desc(jobRows.createdOn);
  return listRows(tx, { select, where, from: jobRows, sortable, id, defaultOrder }, page);
};

const findJob = async (tx: ReadTx, id: string): Promise<JobTableRow | undefined> =>
  (
    await tx
      .select()
      .from(jobRows)
      .where(and(isListed, eq(jobRows.id, id)))
  )[0];

/** Number of jobs that the list shows as failed. */
export const countFailedJobs = (tx: ReadTx) =>
  tx.$count(jobRows, and(isListed, inArray(jobRows.state, storedStates.FAILED)));

const states: Record<JobTableRow['state'], JobState> = {
  created: 'WAITING',
  retry: 'WAITING',
  active: 'RUNNING',
  completed: 'DONE',
  cancelled: 'FAILED',
  failed: 'FAILED',
};

const maxSubjectLength = 200;

/** A random id by its first characters, which tell it apart from others. */
const shortId = (text: string) => text.replace(/^([\w-]{8})[\w-]{14}$/, '$1…');

/** `2024 Europe (group 12)`: the name in the data of a job, and the rest of them. */
const jobSubject = (data: unknown) => {
  const { name, ...others } = { ...(typeof data === 'object' && data) } as Record<string, unknown>;
  const text = Object.entries(others)
    .map(
      ([key, value]) =>
        `${key} ${typeof value === 'object' ? JSON.stringify(value) : shortId(String(value))}`,
    )
    .join(', ');
  return (name === undefined ? text : `${name} (${text})`).slice(0, maxSubjectLength);
};

const toJobResponse = (row: JobTableRow): JobRow => {
  const state = states[row.state];
  return {
    id: row.id,
    queue: row.name,
    state,
    about: jobSubject(row.data),
    created: row.createdOn.toISOString(),
    started: row.startedOn?.toISOString() ?? null,
    finished: row.completedOn?.toISOString() ?? null,
    next_try: state === 'WAITING' ? row.startAfter.toISOString() : null,
    tries: countTries(row),
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

/** @throws ApiError not_found; not_retryable for a running or succeeded job. */
export const retryJob = async (tx: WriteTx, id: string): Promise<Audited<JobRow>> => {
  const before = await findJob(tx, id);
  if (!before) throw new ApiError('not_found');
  if (!(await retryJobs(tx, sql`${jobRows.id} = ${id} and ${jobRows.name} = ${before.name}`)))
    throw new ApiError('not_retryable');
  const after = (await findJob(tx, id)) ?? before;
  const toJobState = (row: JobTableRow) => ({
    queue: row.name,
    state: states[row.state],
    next_try: row.startAfter.toISOString(),
  });
  return {
    response: toJobResponse(after),
    change: { target: `job ${id}`, before: toJobState(before), after: toJobState(after) },
  };
};
