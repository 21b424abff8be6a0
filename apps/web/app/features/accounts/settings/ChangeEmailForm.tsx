import { requestEmailChange } from '@iom/contract/accounts/accounts.endpoints.ts';
import { Alert, PasswordInput, Text, TextInput } from '@mantine/core';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { AccountForm } from '../AccountForm.tsx';

const initialValues = { email: '', current_password: '' };

const validate = ({ current_password }: typeof initialValues): FieldMessages =>
  current_password === '' ? { current_password: 'Enter your current password.' } : {};

/** Requests a link to a new address, which changes once the link is confirmed. */
export const ChangeEmailForm = ({ email }: { email: string }) => {
  const state = useEndpointForm(requestEmailChange, {
    initialValues,
    validate,
    checkOnBlur: ['email'],
    request: (values) => ({ body: { ...values, email: values.email.trim() } }),
  });
  const { form, mutation } = state;
  if (mutation.isSuccess)
    return (
      <Alert role="status" title="Check your inbox" maw={480}>
        We have sent a mail to {mutation.variables.email.trim()}. Its link confirms the new address, works
        once and for one hour. Until then you sign in with {email}.
      </Alert>
    );
  return (
    <AccountForm state={state} submitLabel="Change email address">
      <Text>
        You sign in with <b style={{ overflowWrap: 'anywhere' }}>{email}</b>. We send a link to the new
        address and a notice to this one.
      </Text>
      <TextInput
        label="New email address"
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        {...form.getInputProps('current_password')}
      />
    </AccountForm>
  );
};
