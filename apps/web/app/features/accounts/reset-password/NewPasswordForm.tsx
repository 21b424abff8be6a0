import { confirmPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { Alert, Stack } from '@mantine/core';
import { ApiFailure } from '../../../lib/api/api.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';

interface Props {
  token: string;
  onChanged: () => void;
  /** The token expired while the page was open. */
  onExpired: () => void;
}

const initialValues = { password: '', password_again: '' };

const validate = ({ password, password_again }: typeof initialValues): FieldMessages =>
  password === password_again ? {} : { password_again: passwordsDiffer };

/** Sets a new password with a valid reset token. */
export const NewPasswordForm = ({ token, onChanged, onExpired }: Props) => {
  const { form, submit, mutation, isComplete } = useEndpointForm(confirmPasswordReset, {
    initialValues,
    validate,
    checkOnBlur: ['password', 'password_again'],
    request: ({ password }) => ({ body: { token, password } }),
    onSuccess: onChanged,
    onFailure: (failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) onExpired();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <NewPasswordFields
          label="New password"
          password={form.values.password}
          first={form.getInputProps('password')}
          second={form.getInputProps('password_again')}
        />
        {mutation.isError && (
          <Alert role="alert" color="red" title="Something went wrong.">
            {mutation.error.message}
          </Alert>
        )}
        <SubmitButton complete={isComplete()} loading={mutation.isPending} style={{ alignSelf: 'start' }}>
          Set new password
        </SubmitButton>
      </Stack>
    </form>
  );
};
