// Limits of payments by account.

import { and, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { paymentFailedMessage } from '#platform/payments/processor.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import { orderDiscounts, orderEvents, orders } from '../tables/orders.tables.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';

/** The reason of an attempt without an opened charge. Such an attempt does not count as a declined card. */
export const unavailableMessage = 'The payment service did not respond.';

const declinesPerHour = 10;
const maxOpenAttempts = 30;
const mailedOrdersPerHour = 200;
const awaitingApprovalWithCode = 3;
const unconfirmedOrdersPerHour = 5;

const anHourAgo = sql`now() - interval '1 hour'`;
/** Seconds until an event at `time` is an hour old, by the database's clock. */
const secondsLeft = (time: SQL | typeof paymentAttempts.settledAt | typeof orderEvents.at) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${time} + interval '1 hour' - now())))::int`;

/**
 * Seconds until fewer than `max` of the account's charges failed within an hour; undefined if it is so now. Failures with
 * these reasons do not count.
 */
const secondsOfFailures = async (
  tx: ReadTx,
  ownerId: number,
  max: number,
  ignoredReasons: readonly string[],
): Promise<number | undefined> => {
  const rows = await tx
    .select({ seconds: secondsLeft(paymentAttempts.settledAt) })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        eq(paymentAttempts.status, 'FAILED'),
        gt(paymentAttempts.settledAt, anHourAgo),
        notInArray(paymentAttempts.failureReason, [...ignoredReasons]),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt))
    .offset(max - 1)
    .limit(1);
  return rows[0]?.seconds;
};

/** Number of payment attempts of the account without an outcome. */
const countOpenAttempts = async (tx: ReadTx, ownerId: number): Promise<number> => {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.ownerId, ownerId), eq(paymentAttempts.status, 'STARTED')));
  return rows[0]?.count ?? 0;
};

/** The largest number, over the codes of the order, of purchase orders of the account that await approval with the code. */
const countAwaitingApprovalWithCodes = async (tx: ReadTx, ownerId: number, orderId: number) => {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orderDiscounts)
    .innerJoin(orders, eq(orders.id, orderDiscounts.orderId))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        eq(orders.status, 'PO_PENDING'),
        inArray(
          orderDiscounts.discountId,
          tx
            .select({ id: orderDiscounts.discountId })
            .from(orderDiscounts)
            .where(eq(orderDiscounts.orderId, orderId)),
        ),
      ),
    )
    .groupBy(orderDiscounts.discountId)
    .orderBy(desc(sql`count(*)`))
    .limit(1);
  return rows[0]?.count ?? 0;
};

/** Seconds until fewer than `max` orders of the account had one of these events within an hour; undefined if it is so now. */
const secondsOfMailedOrders = async (
  tx: ReadTx,
  ownerId: number,
  max: number,
  events: readonly (typeof orderEvents.$inferSelect)['event'][],
): Promise<number | undefined> => {
  const rows = await tx
    .select({ seconds: secondsLeft(orderEvents.at) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        inArray(orderEvents.event, [...events]),
        gt(orderEvents.at, anHourAgo),
      ),
    )
    .orderBy(desc(orderEvents.at))
    .offset(max - 1)
    .limit(1);
  return rows[0]?.seconds;
};

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
