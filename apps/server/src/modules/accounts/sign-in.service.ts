import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Identify } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken, passwordMatches } from './secrets.ts';
import { addSession, findSession, touchSession } from './sessions.store.ts';
import { findUserByEmail, type UserRow } from './users.store.ts';

const windowMinutes = 15;
const failuresPerAccount = 10;
const failuresPerAddress = 100;

/** A user as the contract shows it. A profile is the user's own row, so their ids are the same. */
export const toUserResponse = (
  user: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'isStaff'>,
): User => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  profile: user.id,
  is_staff: user.isStaff,
});

/**
 * Checks e-mail and password and starts a session.
 * @throws ApiError invalid_credentials, the same for a wrong password, an unknown and an inactive account;
 *   too_many_requests after ten failures of one account or a hundred from one network address in 15 minutes.
 */
export const signInWithPassword = async (
  { database, throttle }: Pick<Platform, 'database' | 'throttle'>,
  attempt: { username: string; password: string; ip: string },
) => {
  const account = `sign-in ${attempt.username.trim().toLowerCase().slice(0, 254)}`;
  const address = `sign-in from ${attempt.ip}`;
  const assertWithinLimits = async () => {
    await throttle.check(account, failuresPerAccount);
    await throttle.check(address, failuresPerAddress);
  };
  await assertWithinLimits();
  const user = await database.read((tx) => findUserByEmail(tx, attempt.username));
  const matches = await passwordMatches(user?.passwordHash, attempt.password);
  if (!user?.isActive || !matches) {
    await throttle.hit(address, failuresPerAddress, windowMinutes);
    await throttle.hit(account, failuresPerAccount, windowMinutes);
    throw new ApiError('invalid_credentials');
  }
  // concurrent guesses all pass the first check: a correct one must not succeed once the limit is reached
  await assertWithinLimits();
  const { token, tokenHash } = newToken();
  await database.write((tx) => addSession(tx, user.id, tokenHash));
  return { token, user: toUserResponse(user) };
};

/** Finds the user of a session token. Touches the session when its last use is ten minutes old, so that a session in use does not expire. */
export const identifyBy =
  (database: Platform['database']): Identify =>
  async (token) => {
    const found = await database.read((tx) => findSession(tx, hashToken(token)));
    if (!found) return null;
    if (found.stale) await database.write((tx) => touchSession(tx, found.user.sessionId));
    return found.user;
  };
