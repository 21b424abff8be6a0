import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '../database/database.ts';

interface JobCounts {
  /** All tries have failed; kept for a week. */
  failed_jobs: number;
  failed_mails: number;
  /** Waiting although their time has come, mails among them. */
  due_jobs: number;
}

/** Numbers of background jobs in the queue. */
export const countJobs = async (tx: ReadTx): Promise<JobCounts> => {
  const [counts] = await rowsOf<JobCounts>(
    tx,
    sql`select count(*) filter (where state = 'failed' and name <> 'mail')::int as failed_jobs,
        count(*) filter (where state = 'failed' and name = 'mail')::int as failed_mails,
        count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as due_jobs
      from pgboss.job where name not like '\\_\\_pgboss%'`,
  );
  return counts ?? { failed_jobs: 0, failed_mails: 0, due_jobs: 0 };
};
