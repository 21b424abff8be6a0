import { checkResetToken, confirmPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { readSession } from '../../../lib/storage/session-store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';

const Expired = () => (
  <EmptyState
    title="This link has expired"
    action={
      <Button component={Link} to={pages.resetPassword.path()}>
        Request a new link
      </Button>
    }
  >
    A reset link works once, for one hour, and only the newest one works. If you have already used this one,
    sign in with your new password. Remember your password?{' '}
    <Anchor component={Link} to={pages.login.path()} inherit>
      Sign in
    </Anchor>
  </EmptyState>
);

interface NewPasswordFormProps {
  token: string;
  onChanged: () => void;
  /** The token expired while the page was open. */
  onExpired: () => void;
}

const initialValues = { password: '', password_again: '' };

const validate = ({ password, password_again }: typeof initialValues): FieldMessages =>
  password === password_again ? {} : { password_again: passwordsDiffer };

/** Sets a new password with a valid reset token. */
const NewPasswordForm = ({ token, onChanged, onExpired }: NewPasswordFormProps) => {
  const state = useEndpointForm(confirmPasswordReset, {
    initialValues,
    validate,
    checkOnBlur: ['password', 'password_again'],
    request: ({ password }) => ({ body: { token, password } }),
    onSuccess: onChanged,
    onFailure: (failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) onExpired();
    },
  });
  const { form } = state;
  return (
    <AccountForm
      state={state}
      submitLabel="Set new password"
      complete={state.isComplete()}
      failureTitle="Something went wrong."
    >
      <NewPasswordFields
        label="New password"
        password={form.values.password}
        first={form.getInputProps('password')}
        second={form.getInputProps('password_again')}
      />
    </AccountForm>
  );
};

/** Checks the token first: an expired one is reported, a valid one may set a new password. */
const ResetPassword = ({ token, onChanged }: { token: string; onChanged: () => void }) => {
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

const changed: FlashState = { flash: 'Your password has been changed. Sign in with the new one.' };
const stillSignedIn = (email: string): FlashState => ({
  flash: `The password has been changed. You are still signed in as ${email}.`,
});

export default function NewPassword() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { refreshUser } = useSessionActions();
  const signInAgain = async () => {
    // the sessions of this account have ended with the old password; one of another account in this browser goes on
    await refreshUser().catch(() => undefined);
    const other = readSession()?.user;
    const [next, state] = other ? [pages.home, stillSignedIn(other.email)] : [pages.login, changed];
    await navigate(next.path(), { replace: true, state });
  };
  return (
    <>
      <PageHeader />
      <ResetPassword token={token} onChanged={signInAgain} />
    </>
  );
}
