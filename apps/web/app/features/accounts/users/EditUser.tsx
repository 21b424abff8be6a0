import { removeSecondFactorOfUser } from '@iom/contract/accounts/second-factor.endpoints.ts';
import {
  type Account,
  accountShape,
  deleteUser,
  listUsers,
  readUser,
  sendPasswordReset,
  updateUser,
} from '@iom/contract/accounts/users.endpoints.ts';
import { listAssignmentsOfUser } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Assignment } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { listLicencesOfUser } from '@iom/contract/library/licences/grants.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { listOrders } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, endpointQuery, invalidate, useFresh } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { type Confirmation, useConfirmation } from '../../../lib/forms/use-confirmation.ts';
import { useChangesDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { siteName } from '../../../lib/pages/site.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { RowLoader } from '../../../ui/forms/EditForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { ContactFields } from '../ContactFields.tsx';

/** Deletes an account after the administrator has typed its email address, then returns to the list. */
const DeleteAccount = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { id, email } = account;
  const { held, awaited } = useAccountData(id);
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
        {held > 0 && (
          <Text size="sm">
            The account holds {counted(held, 'license')}, which nobody can use afterwards. To keep the data in
            use, the holder requests a reassignment to a colleague before.
          </Text>
        )}
        {awaited > 0 && (
          <Text size="sm">
            {counted(awaited, 'purchase order')} of the account {awaited === 1 ? 'waits' : 'wait'} for
            approval.
          </Text>
        )}
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

/** The fields of an account that an administrator can change. */
const toFormValues = ({ id, profile, company, created, last_login, ...values }: Account) => values;

const accountDraft = accountShape
  .omit({ id: true, profile: true, company: true, created: true, last_login: true })
  .partial();

/** The data of an account: licenses it holds, purchase orders that wait for approval, invitations that are open. */
const useAccountData = (id: number) => {
  const held = useQuery(
    endpointQuery(listLicencesOfUser, { query: { user: String(id), relation: 'HELD', page_size: '1' } }),
  );
  const orders = useQuery(
    endpointQuery(listOrders, { query: { owner: String(id), ordering: '-created', page_size: '100' } }),
  );
  const pending = useQuery(
    endpointQuery(listAssignmentsOfUser, {
      query: { user: String(id), state: 'PENDING', page_size: '100' },
    }),
  );
  return {
    failure: held.error ?? orders.error ?? pending.error,
    isLoaded: held.data !== undefined && orders.data !== undefined && pending.data !== undefined,
    pending: pending.data?.results ?? [],
    held: held.data?.count ?? 0,
    awaited: orders.data?.results.filter(({ status }) => status === 'PO_PENDING').length ?? 0,
  };
};

/** The data of invitations with their other party, the first three of them. */
const named = <Row extends Pick<Assignment, 'name'>>(rows: readonly Row[], party: (row: Row) => string) =>
  [
    ...rows.slice(0, 3).map((row) => `${row.name} ${party(row)}`),
    ...(rows.length > 3 ? [`${rows.length - 3} more`] : []),
  ].join(', ');

/** Asks before an account is deactivated, and says what happens to its data. */
const ConfirmDeactivation = ({ account, ...confirmation }: Confirmation & { account: Account }) => {
  const { held, awaited, pending, isLoaded, failure } = useAccountData(account.id);
  const isReceived = ({ email }: Pick<Assignment, 'email'>) =>
    email.toLowerCase() === account.email.toLowerCase();
  const [received, sent] = [pending.filter(isReceived), pending.filter((one) => !isReceived(one))];
  return (
    <ConfirmDialog
      {...confirmation}
      title={`Deactivate ${account.first_name} ${account.last_name}?`}
      confirm="Deactivate"
      disabled={!isLoaded}
      error={failure?.message}
    >
      <Stack gap="sm">
        <Text size="sm">The user is signed out and cannot sign in. API keys are revoked.</Text>
        {held > 0 && (
          <Text size="sm">
            The account holds {counted(held, 'license')}. {held === 1 ? 'It stays' : 'They stay'} with the
            account: nobody else gets the data, and the user has them again once the account is active. To end
            a license, revoke it under Edit Access.
          </Text>
        )}
        {awaited > 0 && (
          <Text size="sm">
            {counted(awaited, 'purchase order')} of the account {awaited === 1 ? 'waits' : 'wait'} for
            approval. An approval still completes the order; void it if the data are not to be delivered.
          </Text>
        )}
        {received.length > 0 && (
          <Text size="sm">
            {counted(received.length, 'invitation')} to {account.email}{' '}
            {received.length === 1 ? 'stays' : 'stay'} open: {named(received, ({ from }) => `from ${from}`)}.
            The account can accept only once it is active; until then the sender keeps the data and can
            withdraw the invitation.
          </Text>
        )}
        {sent.length > 0 && (
          <Text size="sm">
            {counted(sent.length, 'invitation')} from the account {sent.length === 1 ? 'stays' : 'stay'} open:{' '}
            {named(sent, ({ email }) => `to ${email}`)}. The colleague can still accept and then holds the
            data.
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
};

/** Edits an account with its profile. */
const UserForm = ({ account }: { account: Account }) => {
  const client = useQueryClient();
  const { user } = useSession();
  const { id } = account;
  const isOwn = user?.id === id;
  const ownHint = isOwn ? 'Another administrator can change this for you.' : undefined;
  const draft = `account-${id}` as const;
  const state = useEndpointForm(updateUser, {
    initialValues: toFormValues(account),
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    onSuccess: (saved) => {
      state.markSaved(toFormValues(saved));
      client.setQueryData(endpointQuery(readUser, { params: { id } }).queryKey, saved);
    },
    onFailure: () => invalidate(client, readUser, listUsers),
  });
  const asking = useConfirmation(
    state,
    ({ is_active }: { is_active: boolean }) => account.is_active && !is_active,
  );
  const { form, mutation } = state;
  useChangesDraft(state, draft, accountDraft);
  const field = (name: 'first_name' | 'last_name' | 'email') => ({ name, ...form.getInputProps(name) });
  const box = (name: 'is_staff' | 'is_active' | 'data_notification') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <AccountForm
      state={asking.state}
      draft={draft}
      submitLabel="Save Changes"
      status={mutation.isSuccess && !form.isDirty() ? 'Changes saved.' : ''}
    >
      <div className="field-grid">
        <TextInput label="First name" required autoComplete="off" {...field('first_name')} />
        <TextInput label="Last name" required autoComplete="off" {...field('last_name')} />
      </div>
      <TextInput
        label="Company email"
        description="Both the old and the new address are notified of a change."
        type="email"
        required
        autoComplete="off"
        {...field('email')}
      />
      <ContactFields form={form} required={false} />
      <Checkbox label="Receive Email Data Notifications" {...box('data_notification')} />
      <Checkbox
        label={`${siteName} Administrator`}
        description={ownHint}
        disabled={isOwn}
        {...box('is_staff')}
      />
      <Checkbox
        label="Active User"
        description={ownHint ?? 'Deactivating users signs them out and revokes their API keys.'}
        disabled={isOwn}
        {...box('is_active')}
      />
      {asking.confirmation && <ConfirmDeactivation {...asking.confirmation} account={account} />}
    </AccountForm>
  );
};

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
