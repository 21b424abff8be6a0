import { and, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { orderDiscounts, orderEvents, orders } from '../tables/orders.tables.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';

const anHourAgo = sql`now() - interval '1 hour'`;
/** Seconds until an event at `time` is an hour old, by the database's clock. */
const secondsLeft = (time: SQL | typeof paymentAttempts.settledAt | typeof orderEvents.at) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${time} + interval '1 hour' - now())))::int`;

/**
 * Seconds until fewer than `max` of the account's charges failed within an hour; undefined if it is so now. Failures with
 * these reasons do not count.
 */
export const secondsOfFailures = async (
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
export const countOpenAttempts = async (tx: ReadTx, ownerId: number): Promise<number> => {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.ownerId, ownerId), eq(paymentAttempts.status, 'STARTED')));
  return rows[0]?.count ?? 0;
};

/** The largest number, over the codes of the order, of purchase orders of the account that await approval with the code. */
export const countAwaitingApprovalWithCodes = async (tx: ReadTx, ownerId: number, orderId: number) => {
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
export const secondsOfMailedOrders = async (
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
