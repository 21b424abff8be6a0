import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../test/setup/clones.ts';
import type { Database } from './database/database.ts';
import { openThrottle } from './throttle.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

test('allows as many as the limit, refuses the next and says when to come back', async () => {
  const throttle = openThrottle(database, true);
  for (let i = 0; i < 3; i++) await throttle.hit('three', 3, 15);
  await expect(throttle.hit('three', 3, 15)).rejects.toMatchObject({ code: 'too_many_requests' });
  const refusal = await throttle.hit('three', 3, 15).catch((error) => error);
  expect(refusal.details.retryAfterSeconds).toBeGreaterThan(60);
});

test('begins anew when the window has passed', async () => {
  const throttle = openThrottle(database, true);
  await throttle.hit('again', 1, 15);
  await expect(throttle.check('again', 1)).rejects.toMatchObject({ code: 'too_many_requests' });
  await database.write((tx) =>
    tx.execute(sql`update throttles set window_ends_at = now() where key = 'again'`),
  );
  await throttle.check('again', 1);
  await throttle.hit('again', 1, 15);
});
