import { Paper, Skeleton, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { choiceParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { RedirectToReturnPath } from '../../../lib/session/guards.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SignInPanel } from '../../../ui/forms/SignInPanel.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './login.module.css';

/** The order that a visitor is about to pay, or wants a quotation of. */
const params = { checkout: choiceParam(['datasets', 'regional']), for: choiceParam(['quotation']) };

// most who sign in are not about to pay
const VisitorCheckout = lazy(() =>
  import('./VisitorCheckout.tsx').then((file) => ({ default: file.VisitorCheckout })),
);

/** What an account is for, beside the form. */
const AccountBenefits = () => (
  <section className={classes.benefits} aria-labelledby="account">
    <Title order={2} size="h3" id="account">
      With an account
    </Title>
    <ul>
      <li>
        <strong>Your data stay yours.</strong> Datasets and reports that you bought, to view and download at
        any time.
      </li>
      <li>
        <strong>Compare and chart.</strong> Data Analysis and the answers over every oil you hold.
      </li>
      <li>
        <strong>Orders in one place.</strong> Invoices, purchase orders and quotes.
      </li>
      <li>
        <strong>Word of new oils.</strong> An email when one matches a search of yours.
      </li>
    </ul>
    <p className="quiet">An account costs nothing; you pay for data alone.</p>
  </section>
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
      <div className={classes.layout}>
        <Paper maw={380}>
          <SignInPanel email={known?.email} />
        </Paper>
        <AccountBenefits />
      </div>
    </>
  );
}
