import { readUser } from '@iom/contract/accounts/users.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { RowLoader } from '../../../ui/forms/EditForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

interface Props {
  id: number;
  /** Shown for an unknown id. */
  notFound: ReactNode;
  children: ReactNode;
}

/** A page about a user, under the user's name. */
export const UserHeader = ({ id, notFound, children }: Props) => {
  const query = useQuery(endpointQuery(readUser, { params: { id } }));
  return (
    <RowLoader query={query} notFound={notFound}>
      {(account) => (
        <>
          <PageHeader
            title={`${account.first_name} ${account.last_name}`}
            lead={[account.email, account.company, !account.is_active && 'inactive']
              .filter(Boolean)
              .join(', ')}
            actions={
              <Button component={Link} to={pages.user.path({ id })} variant="default">
                Edit user
              </Button>
            }
          />
          {children}
        </>
      )}
    </RowLoader>
  );
};
