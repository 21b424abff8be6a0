import { failures } from '@iom/contract/shared/failures.ts';
import { Alert } from '@mantine/core';
import { useLoginAsked } from '../lib/return-to.ts';
import { useSession } from '../lib/session.ts';
import { hasExpired } from '../lib/session-store.ts';

/** Says that signing in is needed, where a page was refused for it. */
export const LoginNotice = () => {
  const { user } = useSession();
  const asked = useLoginAsked();
  if (user || !asked) return null;
  return (
    <Alert role="alert" variant="light" color="oil" radius={0} py="sm" ta="center">
      {failures.not_authenticated.message}
      {hasExpired() && ' Your session has ended.'}
    </Alert>
  );
};
