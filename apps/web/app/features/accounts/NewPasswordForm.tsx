import { confirmPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordReaches, passwordsDiffer, passwordWeak } from '@iom/contract/accounts/password.rules.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiFailure, call } from '../../lib/api.ts';
import { fieldMessages } from '../../lib/field-messages.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface Props {
  token: string;
  onChanged: () => void;
  /** The token died while the page was open. */
  onExpired: () => void;
}

/** Sets a new password with a live reset token. */
export const NewPasswordForm = ({ token, onChanged, onExpired }: Props) => {
  const form = useForm({
    initialValues: { password: '', password_again: '' },
    validate: {
      password: (text) => (passwordReaches(text) ? null : passwordWeak),
      password_again: (text, all) => (text === all.password ? null : passwordsDiffer),
    },
    validateInputOnBlur: true,
  });
  const change = useMutation({
    mutationFn: (password: string) => call(confirmPasswordReset, { body: { token, password } }),
    onSuccess: onChanged,
    onError: (failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) onExpired();
      else form.setErrors(fieldMessages(failure));
    },
  });
  const { password, password_again } = form.values;
  const ready = passwordReaches(password) && password === password_again;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values.password))}>
      <Stack gap="md" maw={480}>
        <NewPasswordFields
          label="New password"
          password={password}
          first={form.getInputProps('password')}
          second={form.getInputProps('password_again')}
        />
        {change.isError && (
          <Alert role="alert" color="red" title="Something went wrong.">
            {change.error.message}
          </Alert>
        )}
        <Button
          type="submit"
          aria-disabled={!ready}
          data-disabled={!ready || undefined}
          loading={change.isPending}
          style={{ alignSelf: 'start' }}
        >
          Set new password
        </Button>
      </Stack>
    </form>
  );
};
