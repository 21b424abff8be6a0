import { and, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../database/columns.ts';
import { type ReadTx, rowsOf, type WriteTx } from '../database/database.ts';

/** The table of pg-boss, which creates it. */
export const jobRows = pgSchema('pgboss').table('job', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  data: jsonb(),
  state: text({ enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] }).notNull(),
  retryLimit: integer().notNull(),
  retryCount: integer().notNull(),
  startAfter: timestamp().notNull(),
  createdOn: timestamp().notNull(),
  startedOn: timestamp(),
  completedOn: timestamp(),
  output: jsonb(),
});

/**
 * Makes jobs that failed, or wait for their next try, ready to run. A failed one gets one more try.
 * @returns whether there were any; running and succeeded jobs stay unchanged.
 */
export const retryJobs = async (tx: WriteTx, where: SQL): Promise<boolean> => {
  const retried = await rowsOf(
    tx,
    sql`update ${jobRows} set
        retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end,
        state = case when state = 'failed' then 'retry' else state end,
        start_after = now(),
        completed_on = null
      where ${where} and state in ('failed', 'retry', 'created')
      returning 1`,
  );
  return retried.length > 0;
};

/** Number of tries begun. pg-boss counts a retry when it begins, not when the previous try fails. */
export const countTries = (job: { startedOn: unknown; retryCount: number | null }): number =>
  job.startedOn === null ? 0 : (job.retryCount ?? 0) + 1;

const maxErrorLength = 300;

/**
 * Why the last try failed: the first line, because further lines of a database error contain the parameters
 * of its statement.
 */
export const errorOfJob = (output: unknown): string | null => {
  if (typeof output !== 'object' || output === null || !('message' in output)) return null;
  const [line = ''] = String(output.message).split('\n');
  return line.slice(0, maxErrorLength);
};

/** Number of overdue jobs, including mails. */
export const countDueJobs = (tx: ReadTx) =>
  tx.$count(
    jobRows,
    and(
      inArray(jobRows.state, ['created', 'retry']),
      lte(jobRows.startAfter, sql`now()`),
      not(sql`starts_with(${jobRows.name}, '__pgboss__')`),
    ),
  );
