import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { openWorkerThread, WorkerFailure, type WorkerThread, WorkerTimeout } from './worker-thread.ts';

let thread: WorkerThread<string, number>;
afterEach(() => thread.close());

const openThread = (timeoutMs = 10_000) => {
  thread = openWorkerThread(new URL('../../test/fixtures/failing-worker.ts', import.meta.url), {
    timeoutMs,
  });
  return thread;
};

test('runs jobs in order in one thread', async () => {
  const { run } = openThread();
  expect(await Promise.all([run('count'), run('count'), run('count')])).toEqual([1, 2, 3]);
});

test.each([
  ['throw', /thrown in the thread/],
  ['exit', /ended/],
  ['refuse', /cannot be done/],
])('a job that ends in %s fails alone, and the next runs in a new thread', async (job, because) => {
  const { run } = openThread();
  expect(await run('count')).toBe(1);
  const failed = run(job);
  const next = run('count');
  await expect(failed).rejects.toThrow(WorkerFailure);
  await expect(failed).rejects.toThrow(because);
  expect(await next).toBe(1);
});

test('ends a job that exceeds its time limit', async () => {
  const { run } = openThread(300);
  await expect(run('hang')).rejects.toThrow(WorkerTimeout);
});

test('runs no job whose caller has disconnected', async () => {
  const { run } = openThread();
  const leaving = new AbortController();
  const first = run('count');
  const gone = run('count', { key: '203.0.113.1', left: leaving.signal });
  leaving.abort();
  await expect(gone).rejects.toThrow(ApiError);
  expect([await first, await run('count')]).toEqual([1, 2]);
});

test('the addresses of callers take turns', async () => {
  const { run } = openThread();
  const { signal: left } = new AbortController();
  const addresses = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'];
  expect(await Promise.all(addresses.map((key) => run('count', { key, left })))).toEqual([1, 3, 4, 2]);
});

test('runs the first job in the warmed-up thread', async () => {
  const { run, warm } = openThread();
  warm();
  warm();
  expect(await run('count')).toBe(1);
});

test('of many waiting jobs of an account, those whose turn comes after its time is used up are refused', async () => {
  const { run } = openThread();
  let left = 2;
  const account = {
    assertLeft: async () => {
      if (left === 0) throw new ApiError('too_many_requests');
    },
    spend: async (ms: number) => {
      expect(ms).toBeGreaterThan(0);
      left -= 1;
    },
  };
  const jobs = ['count', 'throw', 'count', 'count'].map((job) => run(job, { key: '203.0.113.1', account }));
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason : one.value))).toEqual([
    1,
    expect.any(WorkerFailure),
    expect.objectContaining({ code: 'too_many_requests' }),
    expect.objectContaining({ code: 'too_many_requests' }),
  ]);
  expect(await run('count', { key: '203.0.113.2' })).toBe(1);
});
