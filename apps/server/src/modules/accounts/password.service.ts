import { ApiError, fieldError } from '#platform/api-error.ts';
import type { Database, ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { hashPassword, hashToken, newToken, passwordMatches } from './secrets.ts';
import { endSessions, putReset, resetIsLive, takeReset } from './sessions.store.ts';
import { changeUser, findUser, findUserByEmail } from './users.store.ts';

interface Site {
  publicUrl: string;
  siteName: string;
}

/** @throws ApiError bad_input at `old_password` when it is not the present one. */
export const replacePassword = async (
  tx: WriteTx,
  caller: SessionUser,
  body: { old_password: string; new_password: string },
) => {
  const user = await findUser(tx, caller.id);
  if (!(await passwordMatches(user?.passwordHash, body.old_password)))
    throw fieldError('old_password', 'This is not your present password.');
  await changeUser(tx, caller.id, { passwordHash: await hashPassword(body.new_password) });
  await endSessions(tx, caller.id, caller.sessionId);
};

const resetMail = (site: Site, token: string) => ({
  subject: `${site.siteName}: set a new password`,
  text: [
    'Someone, hopefully you, asked to set a new password for this address.',
    `Open this link within an hour: ${site.publicUrl}/reset-password/${token}`,
    'If it was not you, nothing has changed and you can ignore this mail.',
  ].join('\n\n'),
});

/** The work behind a reset request, done later so that the answer takes the same time for every address. */
export const resetJob = (database: Database, outbox: Outbox, site: Site): JobKind<{ email: string }> => ({
  queue: 'password-reset',
  retries: 3,
  run: ({ email }) =>
    database.write(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user?.isActive) return;
      const { token, tokenHash } = newToken();
      await putReset(tx, user.id, tokenHash);
      await outbox.post(tx, { to: user.email, ...resetMail(site, token) });
    }),
});

/** @throws ApiError not_found for a token that is used, expired or none. */
export const checkReset = async (tx: ReadTx, token: string) => {
  if (!(await resetIsLive(tx, hashToken(token)))) throw new ApiError('not_found');
};

/**
 * Sets a new password with a reset token and ends every session of the user.
 * @throws ApiError not_found for a token that is used, expired or none.
 */
export const resetPassword = async (
  tx: WriteTx,
  outbox: Outbox,
  site: Site,
  body: { token: string; password: string },
) => {
  const userId = await takeReset(tx, hashToken(body.token));
  if (userId === undefined) throw new ApiError('not_found');
  const user = await changeUser(tx, userId, { passwordHash: await hashPassword(body.password) });
  await endSessions(tx, userId);
  if (user) {
    const text = `The password of your account at ${site.siteName} has been changed. If it was not you, answer this mail.`;
    await outbox.post(tx, {
      to: user.email,
      subject: `${site.siteName}: your password has been changed`,
      text,
    });
  }
};
