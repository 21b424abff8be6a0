import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Logger } from '../log.ts';
import type { Throttle } from '../throttle/throttle.ts';

interface Window {
  /** Known calls of all servers. */
  calls: number;
  /** Calls of this server not yet shared with the others. */
  unshared: number;
  /** Calls rejected by this server. */
  refused: number;
  endsAt: number;
  sharing: boolean;
}

/** Maximum number of callers in memory; the oldest window is dropped first. */
const maxWindows = 100_000;
/** A server shares its count after this share of the limit. */
const shareAfter = 0.1;

/**
 * Counts calls in memory, and over all servers in batches: N servers together accept at most `1 + N / 10` times the limit, for one
 * write per tenth of it. `throttle` undefined: there are no other servers.
 */
export const callCounts = (throttle: Throttle | undefined, log: Logger): FastifyRateLimitStoreCtor => {
  const windows = new Map<string, Window>();
  /** Logs the number of calls rejected after the first, which is logged at once. */
  const forget = (caller: string, { refused }: Window) => {
    windows.delete(caller);
    if (refused > 1) log.info({ caller, refused: refused - 1 }, 'further requests refused');
  };
  const openWindow = (key: string, windowMs: number) => {
    const known = windows.get(key);
    if (known && known.endsAt > Date.now()) return known;
    // a new window goes to the end, so that the map is ordered by age
    if (known) forget(key, known);
    const opened: Window = {
      calls: 0,
      unshared: 0,
      refused: 0,
      endsAt: Date.now() + windowMs,
      sharing: false,
    };
    windows.set(key, opened);
    for (const [oldest, window] of windows) {
      if (windows.size <= maxWindows && window.endsAt > Date.now()) break;
      forget(oldest, window);
    }
    return opened;
  };
  const share = async (key: string, window: Window, windowMs: number, shared: Throttle) => {
    const { unshared } = window;
    window.sharing = true;
    window.unshared = 0;
    try {
      const { hits, secondsLeft } = await shared.add(`calls ${key}`, unshared, windowMs / 60_000);
      window.calls = hits + window.unshared;
      window.endsAt = Date.now() + secondsLeft * 1000;
    } catch (error) {
      window.unshared += unshared;
      log.error({ err: error }, 'counts of calls could not be shared');
    }
    window.sharing = false;
  };
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 0, max = 0) {
      const window = openWindow(key, windowMs);
      window.calls += 1;
      window.unshared += 1;
      const othersKnow = window.calls - window.unshared > max;
      if (throttle && !window.sharing && !othersKnow && window.unshared >= max * shareAfter)
        void share(key, window, windowMs, throttle);
      const isOver = window.calls > max;
      if (isOver) window.refused += 1;
      // the first call that this server rejects is the first beyond the limit, however many calls other
      // servers counted
      const current = isOver ? max + window.refused : window.calls;
      done(null, { current, ttl: window.endsAt - Date.now() });
    }
    child() {
      return this;
    }
  };
};
