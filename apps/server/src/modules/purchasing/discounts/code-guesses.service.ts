import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Throttle } from '#platform/throttle.ts';

const { method, path, limit } = checkDiscount;

/** Calls with codes this server runs at a time for one network address: valid ones in progress never reach the limit. */
const concurrentCalls = 10;
const running = new Map<string, Set<Promise<unknown>>>();

const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const calls = running.get(key) ?? new Set();
  running.set(key, calls);
  while (calls.size >= concurrentCalls) await Promise.race(calls);
  const call = work();
  const ended = call.then(
    () => undefined,
    () => undefined,
  );
  calls.add(ended);
  try {
    return await call;
  } finally {
    calls.delete(ended);
    if (calls.size === 0 && running.get(key) === calls) running.delete(key);
  }
};

const rejectsCode = (error: unknown) =>
  error instanceof ApiError && error.details.fields?.discounts !== undefined;

/**
 * Runs `work`, outside any transaction. A discount code it rejects counts against the limit of check-discount for this network
 * address, so prices and orders give no further guesses. Every call counts before it runs and is released when its codes are
 * valid: a burst of concurrent calls gets no more guesses than calls in sequence.
 * @throws ApiError too_many_requests once the limit is reached.
 */
export const limitGuessing = <T>(
  throttle: Throttle,
  address: string,
  codes: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  if (codes.length === 0 || !throttle.enabled) return work();
  const key = `${method} ${path} ${address}`;
  return inTurn(key, async () => {
    await throttle.hit(key, limit.max, limit.minutes);
    let counts = false;
    try {
      return await work();
    } catch (error) {
      counts = rejectsCode(error);
      throw error;
    } finally {
      if (!counts) await throttle.release(key);
    }
  });
};
