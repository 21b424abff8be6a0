import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { idParams, noContent } from '../shared/shapes.ts';
import { factorMethods, passkeyAssertion, signInShape } from './accounts.schemas.ts';

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10;

const passwordText = z.string('This field is required.').max(1000);
/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
const codeText = z.string('This field is required.').max(100);

/** A code, or the assertion of a passkey instead. */
const proof = z.object({ code: codeText.optional(), assertion: passkeyAssertion.optional() });
export type FactorProof = z.output<typeof proof>;

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/',
  access: 'public',
  summary:
    'Complete a sign-in with the challenge that the password returned and a second factor: six digits of the authenticator app, a recovery code or the assertion of a passkey. A challenge lives for five minutes, allows five tries and works once; a failure states `tries_left`',
  body: proof.extend({ challenge: z.string('This field is required.').max(200) }),
  responses: { 200: signInShape },
  failures: ['second_factor_wrong'],
});

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor/',
  access: 'user',
  summary: 'The second factor of the account',
  responses: {
    200: z.object({
      methods: z.array(z.enum(factorMethods)),
      recovery_codes_left: z.int(),
      /** Whether the address of this site is a name, which passkeys need. */
      passkeys_available: z.boolean(),
      /** Whether this site requires one of the account. */
      required: z.boolean(),
    }),
  },
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/step-up/',
  access: 'user',
  summary: 'Prove the second factor again; the proof counts for fifteen minutes of this session',
  body: proof,
  responses: { 204: noContent },
  failures: ['second_factor_wrong', 'second_factor_missing'],
});

export const setUpTotp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/totp/',
  access: 'user',
  needsFreshFactor: true,
  summary:
    'Begin to set up an authenticator app. Nothing changes until one of its codes is confirmed; the secret is valid for an hour',
  limit: { max: 30, minutes: 60 },
  body: z.object({ password: passwordText }),
  responses: { 200: z.object({ secret: z.string(), otpauth_url: z.string() }) },
  failures: ['secrets_key_missing'],
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/totp/confirm/',
  access: 'user',
  needsFreshFactor: true,
  summary:
    'Confirm the authenticator app with one of its codes. Only this response contains the recovery codes, which replace earlier ones. The first second factor ends the other sessions',
  body: z.object({ code: codeText }),
  responses: { 200: recoveryCodes },
  failures: ['second_factor_wrong', 'second_factor_missing', 'secrets_key_missing'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes/',
  access: 'user',
  needsFreshFactor: true,
  summary: 'Replace the recovery codes. Only this response contains the new ones',
  limit: { max: 30, minutes: 60 },
  body: z.object({ password: passwordText }),
  responses: { 200: recoveryCodes },
  failures: ['second_factor_missing'],
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-factor/',
  access: 'user',
  summary:
    'Remove the second factor of the account, with the password and a code or the assertion of a passkey',
  body: proof.extend({ password: passwordText }),
  responses: { 204: noContent },
  failures: ['second_factor_wrong', 'second_factor_missing'],
});

export const removeSecondFactorOfUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/list-users/:id/second-factor/',
  access: 'admin',
  audit: 'user.second_factor_removed',
  needsFreshFactor: true,
  summary: 'Remove the second factor of an account whose owner has lost it; the owner is notified by email',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'own_account'],
});
