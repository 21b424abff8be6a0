import { and, eq, gt, not, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { paymentAttempts, validatedCards } from '../tables/payments.tables.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;
export type ValidatedCard = typeof validatedCards.$inferSelect;

export const saveCard = (tx: WriteTx, card: Omit<ValidatedCard, 'createdAt'>) =>
  tx
    .insert(validatedCards)
    .values(card)
    .onConflictDoUpdate({
      target: validatedCards.userId,
      set: { ...card, createdAt: sql`excluded.created_at` },
    });

const cardIsFresh = gt(validatedCards.createdAt, sql`now() - interval '30 minutes'`);

/** The card the user validated in the last 30 minutes. */
export const findCard = async (tx: ReadTx, userId: number): Promise<ValidatedCard | undefined> =>
  (
    await tx
      .select()
      .from(validatedCards)
      .where(and(eq(validatedCards.userId, userId), cardIsFresh))
  )[0];

export const deleteUserCard = (tx: WriteTx, userId: number) =>
  tx.delete(validatedCards).where(eq(validatedCards.userId, userId));

/** Deletes the card unless the user validated another one meanwhile. */
export const deleteCard = (tx: WriteTx, { userId, processorToken }: ValidatedCard) =>
  tx
    .delete(validatedCards)
    .where(and(eq(validatedCards.userId, userId), eq(validatedCards.processorToken, processorToken)));

export const deleteExpiredCards = (tx: WriteTx) => tx.delete(validatedCards).where(not(cardIsFresh));

export const insertAttempt = async (
  tx: WriteTx,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<Attempt> => {
  return firstRow(await tx.insert(paymentAttempts).values(attempt).returning());
};

export const findAttempt = async (tx: ReadTx, id: number): Promise<Attempt | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];

/** The attempt by the processor's reference of its charge. */
export const findAttemptByReference = async (tx: ReadTx, reference: string): Promise<Attempt | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.processorReference, reference)))[0];

export const updateReference = async (
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
