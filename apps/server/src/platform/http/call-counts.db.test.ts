import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { openLog } from '../log.ts';
import { openThrottle } from '../throttle/throttle.ts';
import { callCounts } from './call-counts.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

const windowMs = 5 * 60_000;
const max = 3000;
const log = openLog('silent');

/** The counters of a server. Each call returns whether it is within the limit. */
const aServer = (throttle = openThrottle(database, true)) => {
  const store = new (callCounts(throttle, log))({});
  return (caller: string) => {
    let current = 0;
    store.incr(caller, (_, counted) => (current = counted?.current ?? 0), windowMs, max);
    return current <= max;
  };
};

const sharedCalls = async (caller: string) => {
  const shared = sql`select hits from throttles where key = ${`calls ${caller}`}`;
  const [row] = await database.read((tx) => rowsOf<{ hits: number }>(tx, shared));
  return row?.hits;
};

test('three servers together accept at most 1.3 times the limit', async () => {
  const throttle = openThrottle(database, true);
  const stored: Promise<unknown>[] = [];
  const add: typeof throttle.add = (...call) => {
    const result = throttle.add(...call);
    stored.push(result);
    return result;
  };
  const servers = [1, 2, 3].map(() => aServer({ ...throttle, add }));
  let accepted = 0;
  for (let round = 0; round < 200; round++) {
    for (const call of servers) for (let i = 0; i < 20; i++) if (call('203.0.113.7')) accepted += 1;
    // the counts of a batch are stored before the next
    await Promise.all(stored);
  }
  expect(accepted).toBeGreaterThanOrEqual(max);
  expect(accepted).toBeLessThanOrEqual(max * 1.3);
  expect(servers.map((call) => call('203.0.113.8'))).toEqual([true, true, true]);
});

test('one server accepts the limit exactly, and again after the window', async () => {
  const call = aServer();
  const accepted = () => Array.from({ length: max + 500 }, () => call('198.51.100.1')).filter(Boolean).length;
  expect(accepted()).toBe(max);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + windowMs });
  expect(accepted()).toBe(max);
});

test('few calls are not written to the database', async () => {
  const call = aServer();
  for (let i = 0; i < 299; i++) call('198.51.100.2');
  expect(await sharedCalls('198.51.100.2')).toBeUndefined();
  call('198.51.100.2');
  await vi.waitFor(async () => expect(await sharedCalls('198.51.100.2')).toBe(300));
});

test('calls that could not be shared are shared later', async () => {
  const throttle = openThrottle(database, true);
  let down = true;
  const add: typeof throttle.add = (...call) =>
    down ? Promise.reject(new Error('no database')) : throttle.add(...call);
  const call = aServer({ ...throttle, add });
  for (let i = 0; i < 400; i++) call('198.51.100.3');
  await new Promise(setImmediate);
  down = false;
  call('198.51.100.3');
  await vi.waitFor(async () => expect(await sharedCalls('198.51.100.3')).toBe(401));
});
