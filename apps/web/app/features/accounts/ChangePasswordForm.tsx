import { changePassword } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordReaches, passwordsDiffer, passwordWeak } from '@iom/contract/accounts/password.rules.ts';
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fieldMessages } from '../../lib/field-messages.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const empty = { old_password: '', new_password: '', new_password_again: '' };

/** Changes the password; every other session of the user ends, this one stays. */
export const ChangePasswordForm = () => {
  const form = useForm({
    initialValues: empty,
    validate: {
      old_password: (text) => (text === '' ? 'Enter your present password.' : null),
      new_password: (text) => (passwordReaches(text) ? null : passwordWeak),
      new_password_again: (text, all) => (text === all.new_password ? null : passwordsDiffer),
    },
    validateInputOnBlur: ['new_password_again'],
  });
  const change = useMutation({
    mutationFn: ({ old_password, new_password }: typeof empty) =>
      call(changePassword, { body: { old_password, new_password } }),
    onSuccess: form.reset,
    onError: (failure) => form.setErrors(fieldMessages(failure)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="md" maw={480}>
        <PasswordInput
          label="Present password"
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
        {change.isError && (
          <Alert role="alert" color="red" title="Something went wrong.">
            {change.error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
          <Text role="status" size="sm">
            {change.isSuccess ? 'Your password is changed. Other devices have been signed out.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
};
