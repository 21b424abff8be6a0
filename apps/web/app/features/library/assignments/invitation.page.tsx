import {
  acceptAssignment,
  declineAssignment,
  readInvitation,
} from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Invitation } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { InvitedOnly } from '../../../ui/InvitedOnly.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** The invitation of an emailed token. @throws ApiFailure 404 after it has been accepted, declined or withdrawn */
const invitationQuery = (token: string) => ({
  ...endpointQuery(readInvitation, { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Removes an accepted or declined invitation from the cache, so that going back does not show it. */
const removeInvitation = (client: QueryClient, token: string) =>
  client.removeQueries({ queryKey: invitationQuery(token).queryKey });

/** Refetches the invitation after a 404, so that the page shows that it is no longer open. */
const refetchClosedInvitation = (client: QueryClient, token: string, failure: Error) => {
  if (failure instanceof ApiFailure && failure.status === 404)
    void client.resetQueries({ queryKey: invitationQuery(token).queryKey });
};

const ClosedInvitation = () => (
  <EmptyState
    title="This invitation is no longer open"
    action={
      <Button component={Link} to={pages.owned.path()}>
        My Datasets
      </Button>
    }
  >
    It has been accepted, declined or withdrawn. Data you have accepted are listed under My Datasets.
  </EmptyState>
);

/** An invitation. Only the invited person sees `children` below it. */
const InvitationPage = ({
  token,
  children,
}: {
  token: string;
  children: (invitation: Invitation) => ReactNode;
}) => {
  const invitation = useQuery(invitationQuery(token));
  if (invitation.error instanceof ApiFailure && invitation.error.status === 404) return <ClosedInvitation />;
  if (invitation.isLoadingError)
    return <ErrorState message={invitation.error.message} onRetry={() => void invitation.refetch()} />;
  if (!invitation.isSuccess) return <Skeleton h={320} animate={false} />;
  const { name, from } = invitation.data;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <PageHeader title={`${from} would like to assign ${name} to you`} lead={description(invitation.data)} />
      <InvitedOnly what="invitation" email={invitation.data.email}>
        {children(invitation.data)}
      </InvitedOnly>
    </div>
  );
};

const description = ({ report_type, contents, email }: Invitation) =>
  `${
    report_type === 'REGIONAL'
      ? 'A regional database of engine-oil test data'
      : 'A set of engine-oil test data'
  } (${contents}), assigned to ${email}. The license is for one person: once you accept, this copy is yours alone.`;

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
const AcceptAssignment = ({ token }: { token: string }) => (
  <InvitationPage token={token}>
    {(invitation) => <AcceptOrDecline invitation={invitation} token={token} />}
  </InvitationPage>
);

/** The page of the decline link in an invitation. Declining needs an account with the invited email address. */
const DeclineAssignment = ({ token }: { token: string }) => {
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
          We have notified the sender. {decline.data.name} stays with its current holder, and this link no
          longer works.
        </EmptyState>
      </div>
    );
  return (
    <InvitationPage token={token}>
      {() => (
        <Stack gap="md" align="start">
          <Text>
            Decline the invitation? The data stay with their current holder, and we will notify the sender.
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

/** The page of both links in an invitation: accept and decline. */
export default function InvitationLinkPage() {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const Content = pageAt(pathname) === pages.declineAssignment ? DeclineAssignment : AcceptAssignment;
  return <Content token={token} />;
}
