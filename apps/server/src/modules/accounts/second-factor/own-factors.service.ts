import type { FactorMethod } from '@iom/contract/accounts/accounts.schemas.ts';
import type { addPasskey as addPasskeyEndpoint } from '@iom/contract/accounts/passkeys.endpoints.ts';
import type { FactorProof } from '@iom/contract/accounts/second-factor.endpoints.ts';
import type { BodyOf } from '@iom/contract/shared/endpoint.ts';
import { Secret, TOTP } from 'otpauth';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import { passkeyRemovedMail, secondFactorAddedMail, secondFactorRemovedMail } from '../account-mails.ts';
import { endSessions, renewProof } from '../sessions/sessions.store.ts';
import { type PasswordCall, withCurrentPassword } from '../sessions/sign-in.service.ts';
import { confirmSecret, readTotp, removeFactor, savePendingSecret } from '../users/second-factor.store.ts';
import { findUser, lockUser, type UserRow } from '../users/users.store.ts';
import {
  assertProofGiven,
  consumeProof,
  type FactorDeps,
  findStep,
  limitCodes,
  makeRecoveryCodes,
  period,
  plainCode,
  secretOwner,
} from './factor-proof.ts';
import { makeCreationOptions, storePasskey, toPasskeyResponse } from './passkeys.service.ts';
import { deletePasskey } from './passkeys.store.ts';

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

/** For a session's own factor; a sign-in also states the tries that are left. */
const wrongProof = () => new ApiError('second_factor_wrong');

/**
 * Proves the second factor again: the proof counts for fifteen minutes of the session.
 * @throws ApiError second_factor_missing, second_factor_wrong, too_many_requests
 */
export const proveAgain = async (
  deps: FactorDeps & { write: WriteAsCaller },
  caller: SessionUser,
  proof: FactorProof,
): Promise<FactorMethod> => {
  assertProofGiven(proof);
  assertHasFactor(caller);
  const used = await limitCodes(deps.throttle, caller.id, () =>
    deps.write(async (tx) => {
      const method = await consumeProof(tx, deps, await lockCaller(tx, caller), proof);
      if (method && caller.sessionId !== null) await renewProof(tx, caller.sessionId);
      return method ?? null;
    }),
  );
  if (!used) throw wrongProof();
  return used;
};

/** RFC 4226, section 4, R6 recommends 160 bits. */
const secretBytes = 20;

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
 * What follows a new factor: a proof of the session, and a mail. The first factor of an account ends its other sessions, since they were
 * opened with the password only.
 */
const announceFactor = async (
  tx: WriteTx,
  { outbox, site }: Pick<FactorDeps, 'outbox' | 'site'>,
  { sessionId }: SessionUser,
  user: UserRow,
  what: Parameters<typeof secondFactorAddedMail>[1],
) => {
  const isFirst = user.factorMethods.length === 0;
  if (isFirst) await endSessions(tx, user.id, sessionId);
  if (sessionId !== null) await renewProof(tx, sessionId);
  await outbox.post(tx, { ...recipient(user), ...secondFactorAddedMail(site, what, isFirst) });
};

/**
 * Activates the authenticator app once its code is right, with new recovery codes.
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
      await announceFactor(tx, deps, caller, user, 'authenticator app');
      return makeRecoveryCodes(tx, user.id);
    }),
  );
  if (!codes) throw wrongProof();
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
  assertProofGiven(proof);
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
  if (!removed) throw wrongProof();
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
 * Adds the passkey that the browser has made. If it is the account's first factor, recovery codes are returned too. A failure uses up the
 * challenge as well.
 * @throws ApiError second_factor_wrong, passkeys_unavailable, too_many_passkeys
 */
export const addPasskey = async (
  { write, ...deps }: FactorDeps & { write: WriteAsCaller },
  caller: SessionUser,
  body: BodyOf<typeof addPasskeyEndpoint>,
) => {
  const added = await write(async (tx) => {
    const user = await lockCaller(tx, caller);
    const passkey = await storePasskey(tx, deps.site, user.id, body);
    if (!passkey) return null;
    await announceFactor(tx, deps, caller, user, 'passkey');
    const recovery_codes = user.factorMethods.length === 0 ? await makeRecoveryCodes(tx, user.id) : null;
    return { ...toPasskeyResponse(passkey), recovery_codes };
  });
  if (!added) throw new ApiError('second_factor_wrong', { message: 'This passkey cannot be added.' });
  return added;
};

/**
 * Removes a passkey that is not the last second factor, which `removeOwnFactor` removes.
 * @throws ApiError not_found, last_second_factor
 */
export const removePasskey = (
  { write, outbox, site }: Pick<FactorDeps, 'outbox' | 'site'> & { write: WriteAsCaller },
  caller: SessionUser,
  id: number,
) =>
  write(async (tx) => {
    const user = await lockCaller(tx, caller);
    const left = await deletePasskey(tx, caller.id, id);
    if (!left) throw new ApiError('not_found');
    if (left.every((method) => method === 'recovery')) throw new ApiError('last_second_factor');
    await outbox.post(tx, { ...recipient(user), ...passkeyRemovedMail(site) });
  });
