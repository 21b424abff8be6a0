// Confirms the email address of a new account. A password reset and a change of address confirm it too, because their links are
// mailed to it. A leftover welcome link then changes nothing.

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmationDays, welcomeMail } from '../account-mails.ts';
import { emailConfirmations, users } from '../accounts.tables.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import { findUser, lockUser, type UserRow, updateUser } from '../users/users.store.ts';

const expiryCutoff = sql`now() - make_interval(days => ${confirmationDays})`;

/** Maximum number of links that an account can request in an hour. */
const maxLinksPerHour = 5;

/** Replaces any older token of the user. */
export const saveConfirmation = (tx: WriteTx, userId: number, tokenHash: string) =>
  tx
    .insert(emailConfirmations)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({
      target: emailConfirmations.userId,
      set: { tokenHash, createdAt: sql`excluded.created_at` },
    });

/** Mails a user a link to confirm the address; an earlier link stops working. */
export const postWelcome = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  user: UserRow,
) => {
  const { token, tokenHash } = newToken();
  await saveConfirmation(tx, user.id, tokenHash);
  await outbox.post(tx, { ...recipient(user), ...welcomeMail(site, token) });
};

/**
 * Mails the caller a new link, unless the address is confirmed.
 * @throws ApiError too_many_requests after five calls in an hour
 */
export const sendConfirmation = async (
  deps: Pick<Platform, 'outbox' | 'site' | 'throttle'> & { write: WriteAsCaller },
  caller: SessionUser,
) => {
  if (!caller.emailConfirmed)
    await deps.throttle.hit(`email confirmation of user ${caller.id}`, maxLinksPerHour, 60);
  await deps.write(async (tx) => {
    await lockUser(tx, caller.id);
    const user = await findUser(tx, caller.id);
    if (user?.isActive && !user.emailConfirmed) await postWelcome(tx, deps, user);
  });
};

const isLive = (token: string) =>
  and(eq(emailConfirmations.tokenHash, hashToken(token)), gt(emailConfirmations.createdAt, expiryCutoff));

/** The address that a token confirms. @throws ApiError not_found for a token that is unknown, used or expired. */
export const readConfirmation = async (tx: ReadTx, token: string): Promise<{ email: string }> => {
  const [found] = await tx
    .select({ email: users.email })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(and(isLive(token), eq(users.isActive, true)));
  if (!found) throw new ApiError('not_found');
  return found;
};

/**
 * Confirms the address of the account. Of two concurrent calls one succeeds.
 * @throws ApiError not_found for a token that is unknown, used or expired.
 */
export const confirmEmail = async (tx: WriteTx, token: string): Promise<{ email: string }> => {
  const [used] = await tx.delete(emailConfirmations).where(isLive(token)).returning();
  if (!used) throw new ApiError('not_found');
  await lockUser(tx, used.userId);
  const user = await findUser(tx, used.userId);
  if (!user?.isActive) throw new ApiError('not_found');
  await updateUser(tx, user.id, { emailConfirmed: true });
  return { email: user.email };
};

export const removeConfirmation = (tx: WriteTx, userId: number) =>
  tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));

export const removeExpiredConfirmations = (tx: WriteTx) =>
  tx.delete(emailConfirmations).where(lt(emailConfirmations.createdAt, expiryCutoff));
