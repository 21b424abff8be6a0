import { signInNeeded } from '@iom/contract/shared/sign-in-needed.ts';
import { Alert } from '@mantine/core';
import { useHydrated } from '../lib/pages/use-hydrated.ts';
import { useLoginRequired } from '../lib/session/return-to.ts';
import { useSession } from '../lib/session/session.ts';
import { hasExpired } from '../lib/storage/session-store.ts';

/**
 * Asks visitors who were redirected from a page for users to sign in. A reloaded page still has the redirect's state, which the
 * prerendered page does not have.
 */
export const LoginNotice = () => {
  const { user } = useSession();
  const loginRequired = useLoginRequired();
  const hydrated = useHydrated();
  if (!hydrated || user || !loginRequired) return null;
  return (
    <Alert role="alert" variant="light" color="oil" radius={0} py="sm" ta="center">
      <div>{signInNeeded}</div>
      {hasExpired() && <div>Your session has ended.</div>}
    </Alert>
  );
};
