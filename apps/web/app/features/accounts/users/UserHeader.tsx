import { readUser } from '@iom/contract/accounts/users.endpoints.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

interface Props {
  id: number;
  /** Shown for an unknown id. */
  notFound: ReactNode;
  children: ReactNode;
}

/** A page about a user, under the user's name. */
export const UserHeader = ({ id, notFound, children }: Props) => {
  const account = useQuery(endpointQuery(readUser, { params: { id } }));
  if (account.error instanceof ApiFailure && account.error.status === 404) return notFound;
  if (account.isError)
    return <ErrorState message={account.error.message} onRetry={() => void account.refetch()} />;
  if (!account.isSuccess) return <Skeleton h={420} aria-label="Loading" />;
  const { first_name, last_name, email, company, is_active } = account.data;
  return (
    <>
      <PageHeader
        title={`${first_name} ${last_name}`}
        lead={[email, company, !is_active && 'inactive'].filter(Boolean).join(', ')}
        actions={
          <Button component={Link} to={pages.user.path({ id })} variant="default">
            Edit user
          </Button>
        }
      />
      {children}
    </>
  );
};
