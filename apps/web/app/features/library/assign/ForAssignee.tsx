import type { Invitation } from '@iom/contract/library/assignments.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { rememberWantedPath } from '../../../lib/return-to.ts';
import { useSession } from '../../../lib/session.ts';

/** Nobody is signed in: the way to an account and back to this offer. */
const ToAccount = ({ email }: { email: string }) => {
  const { pathname } = useLocation();
  useEffect(() => rememberWantedPath(pathname), [pathname]);
  return (
    <Stack gap="md" maw={640}>
      <Text>
        To answer it, you need an account with exactly this email address: <strong>{email}</strong>.
        Afterwards you come back here.
      </Text>
      <Group>
        <Button component={Link} to={pages.registration.path()} state={{ email }}>
          Register
        </Button>
        <Button component={Link} to={pages.login.path()} variant="default">
          I have an account
        </Button>
      </Group>
    </Stack>
  );
};

const OtherAccount = ({ email, mine }: { email: string; mine: string }) => {
  const { signOut } = useSession();
  return (
    <Alert color="oil" variant="light" maw={640} title="This offer is for another address">
      <Stack gap="sm" align="start">
        <Text size="sm">
          It was made to {email}, and you are signed in as {mine}. Sign out, then sign in or register with the
          address it was made to.
        </Text>
        <Button size="sm" variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </Alert>
  );
};

/** What only the person an offer was made to may do; everybody else is shown the way to that account. */
export const ForAssignee = ({ offer, children }: { offer: Invitation; children: ReactNode }) => {
  const { user } = useSession();
  if (!user) return <ToAccount email={offer.email} />;
  if (user.email.toLowerCase() !== offer.email.toLowerCase())
    return <OtherAccount email={offer.email} mine={user.email} />;
  return children;
};
