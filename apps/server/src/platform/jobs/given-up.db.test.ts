import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import type { Database } from '../database/database.ts';
import { openLog } from '../log.ts';
import { type JobKind, type Jobs, openJobs } from './jobs.ts';

const until = { timeout: 15_000, interval: 50 };

let database: Database;
let jobs: Jobs;
const tried: number[] = [];
const onDeadLetter: number[] = [];
const hopeless: JobKind<{ number: number }> = {
  queue: 'hopeless',
  retries: 0,
  run: async ({ number }) => {
    tried.push(number);
    if (number % 2 === 1) throw new Error('it cannot be done');
  },
  onDeadLetter: async ({ number }) => {
    onDeadLetter.push(number);
  },
};

beforeAll(async () => {
  database = await cloneDatabase();
  jobs = openJobs(database, openLog('silent'));
  await jobs.start([hopeless as never]);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

test('a job whose tries have all failed is given up once; one that is done never is', async () => {
  await database.write(async (tx) => {
    for (const number of [1, 2, 3]) await jobs.send(tx, hopeless, { number });
  });
  await vi.waitFor(() => expect(onDeadLetter.toSorted()).toEqual([1, 3]), until);
  expect(tried.toSorted()).toEqual([1, 2, 3]);
});

test('a job whose last try was cut short by a kill is given up by the next server', async (context) => {
  if (database.engine === 'postgres') context.skip('there another server may still be at it');
  const later = 3600;
  await database.write((tx) => jobs.send(tx, hopeless, { number: 4 }, later));
  await jobs.stop();
  await database.write((tx) =>
    tx.execute(sql`update pgboss.job set state = 'active', started_on = now() where data->>'number' = '4'`),
  );
  jobs = openJobs(database, openLog('silent'));
  await jobs.start([hopeless as never]);
  await vi.waitFor(() => expect(onDeadLetter).toContain(4), until);
  expect(tried).not.toContain(4);
});
