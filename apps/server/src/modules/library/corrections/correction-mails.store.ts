import { and, eq } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { opensAny } from '../licences/licences.store.ts';
import { licences } from '../licences/licences.tables.ts';
import { correctionMails } from './corrections.tables.ts';

/** Ids of the active users who hold a licence that opens cells of the oils, ascending. */
export const holdersOf = async (tx: ReadTx, sampleIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: licences.holderId })
    .from(licences)
    .innerJoin(users, and(eq(users.id, licences.holderId), users.isActive))
    .where(opensAny(tx, sampleIds))
    .orderBy(licences.holderId);
  return rows.map(({ id }) => id);
};

/** Records that the user is told of the correction. @returns false if the user was told before */
export const recordTold = async (tx: WriteTx, importId: string, userId: number): Promise<boolean> => {
  const rows = await tx
    .insert(correctionMails)
    .values({ importId, userId })
    .onConflictDoNothing()
    .returning({ userId: correctionMails.userId });
  return rows.length > 0;
};

export const deleteCorrectionMailsOf = (tx: WriteTx, userId: number) =>
  tx.delete(correctionMails).where(eq(correctionMails.userId, userId));
