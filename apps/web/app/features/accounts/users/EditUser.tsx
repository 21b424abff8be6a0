import { removeSecondFactorOfUser } from '@iom/contract/accounts/second-factor.endpoints.ts';
import {
  type Account,
  deleteUser,
  listUsers,
  readUser,
  sendPasswordReset,
} from '@iom/contract/accounts/users.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, invalidate, useFresh } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { RowLoader } from '../../../ui/forms/EditForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { UserForm } from './UserForm.tsx';

/** Deletes an account after the administrator has typed its email address, then returns to the list. */
const DeleteAccount = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { id, email } = account;
  return (
    <ConfirmMutation
      title="Delete Account"
      confirm="Delete Account"
      danger
      disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
      send={async () => {
        await call(deleteUser, { params: { id } });
        await navigate(pages.users.path());
      }}
      refresh={async () => {
        client.removeQueries({ queryKey: [endpointKey(readUser)] });
        await invalidate(client, listUsers);
      }}
      success="The account has been deleted."
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          Name, address and profile are deleted permanently, along with sessions, API keys, saved analyses,
          watched searches and the cart. Pending invitations end. Orders and invoices are kept. This cannot be
          undone.
        </Text>
        <TextInput
          label={`Type ${email} to confirm`}
          data-autofocus
          autoComplete="off"
          styles={{ label: { overflowWrap: 'anywhere' } }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmMutation>
  );
};

const nothingToRefresh = () => Promise.resolve();

/** Actions on an account besides editing it. */
const UserActions = ({ account }: { account: Account }) => {
  const client = useQueryClient();
  const { user } = useSession();
  const [opened, setOpened] = useState<'reset' | 'factor' | 'delete'>();
  const close = () => setOpened(undefined);
  const { id, email, is_active, second_factor } = account;
  return (
    <>
      <Button component={Link} to={pages.grantAccessUser.path({ id })} variant="default">
        Edit Access
      </Button>
      <Button component={Link} to={pages.auditLog.path({ target: `user ${id}` })} variant="default">
        Audit log
      </Button>
      <Button variant="default" disabled={!is_active} onClick={() => setOpened('reset')}>
        Send Password Reset
      </Button>
      {second_factor.length > 0 && (
        <Button variant="default" disabled={user?.id === id} onClick={() => setOpened('factor')}>
          Remove Second Factor
        </Button>
      )}
      <Button variant="default" c="red" disabled={user?.id === id} onClick={() => setOpened('delete')}>
        Delete Account
      </Button>
      {opened === 'reset' && (
        <ConfirmMutation
          title="Send Password Reset"
          confirm="Send"
          send={() => call(sendPasswordReset, { params: { id } })}
          refresh={nothingToRefresh}
          success="The link is on its way."
          onClose={close}
        >
          A link to set a new password will be emailed to {email}. It works once, for one hour.
        </ConfirmMutation>
      )}
      {opened === 'factor' && (
        <ConfirmMutation
          title="Remove Second Factor"
          confirm="Remove"
          danger
          send={() => call(removeSecondFactorOfUser, { params: { id } })}
          refresh={() => invalidate(client, readUser)}
          success="The second factor has been removed."
          onClose={close}
        >
          {email} will sign in with the password alone until a new one is set up, and is notified by email.
          Make sure first that it is the owner who asks.
        </ConfirmMutation>
      )}
      {opened === 'delete' && <DeleteAccount account={account} onClose={close} />}
    </>
  );
};

const accountSummary = ({ created, last_login }: Account) =>
  `Registered ${date(created)}. Last login: ${last_login === null ? 'Never' : date(last_login)}.`;

interface Props {
  id: number;
  /** Shown for an unknown id. */
  notFound: ReactNode;
  /** Sections of other modules about this user. */
  children: ReactNode;
}

/** An account: its actions, its fields, and `children` below. */
export const EditUser = ({ id, notFound, children }: Props) => {
  const query = useFresh(readUser, { params: { id } });
  return (
    <RowLoader query={query} notFound={notFound}>
      {(account) => (
        <>
          <PageHeader
            title={`${account.first_name} ${account.last_name}`}
            lead={accountSummary(account)}
            actions={<UserActions account={account} />}
          />
          <Stack gap="xl">
            <UserForm key={id} account={account} />
            {children}
          </Stack>
        </>
      )}
    </RowLoader>
  );
};
