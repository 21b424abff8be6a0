import { readProfile, requestEmailChange } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFresh } from '../../../lib/api/endpoint-query.ts';
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
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

const initialValues = { email: '', current_password: '' };

const validate = ({ current_password }: typeof initialValues): FieldMessages =>
  current_password === '' ? { current_password: 'Enter your current password.' } : {};

/** Requests a link to a new address, which changes once the link is confirmed. */
const ChangeEmailForm = ({ email }: { email: string }) => {
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
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput label="First name" value={user.first_name} readOnly />
      <TextInput label="Last name" value={user.last_name} readOnly />
    </SimpleGrid>
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
