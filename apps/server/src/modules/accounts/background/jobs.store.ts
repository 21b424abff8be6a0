import type { JobState } from '@iom/contract/accounts/background.schemas.ts';
import { and, desc, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows } from '#platform/database/list-rows.ts';
import { jobRows } from '#platform/jobs/job-rows.ts';
import { mailQueue } from '#platform/mail/outbox.ts';

export type JobTableRow = typeof jobRows.$inferSelect;

const sortable = { created: jobRows.createdOn, queue: jobRows.name };

const storedStates: Record<JobState, JobTableRow['state'][]> = {
  WAITING: ['created', 'retry'],
  RUNNING: ['active'],
  FAILED: ['failed', 'cancelled'],
  DONE: ['completed'],
};

/** Jobs of the application, without mails and what the queue does for itself. */
const isListed = and(
  sql`${jobRows.name} <> ${mailQueue.name}`,
  not(sql`starts_with(${jobRows.name}, '__pgboss__')`),
);

export const listJobRows = (
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

export const findJob = async (tx: ReadTx, id: string): Promise<JobTableRow | undefined> =>
  (
    await tx
      .select()
      .from(jobRows)
      .where(and(isListed, eq(jobRows.id, id)))
  )[0];

/** Number of jobs that the list shows as failed. */
export const countFailedJobs = (tx: ReadTx) =>
  tx.$count(jobRows, and(isListed, inArray(jobRows.state, storedStates.FAILED)));
