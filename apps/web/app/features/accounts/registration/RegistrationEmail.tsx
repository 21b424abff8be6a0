import { emailTakenMessage } from '@iom/contract/accounts/accounts.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { isOneSlip } from '@iom/contract/shared/slips.rules.ts';
import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Providers of mailboxes whose names are long enough to distinguish a slip from another name. */
const mailProviders = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  't-online.de',
];

/** Domains one letter from a provider's that have mailboxes of their own. */
const similarDomains = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];

/** The address with the provider it probably means: `joe@gmail.com` for `joe@gmial.com`. Undefined for any other address. */
export const suggestEmail = (email: string): string | undefined => {
  const [, name, domain = ''] = /^([^@]+)@([^@]+)$/.exec(email.trim()) ?? [];
  const written = domain.toLowerCase();
  if (!name || mailProviders.includes(written) || similarDomains.includes(written)) return undefined;
  const meant = mailProviders.find((provider) => isOneSlip(written, provider));
  return meant && `${name}@${meant}`;
};

/** Suggests the probable address where the name of the mail provider looks mistyped. */
const EmailSuggestion = ({ email, onTake }: { email: string; onTake: (email: string) => void }) => {
  const [debounced] = useDebouncedValue(email, 500);
  const suggestion = debounced === email ? suggestEmail(email) : undefined;
  return (
    <Text role="status" size="sm">
      {suggestion && (
        <>
          Did you mean{' '}
          <Anchor component="button" type="button" inherit onClick={() => onTake(suggestion)}>
            {suggestion}
          </Anchor>
          ?
        </>
      )}
    </Text>
  );
};

interface SignInProps {
  /** Signs in with the address on the same page; without it, the link leads to the sign-in page. */
  onSignIn?: ((email: string) => void) | undefined;
}

/** Links into the account that already has this address. */
const KnownAccount = ({ email, onSignIn }: SignInProps & { email: string }) => (
  <Group gap="md">
    {onSignIn ? (
      <Anchor component="button" type="button" size="sm" onClick={() => onSignIn(email)}>
        Sign in
      </Anchor>
    ) : (
      <Anchor component={Link} to={pages.login.path()} state={{ email }} size="sm">
        Sign in
      </Anchor>
    )}
    <Anchor component={Link} to={pages.resetPassword.path()} state={{ email }} size="sm">
      Reset password
    </Anchor>
  </Group>
);

interface Props extends SignInProps {
  form: {
    values: { email: string };
    errors: { email?: ReactNode };
    getInputProps: (field: 'email') => object;
    setFieldValue: (field: 'email', email: string) => void;
  };
}

/** The email address of a registration, with a suggested correction, or with links into the account that already has the address. */
export const RegistrationEmail = ({ form, onSignIn }: Props) => {
  const { email } = form.values;
  return (
    <Stack gap={4}>
      <TextInput
        label="Email address"
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      {form.errors.email === emailTakenMessage && <KnownAccount email={email.trim()} onSignIn={onSignIn} />}
      <EmailSuggestion email={email} onTake={(suggestion) => form.setFieldValue('email', suggestion)} />
    </Stack>
  );
};
