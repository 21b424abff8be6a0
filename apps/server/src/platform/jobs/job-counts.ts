import { and, inArray, lte, not, sql } from 'drizzle-orm';
import type { ReadTx } from '../database/database.ts';
import { jobRows } from './job-rows.ts';

/** Number of jobs, mails among them, that wait although their time has come. */
export const countDueJobs = (tx: ReadTx) =>
  tx.$count(
    jobRows,
    and(
      inArray(jobRows.state, ['created', 'retry']),
      lte(jobRows.startAfter, sql`now()`),
      not(sql`starts_with(${jobRows.name}, '__pgboss__')`),
    ),
  );
