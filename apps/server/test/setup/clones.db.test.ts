import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, rowsOf } from '#platform/database/database.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { cloneDatabase } from './clones.ts';

const queue = { name: 'settle-payment', data: z.object({ attempt: z.int() }) };

/** Starts a job queue, optionally adds a job, and returns the number of jobs stored. */
const jobsIn = async (database: Database, { add }: { add: boolean }) => {
  const jobs = openJobs(database, openLog('silent'));
  const idle = {
    queue: queue.name,
    retries: 0,
    concurrency: 1,
    run: async () => {},
    onDeadLetter: undefined,
  };
  await jobs.start([idle]);
  if (add) await database.write((tx) => jobs.send(tx, queue, { attempt: 1 }, { afterSeconds: 600 }));
  const [row] = await database.read((tx) =>
    rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from pgboss.job where name = ${queue.name}`,
    ),
  );
  await jobs.stop();
  return row?.count;
};

test('a closed database leaves no job to the test that uses it next', async () => {
  const first = await cloneDatabase();
  expect(await jobsIn(first, { add: true })).toBe(1);
  await first.close();
  const second = await cloneDatabase();
  expect(await jobsIn(second, { add: false })).toBe(0);
  await second.close();
});

test('a database whose tables a test has changed is not reused', async () => {
  const first = await cloneDatabase();
  const readDefaults = (database: Database) =>
    database.read((tx) =>
      rowsOf<{ value: string }>(
        tx,
        sql`select column_default as value from information_schema.columns
          where table_name = 'downloads' and column_name = 'created_at'`,
      ),
    );
  const before = await readDefaults(first);
  await first.write((tx) => tx.execute(sql`alter table downloads alter column created_at drop default`));
  expect(await readDefaults(first)).not.toEqual(before);
  await first.close();
  const second = await cloneDatabase();
  expect(await readDefaults(second)).toEqual(before);
  await second.close();
});
