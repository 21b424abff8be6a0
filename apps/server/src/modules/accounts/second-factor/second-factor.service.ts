import { randomBytes } from 'node:crypto';
import type { FactorMethod, PasskeyAssertion, User } from '@iom/contract/accounts/accounts.schemas.ts';
import type { addPasskey as addPasskeyEndpoint } from '@iom/contract/accounts/passkeys.endpoints.ts';
import { type FactorProof, recoveryCodeCount } from '@iom/contract/accounts/second-factor.endpoints.ts';
import type { BodyOf } from '@iom/contract/shared/endpoint.ts';
import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import { recoveryCodeUsedMail, secondFactorAddedMail, secondFactorRemovedMail } from '../account-mails.ts';
import { users } from '../accounts.tables.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { hashToken } from '../secrets/secrets.ts';
import { type Browser, endSessions, renewProof } from '../sessions/sessions.store.ts';
import {
  failuresFrom,
  failuresPerAddress,
  type PasswordCall,
  type SignInDeps,
  startSession,
  withCurrentPassword,
} from '../sessions/sign-in.service.ts';
import {
  challengedUser,
  confirmSecret,
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  maxTries,
  readTotp,
  removeChallenge,
  removeFactor,
  replaceRecoveryCodes,
  savePendingSecret,
  tryChallenge,
} from '../users/second-factor.store.ts';
import { findUser, lockUser, type UserRow } from '../users/users.store.ts';
import {
  accountOfAssertion,
  consumeAssertion,
  makeCreationOptions,
  storePasskey,
  toPasskeyResponse,
} from './passkeys.service.ts';
import { deletePasskey } from './passkeys.store.ts';

export interface FactorDeps extends SignInDeps {
  secretBox: SecretBox;
}

/** Seconds of a step, and bytes of a secret: RFC 6238 5.2 and RFC 4226 4 (R6). */
const period = 30;
const secretBytes = 20;

/**
 * The step of an accepted code, which may be one before or after the present one (RFC 6238 5.2).
 * @param seconds since 1970
 * @returns undefined for a wrong code
 */
export const findStep = (secret: string, code: string, seconds: number): number | undefined => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' });
  const delta = totp.validate({ token: code, timestamp: seconds * 1000, window: 1 });
  return delta === null ? undefined : Math.floor(seconds / period) + delta;
};

/** The row that encrypted secrets belong to. */
export const secretOwner = (userId: number) => `totp of user ${userId}`;

/** Letters and digits that are not taken for each other: 32, so that each carries five bits. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A recovery code of 80 random bits. */
const newRecoveryCode = () =>
  Array.from(randomBytes(16), (byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** As people type it: spaces and dashes do not count, nor does the case. */
const plainCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** Makes new recovery codes, which replace earlier ones. */
const makeRecoveryCodes = async (tx: WriteTx, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashToken(plainCode(code))),
  );
  return codes;
};

/**
 * Uses up a code of the account, or the assertion of one of its passkeys; of two concurrent calls one succeeds.
 * @returns undefined for a wrong or used one
 */
const consumeProof = async (
  tx: WriteTx,
  { secretBox, outbox, site }: Pick<FactorDeps, 'secretBox' | 'outbox' | 'site'>,
  user: UserRow,
  { code: typed = '', assertion }: FactorProof,
): Promise<FactorMethod | undefined> => {
  if (assertion) return (await consumeAssertion(tx, site, user.id, assertion)) ? 'passkey' : undefined;
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) {
    if (!(await consumeRecoveryCode(tx, user.id, hashToken(code)))) return undefined;
    const left = await countRecoveryCodes(tx, user.id);
    await outbox.post(tx, { ...recipient(user), ...recoveryCodeUsedMail(site, left) });
    return 'recovery';
  }
  const totp = await readTotp(tx, user.id);
  if (!totp?.secret) return undefined;
  const secret = await secretBox.decrypt(totp.secret, secretOwner(user.id));
  const step = findStep(secret, code, totp.seconds);
  return step !== undefined && (await consumeStep(tx, user.id, step)) ? 'totp' : undefined;
};

/** @throws ApiError bad_input at `code` when there is neither a code nor an assertion */
const assertStated = ({ code, assertion }: FactorProof) => {
  if (code === undefined && assertion === undefined) throw fieldError('code', 'This field is required.');
};

/** Wrong codes of one account over all its sign-ins and sessions: a code of six digits has three right ones at a time. */
const wrongCodes = { max: 10, minutes: 15 };
const wrongCodesPerDay = { max: 50, minutes: 24 * 60 };

/** Runs a guess of a code, which returns null when it was wrong. @throws ApiError too_many_requests */
const limitCodes = <T>(throttle: Platform['throttle'], userId: number, guess: () => Promise<T | null>) =>
  throttle.limitGuesses(`second factor of user ${userId}, day`, wrongCodesPerDay, () =>
    throttle.limitGuesses(`second factor of user ${userId}`, wrongCodes, guess),
  );

const wrongCode = (triesLeft: number) =>
  new ApiError('second_factor_wrong', {
    extra: { tries_left: triesLeft },
    ...(triesLeft === 0 && { message: 'This sign-in is over. Enter your password again.' }),
  });

const isActiveUser = (userId: number) => and(eq(users.id, userId), eq(users.isActive, true));

type Attempt = FactorProof & { challenge: string };

interface SignedIn {
  session: { token: string; user: User };
  method: FactorMethod;
}

/** A try with a challenge: a session, or the number of tries that are left. */
const tryCode = (
  deps: FactorDeps,
  userId: number,
  { challenge, ...proof }: Attempt,
  browser: Browser,
): Promise<SignedIn | { triesLeft: number }> =>
  deps.database.write(async (tx) => {
    const tokenHash = hashToken(challenge);
    // the account first, like whatever ends its sign-ins
    await lockUser(tx, userId);
    const user = await findUser(tx, userId);
    const tried = await tryChallenge(tx, tokenHash);
    if (!user?.isActive || !tried) return { triesLeft: 0 };
    const method = await consumeProof(tx, deps, user, proof);
    if (!method) return { triesLeft: maxTries - tried.tries };
    await removeChallenge(tx, tokenHash);
    const session = await startSession(tx, deps, user, isActiveUser(userId), {
      browser: { ...browser, deviceHash: tried.deviceHash },
      proof: 'second factor',
    });
    return session ? { session, method } : { triesLeft: 0 };
  });

/**
 * Completes a sign-in with the challenge of its password and a code.
 * @throws ApiError second_factor_wrong with `tries_left`, 0 when the password has to be entered again; too_many_requests after ten wrong
 * codes of the account in 15 minutes, 50 in a day, or a hundred failures from one network address in 15 minutes
 */
export const signInWithCode = async (
  deps: FactorDeps,
  attempt: Attempt,
  browser: Browser,
  caller: QueueCaller,
): Promise<SignedIn> => {
  const { database, throttle } = deps;
  assertStated(attempt);
  await throttle.check(failuresFrom(caller), failuresPerAddress.max);
  const userId = await database.readOne((tx) => challengedUser(tx, hashToken(attempt.challenge)));
  let triesLeft = 0;
  const completed =
    userId === undefined
      ? null
      : await limitCodes(throttle, userId, async () => {
          const tried = await tryCode(deps, userId, attempt, browser);
          if ('session' in tried) return tried;
          triesLeft = tried.triesLeft;
          return null;
        });
  if (completed) return completed;
  await throttle.hit(failuresFrom(caller), failuresPerAddress.max, failuresPerAddress.minutes);
  throw wrongCode(triesLeft);
};

/**
 * Signs in with a passkey alone: it is something the user has, and its user has been verified.
 * @throws ApiError second_factor_wrong, passkeys_unavailable; too_many_requests after a hundred failures from one network address in 15
 * minutes
 */
export const signInWithPasskey = async (
  deps: FactorDeps,
  assertion: PasskeyAssertion,
  browser: Browser,
  caller: QueueCaller,
) => {
  const { database, throttle } = deps;
  await throttle.check(failuresFrom(caller), failuresPerAddress.max);
  const userId = await database.readOne((tx) => accountOfAssertion(tx, assertion));
  const session =
    userId !== undefined &&
    (await database.write(async (tx) => {
      await lockUser(tx, userId);
      const user = await findUser(tx, userId);
      if (!user || !(await consumeAssertion(tx, deps.site, userId, assertion))) return null;
      return startSession(tx, deps, user, isActiveUser(userId), { browser, proof: 'second factor' });
    }));
  if (session) return session;
  await throttle.hit(failuresFrom(caller), failuresPerAddress.max, failuresPerAddress.minutes);
  throw new ApiError('second_factor_wrong', { message: 'This passkey is not known here.' });
};

/** The account of a call, locked until the transaction ends. @throws ApiError invalid_token */
const lockCaller = async (tx: WriteTx, { id }: SessionUser): Promise<UserRow> => {
  await lockUser(tx, id);
  const user = await findUser(tx, id);
  if (!user?.isActive) throw new ApiError('invalid_token');
  return user;
};

const assertHasFactor = ({ secondFactor }: SessionUser) => {
  if (secondFactor.methods.length === 0) throw new ApiError('second_factor_missing');
};

const noTriesCounted = () => new ApiError('second_factor_wrong');

/**
 * Proves the second factor again: the proof counts for fifteen minutes of the session.
 * @throws ApiError second_factor_missing, second_factor_wrong, too_many_requests
 */
export const proveAgain = async (
  deps: FactorDeps & { write: WriteAsCaller },
  caller: SessionUser,
  proof: FactorProof,
): Promise<FactorMethod> => {
  assertStated(proof);
  assertHasFactor(caller);
  const used = await limitCodes(deps.throttle, caller.id, () =>
    deps.write(async (tx) => {
      const method = await consumeProof(tx, deps, await lockCaller(tx, caller), proof);
      if (method && caller.sessionId !== null) await renewProof(tx, caller.sessionId);
      return method ?? null;
    }),
  );
  if (!used) throw noTriesCounted();
  return used;
};

/** Begins to set up an authenticator app. @throws ApiError bad_input at `password`, secrets_key_missing */
export const beginTotp = (
  deps: FactorDeps & PasswordCall,
  caller: SessionUser,
  { password }: { password: string },
) =>
  withCurrentPassword(deps, caller, { field: 'password', password }, async (tx, user) => {
    const secret = new Secret({ size: secretBytes });
    const issuer = deps.site.siteName;
    const otpauth_url = new TOTP({ issuer, label: user.email, secret, period, digits: 6 }).toString();
    const encrypted = await deps.secretBox.encrypt(secret.base32, secretOwner(user.id));
    await savePendingSecret(tx, user.id, encrypted);
    return { secret: secret.base32, otpauth_url };
  });

/**
 * What follows a new factor: a proof of the session, and a mail. The first factor of an account ends its other sessions, since they have
 * proved a password alone.
 */
const announceFactor = async (
  tx: WriteTx,
  { outbox, site }: Pick<FactorDeps, 'outbox' | 'site'>,
  { sessionId }: SessionUser,
  user: UserRow,
  what: string,
) => {
  const isFirst = user.factorMethods.length === 0;
  if (isFirst) await endSessions(tx, user.id, sessionId);
  if (sessionId !== null) await renewProof(tx, sessionId);
  await outbox.post(tx, { ...recipient(user), ...secondFactorAddedMail(site, what, isFirst) });
};

/**
 * Makes the app of a right code the account's second factor, with new recovery codes.
 * @throws ApiError second_factor_missing when none is being set up, second_factor_wrong, too_many_requests
 */
export const confirmTotp = async (
  deps: FactorDeps & { write: WriteAsCaller },
  caller: SessionUser,
  code: string,
): Promise<{ recovery_codes: string[] }> => {
  const { secretBox } = deps;
  const codes = await limitCodes(deps.throttle, caller.id, () =>
    deps.write(async (tx) => {
      const user = await lockCaller(tx, caller);
      const totp = await readTotp(tx, user.id);
      if (!totp?.pendingSecret) throw new ApiError('second_factor_missing');
      const secret = await secretBox.decrypt(totp.pendingSecret, secretOwner(user.id));
      const step = findStep(secret, plainCode(code), totp.seconds);
      if (step === undefined || !(await confirmSecret(tx, user.id, totp.pendingSecret, step))) return null;
      await announceFactor(tx, deps, caller, user, 'An authenticator app');
      return makeRecoveryCodes(tx, user.id);
    }),
  );
  if (!codes) throw noTriesCounted();
  return { recovery_codes: codes };
};

/** Replaces the recovery codes. @throws ApiError second_factor_missing, bad_input at `password` */
export const renewCodes = async (
  deps: FactorDeps & PasswordCall,
  caller: SessionUser,
  { password }: { password: string },
): Promise<{ recovery_codes: string[] }> => {
  assertHasFactor(caller);
  return withCurrentPassword(deps, caller, { field: 'password', password }, async (tx, user) => {
    if (user.factorMethods.length === 0) throw new ApiError('second_factor_missing');
    return { recovery_codes: await makeRecoveryCodes(tx, user.id) };
  });
};

/**
 * Removes the second factor of the caller, with the password and a code.
 * @throws ApiError second_factor_missing, bad_input at `password`, second_factor_wrong, too_many_requests
 */
export const removeOwnFactor = async (
  deps: FactorDeps & PasswordCall,
  caller: SessionUser,
  { password, ...proof }: FactorProof & { password: string },
) => {
  assertStated(proof);
  assertHasFactor(caller);
  const stated = { field: 'password', password };
  const removed = await limitCodes(deps.throttle, caller.id, () =>
    withCurrentPassword(deps, caller, stated, async (tx, user) => {
      if (!(await consumeProof(tx, deps, user, proof))) return null;
      await removeFactor(tx, user.id);
      await deps.outbox.post(tx, { ...recipient(user), ...secondFactorRemovedMail(deps.site, false) });
      return true;
    }),
  );
  if (!removed) throw noTriesCounted();
};

/** Begins to add a passkey. @throws ApiError bad_input at `password`, passkeys_unavailable, too_many_passkeys */
export const beginPasskey = (
  deps: FactorDeps & PasswordCall,
  caller: SessionUser,
  { password }: { password: string },
) =>
  withCurrentPassword(deps, caller, { field: 'password', password }, (tx, user) =>
    makeCreationOptions(tx, deps.site, user),
  );

/**
 * Adds the passkey that the browser has made; as the first second factor it comes with recovery codes.
 * @throws ApiError second_factor_wrong, passkeys_unavailable, too_many_passkeys
 */
export const addPasskey = (
  { write, ...deps }: FactorDeps & { write: WriteAsCaller },
  caller: SessionUser,
  body: BodyOf<typeof addPasskeyEndpoint>,
) =>
  write(async (tx) => {
    const user = await lockCaller(tx, caller);
    const passkey = await storePasskey(tx, deps.site, user.id, body);
    if (!passkey) throw new ApiError('second_factor_wrong', { message: 'This passkey cannot be added.' });
    await announceFactor(tx, deps, caller, user, 'A passkey');
    const recovery_codes = user.factorMethods.length === 0 ? await makeRecoveryCodes(tx, user.id) : null;
    return { ...toPasskeyResponse(passkey), recovery_codes };
  });

/**
 * Removes a passkey that is not the last second factor: that one takes the password and a code.
 * @throws ApiError not_found, last_second_factor
 */
export const removePasskey = (write: WriteAsCaller, caller: SessionUser, id: number) =>
  write(async (tx) => {
    await lockCaller(tx, caller);
    const left = await deletePasskey(tx, caller.id, id);
    if (!left) throw new ApiError('not_found');
    if (left.every((method) => method === 'recovery')) throw new ApiError('last_second_factor');
  });
