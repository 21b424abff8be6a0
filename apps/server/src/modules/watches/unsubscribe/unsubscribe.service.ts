import { createHmac, timingSafeEqual } from 'node:crypto';
import { updateUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { disableAll } from '../watches.store.ts';
import { drawSecret, findSecret } from './unsubscribe.store.ts';

/** `<user id>-<HMAC-SHA256 of it, base64url>`. It never expires: mails are kept for years, and it can only end mails. */
const tokenOf = (secret: string, userId: number) =>
  `${userId}-${createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')}`;

/** The token with which its holder ends the mails about releases to a user. */
export const unsubscribeToken = async (tx: WriteTx, userId: number): Promise<string> => {
  await drawSecret(tx);
  const secret = await findSecret(tx);
  if (secret === undefined) throw new Error('there is no secret for unsubscribe tokens');
  return tokenOf(secret, userId);
};

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Switches off the data notifications and every watch of the token's user; a repeat is harmless.
 * @throws ApiError not_found for a token that is not signed by this site.
 */
export const endReleaseMails = async (tx: WriteTx, token: string): Promise<void> => {
  const userId = Number(token.split('-')[0]);
  const secret = await findSecret(tx);
  if (secret === undefined || !isEqual(token, tokenOf(secret, userId))) throw new ApiError('not_found');
  await updateUser(tx, userId, { dataNotification: false });
  await disableAll(tx, userId);
};
