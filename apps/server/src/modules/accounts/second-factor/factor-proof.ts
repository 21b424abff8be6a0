// What proves a second factor: a code of an app, a recovery code, or the assertion of a passkey; each counts once.

import { randomBytes } from 'node:crypto';
import type { FactorMethod } from '@iom/contract/accounts/accounts.schemas.ts';
import { type FactorProof, recoveryCodeCount } from '@iom/contract/accounts/second-factor.endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import { fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { recoveryCodeUsedMail } from '../account-mails.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { SignInDeps } from '../sessions/sign-in.service.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  readTotp,
  replaceRecoveryCodes,
} from '../users/second-factor.store.ts';
import type { UserRow } from '../users/users.store.ts';
import { consumeAssertion } from './passkeys.service.ts';

export interface FactorDeps extends SignInDeps {
  secretBox: SecretBox;
}

/** Seconds of a step: RFC 6238 5.2. */
export const period = 30;

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
export const plainCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** Makes new recovery codes, which replace earlier ones. */
export const makeRecoveryCodes = async (tx: WriteTx, userId: number): Promise<string[]> => {
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
export const consumeProof = async (
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
export const assertProofGiven = ({ code, assertion }: FactorProof) => {
  if (code === undefined && assertion === undefined) throw fieldError('code', 'This field is required.');
};

/** Wrong codes of one account over all its sign-ins and sessions: a code of six digits has three right ones at a time. */
const wrongCodes = { max: 10, minutes: 15 };
const wrongCodesPerDay = { max: 50, minutes: 24 * 60 };

/** Runs a guess of a code, which returns null when it was wrong. @throws ApiError too_many_requests */
export const limitCodes = <T>(
  throttle: Platform['throttle'],
  userId: number,
  guess: () => Promise<T | null>,
) =>
  throttle.limitGuesses(`second factor of user ${userId}, day`, wrongCodesPerDay, () =>
    throttle.limitGuesses(`second factor of user ${userId}`, wrongCodes, guess),
  );
