import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '#test/setup/clones.ts';
import type { Database } from '../database/database.ts';
import { openLog } from '../log.ts';
import { onBehalfOf } from '../request-context.ts';
import { type Jobs, jobKind, openJobs } from './jobs.ts';

const queue = { name: 'told', data: z.object({ number: z.int() }) };

let database: Database;
let jobs: Jobs;
const lines: string[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  const log = openLog('info', { write: (line) => void lines.push(line) });
  jobs = openJobs(database, log);
  const loggingJob = jobKind(queue, {
    retries: 0,
    run: async ({ number }) => {
      log.info({ number }, 'told');
      if (number === 1) await database.write((tx) => jobs.send(tx, queue, { number: 2 }));
    },
  });
  await jobs.start([loggingJob]);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

test('log lines of a job, and of jobs that it sends, name the original request', async () => {
  await onBehalfOf({ request: 'request-1' }, () =>
    database.write((tx) => jobs.send(tx, queue, { number: 1 })),
  );
  await database.write((tx) => jobs.send(tx, queue, { number: 3 }));
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  const requests = Object.fromEntries(
    lines.map((line) => {
      const { number, request } = JSON.parse(line) as { number: number; request?: string };
      return [number, request];
    }),
  );
  expect(requests).toEqual({ 1: 'request-1', 2: 'request-1', 3: undefined });
});
