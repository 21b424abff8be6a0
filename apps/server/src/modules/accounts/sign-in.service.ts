import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Database } from '#platform/database/database.ts';
import type { Identify } from '#platform/http/session-user.ts';
import type { Throttle } from '#platform/throttle.ts';
import { hashToken, newToken, passwordMatches } from './secrets.ts';
import { addSession, findSession, touchSession } from './sessions.store.ts';
import { findUserByEmail, type UserRow } from './users.store.ts';

const window = 15;
const failuresPerAccount = 10;
const failuresPerAddress = 100;

/** A user as the contract shows it. A profile is the user's own row, so their ids are the same. */
export const userAnswer = (
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
 * @throws ApiError invalid_credentials, alike for a wrong password, an unknown and an inactive account;
 *   too_many_requests after ten failures of one account or a hundred of one address in 15 minutes.
 */
export const signInWithPassword = async (
  parts: { database: Database; throttle: Throttle },
  attempt: { username: string; password: string; ip: string },
) => {
  const account = `sign-in ${attempt.username.trim().toLowerCase().slice(0, 254)}`;
  const address = `sign-in from ${attempt.ip}`;
  const refuseGuessing = async () => {
    await parts.throttle.check(account, failuresPerAccount);
    await parts.throttle.check(address, failuresPerAddress);
  };
  await refuseGuessing();
  const user = await parts.database.read((tx) => findUserByEmail(tx, attempt.username));
  const matches = await passwordMatches(user?.passwordHash, attempt.password);
  if (!user?.isActive || !matches) {
    await parts.throttle.hit(address, failuresPerAddress, window);
    await parts.throttle.hit(account, failuresPerAccount, window);
    throw new ApiError('invalid_credentials');
  }
  // of many guesses at once all were let in: what is right is not told either once too many were wrong
  await refuseGuessing();
  const { token, tokenHash } = newToken();
  await parts.database.write((tx) => addSession(tx, user.id, tokenHash));
  return { token, user: userAnswer(user) };
};

/** From a token to its user, noting the use now and then so that a session in use does not expire. */
export const identifyBy =
  (database: Database): Identify =>
  async (token) => {
    const found = await database.read((tx) => findSession(tx, hashToken(token)));
    if (!found) return null;
    if (found.stale) await database.write((tx) => touchSession(tx, found.user.sessionId));
    return found.user;
  };
