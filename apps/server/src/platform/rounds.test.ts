import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { openRounds } from './rounds.ts';

const open = (mostWaitMs = 60_000) => {
  const { run: inTurn, ...rounds } = openRounds({ mostWaitMs });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const present = new AbortController().signal;
  /** Adds a task of a caller, whose name is that of the task up to a digit, or of the server. */
  const add = (name: string, left = present) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const key = name.replace(/\d/, '');
    const task = () => {
      begun.push(name);
      return promise;
    };
    return inTurn(task, key === 'server' ? undefined : { key, left });
  };
  return { inTurn, rounds, begun, add, end: (name: string) => ends.get(name)?.() };
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

test('who adds a task whenever one is run does not go before those who wait', async () => {
  const { inTurn, begun, add, end } = open();
  const { signal: left } = new AbortController();
  const again = (key: string, number: number): Promise<unknown> =>
    inTurn(
      async () => {
        begun.push(`${key}${number}`);
        if (number < 4) done.push(again(key, number + 1));
      },
      { key, left },
    );
  const done = [again('a', 1), again('b', 1), ...['c1', 'c2', 'c3'].map((name) => add(name))];
  for (const name of ['c1', 'c2', 'c3']) end(name);
  await expect.poll(() => begun.length).toBe(11);
  await Promise.all(done);
  expect(begun.join(' ')).toBe('a1 b1 c1 c2 a2 b2 c3 a3 b3 a4 b4');
});

test('a task whose caller has gone is not run, and its turn passes on', async () => {
  const { add, begun, end } = open();
  const leaving = new AbortController();
  const first = add('a1');
  const gone = add('b1', leaving.signal);
  const last = add('c1');
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  for (const name of ['a1', 'b1', 'c1']) end(name);
  await Promise.all([first, last]);
  await expect(add('b2', leaving.signal)).rejects.toThrow(ApiError);
  expect(begun).toEqual(['a1', 'c1']);
});

test.each([
  ['one that others of its caller wait behind', 'a1 a2 a3 a4 b1 b2 b3', 'a2', '', 'a1 b1 a3 b2 a4 b3'],
  ['the last of its caller', 'a1 a2 b1 b2 b3', 'a2', 'a3', 'a1 b1 b2 a3 b3'],
])(
  'a task whose caller has gone gives its round back: %s',
  async (_which, added, leaves, addedThen, expected) => {
    const { add, begun, end } = open();
    const leaving = new AbortController();
    const names = added.split(' ');
    const tasks = names.map((name) => add(name, name === leaves ? leaving.signal : undefined));
    leaving.abort();
    if (addedThen !== '') tasks.push(add(addedThen));
    for (const name of expected.split(' ')) end(name);
    const ends = await Promise.allSettled(tasks);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(begun.join(' ')).toBe(expected);
  },
);

test('a caller who waits too long is refused and may try again, those of the server wait', async () => {
  const { add, begun, end } = open(1);
  const first = add('a1');
  const ofServer = add('server1');
  await expect(add('b1')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
  for (const name of ['a1', 'server1']) end(name);
  await Promise.all([first, ofServer]);
  expect(begun).toEqual(['a1', 'server1']);
});

test('a task that fails fails alone', async () => {
  const { inTurn, add, begun, end } = open();
  const failed = inTurn(() => Promise.reject(new Error('failed')));
  const next = add('a1');
  end('a1');
  await expect(failed).rejects.toThrow('failed');
  await next;
  expect(begun).toEqual(['a1']);
});

test('so many tasks run at once', async () => {
  const { run, waiting } = openRounds({ atOnce: 2 });
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const done = gates.map(({ promise }) =>
    run(() => {
      begun += 1;
      return promise;
    }),
  );
  await expect.poll(() => [begun, waiting()]).toEqual([2, 1]);
  gates[1]?.resolve();
  await expect.poll(() => [begun, waiting()]).toEqual([3, 0]);
  for (const { resolve } of gates) resolve();
  await Promise.all(done);
});

test('the wait that is told is that of callers for others, not for what they have sent themselves', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { add, end, rounds } = open();
  const done = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => add(name));
  const finish = async (name: string, index: number) => {
    vi.advanceTimersByTime(1000);
    end(name);
    await done[index];
  };
  await finish('a1', 0);
  expect(rounds.waitMs()).toBe(1000); // b1, which began
  await finish('b1', 3);
  await finish('a2', 1);
  await finish('b2', 4);
  expect([rounds.waiting(), rounds.waitMs()]).toEqual([0, 0]);
  end('a3');
  await done[2];
  vi.useRealTimers();
});
