import type { Throttle } from './throttle.ts';

/** Who is counted: an account and its network address. */
export interface Counted {
  readonly userId: number;
  readonly address: string;
}

/** What the accounts of an address may together: that of an office has several. */
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
