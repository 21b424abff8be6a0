import { and, eq, gt, not, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { invoiceCounter, orders, paymentAttempts, validatedCards } from '../purchasing.tables.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;
export type ValidatedCard = typeof validatedCards.$inferSelect;

export const putCard = (tx: WriteTx, card: Omit<ValidatedCard, 'createdAt'>) =>
  tx
    .insert(validatedCards)
    .values(card)
    .onConflictDoUpdate({ target: validatedCards.userId, set: { ...card, createdAt: sql`now()` } });

const cardIsFresh = gt(validatedCards.createdAt, sql`now() - interval '30 minutes'`);

/** The card the user validated in the last 30 minutes. */
export const findCard = async (tx: ReadTx, userId: number): Promise<ValidatedCard | undefined> =>
  (
    await tx
      .select()
      .from(validatedCards)
      .where(and(eq(validatedCards.userId, userId), cardIsFresh))
  )[0];

export const forgetOldCards = (tx: WriteTx) => tx.delete(validatedCards).where(not(cardIsFresh));

export const addAttempt = async (
  tx: WriteTx,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<Attempt> => {
  return firstRow(await tx.insert(paymentAttempts).values(attempt).returning());
};

export const findAttempt = async (tx: ReadTx, id: number): Promise<Attempt | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];

/** An attempt whose outcome is not known yet. */
export const openAttempt = async (tx: ReadTx, orderId: number): Promise<Attempt | undefined> =>
  (
    await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'STARTED')))
  )[0];

/** The attempt of a charge by the processor's name of it. */
export const findAttemptByReference = async (tx: ReadTx, reference: string): Promise<Attempt | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.processorReference, reference)))[0];

export const putReference = async (
  tx: WriteTx,
  id: number,
  reference: string,
): Promise<Attempt | undefined> =>
  (
    await tx
      .update(paymentAttempts)
      .set({ processorReference: reference })
      .where(eq(paymentAttempts.id, id))
      .returning()
  )[0];

export const settleAttempt = (tx: WriteTx, id: number, outcome: Pick<Attempt, 'status' | 'failureReason'>) =>
  tx
    .update(paymentAttempts)
    .set({ ...outcome, settledAt: sql`now()` })
    .where(eq(paymentAttempts.id, id));

const shownInvoice = (number: number) => `INV-${String(number).padStart(6, '0')}`;

/**
 * The next invoice number. Its row stays locked until the commit, so numbers have no gap and no twin; one that an
 * administrator gave by hand is passed over.
 */
export const nextInvoiceNumber = async (tx: WriteTx): Promise<string> => {
  for (;;) {
    const [row] = await tx
      .insert(invoiceCounter)
      .values({ id: 1, last: 1 })
      .onConflictDoUpdate({ target: invoiceCounter.id, set: { last: sql`${invoiceCounter.last} + 1` } })
      .returning({ last: invoiceCounter.last });
    const number = shownInvoice(row?.last ?? 0);
    if ((await tx.$count(orders, eq(orders.invoiceNumber, number))) === 0) return number;
  }
};
