import { requestPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useLocation } from 'react-router';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { HydratedFieldset } from '../../../ui/forms/HydratedFieldset.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Requests a reset link. The confirmation is the same whether or not the address has an account. */
const ResetRequestForm = () => {
  const known = useLocation().state as { email?: string } | null;
  const { form, submit, mutation } = useEndpointForm(requestPasswordReset, {
    initialValues: { email: known?.email ?? '' },
    request: ({ email }) => ({ body: { email: email.trim() } }),
  });
  if (mutation.isSuccess)
    return (
      <Alert role="status" title="Check your inbox">
        If an account exists for {mutation.variables.email.trim()}, we have sent a link to set a new password.
        It works once, for one hour. No email after a few minutes? Check your spam folder and the spelling of
        the address.
      </Alert>
    );
  return (
    <form noValidate onSubmit={submit}>
      <HydratedFieldset>
        <Stack gap="md" maw={480}>
          <Text>Enter the email address of your account. We will send you a link to set a new password.</Text>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          {mutation.isError && (
            <Alert role="alert" color="red">
              {mutation.error.message}
            </Alert>
          )}
          <Button type="submit" loading={mutation.isPending} style={{ alignSelf: 'start' }}>
            Submit
          </Button>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};

export default function ResetPasswordRequest() {
  return (
    <>
      <PageHeader />
      <ResetRequestForm />
    </>
  );
}
