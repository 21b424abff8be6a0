import type { FactorMethod } from '@iom/contract/accounts/accounts.schemas.ts';
import type { listPasskeys } from '@iom/contract/accounts/passkeys.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { passkeyChallenges, passkeys } from '../accounts.tables.ts';
import { updateMethods } from '../users/second-factor.store.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const sortable = {
  id: passkeys.id,
  name: textOrder(passkeys.name),
  created: passkeys.createdAt,
  last_used: passkeys.lastUsedAt,
};

/** Newest first unless ordered otherwise. */
export const listPasskeyRows = (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listPasskeys>>,
) =>
  listRows(
    tx,
    {
      select: tx.select().from(passkeys),
      where: eq(passkeys.userId, userId),
      from: passkeys,
      sortable,
      id: passkeys.id,
      defaultOrder: desc(passkeys.id),
    },
    page,
  );

export const credentialIds = async (tx: ReadTx, userId: number): Promise<string[]> =>
  (
    await tx.select({ credentialId: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId))
  ).map(({ credentialId }) => credentialId);

export const findPasskey = async (tx: ReadTx, credentialId: string): Promise<PasskeyRow | undefined> =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];

/** @returns undefined when an account has the credential already */
export const insertPasskey = async (
  tx: WriteTx,
  passkey: Pick<PasskeyRow, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter'>,
): Promise<PasskeyRow | undefined> => {
  const [inserted] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  if (inserted) await updateMethods(tx, passkey.userId);
  return inserted;
};

export const recordPasskeyUse = (tx: WriteTx, id: number, counter: number) =>
  tx.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id));

/** @returns the methods that are left; undefined without such a passkey of the user */
export const deletePasskey = async (
  tx: WriteTx,
  userId: number,
  id: number,
): Promise<FactorMethod[] | undefined> => {
  const deletedPasskeys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deletedPasskeys.length > 0 ? updateMethods(tx, userId) : undefined;
};

const lifetime = sql`interval '5 minutes'`;

/** @param userId the account that adds a passkey; null for the use of one */
export const insertPasskeyChallenge = (tx: WriteTx, challengeHash: string, userId: number | null) =>
  tx.insert(passkeyChallenges).values({ challengeHash, userId });

/** Uses up a live challenge. @returns false for an unknown one; of two concurrent calls one gets true */
export const consumePasskeyChallenge = async (
  tx: WriteTx,
  challengeHash: string,
  userId: number | null,
): Promise<boolean> =>
  (
    await tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, challengeHash),
          userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
          gt(passkeyChallenges.createdAt, sql`now() - ${lifetime}`),
        ),
      )
      .returning({ challengeHash: passkeyChallenges.challengeHash })
  ).length > 0;

export const removeExpiredPasskeyChallenges = (tx: WriteTx) =>
  tx.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, sql`now() - ${lifetime}`));
