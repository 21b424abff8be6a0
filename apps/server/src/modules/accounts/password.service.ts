import { pages } from '@iom/contract/shared/pages.ts';
import { z } from 'zod';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { hashPassword, hashToken, newToken, passwordMatches } from './secrets.ts';
import { consumeReset, endSessions, removeReset, resetIsLive, saveReset } from './sessions.store.ts';
import { failuresPerAccount } from './sign-in.service.ts';
import { findUser, findUserByEmail, type UserRow, updateUser, updateVerifiedUser } from './users.store.ts';

const wrongPassword = (field: string) => fieldError(field, 'This is not your current password.');

/**
 * Checks the password a signed-in user states, outside any transaction.
 * @returns the account, for `updateVerifiedUser`.
 * @throws ApiError bad_input at `field` when it is wrong; too_many_requests after ten wrong ones in 15 minutes.
 */
const verifyCurrentPassword = async (
  { database, throttle }: Pick<Platform, 'database' | 'throttle'>,
  caller: SessionUser,
  password: string,
  field: string,
): Promise<UserRow> => {
  const user = await database.read((tx) => findUser(tx, caller.id));
  const verified = await throttle.limitGuesses(
    `password of user ${caller.id}`,
    failuresPerAccount,
    async () => {
      const matches = await passwordMatches(user?.passwordHash, password);
      return user && matches ? user : null;
    },
  );
  if (!verified) throw wrongPassword(field);
  return verified;
};

/**
 * Ends every other session of the user and invalidates an open reset link.
 * @throws ApiError bad_input at `old_password` when it is wrong; too_many_requests after ten wrong ones in 15 minutes.
 */
export const replacePassword = async (
  deps: Pick<Platform, 'database' | 'throttle'>,
  caller: SessionUser,
  body: { old_password: string; new_password: string },
) => {
  const verified = await verifyCurrentPassword(deps, caller, body.old_password, 'old_password');
  const passwordHash = await hashPassword(body.new_password);
  await deps.database.write(async (tx) => {
    if (!(await updateVerifiedUser(tx, verified, { passwordHash }))) throw wrongPassword('old_password');
    await endSessions(tx, caller.id, caller.sessionId);
    await removeReset(tx, caller.id);
  });
};

const resetMail = (site: Site, token: string) => ({
  subject: 'Set a new password',
  text: [
    'Someone, hopefully you, asked to set a new password for this address.',
    `Set a new password: ${site.publicUrl}${pages.newPassword.path({ token })}`,
    'The link works once, within an hour.',
    'If it was not you, nothing has changed and you can ignore this mail.',
  ].join('\n\n'),
});

export const passwordResetQueue = { name: 'password-reset', data: z.object({ email: z.string() }) };

/** Mails a reset link. A job, so that the response to a reset request takes the same time whether or not the address is known. */
export const passwordResetJob = ({
  database,
  outbox,
  site,
}: Pick<Platform, 'database' | 'outbox' | 'site'>) =>
  jobKind(passwordResetQueue, {
    retries: 3,
    run: ({ email }) =>
      database.write(async (tx) => {
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
 * Sets a new password with a reset token, ends every session of the user and confirms the change by mail.
 * @throws ApiError not_found for a token that is unknown, used or expired.
 */
export const resetPassword = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  body: { token: string; password: string },
) => {
  const userId = await consumeReset(tx, hashToken(body.token));
  if (userId === undefined) throw new ApiError('not_found');
  const user = await updateUser(tx, userId, { passwordHash: await hashPassword(body.password) });
  await endSessions(tx, userId);
  if (user) {
    const text = `The password of your account at ${site.siteName} has been changed.\n\nIf it was not you, set a new password now and tell us.\nSet a new password: ${site.publicUrl}${pages.resetPassword.path()}`;
    await outbox.post(tx, {
      ...recipient(user),
      subject: 'Your password has been changed',
      text,
    });
  }
};
