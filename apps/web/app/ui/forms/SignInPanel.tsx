import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiFailure } from '../../lib/api/api.ts';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { forgetReturnPath, returnPath, useRedirected } from '../../lib/session/return-to.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import type { Session } from '../../lib/storage/session-store.ts';
import { HydratedFieldset } from './HydratedFieldset.tsx';
import { SignInStep } from './SignInStep.tsx';

// most visitors need neither
const FactorSteps = lazy(() => import('./FactorSteps.tsx').then((file) => ({ default: file.FactorSteps })));

export interface SignInHandle {
  /** Fills in the address; the password takes the focus. */
  enterEmail: (email: string) => void;
}

interface Props {
  ref?: Ref<SignInHandle>;
  /** The address the field contains at first. */
  email?: string | undefined;
  /** Whether it links to the registration, which may be beside it. */
  linksToRegistration?: boolean;
  onDone?: () => void;
}

/** Leads on after signing in: to the page that a redirect came from. */
const useLeadOn = (onDone: (() => void) | undefined) => {
  const navigate = useNavigate();
  const wasRedirected = useRedirected();
  const page = pageAt(useLocation().pathname);
  // these pages lead on themselves once there is a user, and from two redirects the later one wins
  const leadsOn = page === pages.login || page === pages.registration;
  return async () => {
    onDone?.();
    if (leadsOn) return;
    const target = wasRedirected ? returnPath() : null;
    forgetReturnPath();
    if (target) await navigate(target);
  };
};

/** Email and password, then the second factor of an account that has one. After a redirect from a page for users, signing in returns to that page. */
export const SignInPanel = ({ ref, email, linksToRegistration = true, onDone }: Props) => {
  const { signIn, beginSession } = useSessionActions();
  const leadOn = useLeadOn(onDone);
  const hydrated = useHydrated();
  /** The failure that asks for a second factor. */
  const [asked, setAsked] = useState<ApiFailure>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  /** The address that was entered, for the return from the second step. */
  const [entered, setEntered] = useState(email);
  useImperativeHandle(ref, () => ({
    enterEmail: (address) => {
      if (emailField.current) emailField.current.value = address;
      passwordField.current?.focus();
    },
  }));
  const attempt = async (work: () => Promise<Session>) => {
    setPending(true);
    setFailure(undefined);
    try {
      await beginSession(await work());
      await leadOn();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'second_factor_required') setAsked(error);
      else setFailure(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      setPending(false);
    }
  };
  const forgetFailure = () => setFailure(undefined);
  const goBack = () => {
    setAsked(undefined);
    forgetFailure();
  };
  const first = (
    <SignInStep
      label="Sign in"
      failure={failure}
      pending={pending}
      onSubmit={(form) => {
        const username = String(form.get('username'));
        setEntered(username);
        return attempt(() => signIn(username, String(form.get('password'))));
      }}
      alternative={
        hydrated && (
          <Suspense>
            <FactorSteps attempt={attempt} />
          </Suspense>
        )
      }
      links={
        <>
          <Anchor component={Link} to={pages.resetPassword.path()} size="sm" onClick={onDone}>
            Forgot your password?
          </Anchor>
          {linksToRegistration && (
            <Anchor component={Link} to={pages.registration.path()} size="sm" onClick={onDone}>
              Register
            </Anchor>
          )}
        </>
      }
    >
      <TextInput
        ref={emailField}
        name="username"
        type="email"
        label="Email address"
        autoComplete="username webauthn"
        defaultValue={entered}
        required
      />
      <PasswordInput
        ref={passwordField}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
    </SignInStep>
  );
  return (
    <HydratedFieldset>
      {asked ? (
        <Suspense>
          <FactorSteps {...{ asked, attempt, failure, pending, forgetFailure, goBack, onDone }} />
        </Suspense>
      ) : (
        first
      )}
    </HydratedFieldset>
  );
};
