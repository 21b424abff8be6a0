import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { apiKeyPrefix } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import { sharedReads } from '#platform/async.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { Identify, SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { findKeyUser, touchKey } from '../api-keys/api-keys.service.ts';
import { hashToken, newToken, passwordMatches } from '../secrets/secrets.ts';
import {
  accountKey,
  findUser,
  findUserByEmail,
  lockVerifiedUser,
  type UserRow,
} from '../users/users.store.ts';
import { findSession, startVerifiedSession, touchSession } from './sessions.store.ts';

const failuresPerAddress = { max: 100, minutes: 15 };
/** Wrong passwords for one account, at sign-in and in forms that ask for the current password. */
const failuresPerAccount = { max: 10, minutes: 15 };

/** A user in the format of the contract. A profile is the user's own row, so their ids are the same. */
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

/** @returns null if the account was deactivated, or its password changed, after the password was verified */
const startSession = async (database: Platform['database'], verified: UserRow) => {
  const { token, tokenHash } = newToken();
  const started = await database.write((tx) => startVerifiedSession(tx, verified, tokenHash));
  return started ? { token, user: toUserResponse(verified) } : null;
};

/**
 * Checks email and password and starts a session.
 * @throws ApiError invalid_credentials, the same for a wrong password, an unknown and an inactive account;
 * too_many_requests after ten failures of one account or a hundred from one network address in 15 minutes.
 */
export const signInWithPassword = async (
  { database, throttle }: Pick<Platform, 'database' | 'throttle'>,
  attempt: { username: string; password: string },
  caller: QueueCaller,
) => {
  const address = `sign-in from ${caller.key}`;
  await throttle.check(address, failuresPerAddress.max);
  // in parallel and without a transaction: on a busy server each round trip costs a turn of the event loop
  const [key, found] = await Promise.all([
    database.readOne((tx) => accountKey(tx, attempt.username)),
    database.readOne((tx) => findUserByEmail(tx, attempt.username)),
  ]);
  // an inactive account takes as long as an unknown address
  const user = found?.isActive ? found : undefined;
  const session = await throttle.limitGuesses(`sign-in ${key}`, failuresPerAccount, async () => {
    const matches = await passwordMatches(user?.passwordHash, attempt.password, caller);
    return user && matches ? startSession(database, user) : null;
  });
  if (session) return session;
  await throttle.hit(address, failuresPerAddress.max, failuresPerAddress.minutes);
  throw new ApiError('invalid_credentials');
};

const identifyByKey = async (database: Platform['database'], key: string) => {
  const found = await database.readOne((tx) => findKeyUser(tx, hashToken(key)));
  if (found?.stale) await database.write((tx) => touchKey(tx, found.apiKeyId));
  return found?.user ?? null;
};

/**
 * Finds the user of a session token or of an API key. Records the use, at most every ten minutes, which keeps the
 * session from expiring.
 */
export const identifyBy = (database: Platform['database']): Identify =>
  sharedReads(async (token) => {
    if (token.startsWith(apiKeyPrefix)) return identifyByKey(database, token);
    const found = await database.readOne((tx) => findSession(tx, hashToken(token)));
    if (!found) return null;
    if (found.stale) await database.write((tx) => touchSession(tx, found.sessionId));
    return found.user;
  });

/** Transaction writer and queue key of a call that sends a password. */
export interface PasswordCall {
  write: WriteAsCaller;
  waits: QueueCaller;
}

/**
 * Checks the password that a signed-in user sends in `field`. Then runs `work` in a transaction of the call, unless the
 * password has changed meanwhile.
 * @throws ApiError bad_input at `field` when it is wrong; too_many_requests after ten wrong passwords in 15 minutes.
 */
export const withCurrentPassword = async (
  { database, throttle, write, waits }: Pick<Platform, 'database' | 'throttle'> & PasswordCall,
  caller: SessionUser,
  { field, password }: { field: string; password: string },
  work: (tx: WriteTx, user: UserRow) => Promise<unknown>,
) => {
  const user = await database.read((tx) => findUser(tx, caller.id));
  const key = `password of user ${caller.id}`;
  const verified = await throttle.limitGuesses(key, failuresPerAccount, async () => {
    const matches = await passwordMatches(user?.passwordHash, password, waits);
    return user && matches ? user : null;
  });
  const wrong = () => fieldError(field, 'This is not your current password.');
  if (!verified) throw wrong();
  await write(async (tx) => {
    if (!(await lockVerifiedUser(tx, verified))) throw wrong();
    await work(tx, verified);
  });
};
