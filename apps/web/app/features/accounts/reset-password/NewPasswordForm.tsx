import { confirmPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { ApiFailure } from '../../../lib/api/api.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { AccountForm } from '../AccountForm.tsx';
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
  const state = useEndpointForm(confirmPasswordReset, {
    initialValues,
    validate,
    checkOnBlur: ['password', 'password_again'],
    request: ({ password }) => ({ body: { token, password } }),
    onSuccess: onChanged,
    onFailure: (failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) onExpired();
    },
  });
  const { form } = state;
  return (
    <AccountForm
      state={state}
      submitLabel="Set new password"
      complete={state.isComplete()}
      failureTitle="Something went wrong."
    >
      <NewPasswordFields
        label="New password"
        password={form.values.password}
        first={form.getInputProps('password')}
        second={form.getInputProps('password_again')}
      />
    </AccountForm>
  );
};
