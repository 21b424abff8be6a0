import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { Alert, Anchor, Button, Grid, Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiFailure } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { FlashState } from '../../../../ui/FlashMessage.tsx';
import { usePayBy } from '../../model/checkout-search.ts';
import { checkoutPaths, draftFromCart } from '../../model/order-draft.rules.ts';
import { useCart } from '../../model/use-cart.ts';
import { type Checkout, pricedDatasets, useCheckout } from '../../model/use-checkout.ts';
import { cardName, useValidatedCard } from '../../model/validated-card.ts';
import { BillToAddress } from '../../orders/BillToAddress.tsx';
import { PricedDatasets } from '../../orders/datasets/PricedDatasets.tsx';
import { OrderNotice } from '../../purchase-check/OrderNotice.tsx';
import { PurchaseNotice } from '../../purchase-check/PurchaseNotice.tsx';
import { checkoutRedirect, paymentRedirect } from '../../summary/checkout-redirect.tsx';
import { FullSetHint } from '../../summary/FullSetHint.tsx';
import { OrderSummary } from '../../summary/OrderSummary.tsx';
import { type BillingValues, incompleteBillingFields } from '../billing/billing.rules.ts';
import { useBilling } from '../billing/use-billing.ts';
import { useCardLimit } from '../payment/use-card-limit.ts';
import { NotAcknowledged } from './NotAcknowledged.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PaymentProcessing } from './PaymentProcessing.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { cardRefusal, isAboutCodes } from './payment-failure.rules.ts';
import { ReviewDatabases } from './ReviewDatabases.tsx';
import { ReviewOrder } from './ReviewOrder.tsx';
import { useReview } from './use-review.ts';

const noCard: FlashState = {
  flash: 'Enter your card first. For your security it is not stored, not even across a reload.',
};
const noPurchaseOrder: FlashState = { flash: 'Complete the purchase order first.' };
const noCardPossible: FlashState = { flash: 'Choose another way to pay.' };
const noBilling: FlashState = { flash: 'Complete the billing address first.' };

/** The payment line, or the message for the payment step where something is missing; neither while loading. */
const usePaymentLine = (checkout: Checkout, billing: BillingValues | undefined) => {
  const { byPurchaseOrder } = usePayBy();
  const { card } = useValidatedCard();
  const cardLimit = useCardLimit('amounts' in checkout ? checkout.amounts.totalCents : undefined);
  if (!('amounts' in checkout) || !billing) return {};
  const { totalCents } = checkout.amounts;
  const method = paymentMethodFor(totalCents, byPurchaseOrder ? 'purchase_order' : 'card');
  const byOrder = method === 'purchase_order';
  if (method === 'card' && cardLimit) return { missing: noCardPossible };
  if (method === 'card' && !card) return { missing: noCard };
  if (incompleteBillingFields(billing, byOrder).length > 0)
    return { missing: byOrder ? noPurchaseOrder : noBilling };
  if (method === 'free') return { paymentLine: 'Nothing to charge.' };
  return {
    paymentLine:
      card && !byOrder
        ? `To be paid with ${cardName(card)}.`
        : `By purchase order ${billing.number}. The data are yours as soon as we approve it.`,
  };
};

const OrderedItems = ({ checkout }: { checkout: Checkout }) => (
  <>
    <Title order={2}>Order items</Title>
    {checkout.state === 'cart' &&
      (checkout.priced.kind === 'datasets' ? (
        <PricedDatasets datasets={checkout.priced.datasets} />
      ) : (
        <ReviewDatabases databases={checkout.priced.databases} />
      ))}
    {checkout.state === 'order' && <ReviewOrder order={checkout.order} />}
    {checkout.state === 'loading' && <Skeleton h={240} />}
  </>
);

/** Another order's payment has no outcome yet: that one may have been charged. */
const isInPayment = (failure: Error) => failure instanceof ApiFailure && failure.code === 'order_in_payment';

const placingFailureTitle = (failure: Error) =>
  failure instanceof ApiFailure && failure.code === 'price_changed'
    ? 'The order has changed'
    : 'The order could not be placed';

/** The last step: items, billing address and total, then the button that places the order. */
export const ReviewStep = ({ kind }: { kind: OrderKind }) => {
  const { user } = useSession();
  const { search } = useLocation();
  const { cart } = useCart();
  const checkout = useCheckout(kind);
  const billing = useBilling();
  const [takesFullSets, setTakesFullSets] = useState(false);
  const review = useReview({ user: user?.id ?? 0, kind, checkout, billing });
  const { amounts, payment, submit, paid, ended, checking, notAcknowledged, agreedBefore } = review;
  const { paymentLine, missing } = usePaymentLine(checkout, billing);
  const { outcome, pending } = payment;
  const refusal = payment.failure ?? (checkout.state === 'failed' ? checkout.failure : undefined);
  if (ended || outcome?.kind === 'paid' || outcome?.kind === 'registered') return <Skeleton h={320} />;
  if (outcome?.kind === 'processing')
    return (
      <PaymentProcessing
        order={outcome.order}
        onPaid={paid}
        onFailed={(reason) => payment.fail(outcome.order, reason)}
        onTryAgain={() => payment.tryAgain(outcome.order)}
      />
    );
  const redirect = pending ? undefined : checkoutRedirect(checkout, kind);
  if (redirect) return redirect;
  // the outcome of this page's own payment is newer than an order that was read while it ran
  const inPayment = pending || outcome ? undefined : paymentRedirect(checkout);
  if (inPayment) return inPayment;
  const paymentPath = checkoutPaths[kind].payment + search;
  if (!pending && missing) {
    const refused = outcome?.kind === 'failed' ? `${failureText(outcome.failure)} ` : '';
    return (
      <Navigate to={paymentPath} replace state={{ flash: refused + missing.flash } satisfies FlashState} />
    );
  }
  const summary = amounts && 'amounts' in checkout ? { ...checkout, amounts } : checkout;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          {notAcknowledged && !pending && <NotAcknowledged message={failureText(notAcknowledged)} />}
          {!pending && <FullSetHint datasets={pricedDatasets(checkout)} onTaking={setTakesFullSets} />}
          {checkout.state === 'cart' && !pending && <PurchaseNotice draft={draftFromCart(kind, cart)} />}
          {checkout.state === 'order' && !pending && <OrderNotice order={checkout.order} />}
          <OrderedItems checkout={checkout} />
          <Title order={2}>Billed to</Title>
          {billing ? <BillToAddress to={billing} /> : <Skeleton h={120} w={220} />}
          <Anchor component={Link} to={paymentPath} size="sm" style={{ alignSelf: 'start' }}>
            Change payment or billing
          </Anchor>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OrderSummary checkout={summary}>
          {outcome?.kind === 'failed' && !notAcknowledged && !pending && (
            <PaymentFailed failure={outcome.failure} kind={kind} order={outcome.order} />
          )}
          {payment.failure && !notAcknowledged && (
            <Alert role="alert" color="red" title={placingFailureTitle(payment.failure)}>
              {failureText(payment.failure)}
              {!isInPayment(payment.failure) && ' Nothing was charged.'}
            </Alert>
          )}
          {refusal instanceof ApiFailure && isAboutCodes(refusal) && (
            <Button component={Link} to={checkoutPaths[kind].codes} variant="default" size="xs">
              Change the codes
            </Button>
          )}
          {amounts && (
            <PlaceOrder
              key={`${checkout.state === 'order' ? checkout.order.id : 'cart'} ${amounts.totalCents} ${payment.changes}`}
              label={checkout.state === 'order' ? `Pay order ${checkout.order.id}` : 'Place order'}
              paymentLine={paymentLine ?? ''}
              pending={
                pending || checking || takesFullSets || (checkout.state === 'cart' && !checkout.settled)
              }
              secondary={outcome?.kind === 'failed' && !pending && cardRefusal(outcome.failure) !== undefined}
              agreedBefore={agreedBefore}
              onPlace={submit}
            />
          )}
        </OrderSummary>
      </Grid.Col>
    </Grid>
  );
};
