import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { apiKeyPrefix } from '@iom/contract/accounts/api-keys.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import type { SQL } from 'drizzle-orm';
import { ApiError, fieldError } from '#platform/api-error.ts';
import { sharedReads } from '#platform/async.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { Identify, SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { newBrowserMail } from '../account-mails.ts';
import { findKeyUser, touchKey } from '../api-keys/api-keys.service.ts';
import { hashToken, newToken, passwordMatches } from '../secrets/secrets.ts';
import { insertChallenge } from '../users/second-factor.store.ts';
import {
  accountKey,
  findUser,
  findUserByEmail,
  isVerified,
  lockVerifiedUser,
  type UserRow,
} from '../users/users.store.ts';
import {
  type Browser,
  type FindSession,
  findSessionWith,
  insertSession,
  type SignInProof,
  saveEndToken,
  touchSession,
  type UserText,
} from './sessions.store.ts';

export const failuresPerAddress = { max: 100, minutes: 15 };
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

/** What starting a session needs besides the account. */
export type SignInDeps = Pick<Platform, 'database' | 'throttle' | 'outbox' | 'site'>;

/**
 * Starts a session of the account that `condition` verifies, and mails its user when the browser is new.
 * @returns null if the account is no longer verified, or a password is not enough for it
 */
export const startSession = async (
  tx: WriteTx,
  { outbox, site }: Pick<SignInDeps, 'outbox' | 'site'>,
  user: UserRow,
  condition: SQL | undefined,
  { browser, proof }: { browser: Browser; proof: SignInProof },
) => {
  const { token, tokenHash } = newToken();
  const started = await insertSession(tx, condition, { tokenHash, browser, proof });
  if (!started) return null;
  if (started.isNewBrowser) {
    const end = newToken();
    await saveEndToken(tx, started.sessionId, end.tokenHash);
    await outbox.post(tx, { ...recipient(user), ...newBrowserMail(site, browser, end.token) });
  }
  return { token, user: toUserResponse(user) };
};

/** A session, or for an account with a second factor a challenge. @returns null if the account is no longer verified */
const startVerified = async (deps: SignInDeps, verified: UserRow, browser: Browser) =>
  deps.database.write(async (tx) => {
    const condition = isVerified(verified);
    const session = await startSession(tx, deps, verified, condition, { browser, proof: 'password' });
    if (session) return session;
    const { token: challenge, tokenHash } = newToken();
    const { deviceHash } = browser;
    const methods = await insertChallenge(tx, verified, { tokenHash, deviceHash });
    return methods ? { challenge, methods } : null;
  });

export const addressFailuresKey = (caller: QueueCaller) => `sign-in from ${caller.key}`;

/**
 * Checks email and password and starts a session.
 * @throws ApiError invalid_credentials, the same for a wrong password, an unknown and an inactive account;
 * second_factor_required with `challenge` and `methods` for an account that has one;
 * too_many_requests after ten failures of one account or a hundred from one network address in 15 minutes.
 */
export const signInWithPassword = async (
  deps: SignInDeps,
  attempt: { username: string; password: string },
  browser: Browser,
  caller: QueueCaller,
) => {
  const { database, throttle } = deps;
  const address = addressFailuresKey(caller);
  await throttle.check(address, failuresPerAddress.max);
  // in parallel and without a transaction: on a busy server each round trip costs a turn of the event loop
  const [key, found] = await Promise.all([
    database.readOne((tx) => accountKey(tx, attempt.username)),
    database.readOne((tx) => findUserByEmail(tx, attempt.username)),
  ]);
  // an inactive account takes as long as an unknown address
  const user = found?.isActive ? found : undefined;
  const outcome = await throttle.limitGuesses(`sign-in ${key}`, failuresPerAccount, async () => {
    const matches = await passwordMatches(user?.passwordHash, attempt.password, caller);
    return user && matches ? startVerified(deps, user, browser) : null;
  });
  if (outcome && 'challenge' in outcome) throw new ApiError('second_factor_required', { extra: outcome });
  if (outcome) return outcome;
  await throttle.hit(address, failuresPerAddress.max, failuresPerAddress.minutes);
  throw new ApiError('invalid_credentials');
};

const identifyByKey = async (database: Platform['database'], key: string) => {
  const apiKey = await database.readOne((tx) => findKeyUser(tx, hashToken(key)));
  if (apiKey?.needsTouch) await database.write((tx) => touchKey(tx, apiKey.apiKeyId));
  return apiKey?.user ?? null;
};

/** What later modules read of the callers of some endpoints. */
export interface CallerDetails {
  text: UserText;
  endpoints: ReadonlySet<Endpoint>;
}

/**
 * Finds the user of a session token or of an API key. Records the use, at most every ten minutes, which keeps the
 * session from expiring.
 * @param required whether the role of an administrator without a second factor is suspended
 */
export const identifyBy = (
  database: Platform['database'],
  required: boolean,
  { text, endpoints }: CallerDetails,
): Identify => {
  const identifyWith = (find: FindSession) =>
    sharedReads(async (token: string) => {
      if (token.startsWith(apiKeyPrefix)) return identifyByKey(database, token);
      const session = await database.readOne((tx) => find(tx, hashToken(token)));
      if (!session) return null;
      if (session.needsTouch) await database.write((tx) => touchSession(tx, session.sessionId));
      return session.user;
    });
  const identify = identifyWith(findSessionWith(required));
  const identifyDetailed = identifyWith(findSessionWith(required, text));
  return (token, endpoint) => (endpoints.has(endpoint) ? identifyDetailed : identify)(token);
};

/** Transaction writer and queue key of a call that sends a password. */
export interface PasswordCall {
  write: WriteAsCaller;
  queue: QueueCaller;
}

/**
 * Checks the password that a signed-in user sends in `field`. Then runs `work` in a transaction of the call, unless the
 * password has changed meanwhile.
 * @throws ApiError bad_input at `field` when it is wrong; too_many_requests after ten wrong passwords in 15 minutes.
 */
export const withCurrentPassword = async <T>(
  { database, throttle, write, queue }: Pick<Platform, 'database' | 'throttle'> & PasswordCall,
  caller: SessionUser,
  { field, password }: { field: string; password: string },
  work: (tx: WriteTx, user: UserRow) => Promise<T>,
): Promise<T> => {
  const user = await database.read((tx) => findUser(tx, caller.id));
  const key = `password of user ${caller.id}`;
  const verified = await throttle.limitGuesses(key, failuresPerAccount, async () => {
    const matches = await passwordMatches(user?.passwordHash, password, queue);
    return user && matches ? user : null;
  });
  const wrong = () => fieldError(field, 'This is not your current password.');
  if (!verified) throw wrong();
  return write(async (tx) => {
    const locked = await lockVerifiedUser(tx, verified);
    if (!locked) throw wrong();
    return work(tx, locked);
  });
};
