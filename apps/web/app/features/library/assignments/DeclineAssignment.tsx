import { declineAssignment } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { refetchClosedInvitation, removeInvitation } from './invitation.queries.ts';

/** The page of the decline link in an invitation. Declining needs an account with the invited email address. */
export const DeclineAssignment = ({ token }: { token: string }) => {
  const client = useQueryClient();
  const decline = useMutation({
    mutationFn: () => call(declineAssignment, { body: { token } }),
    onSuccess: () => removeInvitation(client, token),
    onError: (failure) => refetchClosedInvitation(client, token, failure),
  });
  if (decline.isSuccess)
    return (
      <div role="status">
        <EmptyState title="Invitation declined">
          We have told the sender. {decline.data.name} stays with its current holder, and this link no longer
          works.
        </EmptyState>
      </div>
    );
  return (
    <InvitationPage token={token}>
      {() => (
        <Stack gap="md" align="start">
          <Text>
            Decline the invitation? The data stay with their present holder, and we will tell the sender.
          </Text>
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
              Back to the invitation
            </Button>
          </Group>
        </Stack>
      )}
    </InvitationPage>
  );
};
