import { readMe } from '@iom/contract/accounts/accounts.endpoints.ts';
import { checkConfirmation, confirmEmail } from '@iom/contract/accounts/email-confirmation.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { rememberReturnPath } from '../../../lib/session/return-to.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SendConfirmation, useEmailConfirmed } from '../../../ui/UnconfirmedEmail.tsx';
import { ConfirmationLink } from '../ConfirmationLink.tsx';

const Confirmed = ({ email }: { email?: string }) => {
  const { user } = useSession();
  const next = user ? pages.catalog : pages.login;
  return (
    <EmptyState
      title="Your email address is confirmed"
      action={
        <Button component={Link} to={next.path()}>
          {user ? 'Go to the catalog' : 'Sign in'}
        </Button>
      }
    >
      {email && `We reach you at ${email}.`}
    </EmptyState>
  );
};

/** Of an address that is not confirmed, or a visitor's, of whom it is not known. */
const Expired = () => {
  const { user } = useSession();
  if (useEmailConfirmed()) return <Confirmed />;
  const signIn = (
    <Button
      component={Link}
      to={pages.login.path()}
      onClick={() => rememberReturnPath(pages.accountSettings.path())}
    >
      Sign in
    </Button>
  );
  return (
    <EmptyState title="This link has expired" action={user ? <SendConfirmation /> : signIn}>
      A confirmation link works once, for seven days, and only the newest one works.{' '}
      {user
        ? `We can send a new one to ${user.email}.`
        : 'If you have not used it yet, sign in to get a new one in your account settings.'}
    </EmptyState>
  );
};

/** Confirms the address of a registration with the token of its welcome mail. */
export const ConfirmRegistration = ({ token }: { token: string }) => {
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState<string>();
  return (
    <>
      <PageHeader />
      {confirmed ? (
        <Confirmed email={confirmed} />
      ) : (
        <ConfirmationLink
          check={endpointQuery(checkConfirmation, { body: { token } })}
          confirm={() => call(confirmEmail, { body: { token } })}
          onConfirmed={(email) => {
            setConfirmed(email);
            void invalidate(queries, readMe);
          }}
          expired={<Expired />}
        >
          {(email) => (
            <Text>
              Confirm that <b style={{ overflowWrap: 'anywhere' }}>{email}</b> is your address. Your invoices
              go there.
            </Text>
          )}
        </ConfirmationLink>
      )}
    </>
  );
};
