import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '#test/setup/clones.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { openLog } from '../log.ts';
import { type Jobs, jobKind, openJobs } from './jobs.ts';

let database: Database;
let jobs: Jobs;
const tried: number[] = [];
const deadLetters: number[] = [];
const hopeless = { name: 'hopeless', data: z.object({ number: z.int() }) };
const hopelessJob = jobKind(hopeless, {
  retries: 0,
  run: async ({ number }) => {
    tried.push(number);
    if (number % 2 === 1) throw new Error('this job always fails');
  },
  onDeadLetter: async ({ number }) => {
    deadLetters.push(number);
  },
});

beforeAll(async () => {
  database = await cloneDatabase();
  jobs = openJobs(database, openLog('silent'));
  await jobs.start([hopelessJob]);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

test('calls onDeadLetter once for a job whose tries have all failed, and never for one that succeeded', async () => {
  await database.write(async (tx) => {
    for (const number of [1, 2, 3]) await jobs.send(tx, hopeless, { number });
  });
  await vi.waitFor(() => expect(deadLetters.toSorted()).toEqual([1, 3]));
  expect(tried.toSorted()).toEqual([1, 2, 3]);
});

/**
 * Starts the next server on a job whose only try was interrupted by killing the previous server, after this
 * many such crashes.
 */
const startAfterCrash = async (number: number, crashes: number) => {
  const later = 3600;
  await database.write((tx) => jobs.send(tx, hopeless, { number }, { afterSeconds: later }));
  await jobs.stop();
  await database.write((tx) =>
    tx.execute(sql`
      update pgboss.job
      set state = 'active', started_on = now(), data = data || jsonb_build_object('crashes', ${crashes}::int)
      where data->>'number' = ${String(number)}
    `),
  );
  jobs = openJobs(database, openLog('silent'));
  await jobs.start([hopelessJob]);
};

describe('on the embedded database, after a crash', () => {
  beforeEach((context) => {
    if (database.engine === 'postgres')
      context.skip('on PostgreSQL another server may still be working on it');
  });

  test('the next server runs a job whose last try was interrupted, and counts that try once', async () => {
    await startAfterCrash(4, 0);
    const row = sql`select state, retry_count from pgboss.job where name = 'hopeless' and data->>'number' = '4'`;
    await vi.waitFor(async () => {
      const rows = await database.read((tx) => rowsOf(tx, row));
      expect(rows).toEqual([{ state: 'completed', retry_count: 0 }]);
    });
    expect([tried.filter((number) => number === 4), deadLetters.includes(4)]).toEqual([[4], false]);
  });

  test('a job that fails in that extra try is a dead letter', async () => {
    await startAfterCrash(5, 19);
    await vi.waitFor(() => expect(deadLetters).toContain(5));
    expect(tried.filter((number) => number === 5)).toEqual([5]);
  });

  test('a job whose try was interrupted after twenty crashes is a dead letter', async () => {
    await startAfterCrash(6, 20);
    await vi.waitFor(() => expect(deadLetters).toContain(6));
    expect(tried).not.toContain(6);
  });
});
