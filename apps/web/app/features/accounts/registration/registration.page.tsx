import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import { registrationForm, registrationRejectedMessage } from '@iom/contract/accounts/accounts.schemas.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { addressLabels } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { Alert, Anchor, Checkbox, List, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { RedirectToReturnPath } from '../../../lib/session/guards.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { readDevice } from '../../../lib/storage/device.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { HydratedFieldset, SubmitButton } from '../../../ui/forms/HydratedFieldset.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ContactFields, type ContactValues } from '../ContactFields.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { RegistrationEmail } from './RegistrationEmail.tsx';

type RegistrationValues = ContactValues & {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password_again: string;
  data_notification: boolean;
  terms: boolean;
};

const emptyRegistration: RegistrationValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password_again: '',
  company_name: '',
  title: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  phone: '',
  data_notification: false,
  terms: false,
};

const text = z.string();

/** The draft that is stored while the user fills in the form. It holds no password and no consent. */
const registrationDraft = z.object({
  first_name: text,
  last_name: text,
  email: text,
  company_name: text,
  title: text,
  address: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  phone: text,
});

/** Messages by field; the first of each. Empty when the form may be sent. */
const registrationErrors = (values: RegistrationValues): Record<string, string> => {
  const checked = registrationForm.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of checked.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  // The schema compares the passwords only once every other field is right; the list names it immediately.
  if (values.password !== values.password_again) errors.password_again ??= passwordsDiffer;
  return errors;
};

/** The message above the list of errors; unaccepted terms take precedence. */
const registrationNotice = (errors: Record<string, unknown>) =>
  typeof errors.terms === 'string' ? errors.terms : registrationRejectedMessage;

/** Field names in the list of errors. */
const registrationLabels: Record<keyof RegistrationValues, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  password: 'Password',
  password_again: 'Password again',
  company_name: 'Company',
  title: 'Title',
  ...addressLabels,
  phone: 'Phone',
  data_notification: 'Receive Email Data Notifications',
  terms: 'Terms and conditions',
};

interface Props {
  ref: Ref<HTMLDivElement>;
  title: string;
  /** Messages by field, as the form holds them. */
  errors: Record<string, ReactNode>;
  labels: Readonly<Record<string, string>>;
  onChoose: (field: string) => void;
}

/** The errors of a form, each a link to its field. */
const FormErrors = ({ ref, title, errors, labels, onChoose }: Props) => (
  <Alert ref={ref} role="alert" tabIndex={-1} color="red" title={title}>
    <List size="sm">
      {Object.entries(errors).map(([field, message]) => (
        <List.Item key={field}>
          <Anchor component="button" type="button" inherit onClick={() => onChoose(field)}>
            {labels[field] ?? 'Form'}
          </Anchor>
          <Text span inherit>
            : {message}
          </Text>
        </List.Item>
      ))}
    </List>
  </Alert>
);

type Registered = ResponseOf<typeof registerUser>;

interface RegistrationFormProps {
  /** The address of the invited user, if the user came from an invitation. */
  email?: string | undefined;
  /** Receives the new account, whose token signs the user in. */
  onRegistered: (registered: Registered) => void;
}

/** The registration form. */
const RegistrationForm = ({ email = '', onRegistered }: RegistrationFormProps) => {
  const { form, submit, mutation, notice, isComplete } = useEndpointForm(registerUser, {
    initialValues: { ...emptyRegistration, email },
    validate: registrationErrors,
    checkOnBlur: ['email', 'password', 'password_again'],
    request: ({ password_again, terms, ...body }) => ({ body: { ...body, device: readDevice() } }),
    invalidNotice: registrationNotice,
    hasSummary: true,
    onSuccess: (registered) => {
      clearForms(['registration']);
      onRegistered(registered);
    },
  });
  useDraft(form, 'registration', registrationDraft);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a new object for every attempt, so that each takes the focus
    if (notice) summary.current?.focus();
  }, [notice]);
  const hasErrors = Object.keys(form.errors).length > 0;
  // corrected fields leave the summary, and change what it asks for
  const title = mutation.error ? notice?.text : hasErrors && registrationNotice(form.errors);
  return (
    <form noValidate onSubmit={submit}>
      <HydratedFieldset>
        <Stack gap="xl">
          {notice && title && (
            <FormErrors
              ref={summary}
              title={title}
              errors={form.errors}
              labels={registrationLabels}
              onChoose={(field) => form.getInputNode(field)?.focus()}
            />
          )}
          <FormSection title="You" text="Your name appears on your invoices and licenses.">
            <Stack gap="md">
              <div className="field-grid">
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
              </div>
              <RegistrationEmail form={form} />
            </Stack>
          </FormSection>
          <FormSection
            title="Password"
            text="A second factor, an authenticator app or a passkey, can be added in the account settings."
          >
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
          <FormSection title="Consent" text="Emails can be turned on and off in the account settings.">
            <Stack gap="md">
              <Checkbox
                label="Receive Email Data Notifications"
                description="An email when new data are released. Off by default."
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

export default function Registration() {
  const { user } = useSession();
  const { signInWithToken } = useSessionActions();
  const invited = useLocation().state as { email?: string } | null;
  const signIn = ({ auth_token, ...registered }: Registered) =>
    signInWithToken(auth_token, { ...registered, is_staff: false });
  if (user) return <RedirectToReturnPath />;
  return (
    <>
      <PageHeader
        lead={
          <>
            An account keeps your orders, your data and your invoices together. What is in your cart stays
            there.{' '}
            <Anchor component={Link} to={pages.login.path()} inherit>
              I have an account
            </Anchor>
          </>
        }
      />
      <RegistrationForm email={invited?.email} onRegistered={signIn} />
    </>
  );
}
