import { z } from 'zod';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { passwordChangedMail, passwordResetMail, resetMail } from './account-mails.ts';
import { countKeys, deleteKeys } from './api-keys/api-keys.service.ts';
import { removeEmailChange } from './email-change/email-change.service.ts';
import { assertUncommon } from './secrets/common-passwords.ts';
import { hashPassword, hashToken, newToken } from './secrets/secrets.ts';
import { consumeReset, endSessions, removeReset, resetIsLive, saveReset } from './sessions/sessions.store.ts';
import { type PasswordCall, withCurrentPassword } from './sessions/sign-in.service.ts';
import { findUserByEmail, lockUser, updateUser } from './users/users.store.ts';

/** Each change computes two password hashes, and all sign-ins wait in the same queue. */
const maxChangesPerHour = 20;

/**
 * Changes the password, ends every other session of the user and invalidates open links. A mail confirms the change
 * and names the API keys that remain valid.
 * @throws ApiError bad_input at `old_password` when it is wrong, at `new_password` when it is common;
 * too_many_requests after ten wrong passwords in 15 minutes or 20 calls in an hour.
 */
export const replacePassword = async (
  deps: Pick<Platform, 'database' | 'throttle' | 'outbox' | 'site'> & PasswordCall,
  caller: SessionUser,
  body: { old_password: string; new_password: string },
) => {
  const { outbox, site, throttle } = deps;
  assertUncommon('new_password', body.new_password);
  await throttle.hit(`password change of user ${caller.id}`, maxChangesPerHour, 60);
  const passwordHash = await hashPassword(body.new_password, deps.queue);
  const stated = { field: 'old_password', password: body.old_password };
  await withCurrentPassword(deps, caller, stated, async (tx, user) => {
    await updateUser(tx, user.id, { passwordHash });
    await endSessions(tx, user.id, caller.sessionId);
    await removeReset(tx, user.id);
    await removeEmailChange(tx, user.id);
    const keysLeft = await countKeys(tx, user.id);
    await outbox.post(tx, { ...recipient(user), ...passwordChangedMail(site, keysLeft) });
  });
};

export const passwordResetQueue = { name: 'password-reset', data: z.object({ email: z.string() }) };

/** Mails a reset link. It is a job, so that the response time does not reveal whether the address has an account. */
export const passwordResetJob = ({
  database,
  outbox,
  site,
}: Pick<Platform, 'database' | 'outbox' | 'site'>) =>
  jobKind(passwordResetQueue, {
    retries: 3,
    run: ({ email }) =>
      database.write(async (tx) => {
        const account = await findUserByEmail(tx, email);
        if (!account) return;
        await lockUser(tx, account.id);
        // its address or state may have changed before the lock
        const user = await findUserByEmail(tx, email);
        if (!user?.isActive) return;
        const { token, tokenHash } = newToken();
        await saveReset(tx, user.id, tokenHash);
        await outbox.post(tx, { ...recipient(user), ...resetMail(site, token) });
      }),
  });

/** @throws ApiError not_found for a token that is unknown, used or expired. */
export const assertResetIsLive = async (tx: ReadTx, token: string) => {
  if (!(await resetIsLive(tx, hashToken(token)))) throw new ApiError('not_found');
};

/**
 * Sets a new password with a reset token, ends every session and API key of the user and confirms the change by mail. The token was
 * mailed to the address, so its use confirms the address too.
 * @throws ApiError not_found for a token that is unknown, used or expired; bad_input at `password` when it is common.
 */
export const resetPassword = async (
  { database, outbox, site, write, queue }: Pick<Platform, 'database' | 'outbox' | 'site'> & PasswordCall,
  body: { token: string; password: string },
) => {
  await database.read((tx) => assertResetIsLive(tx, body.token));
  assertUncommon('password', body.password);
  const passwordHash = await hashPassword(body.password, queue);
  await write(async (tx) => {
    const userId = await consumeReset(tx, hashToken(body.token));
    if (userId === undefined) throw new ApiError('not_found');
    const user = await updateUser(tx, userId, { passwordHash, emailConfirmed: true });
    await endSessions(tx, userId);
    await removeEmailChange(tx, userId);
    const keysRevoked = await deleteKeys(tx, userId);
    if (user) await outbox.post(tx, { ...recipient(user), ...passwordResetMail(site, keysRevoked) });
  });
};
