import type { Invitation } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { InvitedOnly } from '../../../ui/InvitedOnly.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { invitationQuery } from './invitation.queries.ts';

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

/** An invitation; below it, for the invited person only, `children`. */
export const InvitationPage = ({
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

const description = ({ report_type, email }: Invitation) =>
  `${
    report_type === 'REGIONAL'
      ? 'A regional database of engine-oil test data'
      : 'A set of engine-oil test data'
  }, assigned to ${email}. The licence is for one person: once you accept, this copy is yours alone.`;
