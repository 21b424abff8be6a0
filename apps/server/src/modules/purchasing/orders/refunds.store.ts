import type { Refund } from '@iom/contract/purchasing/refunds/refunds.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { orders } from '../tables/orders.tables.ts';
import { paymentAttempts, refunds } from '../tables/payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** The cents that were refunded of each selected order. */
export const refundedCents = sql<number>`(select coalesce(sum(${refunds.amountCents}), 0)::int from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'SUCCEEDED')`;

export const insertRefund = async (tx: WriteTx, refund: typeof refunds.$inferInsert): Promise<RefundRow> =>
  firstRow(await tx.insert(refunds).values(refund).returning());

export const findRefund = async (tx: ReadTx, id: number): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)))[0];

/** The refund by the idempotency key that the processor got. */
export const findRefundByKey = async (tx: ReadTx, key: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.processorKey, key)))[0];

/** The refunds of an order that have not failed, oldest first. */
export const refundsOfOrder = (tx: ReadTx, orderId: number): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'FAILED')))
    .orderBy(asc(refunds.id));

export const sumCents = (rows: readonly RefundRow[]) =>
  rows.reduce((cents, { amountCents }) => cents + amountCents, 0);

export const updateRefund = async (
  tx: WriteTx,
  id: number,
  changes: PgUpdateSetSource<typeof refunds>,
): Promise<RefundRow> =>
  firstRow(await tx.update(refunds).set(changes).where(eq(refunds.id, id)).returning());

/** The processor's reference of the charge that paid an order. */
export const findChargeReference = async (tx: ReadTx, orderId: number): Promise<string | null | undefined> =>
  (
    await tx
      .select({ reference: paymentAttempts.processorReference })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'SUCCEEDED')))
  )[0]?.reference;

/** Marks the refunds that have had no known outcome for two hours and were not yet reported, and returns them. */
export const markOverdueRefunds = (tx: WriteTx): Promise<RefundRow[]> =>
  tx
    .update(refunds)
    .set({ overdueReportedAt: sql`now()` })
    .where(
      and(
        eq(refunds.status, 'STARTED'),
        isNull(refunds.overdueReportedAt),
        sql`${refunds.createdAt} < now() - interval '2 hours'`,
      ),
    )
    .returning();

/** A settled refund as the API returns it. */
export const toRefund = ({ id, amountCents, reason, createdAt, creditNote }: RefundRow): Refund => ({
  id,
  amount: dollarsFromCents(amountCents),
  reason,
  created: createdAt.toISOString(),
  credit_note: creditNote ?? '',
});
