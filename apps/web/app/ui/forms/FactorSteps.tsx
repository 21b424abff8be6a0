// The parts of signing in that most visitors do not need: loaded on demand.
import {
  type FactorMethod,
  factorMethods,
  type PasskeyAssertion,
} from '@iom/contract/accounts/accounts.schemas.ts';
import { signInWithPasskey } from '@iom/contract/accounts/passkeys.endpoints.ts';
import { completeSignIn } from '@iom/contract/accounts/second-factor.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../lib/api/api.ts';
import { canUsePasskeys, offerPasskeys } from '../../lib/session/passkeys.ts';
import { readDevice } from '../../lib/storage/device.ts';
import type { Session } from '../../lib/storage/session-store.ts';
import { CodeFields, PasskeyButton } from './CodeFields.tsx';
import { SignInStep } from './SignInStep.tsx';

/** Starts the session of a sign-in, or shows its failure. */
type Attempt = (signIn: () => Promise<Session>) => Promise<unknown>;

/** Signs in with a passkey alone: by a button, and offered in the field for the email address. */
const PasskeySignIn = ({ attempt }: { attempt: Attempt }) => {
  const signIn = (assertion: PasskeyAssertion) =>
    attempt(() => call(signInWithPasskey, { body: { assertion, device: readDevice() } }));
  const onOffered = useEffectEvent(signIn);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    const offer = new AbortController();
    void offerPasskeys(offer.signal, (assertion) => void onOffered(assertion)).catch(() => {});
    return () => offer.abort();
  }, []);
  return <PasskeyButton label="Use a passkey" onUsed={signIn} />;
};

/** Whether the password has to be entered again. */
const isOver = (error: unknown) =>
  error instanceof ApiFailure && error.code === 'second_factor_wrong' && error.details.tries_left === 0;

interface StepProps {
  /** The failure of a sign-in that needs a second factor. */
  asked: ApiFailure;
  attempt: Attempt;
  failure: string | undefined;
  pending: boolean;
  forgetFailure: () => void;
  /** Returns to the password. */
  goBack: () => void;
  /** The sign-in is left for another page. */
  onDone: (() => void) | undefined;
}

/** The second factor of a sign-in: a code, a recovery code or a passkey. */
const SecondStep = ({ asked, attempt, failure, pending, forgetFailure, goBack, onDone }: StepProps) => {
  const [code, setCode] = useState('');
  const challenge = String(asked.details.challenge);
  const known: unknown = asked.details.methods;
  const methods: FactorMethod[] = factorMethods.filter(
    (method) => Array.isArray(known) && known.includes(method),
  );
  const complete = (proof: { code: string } | { assertion: PasskeyAssertion }) =>
    attempt(async () => {
      try {
        return await call(completeSignIn, { body: { challenge, ...proof } });
      } catch (error) {
        setCode('');
        if (isOver(error)) goBack();
        throw error;
      }
    });
  return (
    <SignInStep
      label="Second factor"
      failure={null}
      pending={pending}
      onSubmit={() => complete({ code })}
      links={
        <Anchor component="button" type="button" size="sm" onClick={goBack}>
          Back to the password
        </Anchor>
      }
    >
      {methods.includes('passkey') && (
        <PasskeyButton label="Use a passkey" onUsed={(assertion) => complete({ assertion })} />
      )}
      <CodeFields
        value={code}
        onChange={setCode}
        error={failure}
        methods={methods}
        onSwitch={forgetFailure}
      />
      <Text size="xs" className="quiet">
        Nothing at hand?{' '}
        <Anchor component={Link} to={pages.contact.path()} inherit onClick={onDone}>
          Ask us
        </Anchor>{' '}
        to remove your second factor.
      </Text>
    </SignInStep>
  );
};

/** Before the password a passkey in its place, after it the second factor. */
export const FactorSteps = (props: StepProps | { attempt: Attempt }) =>
  'asked' in props ? <SecondStep {...props} /> : <PasskeySignIn {...props} />;
