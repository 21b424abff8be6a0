import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Anchor, Paper, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ShortRegistration } from '../../../features/accounts/registration/ShortRegistration.tsx';
import { CheckoutLayout } from '../../../features/purchasing/checkout/CheckoutLayout.tsx';
import { CheckoutNotices, CheckoutSummary } from '../../../features/purchasing/checkout/CheckoutSummary.tsx';
import { checkoutPaths } from '../../../features/purchasing/model/order-draft.rules.ts';
import { pricedDatasets, useCartCheckout } from '../../../features/purchasing/model/use-checkout.ts';
import { useCheckoutSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { quotationPath } from '../../../features/purchasing/quotes/QuotationButton.tsx';
import { DatasetsBestPrice, useCheaperDatasets } from '../../../features/purchasing/summary/BestPrice.tsx';
import { checkoutRedirect } from '../../../features/purchasing/summary/checkout-redirect.tsx';
import { OrderSummary } from '../../../features/purchasing/summary/OrderSummary.tsx';
import { rememberReturnPath } from '../../../lib/session/return-to.ts';
import { type SignInHandle, SignInPanel } from '../../../ui/forms/SignInPanel.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

const signInAnchor = 'sign-in';

interface Props {
  kind: OrderKind;
  /** Whether an account leads back to the cart, for a quotation, instead of on to the payment. */
  forQuotation: boolean;
}

/** A visitor's order beside the ways into an account, which lead on to its payment or back to its quotation. */
export const VisitorCheckout = ({ kind, forQuotation }: Props) => {
  const checkout = useCartCheckout(kind);
  const steps = useCheckoutSteps(kind);
  const signIn = useRef<SignInHandle>(null);
  const cheaper = useCheaperDatasets(kind === 'datasets');
  const target = forQuotation ? quotationPath(kind) : checkoutPaths[kind].payment;
  useEffect(() => rememberReturnPath(target), [target]);
  const redirect = checkoutRedirect(checkout, kind);
  if (redirect) return redirect;
  return (
    <>
      {!forQuotation && <Steps steps={steps} current={2} />}
      <PageHeader
        title={`Register or sign in ${forQuotation ? 'to get the quotation' : 'to pay'}`}
        lead={
          <>
            {checkout.state === 'cart' &&
              `${formatMoney(checkout.amounts.totalCents)} ${forQuotation ? 'in total' : 'to pay'}. `}
            {forQuotation
              ? 'You return to your cart, where the PDF is made. Nothing is ordered or paid.'
              : 'Your cart is kept. The account holds your data, orders and invoices.'}
            <Anchor href={`#${signInAnchor}`} inherit hiddenFrom="sm" display="block" mt={4}>
              I have an account
            </Anchor>
          </>
        }
      />
      <CheckoutLayout
        summary={
          forQuotation ? (
            <OrderSummary checkout={checkout} datasets={pricedDatasets(checkout)} />
          ) : (
            <CheckoutSummary checkout={checkout} kind={kind} byPurchaseOrder={false}>
              <DatasetsBestPrice cheaper={cheaper} />
            </CheckoutSummary>
          )
        }
      >
        <div className="field-grid">
          <Paper withBorder p="lg">
            <Title order={2} size="h3" mb="md">
              Register
            </Title>
            <ShortRegistration onSignIn={(email) => signIn.current?.enterEmail(email)} />
          </Paper>
          <Paper
            withBorder
            p="lg"
            id={signInAnchor}
            style={{ scrollMarginTop: 'calc(var(--header-height) + 1rem)' }}
          >
            <Title order={2} size="h3" mb="md">
              Sign in
            </Title>
            <SignInPanel ref={signIn} linksToRegistration={false} />
          </Paper>
        </div>
        <CheckoutNotices checkout={checkout} kind={kind} />
      </CheckoutLayout>
    </>
  );
};
