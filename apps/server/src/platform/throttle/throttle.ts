import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { ApiError } from '../api-error.ts';
import { type Database, firstRow } from '../database/database.ts';
import { openFairQueue } from '../fair-queue.ts';
import type { RecurringTask } from '../jobs/recurring-tasks.ts';
import { throttles } from '../platform.tables.ts';

/** This many in a window of this many minutes. */
interface Limit {
  readonly max: number;
  readonly minutes: number;
}

export interface Throttle {
  /**
   * Counts a call, or several hits at once. @throws ApiError too_many_requests beyond `max` in a window of
   * this many minutes.
   */
  hit(key: string, max: number, minutes: number, hits?: number): Promise<void>;
  /** Adds calls counted elsewhere. @returns the count of the window, and its remaining seconds */
  add(key: string, hits: number, minutes: number): Promise<{ hits: number; secondsLeft: number }>;
  /** Throws like `hit` once `max` is reached, without counting: for limits that count failures only. */
  check(key: string, max: number): Promise<void>;
  /** False if `LIMITS` is off. */
  readonly enabled: boolean;
  /**
   * Runs a guess outside any transaction, and counts it when it returns null, that is, when it was wrong. At
   * most `max` guesses run at the same time over all servers, including the window's wrong ones; others wait
   * for the outcome of running ones.
   * @throws ApiError too_many_requests once `max` guesses were wrong.
   */
  limitGuesses<T>(key: string, limit: Limit, guess: () => Promise<T | null>): Promise<T | null>;
}

/** Rest of the window by the database's clock: the servers' clocks may differ. */
const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ${throttles.windowEndsAt} - now())))::int`;
const isOver = sql<boolean>`${throttles.windowEndsAt} <= now()`;
const windowEnd = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

const tooMany = (row: { secondsLeft: number }) =>
  new ApiError('too_many_requests', { retryAfterSeconds: row.secondsLeft });

/** A guess that waits for running ones asks every 50 ms, for five seconds. */
const pauseMs = 50;
const maxWaitMs = 5000;

/** The columns of a window after more hits. */
const moreHits = (hits: number, minutes: number) => ({
  hits: sql`case when ${isOver} then 0 else ${throttles.hits} end + ${hits}`,
  windowEndsAt: sql`case when ${isOver} then ${windowEnd(minutes)} else ${throttles.windowEndsAt} end`,
});

const openCounters = (database: Database) => ({
  read: async (key: string) => {
    const columns = { hits: throttles.hits, running: throttles.running, isOver, secondsLeft };
    const [row] = await database.read((tx) =>
      tx.select(columns).from(throttles).where(eq(throttles.key, key)),
    );
    return row && !row.isOver ? row : undefined;
  },
  add: async (key: string, hits: number, minutes: number) => {
    const counted = await database.write((tx) =>
      tx
        .insert(throttles)
        .values({ key, hits, windowEndsAt: windowEnd(minutes) })
        .onConflictDoUpdate({ target: throttles.key, set: moreHits(hits, minutes) })
        .returning({ hits: throttles.hits, secondsLeft }),
    );
    return firstRow(counted);
  },
  /** Counts a guess that is about to run. False when wrong and running guesses have reached the limit. */
  begin: async (key: string, { max, minutes }: Limit) => {
    const running = sql`case when ${isOver} then 1 else ${throttles.running} + 1 end`;
    const counted = await database.write((tx) =>
      tx
        .insert(throttles)
        .values({ key, hits: 1, running: 1, windowEndsAt: windowEnd(minutes) })
        .onConflictDoUpdate({
          target: throttles.key,
          set: { ...moreHits(1, minutes), running },
          setWhere: or(isOver, lt(throttles.hits, max)),
        })
        .returning({ hits: throttles.hits }),
    );
    return counted.length > 0;
  },
  /** A wrong guess stays counted. */
  settle: (key: string, wasWrong: boolean) =>
    database.write((tx) =>
      tx
        .update(throttles)
        .set({
          running: sql`${throttles.running} - 1`,
          hits: wasWrong ? throttles.hits : sql`${throttles.hits} - 1`,
        })
        // not of this window if the guess began in the previous one
        .where(and(eq(throttles.key, key), sql`${throttles.running} > 0`)),
    ),
});

type Counters = ReturnType<typeof openCounters>;

/**
 * Starts guesses as soon as the limit permits. Of the waiting guesses of one key, only the first asks the
 * database.
 */
const openBeginnings = (counters: Counters) => {
  const queue = openFairQueue({ concurrency: Number.POSITIVE_INFINITY, perCaller: 1 });
  const begin = async (key: string, limit: Limit, until: number) => {
    while (!(await counters.begin(key, limit))) {
      const row = await counters.read(key);
      if (row && (row.running === 0 || performance.now() > until)) throw tooMany(row);
      await wait(pauseMs);
    }
  };
  /** @throws ApiError too_many_requests when the limit does not permit it. */
  return async (key: string, limit: Limit) => {
    const until = performance.now() + maxWaitMs;
    await queue.run(() => begin(key, limit, until), { key });
  };
};

const unlimited: Throttle = {
  hit: async () => {},
  add: async (_key, hits, minutes) => ({ hits, secondsLeft: minutes * 60 }),
  check: async () => {},
  enabled: false,
  limitGuesses: (_key, _limit, guess) => guess(),
};

/**
 * Limits by key over a fixed window that begins with its first hit. Uses separate transactions, so a hit
 * counts even when the request fails.
 */
export const openThrottle = (database: Database, enabled: boolean): Throttle => {
  if (!enabled) return unlimited;
  const counters = openCounters(database);
  const beginGuess = openBeginnings(counters);
  return {
    enabled: true,
    add: counters.add,
    hit: async (key, max, minutes, hits = 1) => {
      const row = await counters.add(key, hits, minutes);
      if (row.hits > max) throw tooMany(row);
    },
    check: async (key, max) => {
      const row = await counters.read(key);
      if (row && row.hits >= max) throw tooMany(row);
    },
    limitGuesses: async (key, limit, guess) => {
      await beginGuess(key, limit);
      let wasWrong = false;
      try {
        const outcome = await guess();
        wasWrong = outcome === null;
        return outcome;
      } finally {
        await counters.settle(key, wasWrong);
      }
    },
  };
};

export const removeExpiredThrottles = (database: Database): RecurringTask => ({
  name: 'remove expired throttles',
  everyMinutes: 60,
  run: () => database.write((tx) => tx.delete(throttles).where(lt(throttles.windowEndsAt, sql`now()`))),
});

/** Seconds of the threads that typeset, for an account in ten minutes: a hundred documents, or ten long stories. */
const typesettingSeconds = 30;

/**
 * The time that the documents of an account take to typeset, together on all servers.
 * @param userId whose time a document takes
 */
export const typesettingOf = (throttle: Pick<Throttle, 'add' | 'check'>, userId: number) => {
  const key = `typesetting of user ${userId}`;
  return {
    /** @throws ApiError too_many_requests when it is used up */
    assertLeft: () => throttle.check(key, typesettingSeconds * 1000),
    spend: async (ms: number) => {
      await throttle.add(key, Math.ceil(ms), 10);
    },
  };
};

/** The counted account and its network address. */
export interface Counted {
  readonly userId: number;
  readonly address: string;
}

/** The accounts of an address may together use this multiple: an office has several. */
const ofAddress = 5;

/**
 * Counts an amount of `what` for an account and its address.
 * @throws ApiError too_many_requests beyond `perHour` of the account in an hour, or five times that of its address.
 */
export const hitAmount = async (
  throttle: Pick<Throttle, 'hit'>,
  what: string,
  { userId, address }: Counted,
  perHour: number,
  amount: number,
) => {
  await throttle.hit(`${what} of user ${userId}`, perHour, 60, amount);
  await throttle.hit(`${what} of ${address}`, ofAddress * perHour, 60, amount);
};
