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
import { endSessions, resetIsLive, saveReset, takeReset } from './sessions.store.ts';
import { changeUser, findUser, findUserByEmail } from './users.store.ts';

/** Ends every other session of the user. @throws ApiError bad_input at `old_password` when it is wrong. */
export const replacePassword = async (
  tx: WriteTx,
  caller: SessionUser,
  body: { old_password: string; new_password: string },
) => {
  const user = await findUser(tx, caller.id);
  if (!(await passwordMatches(user?.passwordHash, body.old_password)))
    throw fieldError('old_password', 'This is not your current password.');
  await changeUser(tx, caller.id, { passwordHash: await hashPassword(body.new_password) });
  await endSessions(tx, caller.id, caller.sessionId);
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
  const userId = await takeReset(tx, hashToken(body.token));
  if (userId === undefined) throw new ApiError('not_found');
  const user = await changeUser(tx, userId, { passwordHash: await hashPassword(body.password) });
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
