import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { emailChanges } from '../accounts.tables.ts';

const lifetime = sql`interval '1 hour'`;

/** Replaces any older request of the user. */
export const saveEmailChange = (tx: WriteTx, change: { userId: number; email: string; tokenHash: string }) =>
  tx
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { ...change, createdAt: sql`excluded.created_at` },
    });

const live = (tokenHash: string) =>
  and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.createdAt, sql`now() - ${lifetime}`));

/** The address that a live token confirms; undefined for any other token. */
export const findEmailChange = async (tx: ReadTx, tokenHash: string): Promise<string | undefined> =>
  (await tx.select({ email: emailChanges.email }).from(emailChanges).where(live(tokenHash)))[0]?.email;

/** Consumes a live token; undefined for any other. Of two concurrent calls one gets the change. */
export const consumeEmailChange = async (tx: WriteTx, tokenHash: string) =>
  (await tx.delete(emailChanges).where(live(tokenHash)).returning())[0];

export const removeEmailChange = (tx: WriteTx, userId: number) =>
  tx.delete(emailChanges).where(eq(emailChanges.userId, userId));

export const removeExpiredEmailChanges = (tx: WriteTx) =>
  tx.delete(emailChanges).where(lt(emailChanges.createdAt, sql`now() - ${lifetime}`));
