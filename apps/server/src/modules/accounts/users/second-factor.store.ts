import type { FactorMethod } from '@iom/contract/accounts/accounts.schemas.ts';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { passkeys, recoveryCodes, signInChallenges, totpFactors, users } from '../accounts.tables.ts';
import { isVerified, type Verified } from './users.store.ts';

/** Whether the account of a query over `users` has no second factor. A row that waits for its lock is judged as it is then. */
export const hasNoFactor = sql<boolean>`${users.factorMethods} = '{}'`;

/**
 * Brings the methods in the account's row up to date after a change of them, in its transaction: calls read them there. So a sign-in that
 * waits for the row sees a factor that was set up meanwhile. Recovery codes exist with a factor only.
 */
export const updateMethods = async (tx: WriteTx, userId: number): Promise<FactorMethod[]> => {
  const [updated] = await tx
    .update(users)
    .set({
      factorMethods: sql`array_remove(array[
        (select 'totp' from ${totpFactors} where user_id = ${userId} and secret is not null),
        (select 'passkey' from ${passkeys} where user_id = ${userId} limit 1),
        (select 'recovery' from ${recoveryCodes} where user_id = ${userId} limit 1)], null)`,
    })
    .where(eq(users.id, userId))
    .returning({ methods: users.factorMethods });
  return updated?.methods ?? [];
};

/** Seconds since 1970 by the database's clock: the clocks of the servers may differ. */
const databaseSeconds = sql<number>`extract(epoch from now())::float8`;

/** Whether a secret has waited for its confirmation for more than an hour. */
const abandoned = sql`${totpFactors.pendingAt} <= now() - interval '1 hour'`;

/** The authenticator app of a user: its encrypted secrets, and the time. */
export const readTotp = async (tx: ReadTx, userId: number) =>
  (
    await tx
      .select({
        secret: totpFactors.secret,
        pendingSecret: sql<string | null>`case when not ${abandoned} then ${totpFactors.pendingSecret} end`,
        seconds: databaseSeconds,
      })
      .from(totpFactors)
      .where(eq(totpFactors.userId, userId))
  )[0];

export const savePendingSecret = (tx: WriteTx, userId: number, pendingSecret: string) =>
  tx
    .insert(totpFactors)
    .values({ userId, pendingSecret, pendingAt: sql`now()` })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { pendingSecret, pendingAt: sql`excluded.pending_at` },
    });

/** Removes secrets that were not confirmed within the hour. */
export const removeAbandonedSecrets = async (tx: WriteTx) => {
  await tx.delete(totpFactors).where(and(isNull(totpFactors.secret), abandoned));
  await tx.update(totpFactors).set({ pendingSecret: null, pendingAt: null }).where(abandoned);
};

/** Makes the waiting secret the app's; new recovery codes follow. @returns false if another call has replaced or confirmed it */
export const confirmSecret = async (tx: WriteTx, userId: number, pendingSecret: string, step: number) =>
  (
    await tx
      .update(totpFactors)
      .set({ secret: pendingSecret, pendingSecret: null, pendingAt: null, lastStep: step })
      .where(and(eq(totpFactors.userId, userId), eq(totpFactors.pendingSecret, pendingSecret)))
      .returning({ userId: totpFactors.userId })
  ).length > 0;

/** Uses up the code of a step. @returns false if it or a later one was used; of two concurrent calls one gets true */
export const consumeStep = async (tx: WriteTx, userId: number, step: number): Promise<boolean> =>
  (
    await tx
      .update(totpFactors)
      .set({ lastStep: step })
      .where(
        and(eq(totpFactors.userId, userId), isNotNull(totpFactors.secret), lt(totpFactors.lastStep, step)),
      )
      .returning({ userId: totpFactors.userId })
  ).length > 0;

export const replaceRecoveryCodes = async (tx: WriteTx, userId: number, codeHashes: readonly string[]) => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  await updateMethods(tx, userId);
};

/** Uses up a recovery code. @returns false for an unknown one; of two concurrent calls one gets true */
export const consumeRecoveryCode = async (
  tx: WriteTx,
  userId: number,
  codeHash: string,
): Promise<boolean> => {
  const consumed = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  if (consumed.length === 0) return false;
  await updateMethods(tx, userId);
  return true;
};

export const countRecoveryCodes = (tx: ReadTx, userId: number) =>
  tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Removes every second factor of an account with its recovery codes. */
export const removeFactor = async (tx: WriteTx, userId: number) => {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await updateMethods(tx, userId);
};

/** Every encrypted secret is passed to `reencrypt`, and replaced by its result. @returns the number of secrets */
export const replaceSecrets = async (
  tx: WriteTx,
  reencrypt: (secret: string, userId: number) => Promise<string>,
): Promise<number> => {
  const rows = await tx.select().from(totpFactors).for('update');
  const replaced = async (secret: string | null, userId: number) =>
    secret === null ? null : reencrypt(secret, userId);
  for (const { userId, ...row } of rows) {
    const secret = await replaced(row.secret, userId);
    const pendingSecret = await replaced(row.pendingSecret, userId);
    await tx.update(totpFactors).set({ secret, pendingSecret }).where(eq(totpFactors.userId, userId));
  }
  return rows.flatMap(({ secret, pendingSecret }) => [secret, pendingSecret]).filter((one) => one !== null)
    .length;
};

const challengeLifetime = sql`interval '5 minutes'`;
/** Codes that may be tried with one challenge. */
export const maxTries = 5;

const isLive = (tokenHash: string) =>
  and(
    eq(signInChallenges.tokenHash, tokenHash),
    gt(signInChallenges.createdAt, sql`now() - ${challengeLifetime}`),
    lt(signInChallenges.tries, maxTries),
  );

/**
 * Saves a challenge for a verified account. The lock makes a concurrent change of the password wait, which then removes the challenge.
 * @returns the methods of the account; undefined when it is no longer verified
 */
export const insertChallenge = async (
  tx: WriteTx,
  verified: Verified,
  challenge: { tokenHash: string; deviceHash: string },
): Promise<FactorMethod[] | undefined> => {
  const [inserted] = await rowsOf<{ methods: FactorMethod[] }>(
    tx,
    sql`with verified as (
        select ${users.id} as id, to_jsonb(${users.factorMethods}) as methods from ${users}
        where ${isVerified(verified)} for no key update),
      challenge as (
        insert into ${signInChallenges} (token_hash, user_id, device_hash)
        select ${challenge.tokenHash}, id, ${challenge.deviceHash} from verified)
      select methods from verified`,
  );
  return inserted?.methods;
};

/** The account of a live challenge. */
export const challengedUser = async (tx: ReadTx, tokenHash: string): Promise<number | undefined> =>
  (await tx.select({ userId: signInChallenges.userId }).from(signInChallenges).where(isLive(tokenHash)))[0]
    ?.userId;

/** Counts a try. @returns the browser of the challenge and its tries so far, this one included; undefined when it is no longer live */
export const tryChallenge = async (tx: WriteTx, tokenHash: string) =>
  (
    await tx
      .update(signInChallenges)
      .set({ tries: sql`${signInChallenges.tries} + 1` })
      .where(isLive(tokenHash))
      .returning({ deviceHash: signInChallenges.deviceHash, tries: signInChallenges.tries })
  )[0];

export const removeChallenge = (tx: WriteTx, tokenHash: string) =>
  tx.delete(signInChallenges).where(eq(signInChallenges.tokenHash, tokenHash));

export const removeChallenges = (tx: WriteTx, userId: number) =>
  tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));

export const removeExpiredChallenges = (tx: WriteTx) =>
  tx.delete(signInChallenges).where(lt(signInChallenges.createdAt, sql`now() - ${challengeLifetime}`));
