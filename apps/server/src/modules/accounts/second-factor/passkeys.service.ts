// Passkeys: WebAuthn Level 3, checked by @simplewebauthn/server.
import { isIP } from 'node:net';
import type { PasskeyAssertion } from '@iom/contract/accounts/accounts.schemas.ts';
import {
  type addPasskey,
  type listPasskeys,
  maxPasskeys,
  type Passkey,
} from '@iom/contract/accounts/passkeys.endpoints.ts';
import type { BodyOf } from '@iom/contract/shared/endpoint.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import type { Site } from '#platform/site.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import type { UserRow } from '../users/users.store.ts';
import {
  consumePasskeyChallenge,
  credentialIds,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeyRows,
  type PasskeyRow,
  recordPasskeyUse,
} from './passkeys.store.ts';

/** Milliseconds that the browser waits for the user. */
const timeoutMs = 300_000;

/** WebAuthn takes a domain name as relying party and refuses IP addresses. */
export const arePasskeysAvailable = ({ publicUrl }: Pick<Site, 'publicUrl'>) =>
  isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0;

/** The relying party and the origin of its pages. @throws ApiError passkeys_unavailable */
const relyingParty = (site: Pick<Site, 'publicUrl'>) => {
  if (!arePasskeysAvailable(site)) throw new ApiError('passkeys_unavailable');
  const { hostname, origin } = new URL(site.publicUrl);
  return { id: hostname, origin };
};

const newChallenge = async (tx: WriteTx, userId: number | null): Promise<string> => {
  const { token, tokenHash } = newToken();
  await insertPasskeyChallenge(tx, tokenHash, userId);
  return token;
};

/** Options for signing in with any account's passkey. @throws ApiError passkeys_unavailable */
export const makePasskeyOptions = async (tx: WriteTx, site: Pick<Site, 'publicUrl'>) => {
  const { id } = relyingParty(site);
  return {
    challenge: await newChallenge(tx, null),
    rpId: id,
    timeout: timeoutMs,
    userVerification: 'required' as const,
  };
};

/** COSE algorithms of new passkeys: EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257];

/**
 * Options for a new passkey of an account.
 * @throws ApiError passkeys_unavailable, too_many_passkeys
 */
export const makeCreationOptions = async (
  tx: WriteTx,
  site: Pick<Site, 'publicUrl' | 'siteName'>,
  user: UserRow,
) => {
  const { id } = relyingParty(site);
  const known = await credentialIds(tx, user.id);
  if (known.length >= maxPasskeys) throw new ApiError('too_many_passkeys');
  const type = 'public-key' as const;
  return {
    challenge: await newChallenge(tx, user.id),
    rp: { id, name: site.siteName },
    user: {
      // the id alone: WebAuthn 14.6.1 asks for a handle without personal data
      id: Buffer.from(`user ${user.id}`).toString('base64url'),
      name: user.email,
      displayName: `${user.firstName} ${user.lastName}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
    timeout: timeoutMs,
    attestation: 'none' as const,
    excludeCredentials: known.map((credential) => ({ id: credential, type })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
};

/** The challenge that the browser's response names, or undefined. */
const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
};

/** Consumes the challenge of a response. @returns undefined without a live challenge */
const consumeChallenge = async (tx: WriteTx, clientDataJSON: string, userId: number | null) => {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  return (await consumePasskeyChallenge(tx, hashToken(challenge), userId)) ? challenge : undefined;
};

/**
 * Stores the passkey of a response to `makeCreationOptions`.
 * @returns undefined when the response, its challenge, its origin or its relying party is wrong
 * @throws ApiError passkeys_unavailable, too_many_passkeys
 */
export const storePasskey = async (
  tx: WriteTx,
  site: Pick<Site, 'publicUrl'>,
  userId: number,
  { name, credential }: BodyOf<typeof addPasskey>,
): Promise<PasskeyRow | undefined> => {
  const { id, origin } = relyingParty(site);
  const expectedChallenge = await consumeChallenge(tx, credential.response.clientDataJSON, userId);
  if (expectedChallenge === undefined) return undefined;
  if ((await credentialIds(tx, userId)).length >= maxPasskeys) throw new ApiError('too_many_passkeys');
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: algorithms,
    // the library throws for every response that it rejects
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id: credentialId, publicKey, counter } = result.registrationInfo.credential;
  const values = { userId, name, credentialId, counter };
  return insertPasskey(tx, { ...values, publicKey: Buffer.from(publicKey).toString('base64url') });
};

/** The account whose passkey an assertion names. The assertion is not verified yet. */
export const findAssertionAccount = async (
  tx: ReadTx,
  { id }: PasskeyAssertion,
): Promise<number | undefined> => (await findPasskey(tx, id))?.userId;

/**
 * Verifies an assertion: it names a passkey of the account and a live challenge of this site, and the authenticator has verified the user.
 * Consumes the challenge. The signature counter has to grow, which reveals a copied passkey.
 * @returns whether all of this holds
 * @throws ApiError passkeys_unavailable
 */
export const consumeAssertion = async (
  tx: WriteTx,
  site: Pick<Site, 'publicUrl'>,
  userId: number,
  assertion: PasskeyAssertion,
): Promise<boolean> => {
  const { id, origin } = relyingParty(site);
  const expectedChallenge = await consumeChallenge(tx, assertion.response.clientDataJSON, null);
  const passkey = await findPasskey(tx, assertion.id);
  if (expectedChallenge === undefined || passkey?.userId !== userId) return false;
  const { userHandle, ...response } = assertion.response;
  const result = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!result?.verified) return false;
  await recordPasskeyUse(tx, passkey.id, result.authenticationInfo.newCounter);
  return true;
};

export const toPasskeyResponse = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created: createdAt.toISOString(),
  last_used: lastUsedAt?.toISOString() ?? null,
});

/** A page of the user's passkeys. */
export const listOwnPasskeys = async (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listPasskeys>>,
) => {
  const { count, rows } = await listPasskeyRows(tx, userId, page);
  return { count, results: rows.map(toPasskeyResponse) };
};
