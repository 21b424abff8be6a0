import {
  type Account,
  accountShape,
  listUsers,
  readUser,
  updateUser,
} from '@iom/contract/accounts/users.endpoints.ts';
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useChangesDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AccountForm } from '../AccountForm.tsx';
import { ContactFields } from '../ContactFields.tsx';

/** The fields of an account that an administrator can change. */
const toFormValues = ({ id, profile, company, created, last_login, ...values }: Account) => values;

const accountDraft = accountShape
  .omit({ id: true, profile: true, company: true, created: true, last_login: true })
  .partial();

/** Edits an account with its profile. */
export const UserForm = ({ account }: { account: Account }) => {
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
  const { form, mutation } = state;
  useChangesDraft(state, draft, accountDraft);
  const field = (name: 'first_name' | 'last_name' | 'email') => ({ name, ...form.getInputProps(name) });
  const box = (name: 'is_staff' | 'is_active' | 'data_notification') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <AccountForm
      state={state}
      draft={draft}
      submitLabel="Save Changes"
      status={mutation.isSuccess && !form.isDirty() ? 'Changes saved.' : ''}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
        <TextInput label="First name" required autoComplete="off" {...field('first_name')} />
        <TextInput label="Last name" required autoComplete="off" {...field('last_name')} />
      </SimpleGrid>
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
      <Checkbox label="IOM Administrator" description={ownHint} disabled={isOwn} {...box('is_staff')} />
      <Checkbox
        label="Active User"
        description={ownHint ?? 'Deactivating users signs them out and revokes their API keys.'}
        disabled={isOwn}
        {...box('is_active')}
      />
    </AccountForm>
  );
};
