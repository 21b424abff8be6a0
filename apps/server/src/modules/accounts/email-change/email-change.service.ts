import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import {
  confirmNewEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailTakenMail,
} from '../account-mails.ts';
import { emailChanges } from '../accounts.tables.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import { removeReset } from '../sessions/sessions.store.ts';
import { type PasswordCall, withCurrentPassword } from '../sessions/sign-in.service.ts';
import {
  accountKey,
  findUser,
  findUserByEmail,
  lockUser,
  type UserRow,
  updateUser,
} from '../users/users.store.ts';

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

const isLive = (tokenHash: string) =>
  and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.createdAt, sql`now() - ${lifetime}`));

/** The address that a live token confirms, or undefined. */
const findEmailChange = async (tx: ReadTx, tokenHash: string): Promise<string | undefined> =>
  (await tx.select({ email: emailChanges.email }).from(emailChanges).where(isLive(tokenHash)))[0]?.email;

/** Consumes a live token. @returns undefined for any other token; only one of two concurrent calls gets the change */
const consumeEmailChange = async (tx: WriteTx, tokenHash: string) =>
  (await tx.delete(emailChanges).where(isLive(tokenHash)).returning())[0];

export const removeEmailChange = (tx: WriteTx, userId: number) =>
  tx.delete(emailChanges).where(eq(emailChanges.userId, userId));

export const removeExpiredEmailChanges = (tx: WriteTx) =>
  tx.delete(emailChanges).where(lt(emailChanges.createdAt, sql`now() - ${lifetime}`));

/** Requests per account. */
const accountLimit = { max: 5, minutes: 60 };
/** Requests per new address, by all accounts. */
const addressLimit = { max: 5, minutes: 24 * 60 };

/**
 * Runs a request within the limits of its account and of the new address; successful requests count.
 * @throws ApiError too_many_requests
 */
const withRequestLimits = async (
  { database, throttle }: Pick<Platform, 'database' | 'throttle'>,
  { id }: SessionUser,
  email: string,
  request: () => Promise<unknown>,
) => {
  const key = await database.read((tx) => accountKey(tx, email));
  // `limitGuesses` counts calls that return null
  const countedRequest = async () => {
    await request();
    return null;
  };
  await throttle.limitGuesses(`email change of user ${id}`, accountLimit, () =>
    throttle.limitGuesses(`email change to ${key}`, addressLimit, countedRequest),
  );
};

/**
 * Mails a link to the new address and a notice to the current one. A new address that already has an account
 * gets a notice instead of the link. Response and work are otherwise the same, so the caller does not learn that the
 * account exists.
 * @throws ApiError bad_input at `current_password` or `email`; too_many_requests after ten wrong passwords,
 * after five requests of the account in an hour or for the address in a day.
 */
export const requestEmailChange = async (
  deps: Pick<Platform, 'database' | 'throttle' | 'outbox' | 'site'> & PasswordCall,
  caller: SessionUser,
  { current_password: password, email }: { current_password: string; email: string },
) => {
  const { outbox, site } = deps;
  const request = async (tx: WriteTx, user: UserRow) => {
    const owner = await findUserByEmail(tx, email);
    if (owner?.id === user.id) throw fieldError('email', 'This is the email address of your account.');
    const { token, tokenHash } = newToken();
    await saveEmailChange(tx, { userId: user.id, email, tokenHash });
    const mail = owner ? emailTakenMail(site) : confirmNewEmailMail(site, token);
    await outbox.post(tx, { to: email, ...mail });
    await outbox.post(tx, { ...recipient(user), ...emailChangeRequestedMail(site, email) });
  };
  await withRequestLimits(deps, caller, email, () =>
    withCurrentPassword(deps, caller, { field: 'current_password', password }, request),
  );
};

/** The address that a token confirms. @throws ApiError not_found for a token that is unknown, used or expired. */
export const readEmailChange = async (tx: ReadTx, token: string) => {
  const email = await findEmailChange(tx, hashToken(token));
  if (email === undefined) throw new ApiError('not_found');
  return { email };
};

/**
 * Changes the address of the account, which is then confirmed; invalidates an open reset link but keeps sessions.
 * @throws ApiError not_found for a token that is unknown, used or expired, or when another account has taken the
 * address in the meantime.
 */
export const confirmEmailChange = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  token: string,
) => {
  const change = await consumeEmailChange(tx, hashToken(token));
  if (!change) throw new ApiError('not_found');
  await lockUser(tx, change.userId);
  const before = await findUser(tx, change.userId);
  if (!before?.isActive) throw new ApiError('not_found');
  const { email } = change;
  await updateUser(tx, before.id, { email, emailConfirmed: true }).catch((error: unknown) => {
    throw violates(error, 'users_email_unique') ? new ApiError('not_found') : error;
  });
  await removeReset(tx, before.id);
  for (const to of [before.email, email])
    await outbox.post(tx, { ...recipient(before), to, ...emailChangedMail(site, email) });
  return { email };
};
