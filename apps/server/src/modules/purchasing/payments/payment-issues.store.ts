import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { orders } from '../tables/orders.tables.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';

/** An outcome that is still unknown after this time needs an administrator. */
const isOverdue = and(
  eq(paymentAttempts.status, 'STARTED'),
  lt(paymentAttempts.createdAt, sql`now() - interval '2 hours'`),
);
/** Money to refund, or an overdue outcome. */
export const isPaymentIssue = or(eq(paymentAttempts.status, 'REFUND_DUE'), isOverdue);

const sortable = { id: paymentAttempts.id };
export type IssuePage = ListPage<keyof typeof sortable>;

/** Attempts with money to refund or an overdue outcome, newest first by default, and their total count. */
export const listIssueRows = (tx: ReadTx, page: IssuePage) => {
  const select = tx
    .select({ attempt: paymentAttempts, owner: users.email })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(users, eq(users.id, orders.ownerId));
  const { id } = paymentAttempts;
  const list = { select, where: isPaymentIssue, from: paymentAttempts, sortable, id, defaultOrder: desc(id) };
  return listRows(tx, list, page);
};

/** Marks the overdue attempts that were not yet reported, and returns them. */
export const markOverdueReported = (tx: WriteTx) =>
  tx
    .update(paymentAttempts)
    .set({ overdueReportedAt: sql`now()` })
    .where(and(isOverdue, isNull(paymentAttempts.overdueReportedAt)))
    .returning();

/** Sets a due refund to REFUNDED; undefined without one. Concurrent calls: the first succeeds. */
export const markRefunded = async (tx: WriteTx, id: number) => {
  const [attempt] = await tx
    .update(paymentAttempts)
    .set({ status: 'REFUNDED' })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'REFUND_DUE')))
    .returning();
  return attempt;
};
