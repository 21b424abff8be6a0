import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { Anchor, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { HydratedFieldset } from '../../../ui/forms/HydratedFieldset.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { ContactFields } from '../ContactFields.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { FormErrors } from './FormErrors.tsx';
import {
  emptyRegistration,
  registrationDraft,
  registrationErrors,
  registrationLabels,
  registrationNotice,
} from './registration.rules.ts';

export type Registered = ResponseOf<typeof registerUser>;

interface Props {
  /** Where the address is known already, because something was mailed to it. */
  email?: string | undefined;
  /** Receives the new account, whose token signs the user in. */
  onRegistered: (registered: Registered) => void;
}

/** The registration form. */
export const RegistrationForm = ({ email = '', onRegistered }: Props) => {
  const { form, submit, mutation, notice, isComplete } = useEndpointForm(registerUser, {
    initialValues: { ...emptyRegistration, email },
    validate: registrationErrors,
    checkOnBlur: ['email', 'password', 'password_again'],
    request: ({ password_again, terms, ...body }) => ({ body }),
    invalidNotice: registrationNotice,
    hasSummary: true,
    onSuccess: (registered) => {
      clearForms(['registration']);
      onRegistered(registered);
    },
  });
  useDraft(form, 'registration', registrationDraft);
  return (
    <form noValidate onSubmit={submit}>
      <HydratedFieldset>
        <Stack gap="xl">
          {notice && (
            <FormErrors
              notice={notice}
              errors={form.errors}
              labels={registrationLabels}
              onChoose={(field) => form.getInputNode(field)?.focus()}
            />
          )}
          <FormSection title="You" text="Your name appears on your invoices and licences.">
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
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
              <TextInput
                label="Email address"
                type="email"
                autoComplete="email"
                required
                {...form.getInputProps('email')}
              />
            </Stack>
          </FormSection>
          <FormSection title="Password">
            <NewPasswordFields
              label="Password"
              password={form.values.password}
              first={form.getInputProps('password')}
              second={form.getInputProps('password_again')}
            />
          </FormSection>
          <FormSection title="Company and address" text="Offered as the billing address of an order.">
            <ContactFields form={form} required />
          </FormSection>
          <FormSection title="Consent">
            <Stack gap="md">
              <Checkbox
                label="Receive Email Data Notifications"
                description="A message when new data are released. Off by default."
                {...form.getInputProps('data_notification', { type: 'checkbox' })}
              />
              <Checkbox
                label={
                  <>
                    I accept the{' '}
                    <Anchor component={Link} to={pages.terms.path()} target="_blank" inherit>
                      terms and conditions
                    </Anchor>
                  </>
                }
                {...form.getInputProps('terms', { type: 'checkbox' })}
              />
              <SubmitButton
                complete={isComplete()}
                loading={mutation.isPending}
                style={{ alignSelf: 'start' }}
              >
                Register
              </SubmitButton>
            </Stack>
          </FormSection>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};
