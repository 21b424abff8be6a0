import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { forgetReturnPath, returnPath, useRedirected } from '../../lib/session/return-to.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import { HydratedFieldset } from './HydratedFieldset.tsx';

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

/** Email and password. After a redirect from a page for users, signing in returns to that page. */
export const SignInPanel = ({ ref, email, linksToRegistration = true, onDone }: Props) => {
  const { signIn } = useSessionActions();
  const navigate = useNavigate();
  const wasRedirected = useRedirected();
  const page = pageAt(useLocation().pathname);
  // these pages lead on themselves once there is a user, and from two redirects the later one wins
  const leadsOn = page === pages.login || page === pages.registration;
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    enterEmail: (address) => {
      if (emailField.current) emailField.current.value = address;
      passwordField.current?.focus();
    },
  }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    setFailure(undefined);
    try {
      await signIn(String(form.get('username')), String(form.get('password')));
      onDone?.();
      if (leadsOn) return;
      const target = wasRedirected ? returnPath() : null;
      forgetReturnPath();
      if (target) await navigate(target);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={submit} aria-label="Sign in">
      <HydratedFieldset>
        <Stack gap="sm">
          <TextInput
            ref={emailField}
            name="username"
            type="email"
            label="Email address"
            autoComplete="username"
            defaultValue={email}
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
          <Text size="sm" role="alert" c={failure ? 'red' : undefined} mih={failure ? undefined : 0}>
            {failure}
          </Text>
          <Button type="submit" loading={pending} fullWidth>
            Sign in
          </Button>
          <Group justify="space-between">
            <Anchor component={Link} to={pages.resetPassword.path()} size="sm" onClick={onDone}>
              Forgot your password?
            </Anchor>
            {linksToRegistration && (
              <Anchor component={Link} to={pages.registration.path()} size="sm" onClick={onDone}>
                Register
              </Anchor>
            )}
          </Group>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};
