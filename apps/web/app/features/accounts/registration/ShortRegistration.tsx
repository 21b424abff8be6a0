import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import { Alert, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { fieldMessages } from '../../../lib/forms/form-errors.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { readDevice } from '../../../lib/storage/device.ts';
import { HydratedFieldset, SubmitButton } from '../../../ui/forms/HydratedFieldset.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { RegistrationEmail } from './RegistrationEmail.tsx';

const empty = { first_name: '', last_name: '', email: '', password: '' };

interface Props {
  /** Signs in beside the registration with an address that has an account already. */
  onSignIn: (email: string) => void;
}

/** Registration during a purchase: names, email and password. The address follows where the invoice needs it. */
export const ShortRegistration = ({ onSignIn }: Props) => {
  const { signInWithToken } = useSessionActions();
  const { form, submit, mutation, notice, isComplete } = useEndpointForm(registerUser, {
    initialValues: empty,
    checkOnBlur: ['email', 'password'],
    request: (body) => ({ body: { ...body, device: readDevice() } }),
    onSuccess: ({ auth_token, ...registered }) =>
      signInWithToken(auth_token, { ...registered, is_staff: false }),
  });
  // a single message at its field says it all
  const refusal = Object.keys(fieldMessages(mutation.error)).length !== 1 && mutation.error && notice?.text;
  return (
    <form noValidate onSubmit={submit} aria-label="Register">
      <HydratedFieldset>
        <Stack gap="sm">
          <SimpleGrid cols={2} style={{ alignItems: 'start' }}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              required
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              required
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <RegistrationEmail form={form} onSignIn={onSignIn} />
          <NewPasswordFields
            label="Password"
            password={form.values.password}
            first={form.getInputProps('password')}
          />
          {refusal && (
            <Alert role="alert" color="red">
              {refusal}
            </Alert>
          )}
          <SubmitButton complete={isComplete()} loading={mutation.isPending} fullWidth>
            Register
          </SubmitButton>
          <Text size="sm" className="quiet">
            We ask for the address when the invoice needs it.
          </Text>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};
