import { changePassword } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';

const initialValues = { old_password: '', new_password: '', new_password_again: '' };
type Values = typeof initialValues;

const validate = ({ old_password, new_password, new_password_again }: Values) => {
  const messages: FieldMessages = {};
  if (old_password === '') messages.old_password = 'Enter your current password.';
  if (new_password_again !== new_password) messages.new_password_again = passwordsDiffer;
  return messages;
};

/** Changes the password; every other session of the user ends, this one stays. */
export const ChangePasswordForm = () => {
  const [changed, setChanged] = useState(false);
  const { form, submit, mutation } = useEndpointForm(changePassword, {
    initialValues,
    validate,
    checkOnBlur: ['new_password_again'],
    request: ({ old_password, new_password }) => ({ body: { old_password, new_password } }),
    onSuccess: () => {
      form.reset();
      setChanged(true);
    },
    onFailure: () => setChanged(false),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          {...form.getInputProps('old_password')}
        />
        <NewPasswordFields
          label="New password"
          password={form.values.new_password}
          first={form.getInputProps('new_password')}
          second={form.getInputProps('new_password_again')}
        />
        {mutation.isError && (
          <Alert role="alert" color="red" title="Something went wrong.">
            {mutation.error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            Change password
          </Button>
          <Text role="status" size="sm">
            {changed ? 'Your password is changed. Other devices have been signed out.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
};
