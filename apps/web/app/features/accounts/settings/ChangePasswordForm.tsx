import { changePassword } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { AccountForm } from '../AccountForm.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';

const initialValues = { old_password: '', new_password: '', new_password_again: '' };
type Values = typeof initialValues;

const validate = ({ old_password, new_password, new_password_again }: Values) => {
  const messages: FieldMessages = {};
  if (old_password === '') messages.old_password = 'Enter your current password.';
  if (new_password_again !== new_password) messages.new_password_again = passwordsDiffer;
  return messages;
};

/** Changes the password. All other sessions of the user end. */
export const ChangePasswordForm = () => {
  const [changed, setChanged] = useState(false);
  const state = useEndpointForm(changePassword, {
    initialValues,
    validate,
    checkOnBlur: ['new_password_again'],
    request: ({ old_password, new_password }) => ({ body: { old_password, new_password } }),
    onSuccess: () => {
      state.form.reset();
      setChanged(true);
    },
    onFailure: () => setChanged(false),
  });
  const { form } = state;
  return (
    <AccountForm
      state={state}
      submitLabel="Change password"
      status={changed ? 'Your password has been changed. Other devices have been signed out.' : ''}
      failureTitle="Something went wrong."
    >
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
    </AccountForm>
  );
};
