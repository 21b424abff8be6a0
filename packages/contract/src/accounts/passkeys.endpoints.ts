import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, noContent, timeShape } from '../shared/shapes.ts';
import { requiredText, singleLine } from '../shared/text.ts';
import { deviceText, passkeyAssertion, signInShape } from './accounts.schemas.ts';

/** Maximum number of passkeys per user. */
export const maxPasskeys = 20;

export const passkeyRow = z.object({
  id: idShape,
  name: z.string(),
  created: timeShape,
  /** Null before the first use. */
  last_used: timeShape.nullable(),
});
export type Passkey = z.output<typeof passkeyRow>;

export const passkeyName = z.object({ name: singleLine(requiredText(80)) });

/** Binary data of WebAuthn in JSON: base64url. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

/** The options of `navigator.credentials.get`, as WebAuthn writes them in JSON. */
export const readPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options/',
  access: 'public',
  summary:
    'Options for using a passkey: to sign in, as second factor, or to prove it again. They name no account; their challenge lives for five minutes and works once',
  limit: { max: 200, minutes: 5 },
  responses: {
    200: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  },
  failures: ['passkeys_unavailable'],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/',
  access: 'public',
  summary: 'Sign in with a passkey, without a password',
  body: z.object({ assertion: passkeyAssertion, device: deviceText }),
  responses: { 200: signInShape },
  failures: ['second_factor_wrong', 'passkeys_unavailable'],
});

export const listPasskeys = listEndpoint({
  path: '/api/auth/passkeys/',
  access: 'user',
  summary: 'The passkeys of the account, newest first',
  row: passkeyRow,
  ordering: ['id', 'name', 'created', 'last_used'],
});

/** The options of `navigator.credentials.create`, as WebAuthn writes them in JSON. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/new/',
  access: 'user',
  needsFreshFactor: true,
  summary: 'Begin to add a passkey: the options with which the browser makes one',
  limit: { max: 30, minutes: 60 },
  body: z.object({ password: z.string('This field is required.').max(1000) }),
  responses: {
    200: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
  },
  failures: ['passkeys_unavailable', 'too_many_passkeys'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/',
  access: 'user',
  needsFreshFactor: true,
  summary:
    'Add the passkey that the browser has made. As the first second factor of the account it comes with recovery codes, which only this response contains',
  body: passkeyName.extend({
    credential: z.object({
      id: bytes,
      rawId: bytes,
      type: z.literal('public-key'),
      response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
  }),
  responses: { 201: passkeyRow.extend({ recovery_codes: z.array(z.string()).nullable() }) },
  failures: ['second_factor_wrong', 'passkeys_unavailable', 'too_many_passkeys'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id/',
  access: 'user',
  needsFreshFactor: true,
  summary:
    'Remove a passkey that is not the last second factor: that one is removed with the password and a proof',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'last_second_factor'],
});
