import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { rememberReturnPath } from '../lib/session/return-to.ts';
import { useSession } from '../lib/session/session.ts';
import { useSessionActions } from '../lib/session/use-session-actions.ts';

/** Registration and sign-in, both of which return to this page. */
export const SignInButtons = ({ email }: { email: string }) => {
  const { pathname } = useLocation();
  useEffect(() => rememberReturnPath(pathname), [pathname]);
  return (
    <>
      <Button component={Link} to={pages.registration.path()} state={{ email }}>
        Register
      </Button>
      <Button component={Link} to={pages.login.path()} variant="default">
        I have an account
      </Button>
    </>
  );
};

export const AccountNeeded = ({ email }: { email: string }) => (
  <Text maw={640}>
    To accept or decline it, you need an account with exactly this email address: <strong>{email}</strong>.
    You will then return to this page.
  </Text>
);

export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const WrongAccount = ({
  what,
  email,
  signedInAs,
}: {
  what: string;
  email: string;
  signedInAs: string;
}) => {
  const { signOut } = useSessionActions();
  return (
    <Alert color="oil" variant="light" maw={640} title={`This ${what} is for another address`}>
      <Stack gap="sm" align="start">
        <Text size="sm">
          It was sent to {email}, and you are signed in as {signedInAs}. Sign out, then sign in or register
          with that address.
        </Text>
        <Button size="sm" variant="default" onClick={signOut}>
          Sign out
        </Button>
      </Stack>
    </Alert>
  );
};

interface Props {
  /** What was mailed, like `invitation`. */
  what: string;
  /** The address it was mailed to. */
  email: string;
  children: ReactNode;
}

/** Shows `children` to the user with this address, and names the account to use to everyone else. */
export const InvitedOnly = ({ what, email, children }: Props) => {
  const { user } = useSession();
  if (!user)
    return (
      <Stack gap="md">
        <AccountNeeded email={email} />
        <Group>
          <SignInButtons email={email} />
        </Group>
      </Stack>
    );
  if (!isSameAddress(user.email, email))
    return <WrongAccount what={what} email={email} signedInAs={user.email} />;
  return children;
};
