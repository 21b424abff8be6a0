// Limits of payments by account.

import { lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { paymentFailedMessage } from '#platform/payments/processor.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import {
  countAwaitingApprovalWithCodes,
  countOpenAttempts,
  secondsOfFailures,
  secondsOfMailedOrders,
} from './payment-limits.store.ts';

/** The reason of an attempt without an opened charge. Such an attempt does not count as a declined card. */
export const unavailableMessage = 'The payment service did not respond.';

const declinesPerHour = 10;
const maxOpenAttempts = 30;
const mailedOrdersPerHour = 200;
const awaitingApprovalWithCode = 3;
const unconfirmedOrdersPerHour = 5;

type Limits = Pick<Throttle, 'enabled'>;

/**
 * Limits the card numbers that can be tried on orders. Locks the account until the attempt is stored, so that
 * concurrent payments are counted.
 * @throws ApiError too_many_requests after ten declines in an hour over all orders of the account, or with 30
 * charges in progress.
 */
export const assertDeclineLimit = async (tx: WriteTx, limits: Limits, ownerId: number) => {
  if (!limits.enabled) return;
  await lockUser(tx, ownerId);
  const notDeclined = [unavailableMessage, paymentFailedMessage];
  const retryAfterSeconds = await secondsOfFailures(tx, ownerId, declinesPerHour, notDeclined);
  if (retryAfterSeconds !== undefined)
    throw new ApiError('too_many_requests', {
      message:
        'Too many of your payments were declined. Please try again in an hour, or pay by purchase order.',
      retryAfterSeconds,
    });
  if ((await countOpenAttempts(tx, ownerId)) >= maxOpenAttempts)
    throw new ApiError('too_many_requests', {
      message: 'Too many of your payments are in progress. Please wait for their outcome.',
      retryAfterSeconds: 30,
    });
};

/**
 * Limits the mails that orders cause. @throws ApiError too_many_requests after 200 orders paid or sent by
 * purchase order in an hour.
 */
export const assertOrderMailLimit = async (tx: WriteTx, limits: Limits, ownerId: number) => {
  if (!limits.enabled) return;
  const retryAfterSeconds = await secondsOfMailedOrders(tx, ownerId, mailedOrdersPerHour, [
    'PAID',
    'PURCHASE_ORDER',
  ]);
  if (retryAfterSeconds !== undefined)
    throw new ApiError('too_many_requests', {
      message: 'You have completed many orders within an hour. Please continue later.',
      retryAfterSeconds,
    });
};

/**
 * Limits the purchase orders of an account whose address is not confirmed, since their mails may go to a person who did not register.
 * Locks the account until the purchase order is stored, so that concurrent ones are counted.
 * @throws ApiError too_many_requests after five in an hour
 */
export const assertFewUnconfirmedOrders = async (
  tx: WriteTx,
  limits: Limits,
  { id, emailConfirmed }: Pick<SessionUser, 'id' | 'emailConfirmed'>,
) => {
  if (!limits.enabled || emailConfirmed) return;
  await lockUser(tx, id);
  const retryAfterSeconds = await secondsOfMailedOrders(tx, id, unconfirmedOrdersPerHour, ['PURCHASE_ORDER']);
  if (retryAfterSeconds !== undefined)
    throw new ApiError('too_many_requests', {
      message:
        'Please confirm your email address with the link we sent you. Until then you can send five purchase orders an hour.',
      retryAfterSeconds,
    });
};

/**
 * Limits the uses of a code that an account can reserve without paying. Locks the account until the purchase
 * order is stored, so that concurrent ones are counted.
 * @throws ApiError discount_awaiting_approval with three purchase orders of the account that await approval
 * with a code of the order.
 */
export const assertFewAwaitingApprovalWithCodes = async (
  tx: WriteTx,
  limits: Limits,
  ownerId: number,
  orderId: number,
) => {
  if (!limits.enabled) return;
  await lockUser(tx, ownerId);
  if ((await countAwaitingApprovalWithCodes(tx, ownerId, orderId)) >= awaitingApprovalWithCode)
    throw new ApiError('discount_awaiting_approval');
};
