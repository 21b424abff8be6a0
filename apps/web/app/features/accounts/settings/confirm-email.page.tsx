import { checkEmailToken, confirmEmailChange } from '@iom/contract/accounts/accounts.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

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

const isNotFound = (error: Error | null) => error instanceof ApiFailure && error.status === 404;

/** Shows the address a mailed token confirms; the press of a button confirms it, because mail programs open links by themselves. */
const ConfirmEmail = ({ token, onConfirmed }: { token: string; onConfirmed: (email: string) => unknown }) => {
  const check = useQuery({
    ...endpointQuery(checkEmailToken, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirmation = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
    onSuccess: ({ email }) => onConfirmed(email),
  });
  if (check.isPending) return <Skeleton h={120} maw={480} />;
  if (isNotFound(check.error) || isNotFound(confirmation.error)) return <Expired />;
  if (check.isLoadingError)
    return <ErrorState message={check.error.message} onRetry={() => void check.refetch()} />;
  return (
    <Stack gap="md" maw={480}>
      <Text>
        Once confirmed, you sign in with <b style={{ overflowWrap: 'anywhere' }}>{check.data.email}</b>. Your
        password stays the same.
      </Text>
      {confirmation.isError && (
        <Alert role="alert" color="red">
          {confirmation.error.message}
        </Alert>
      )}
      <Button
        loading={confirmation.isPending}
        onClick={() => confirmation.mutate()}
        style={{ alignSelf: 'start' }}
      >
        Confirm this address
      </Button>
    </Stack>
  );
};

export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
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
      <ConfirmEmail token={token} onConfirmed={goOn} />
    </>
  );
}
