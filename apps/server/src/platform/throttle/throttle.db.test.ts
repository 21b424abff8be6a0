import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import type { Database } from '../database/database.ts';
import { openThrottle } from './throttle.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

test('allows calls up to the limit, rejects the next and returns when to retry', async () => {
  const throttle = openThrottle(database, true);
  for (let i = 0; i < 3; i++) await throttle.hit('three', 3, 15);
  await expect(throttle.hit('three', 3, 15)).rejects.toMatchObject({ code: 'too_many_requests' });
  const refusal = await throttle.hit('three', 3, 15).catch((error) => error);
  expect(refusal.details.retryAfterSeconds).toBeGreaterThan(60);
});

test('allows calls again when the window has passed', async () => {
  const throttle = openThrottle(database, true);
  await throttle.hit('again', 1, 15);
  await expect(throttle.check('again', 1)).rejects.toMatchObject({ code: 'too_many_requests' });
  await database.write((tx) =>
    tx.execute(sql`update throttles set window_ends_at = now() where key = 'again'`),
  );
  await throttle.check('again', 1);
  await throttle.hit('again', 1, 15);
});

// skipped on PGlite, which uses the clock of its process
test.skipIf('tarball' in inject('template'))(
  'the time to retry does not depend on the clock of a server',
  async () => {
    const throttle = openThrottle(database, true);
    await throttle.hit('clock', 1, 15);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 60_000 });
    for (const use of [() => throttle.hit('clock', 1, 15), () => throttle.check('clock', 1)]) {
      const { details } = await use().catch((error) => error);
      expect(details.retryAfterSeconds).toBeGreaterThan(14 * 60);
      expect(details.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    }
  },
);

test('of the waiting guesses, one at a time asks the database', async () => {
  const throttle = openThrottle(database, true);
  const { promise: released, resolve: release } = Promise.withResolvers<true>();
  let asking = 0;
  let maxAsking = 0;
  const read = database.read;
  const reads = vi.spyOn(database, 'read').mockImplementation(async (work) => {
    asking += 1;
    maxAsking = Math.max(maxAsking, asking);
    return read(work).finally(() => {
      asking -= 1;
    });
  });
  const guesses = Array.from({ length: 30 }, () =>
    throttle.limitGuesses('parallel', { max: 3, minutes: 15 }, () => released),
  );
  // waiting guesses ask again and again
  await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(3);
  release(true);
  expect(await Promise.all(guesses)).toEqual(guesses.map(() => true));
  expect(maxAsking).toBe(1);
});
