import { pages } from '@iom/contract/pages/pages.ts';
import { signInNeeded } from '@iom/contract/shared/sign-in-needed.ts';
import { Alert } from '@mantine/core';
import { useHydrated } from '../lib/pages/use-hydrated.ts';
import { returnPath, useLoginRequired } from '../lib/session/return-to.ts';
import { useSession } from '../lib/session/session.ts';
import { hasExpired } from '../lib/storage/session-store.ts';

const reviews = [pages.datasetReview, pages.regionalReview].map((page) => page.path());
/** Whether somebody was about to pay when the session ended. */
const leadsToPayment = () => reviews.includes(returnPath()?.split('?')[0] ?? '');

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
      {hasExpired() && leadsToPayment() && (
        <div>
          Your order is kept. Sign in to see whether it is paid and to go on: an order is never charged twice.
        </div>
      )}
    </Alert>
  );
};
