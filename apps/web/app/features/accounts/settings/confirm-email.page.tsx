import { checkEmailToken, confirmEmailChange } from '@iom/contract/accounts/accounts.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Text } from '@mantine/core';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConfirmationLink } from '../ConfirmationLink.tsx';
import { ConfirmRegistration } from '../registration/ConfirmRegistration.tsx';

const Expired = () => (
  <EmptyState
    title="This link has expired"
    action={
      <Button component={Link} to={pages.accountSettings.path()}>
        Account settings
      </Button>
    }
  >
    A confirmation link works once, for one hour, and only the newest one works. If you have already used this
    one, sign in with the new address. If not, request the change again in your account settings.
  </EmptyState>
);

/** Confirms a new address of an account. */
const ConfirmChange = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { user } = useSession();
  const { refreshUser } = useSessionActions();
  const goOn = async (email: string) => {
    const state: FlashState = { flash: `The email address of your account is now ${email}.` };
    if (user) await refreshUser();
    await navigate((user ? pages.accountSettings : pages.login).path(), { replace: true, state });
  };
  return (
    <>
      <PageHeader />
      <ConfirmationLink
        check={endpointQuery(checkEmailToken, { body: { token } })}
        confirm={() => call(confirmEmailChange, { body: { token } })}
        onConfirmed={goOn}
        expired={<Expired />}
      >
        {(email) => (
          <Text>
            Once confirmed, you sign in with <b style={{ overflowWrap: 'anywhere' }}>{email}</b>. Your
            password stays the same.
          </Text>
        )}
      </ConfirmationLink>
    </>
  );
};

/** The page of both links that confirm an address: of a registration, and of a change. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const isWelcome = new URLSearchParams(useLocation().search).has('welcome');
  return isWelcome ? <ConfirmRegistration token={token} /> : <ConfirmChange token={token} />;
}
