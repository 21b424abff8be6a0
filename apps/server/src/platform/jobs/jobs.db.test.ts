import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '#test/setup/clones.ts';
import type { Database } from '../database/database.ts';
import { openLog } from '../log.ts';
import { type Jobs, jobKind, openJobs } from './jobs.ts';

const queue = { name: 'noted', data: z.object({ number: z.int() }) };

let database: Database;
let servers: Jobs[];
/** Numbers in the order of their start. */
let begun: number[];
/** The first try of this number waits until it is released. */
let held: { number: number; release: () => void; released: Promise<void> } | undefined;

const noted = jobKind(queue, {
  retries: 2,
  run: async ({ number }) => {
    const isFirstTry = !begun.includes(number);
    begun.push(number);
    if (isFirstTry && held?.number === number) await held.released;
  },
});

const hold = (number: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = { number, release: resolve, released: promise };
};
const send = (numbers: number[], timing?: Parameters<Jobs['send']>[3]) =>
  database.write(async (tx) => {
    for (const number of numbers) await servers[0]!.send(tx, queue, { number }, timing);
  });
const ofNumber = (number: number) => sql`name = ${queue.name} and data->>'number' = ${String(number)}`;

beforeAll(async () => {
  database = await cloneDatabase();
  servers = [0, 1].map(() => openJobs(database, openLog('silent'), { superviseSeconds: 1 }));
  for (const jobs of servers) await jobs.start([noted]);
});
beforeEach(() => {
  begun = [];
  held = undefined;
});
afterAll(async () => {
  held?.release();
  for (const jobs of servers) await jobs.stop();
  await database.close();
});

test('two servers run each of forty jobs once', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => 100 + index);
  for (const number of numbers) await send([number]);
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(numbers));
});

test('a job of a transaction that is rolled back never runs', async () => {
  const failed = database.write(async (tx) => {
    await servers[0]!.send(tx, queue, { number: 1 });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await send([2]);
  await vi.waitFor(() => expect(begun).toEqual([2]));
});

test('a delayed job waits while others run', async () => {
  await send([3], { afterSeconds: 3600 });
  await send([4]);
  await vi.waitFor(() => expect(begun).toEqual([4]));
  await database.write((tx) =>
    tx.execute(sql`update pgboss.job set start_after = now() where ${ofNumber(3)}`),
  );
  await vi.waitFor(() => expect(begun).toEqual([4, 3]));
});

test('a job that exceeds its time limit runs again', async () => {
  hold(5);
  await send([5]);
  await vi.waitFor(() => expect(begun).toEqual([5]));
  await database.write((tx) =>
    tx.execute(sql`update pgboss.job set started_on = now() - interval '1 hour' where ${ofNumber(5)}`),
  );
  await vi.waitFor(() => expect(begun).toEqual([5, 5]));
  held?.release();
});
