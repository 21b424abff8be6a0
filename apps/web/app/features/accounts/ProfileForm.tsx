import { updateProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { type Profile, profilePatch } from '@iom/contract/accounts/accounts.schemas.ts';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fieldMessages } from '../../lib/field-messages.ts';
import { profileQuery } from './accounts.queries.ts';
import { ContactFields } from './ContactFields.tsx';

/** The profile's fields with what is stored in them; saving says so. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const client = useQueryClient();
  const { id, ...fields } = profile;
  const form = useForm({
    initialValues: fields,
    validate: schemaResolver(profilePatch, { sync: true }),
    onValuesChange: () => save.reset(),
  });
  const save = useMutation({
    mutationFn: (body: typeof fields) => call(updateProfile, { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(profileQuery(id).queryKey, saved),
    onError: (failure) => form.setErrors(fieldMessages(failure)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md" maw={720}>
        <ContactFields form={form} required={false} />
        <Checkbox
          label="Receive Email Data Notifications"
          description="A message when new data are released."
          {...form.getInputProps('data_notification', { type: 'checkbox' })}
        />
        {save.isError && (
          <Alert role="alert" color="red">
            {save.error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save changes
          </Button>
          <Text role="status" size="sm">
            {save.isSuccess ? 'Your changes are saved.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
};
