import { acceptAssignment } from '@iom/contract/library/assignments.endpoints.ts';
import type { Invitation } from '@iom/contract/library/assignments.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { invalidateLicences } from '../../../lib/licences.ts';
import { forgetOffer, rereadGoneOffer } from './assign.queries.ts';
import { OfferPage } from './OfferPage.tsx';

const Accept = ({ offer, token }: { offer: Invitation; token: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => call(acceptAssignment, { body: { token } }),
    onSuccess: async () => {
      await navigate(pages.owned.path(), { replace: true, state: { why: `${offer.name} is yours now.` } });
      forgetOffer(client, token);
      await invalidateLicences(client);
    },
    onError: (failure) => rereadGoneOffer(client, token, failure),
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
        <Button component={Link} to={pages.declineAssignment.path({ token })} variant="default">
          Decline
        </Button>
      </Group>
    </Stack>
  );
};

/** Takes what a mailed link offers, with an account of the address it was mailed to. */
export const AcceptOffer = ({ token }: { token: string }) => (
  <OfferPage token={token}>{(offer) => <Accept offer={offer} token={token} />}</OfferPage>
);
