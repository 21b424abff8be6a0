import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { openWorkerThread, WorkerFailure, type WorkerThread } from './worker-thread.ts';

let thread: WorkerThread<string, number>;
afterEach(() => thread.close());

const open = (timeoutMs = 10_000) => {
  thread = openWorkerThread(new URL('#test/fixtures/odd-worker.ts', import.meta.url), timeoutMs);
  return thread;
};

test('jobs are done in order by one thread', async () => {
  const { run } = open();
  expect(await Promise.all([run('count'), run('count'), run('count')])).toEqual([1, 2, 3]);
});

test.each([
  ['throw', /thrown in the thread/],
  ['exit', /ended/],
  ['refuse', /cannot be done/],
])('a job that ends in %s fails alone, and the next finds a new thread', async (job, because) => {
  const { run } = open();
  expect(await run('count')).toBe(1);
  const failed = run(job);
  const next = run('count');
  await expect(failed).rejects.toThrow(WorkerFailure);
  await expect(failed).rejects.toThrow(because);
  expect(await next).toBe(1);
});

test('a job that takes too long is ended', async () => {
  const { run } = open(300);
  await expect(run('hang')).rejects.toThrow(/longer than 300 ms/);
});

test('too many waiting jobs are refused at once', async () => {
  const { run } = open();
  const waiting = Array.from({ length: 50 }, () => run('count'));
  expect(() => run('count')).toThrow(ApiError);
  expect((await Promise.all(waiting)).at(-1)).toBe(50);
  expect(await run('count')).toBe(51);
});

test('a thread that was got ready does the first job', async () => {
  const { run, warm } = open();
  warm();
  warm();
  expect(await run('count')).toBe(1);
});
