import { setImmediate as iteration } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

afterEach(() => void vi.useRealTimers());

const open = (limits: { concurrency?: number; perCaller?: number } = {}) => {
  const queue = openFairQueue({ concurrency: 1, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** Adds a task of a caller, whose key is the letters of the name, or of the server. */
  const add = (name: string, left?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const key = name.replace(/\d/, '');
    const task = () => {
      begun.push(name);
      return promise;
    };
    return queue.run(task, key === 'server' ? undefined : { key, ...(left && { left }) });
  };
  return { queue, begun, add, end: (name: string) => ends.get(name)?.() };
};

test.each([
  ['one of a caller goes before the further ones of others', 'a1 a2 a3 a4 b1 c1', 'a1 b1 c1 a2 a3 a4'],
  ['two callers take turns', 'a1 a2 a3 b1 b2 b3', 'a1 b1 a2 b2 a3 b3'],
  ['those of the server take turns as one', 'server1 server2 server3 a1 a2', 'server1 a1 server2 a2 server3'],
])('%s', async (_what, added, expected) => {
  const { add, begun, end } = open();
  const done = added.split(' ').map((name) => add(name));
  for (const name of added.split(' ')) end(name);
  await Promise.all(done);
  expect(begun.join(' ')).toBe(expected);
});

test('a caller has some of the turns at a time, and others the rest', async () => {
  const { add, begun, end, queue } = open({ concurrency: 3, perCaller: 2 });
  const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => add(name));
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  end('c1');
  await iteration();
  expect([begun.length, queue.waiting()]).toEqual([4, 1]);
  for (const name of ['a1', 'a2', 'a3']) end(name);
  await Promise.all(done);
  expect(begun.at(-1)).toBe('a3');
});

test('a task whose caller has disconnected is not run, and its turn passes on', async () => {
  const { add, begun, end } = open();
  const leaving = new AbortController();
  const first = add('a1');
  const gone = add('b1', leaving.signal);
  const last = add('c1');
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  await expect(add('b2', leaving.signal)).rejects.toMatchObject({ code: 'unavailable' });
  for (const name of ['a1', 'c1']) end(name);
  await Promise.all([first, last]);
  expect(begun).toEqual(['a1', 'c1']);
});

test('a task that has waited for five seconds is rejected and may be retried; those of the server wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { add, begun, end } = open();
  const first = add('a1');
  const ofServer = add('server1');
  const refused = expect(add('b1')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 5 },
  });
  await vi.advanceTimersByTimeAsync(5001);
  await refused;
  for (const name of ['a1', 'server1']) end(name);
  await Promise.all([first, ofServer]);
  expect(begun).toEqual(['a1', 'server1']);
});

test('the event loop runs between two tasks that occupy the thread', async () => {
  const { queue } = open();
  const order: string[] = [];
  const tasks = ['a1', 'a2'].map((name) =>
    queue.run(
      async () => {
        order.push(name);
        if (name === 'a1') setImmediate(() => order.push('another'));
      },
      { key: 'a' },
    ),
  );
  await Promise.all(tasks);
  expect(order).toEqual(['a1', 'another', 'a2']);
});

test('a failed task does not affect others', async () => {
  const { queue, add, begun, end } = open();
  const failed = queue.run(() => Promise.reject(new Error('failed')));
  const next = add('a1');
  end('a1');
  await expect(failed).rejects.toThrow('failed');
  await next;
  expect(begun).toEqual(['a1']);
});
