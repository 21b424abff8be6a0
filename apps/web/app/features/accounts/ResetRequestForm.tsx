import { requestPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { emailText } from '@iom/contract/shared/text.ts';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { HydratedFieldset } from '../../ui/HydratedFieldset.tsx';

/** Asks for a reset link. What it says afterwards is the same whether the address has an account or not. */
export const ResetRequestForm = () => {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (text) => emailText.safeParse(text).error?.issues[0]?.message ?? null },
  });
  const request = useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
  });
  if (request.isSuccess)
    return (
      <Alert role="status" title="Look into your mailbox">
        If an account exists for {request.variables}, we have sent a link to set a new password. It works once
        and for one hour. No mail after a few minutes? Check the spam folder and the spelling of the address.
      </Alert>
    );
  return (
    <form noValidate onSubmit={form.onSubmit(({ email }) => request.mutate(email.trim()))}>
      <HydratedFieldset>
        <Stack gap="md" maw={480}>
          <Text>Enter the email address of your account. We send you a link to set a new password.</Text>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          {request.isError && (
            <Alert role="alert" color="red">
              {request.error.message}
            </Alert>
          )}
          <Button type="submit" loading={request.isPending} style={{ alignSelf: 'start' }}>
            Submit
          </Button>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};
