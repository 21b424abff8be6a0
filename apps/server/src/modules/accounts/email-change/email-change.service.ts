import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailTakenMail,
} from '../account-mails.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import { withCurrentPassword } from '../sessions/current-password.service.ts';
import { removeReset } from '../sessions/sessions.store.ts';
import { findUser, findUserByEmail, lockUser, updateUser } from '../users/users.store.ts';
import { consumeEmailChange, findEmailChange, saveEmailChange } from './email-changes.store.ts';

const requestsPerHour = 5;

/**
 * Mails a link to the new address and a notice to the present one. An address that has an account gets a notice in place of the
 * link; response and work are otherwise the same, so the caller does not learn of it.
 * @throws ApiError bad_input at `current_password` or `email`; too_many_requests after ten wrong passwords or five requests.
 */
export const requestEmailChange = async (
  deps: Pick<Platform, 'database' | 'throttle' | 'outbox' | 'site'>,
  caller: SessionUser,
  body: { current_password: string; email: string },
) => {
  const { outbox, site, throttle } = deps;
  const stated = { field: 'current_password', password: body.current_password };
  await throttle.check(`email change of user ${caller.id}`, requestsPerHour);
  await withCurrentPassword(deps, caller, stated, async (tx, user) => {
    const known = await findUserByEmail(tx, body.email);
    if (known?.id === user.id) throw fieldError('email', 'This is the email address of your account.');
    const { token, tokenHash } = newToken();
    await saveEmailChange(tx, { userId: user.id, email: body.email, tokenHash });
    const mail = known ? emailTakenMail(site) : confirmEmailMail(site, token);
    await outbox.post(tx, { to: body.email, ...mail });
    await outbox.post(tx, { ...recipient(user), ...emailChangeRequestedMail(site, body.email) });
  });
  await throttle.hit(`email change of user ${caller.id}`, requestsPerHour, 60);
};

/** The address a token confirms. @throws ApiError not_found for a token that is unknown, used or expired. */
export const readEmailChange = async (tx: ReadTx, token: string) => {
  const email = await findEmailChange(tx, hashToken(token));
  if (email === undefined) throw new ApiError('not_found');
  return { email };
};

/**
 * Changes the address of the account; its sessions stay, an open reset link does not.
 * @throws ApiError not_found for a token that is unknown, used or expired, or when the address has an account by now.
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
  await updateUser(tx, before.id, { email }).catch((error: unknown) => {
    throw violates(error, 'users_email_unique') ? new ApiError('not_found') : error;
  });
  await removeReset(tx, before.id);
  for (const to of [before.email, email])
    await outbox.post(tx, { ...recipient(before), to, ...emailChangedMail(site, email) });
  return { email };
};
