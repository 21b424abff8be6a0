import type { PasskeyAssertion } from '@iom/contract/accounts/accounts.schemas.ts';
import { type beginPasskey, readPasskeyOptions } from '@iom/contract/accounts/passkeys.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { call } from '../api/api.ts';
import { useHydrated } from '../pages/use-hydrated.ts';

/** Whether this browser can use passkeys at this address: WebAuthn needs a secure origin with a name. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** The same while a page is rendered by the server, when it is false. */
export const usePasskeySupport = () => useHydrated() && canUsePasskeys();

// most visitors need it never
const loadLibrary = () => import('@simplewebauthn/browser');

/** Browsers report with one error that the user canceled, that time ran out and that no passkey fits. */
const failureOf = (error: unknown): unknown =>
  error instanceof Error && error.name === 'NotAllowedError' ? new Error('No passkey was used.') : error;

/**
 * Asks the browser for a passkey of this site. @param autofill offers them in the field for the email address instead of a dialog
 * @throws Error with a message for the user
 */
export const usedPasskey = async (autofill = false): Promise<PasskeyAssertion> => {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([loadLibrary(), call(readPasskeyOptions)]);
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      ...{ id, rawId, type: 'public-key' },
      response: {
        ...{ clientDataJSON, authenticatorData, signature },
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  } catch (error) {
    throw failureOf(error);
  }
};

/** Lets the browser make a passkey. @throws Error with a message for the user */
export const createdPasskey = async (optionsJSON: ResponseOf<typeof beginPasskey>) => {
  const { startRegistration } = await loadLibrary();
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject } };
  } catch (error) {
    const exists = error instanceof Error && error.name === 'InvalidStateError';
    throw exists ? new Error('This device already has a passkey of your account.') : failureOf(error);
  }
};

/** The challenge of an offer in the field lives for five minutes. */
const offerMs = 240_000;

/**
 * Offers passkeys in the field for the email address (conditional mediation), until the signal is aborted. Failures are silent: the user
 * has asked for nothing.
 */
export const offerPasskeys = async (
  signal: AbortSignal,
  onUsed: (assertion: PasskeyAssertion) => void,
): Promise<void> => {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await loadLibrary();
  if (signal.aborted || !(await browserSupportsWebAuthnAutofill())) return;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), offerMs);
    const began = performance.now();
    const assertion = await usedPasskey(true).catch(() => undefined);
    clearTimeout(renewal);
    if (assertion) return onUsed(assertion);
    // canceled by another use, not by the renewal
    if (performance.now() - began < offerMs) return;
  }
};
