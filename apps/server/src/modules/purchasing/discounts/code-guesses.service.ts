import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';

const { method, path, limit } = checkDiscount;

const rejectsCode = (error: unknown) =>
  error instanceof ApiError && error.details.fields?.discounts !== undefined;

/**
 * Runs `work`, outside any transaction. A discount code it rejects counts against the limit of check-discount for this network
 * address, so prices and orders give no further guesses; valid codes do not count.
 * @throws ApiError too_many_requests once the limit is reached.
 */
export const limitGuessing = async <T>(
  throttle: Throttle,
  address: string,
  codes: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  if (codes.length === 0) return work();
  let rejection: unknown;
  const accepted = await throttle.limitGuesses(`${method} ${path} ${address}`, limit, async () => {
    try {
      return { result: await work() };
    } catch (error) {
      if (!rejectsCode(error)) throw error;
      rejection = error;
      return null;
    }
  });
  if (!accepted) throw rejection;
  return accepted.result;
};
