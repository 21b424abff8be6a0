import { failures } from '@iom/contract/shared/failures.ts';
import { Alert } from '@mantine/core';
import { useLoginRequired } from '../lib/session/return-to.ts';
import { useSession } from '../lib/session/session.ts';
import { hasExpired } from '../lib/storage/session-store.ts';

/** Asks visitors who were redirected from a page for users to sign in. */
export const LoginNotice = () => {
  const { user } = useSession();
  const loginRequired = useLoginRequired();
  if (user || !loginRequired) return null;
  return (
    <Alert role="alert" variant="light" color="oil" radius={0} py="sm" ta="center">
      {failures.not_authenticated.message}
      {hasExpired() && ' Your session has ended.'}
    </Alert>
  );
};
