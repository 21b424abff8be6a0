import { readProfile, updateProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { type Profile, profileShape } from '@iom/contract/accounts/accounts.schemas.ts';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useChangesDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { AccountForm } from '../AccountForm.tsx';
import { ContactFields } from '../ContactFields.tsx';

const toFormValues = ({ id, ...values }: Profile) => values;

const profileDraft = profileShape.omit({ id: true }).partial();

/** Edits the profile. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const client = useQueryClient();
  const { id } = profile;
  const state = useEndpointForm(updateProfile, {
    initialValues: toFormValues(profile),
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    onSuccess: (saved) => {
      state.markSaved(toFormValues(saved));
      client.setQueryData(endpointQuery(readProfile, { params: { id } }).queryKey, saved);
    },
    onFailure: () => invalidate(client, readProfile),
  });
  const { form, mutation } = state;
  useChangesDraft(state, 'profile', profileDraft);
  return (
    <AccountForm
      state={state}
      draft="profile"
      submitLabel="Save changes"
      status={mutation.isSuccess && !form.isDirty() ? 'Changes saved.' : ''}
    >
      <ContactFields form={form} required={false} />
      <Checkbox
        label="Receive Email Data Notifications"
        description="An email when new data are released."
        {...form.getInputProps('data_notification', { type: 'checkbox' })}
      />
    </AccountForm>
  );
};
