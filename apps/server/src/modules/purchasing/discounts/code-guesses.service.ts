import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Throttle } from '#platform/throttle.ts';

const { method, path, limit } = checkDiscount;

/**
 * Runs `work`, outside any transaction. A discount code it rejects counts against the limit of check-discount for this network
 * address, so prices and orders give no further guesses.
 * @throws ApiError too_many_requests once the limit is reached.
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
