import { acceptAssignment } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Invitation } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { refetchClosedInvitation, removeInvitation } from './invitation.queries.ts';

const AcceptOrDecline = ({ invitation, token }: { invitation: Invitation; token: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => call(acceptAssignment, { body: { token } }),
    onSuccess: async () => {
      await navigate(pages.owned.path(), {
        replace: true,
        state: { flash: `${invitation.name} is yours now.` },
      });
      removeInvitation(client, token);
      await invalidateLicences(client);
    },
    onError: (failure) => refetchClosedInvitation(client, token, failure),
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

/** The page of the link in an invitation. Accepting needs an account with the invited email address. */
export const AcceptAssignment = ({ token }: { token: string }) => (
  <InvitationPage token={token}>
    {(invitation) => <AcceptOrDecline invitation={invitation} token={token} />}
  </InvitationPage>
);
