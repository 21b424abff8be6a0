import { readUser } from '@iom/contract/accounts/users.endpoints.ts';
import type { Account } from '@iom/contract/accounts/users.schemas.ts';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFresh } from '../../../lib/api/use-fresh.ts';
import { date } from '../../../lib/format/formats.ts';
import { LoadedRow } from '../../../ui/forms/LoadedRow.tsx';
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
  const query = useFresh(readUser, { params: { id } });
  return (
    <LoadedRow query={query} notFound={notFound}>
      {(account) => (
        <>
          <PageHeader
            title={`${account.first_name} ${account.last_name}`}
            lead={leadOf(account)}
            actions={<UserActions account={account} />}
          />
          <Stack gap="xl">
            <UserForm key={id} account={account} />
            {children}
          </Stack>
        </>
      )}
    </LoadedRow>
  );
};
