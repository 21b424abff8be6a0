import { declineAssignment } from '@iom/contract/library/assignments.endpoints.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { forgetOffer, rereadGoneOffer } from './assign.queries.ts';
import { OfferPage } from './OfferPage.tsx';

/** Declines what a mailed link offers, with an account of the address it was mailed to. */
export const DeclineOffer = ({ token }: { token: string }) => {
  const client = useQueryClient();
  const decline = useMutation({
    mutationFn: () => call(declineAssignment, { body: { token } }),
    onSuccess: () => forgetOffer(client, token),
    onError: (failure) => rereadGoneOffer(client, token, failure),
  });
  if (decline.isSuccess)
    return (
      <div role="status">
        <EmptyState title="You have declined">
          We have told the sender. {decline.data.name} stays with its present holder, and this link no longer
          works.
        </EmptyState>
      </div>
    );
  return (
    <OfferPage token={token}>
      {() => (
        <Stack gap="md" align="start">
          <Text>Decline the offer? The sender is told, and can offer the data to somebody else.</Text>
          {decline.isError && (
            <Alert role="alert" color="red">
              {decline.error.message}
            </Alert>
          )}
          <Group>
            <Button onClick={() => decline.mutate()} loading={decline.isPending}>
              Decline
            </Button>
            <Button component={Link} to={pages.acceptAssignment.path({ token })} variant="default">
              Back to the offer
            </Button>
          </Group>
        </Stack>
      )}
    </OfferPage>
  );
};
