import { acceptAssignment } from '@iom/contract/library/assignments.endpoints.ts';
import type { Offer } from '@iom/contract/library/assignments.schemas.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { rememberWantedPath } from '../../../lib/wanted-path.ts';
import { seatsChanged } from './assign.queries.ts';
import { OfferPage } from './OfferPage.tsx';

/** Nobody is signed in: the way to an account and back to this offer. */
const ToAccount = ({ email }: { email: string }) => {
  const { pathname } = useLocation();
  useEffect(() => rememberWantedPath(pathname), [pathname]);
  return (
    <Stack gap="md" maw={640}>
      <Text>
        To accept, you need an account with exactly this email address: <strong>{email}</strong>. Afterwards
        you come back here.
      </Text>
      <Group>
        <Button component={Link} to="/registration" state={{ email }}>
          Register
        </Button>
        <Button component={Link} to="/login" variant="default">
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

const Accept = ({ offer, token }: { offer: Offer; token: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => call(acceptAssignment, { body: { token } }),
    onSuccess: async () => {
      await navigate('/dataset/owned', { replace: true, state: { why: `${offer.name} is yours now.` } });
      await seatsChanged(client);
    },
  });
  return (
    <Stack gap="md" align="start">
      {accept.isError && (
        <Alert role="alert" color="red">
          {accept.error.message}
        </Alert>
      )}
      <Group>
        <Button onClick={() => accept.mutate()} loading={accept.isPending}>
          Accept
        </Button>
        <Button component={Link} to={`/assignment/decline/${token}`} variant="default">
          Decline
        </Button>
      </Group>
    </Stack>
  );
};

/** Takes what a mailed link offers, with an account of the address it was mailed to. */
export const AcceptOffer = ({ token }: { token: string }) => {
  const { user } = useSession();
  return (
    <OfferPage token={token}>
      {(offer) => {
        if (!user) return <ToAccount email={offer.email} />;
        if (user.email.toLowerCase() !== offer.email.toLowerCase())
          return <OtherAccount email={offer.email} mine={user.email} />;
        return <Accept offer={offer} token={token} />;
      }}
    </OfferPage>
  );
};
