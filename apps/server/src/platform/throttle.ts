import { eq, lt, sql } from 'drizzle-orm';
import { ApiError } from './api-error.ts';
import type { Database } from './database/database.ts';
import type { RecurringTask } from './jobs/recurring-tasks.ts';
import { throttles } from './throttle.tables.ts';

export interface Throttle {
  /** Counts a call. @throws ApiError too_many_requests beyond `max` calls in a window of so many minutes. */
  hit(key: string, max: number, minutes: number): Promise<void>;
  /** Throws like `hit` once `max` is reached, without counting: for limits that count failures only. */
  check(key: string, max: number): Promise<void>;
  /** Takes back one hit of a call that turned out not to count. */
  release(key: string): Promise<void>;
  /** False where `LIMITS` is off. */
  readonly enabled: boolean;
}

/** Rest of the window by the database's clock: the servers' clocks may differ. */
const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ${throttles.windowEndsAt} - now())))::int`;

const tooMany = (row: { secondsLeft: number }) =>
  new ApiError('too_many_requests', { retryAfterSeconds: row.secondsLeft });

const unlimited: Throttle = {
  hit: async () => {},
  check: async () => {},
  release: async () => {},
  enabled: false,
};

/** Limits by key over a fixed window that begins with its first hit. Uses transactions of its own, so a hit counts even when the request fails. */
export const openThrottle = (database: Database, enabled: boolean): Throttle => {
  if (!enabled) return unlimited;
  return {
    enabled: true,
    release: async (key) => {
      await database.write((tx) =>
        tx
          .update(throttles)
          .set({ hits: sql`greatest(0, ${throttles.hits} - 1)` })
          .where(eq(throttles.key, key)),
      );
    },
    hit: async (key, max, minutes) => {
      const [row] = await database.write(async (tx) => {
        const ends = sql`now() + make_interval(mins => ${minutes})`;
        const over = sql`${throttles.windowEndsAt} <= now()`;
        return tx
          .insert(throttles)
          .values({ key, hits: 1, windowEndsAt: ends })
          .onConflictDoUpdate({
            target: throttles.key,
            set: {
              hits: sql`case when ${over} then 1 else ${throttles.hits} + 1 end`,
              windowEndsAt: sql`case when ${over} then ${ends} else ${throttles.windowEndsAt} end`,
            },
          })
          .returning({ hits: throttles.hits, secondsLeft });
      });
      if (row && row.hits > max) throw tooMany(row);
    },
    check: async (key, max) => {
      const [row] = await database.read((tx) =>
        tx
          .select({
            hits: throttles.hits,
            secondsLeft,
            over: sql<boolean>`${throttles.windowEndsAt} <= now()`,
          })
          .from(throttles)
          .where(eq(throttles.key, key)),
      );
      if (row && !row.over && row.hits >= max) throw tooMany(row);
    },
  };
};

export const removeExpiredThrottles = (database: Database): RecurringTask => ({
  name: 'remove expired throttles',
  everyMinutes: 60,
  run: () => database.write((tx) => tx.delete(throttles).where(lt(throttles.windowEndsAt, sql`now()`))),
});
