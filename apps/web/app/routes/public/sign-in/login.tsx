import { Paper, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { choiceParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { RedirectToReturnPath } from '../../../lib/session/guards.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SignInPanel } from '../../../ui/forms/SignInPanel.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** The order that a visitor is about to pay, or wants a quotation of. */
const params = { checkout: choiceParam(['datasets', 'regional']), for: choiceParam(['quotation']) };

// most who sign in are not about to pay
const VisitorCheckout = lazy(() =>
  import('./VisitorCheckout.tsx').then((file) => ({ default: file.VisitorCheckout })),
);

/** The sign-in; on the way to a payment beside the registration and the order. */
export default function Login() {
  const { user } = useSession();
  const known = useLocation().state as { email?: string } | null;
  const [{ checkout, for: purpose }] = useSearchState(params);
  const hydrated = useHydrated();
  if (user)
    return (
      <>
        <RedirectToReturnPath />
        {/* until the scripts of the next page are here */}
        <Skeleton h={480} animate={false} />
      </>
    );
  if (hydrated && checkout)
    return (
      <Suspense fallback={<Skeleton h={480} animate={false} />}>
        <VisitorCheckout kind={checkout} forQuotation={purpose === 'quotation'} />
      </Suspense>
    );
  return (
    <>
      <PageHeader />
      <Paper maw={380}>
        <SignInPanel email={known?.email} />
      </Paper>
    </>
  );
}
