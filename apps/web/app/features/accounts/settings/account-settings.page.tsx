import {
  changePassword,
  readProfile,
  requestEmailChange,
  updateProfile,
} from '@iom/contract/accounts/accounts.endpoints.ts';
import { type Profile, profileShape, type User } from '@iom/contract/accounts/accounts.schemas.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery, invalidate, useFresh } from '../../../lib/api/endpoint-query.ts';
import { useChangesDraft } from '../../../lib/forms/use-draft.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import {
  DecimalSigns,
  excelDecimal,
  excelDescriptions,
  localDecimal,
} from '../../../ui/downloads/decimal-sign.tsx';
import { RowLoader } from '../../../ui/forms/EditForm.tsx';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { UnconfirmedEmail } from '../../../ui/UnconfirmedEmail.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { ContactFields } from '../ContactFields.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

const emptyEmailChange = { email: '', current_password: '' };

const validateEmailChange = ({ current_password }: typeof emptyEmailChange): FieldMessages =>
  current_password === '' ? { current_password: 'Enter your current password.' } : {};

/** Requests a link to a new address, which changes once the link is confirmed. */
const ChangeEmailForm = ({ email }: { email: string }) => {
  const state = useEndpointForm(requestEmailChange, {
    initialValues: emptyEmailChange,
    validate: validateEmailChange,
    checkOnBlur: ['email'],
    request: (values) => ({ body: { ...values, email: values.email.trim() } }),
  });
  const { form, mutation } = state;
  if (mutation.isSuccess)
    return (
      <Alert role="status" title="Check your inbox" maw={480}>
        We have sent an email to {mutation.variables.email.trim()}. Its link confirms the new address; it
        works once, for one hour. Until then, sign in with {email}.
      </Alert>
    );
  return (
    <AccountForm state={state} submitLabel="Change email address">
      <Text>
        You sign in with <b style={{ overflowWrap: 'anywhere' }}>{email}</b>. We will send a link to the new
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

const Identity = ({ user }: { user: User }) => (
  <Stack gap="md" maw={720}>
    <div className="field-grid">
      <TextInput label="First name" value={user.first_name} readOnly />
      <TextInput label="Last name" value={user.last_name} readOnly />
    </div>
    <TextInput label="Email address" value={user.email} readOnly />
    <Text size="sm" className="quiet">
      Your name appears on your invoices and licenses. Contact us to have it changed.
    </Text>
  </Stack>
);

/** A new address may have been confirmed on another device, or here with a response that was lost. */
const useCurrentAddress = () => {
  const { refreshUser } = useSessionActions();
  useEffect(() => {
    // offline, the page shows the address as last known
    refreshUser().catch(() => undefined);
  }, [refreshUser]);
};

const toFormValues = ({ id, ...values }: Profile) => values;

const profileDraft = profileShape.omit({ id: true }).partial();

/** Edits the profile. */
const ProfileForm = ({ profile }: { profile: Profile }) => {
  const client = useQueryClient();
  const { id } = profile;
  const state = useEndpointForm(updateProfile, {
    initialValues: toFormValues(profile),
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    onSuccess: (saved) => {
      state.markSaved(toFormValues(saved));
      client.setQueryData(endpointQuery(readProfile, { params: { id } }).queryKey, saved);
    },
    onFailure: () => invalidate(client, readProfile),
  });
  const { form, mutation } = state;
  useChangesDraft(state, 'profile', profileDraft);
  return (
    <AccountForm
      state={state}
      draft="profile"
      submitLabel="Save changes"
      status={mutation.isSuccess && !form.isDirty() ? 'Changes saved.' : ''}
    >
      <ContactFields form={form} required={false} />
      <Checkbox
        label="Receive Email Data Notifications"
        description="An email when new data are released."
        {...form.getInputProps('data_notification', { type: 'checkbox' })}
      />
    </AccountForm>
  );
};

const ProfileOf = ({ id }: { id: number }) => (
  <RowLoader query={useFresh(readProfile, { params: { id } })} notFound={null}>
    {(profile) => <ProfileForm profile={profile} />}
  </RowLoader>
);

/** The decimal sign of CSV files for Excel. */
const ExcelFiles = () => {
  const [decimal, setDecimal] = useState(() => excelDecimal.read() ?? localDecimal());
  return (
    <Stack gap="xs" align="start">
      <DecimalSigns
        value={decimal}
        onChange={(next) => {
          setDecimal(next);
          excelDecimal.write(next);
        }}
      />
      <Text size="sm" className="quiet" aria-live="polite">
        {excelDescriptions[decimal]}.
      </Text>
    </Stack>
  );
};

const emptyPasswordChange = { old_password: '', new_password: '', new_password_again: '' };
type PasswordChange = typeof emptyPasswordChange;

const validatePasswordChange = ({ old_password, new_password, new_password_again }: PasswordChange) => {
  const messages: FieldMessages = {};
  if (old_password === '') messages.old_password = 'Enter your current password.';
  if (new_password_again !== new_password) messages.new_password_again = passwordsDiffer;
  return messages;
};

/** Changes the password. All other sessions of the user end. */
const ChangePasswordForm = () => {
  const [changed, setChanged] = useState(false);
  const state = useEndpointForm(changePassword, {
    initialValues: emptyPasswordChange,
    validate: validatePasswordChange,
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

/** Name, profile, email address and password of the signed-in user, and what belongs to this browser. */
export const AccountSettings = () => {
  const { user } = useSession();
  useCurrentAddress();
  if (!user) return null;
  return (
    <Stack gap="xl">
      <UnconfirmedEmail />
      <FormSection title="Name">
        <Identity user={user} />
      </FormSection>
      <FormSection title="Profile" text="Offered as the billing address of an order.">
        <ProfileOf id={user.profile} />
      </FormSection>
      <FormSection title="Email address" text="You sign in with it, and our emails go to it.">
        <ChangeEmailForm email={user.email} />
      </FormSection>
      <FormSection title="Password" text="Changing it signs out all other devices.">
        <ChangePasswordForm />
      </FormSection>
      <FormSection
        title="Second factor"
        id="second-factor"
        text="Asked for besides your password when you sign in, and again before changes that matter most."
      >
        <SecondFactor />
      </FormSection>
      <FormSection title="Where you are signed in" text="We email you when a new browser signs in.">
        <Sessions />
      </FormSection>
      <FormSection
        title="Files for Excel"
        text="As your Excel writes numbers: only then does it open a CSV file in columns. This browser remembers it."
      >
        <ExcelFiles />
      </FormSection>
      <FormSection
        title="Emails about new oils"
        text="Searches and saved analyses we email you about when new oils match."
      >
        <Button component={Link} to={pages.watches.path()} variant="default">
          Manage watched searches
        </Button>
      </FormSection>
      <FormSection
        title="API keys"
        text="For programs that read your data. Changing your password does not revoke them."
      >
        <Button component={Link} to={pages.apiKeys.path()} variant="default">
          Manage API keys
        </Button>
      </FormSection>
    </Stack>
  );
};

export default function AccountSettingsPage() {
  return (
    <>
      <PageHeader />
      <AccountSettings />
    </>
  );
}
