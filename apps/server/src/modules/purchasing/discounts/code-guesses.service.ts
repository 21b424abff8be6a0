import { checkDiscount } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Throttle } from '#platform/throttle.ts';

const { method, path, limit } = checkDiscount;

/**
 * Whoever may not guess codes by asking for them may not guess them by prices and orders either: a refused code counts with the
 * tries of check-discount from this network address. Runs the work outside any transaction.
 * @throws ApiError too_many_requests once they are used up.
 */
export const limitGuessing = async <T>(
  throttle: Throttle,
  address: string,
  codes: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  if (codes.length === 0) return work();
  const key = `${method} ${path} ${address}`;
  await throttle.check(key, limit.max);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.details.fields?.discounts)
      await throttle.hit(key, limit.max, limit.minutes);
    throw error;
  }
};
