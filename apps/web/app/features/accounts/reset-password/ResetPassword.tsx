import { checkResetToken } from '@iom/contract/accounts/accounts.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const Expired = () => (
  <EmptyState
    title="This link has expired"
    action={
      <Button component={Link} to={pages.resetPassword.path()}>
        Request a new link
      </Button>
    }
  >
    A link to set a new password works once and for one hour, and only the newest one counts. If you have used
    this one, you sign in with the new password now. Remember your password?{' '}
    <Anchor component={Link} to={pages.login.path()} inherit>
      Sign in
    </Anchor>
  </EmptyState>
);

/** Checks the token first: an expired one is reported, a valid one may set a new password. */
export const ResetPassword = ({ token, onChanged }: { token: string; onChanged: () => void }) => {
  const check = useQuery({
    ...endpointQuery(checkResetToken, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [expired, setExpired] = useState(false);
  if (check.isPending) return <Skeleton h={360} maw={480} />;
  if (expired || (check.error instanceof ApiFailure && check.error.status === 404)) return <Expired />;
  if (check.isLoadingError)
    return <ErrorState message={check.error.message} onRetry={() => void check.refetch()} />;
  return <NewPasswordForm token={token} onChanged={onChanged} onExpired={() => setExpired(true)} />;
};
