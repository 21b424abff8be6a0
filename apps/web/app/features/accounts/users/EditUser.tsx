import { readUser } from '@iom/contract/accounts/users.endpoints.ts';
import type { Account } from '@iom/contract/accounts/users.schemas.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { UserActions } from './UserActions.tsx';
import { UserForm } from './UserForm.tsx';

const leadOf = ({ created, last_login }: Account) =>
  `Registered ${date(created)}. Last login: ${last_login === null ? 'Never' : date(last_login)}.`;

interface Props {
  id: number;
  /** Shown for an unknown id. */
  notFound: ReactNode;
  /** What the other modules know of the user. */
  children: ReactNode;
}

/** An account: its fields, what can be done with it, and `children` below. */
export const EditUser = ({ id, notFound, children }: Props) => {
  const account = useQuery(endpointQuery(readUser, { params: { id } }));
  if (account.error instanceof ApiFailure && account.error.status === 404) return notFound;
  if (account.isError)
    return <ErrorState message={account.error.message} onRetry={() => void account.refetch()} />;
  if (!account.isSuccess) return <Skeleton h={720} maw={720} aria-label="Loading" />;
  const { first_name, last_name } = account.data;
  return (
    <>
      <PageHeader
        title={`${first_name} ${last_name}`}
        lead={leadOf(account.data)}
        actions={<UserActions account={account.data} />}
      />
      <Stack gap="xl">
        <UserForm key={id} account={account.data} />
        {children}
      </Stack>
    </>
  );
};
