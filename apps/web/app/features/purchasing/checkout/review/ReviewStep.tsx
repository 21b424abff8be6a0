import { paymentMethodFor } from '@iom/contract/purchasing/payment.rules.ts';
import { Alert, Anchor, Grid, Skeleton, Stack, Title } from '@mantine/core';
import { Link, Navigate, useLocation } from 'react-router';
import { failureText } from '../../../../lib/field-messages.ts';
import { useSession } from '../../../../lib/session.ts';
import type { Sent } from '../../../../ui/FlashMessage.tsx';
import { useDiscountCodes, usePayBy } from '../../model/checkout-address.ts';
import { checkoutPaths, type OrderKind } from '../../model/order-draft.rules.ts';
import { type Checkout, useCheckout } from '../../model/use-checkout.ts';
import { useValidatedCard } from '../../model/validated-card.ts';
import { BillToAddress } from '../../orders/BillToAddress.tsx';
import { OrderItems } from '../../orders/OrderItems.tsx';
import { checkoutRedirect } from '../../summary/checkout-redirect.tsx';
import { OrderSummary } from '../../summary/OrderSummary.tsx';
import { type BillingValues, incompleteBillingFields } from '../billing/billing.rules.ts';
import { useBilling } from '../billing/use-billing.ts';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PaymentProcessing } from './PaymentProcessing.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { ReviewDatabases } from './ReviewDatabases.tsx';
import { ReviewDatasets } from './ReviewDatasets.tsx';
import { useReview } from './use-review.ts';

const noCard: Sent = {
  why: 'Enter your card first. For your safety it is not kept, not even over a reload.',
};
const noPurchaseOrder: Sent = { why: 'Complete the purchase order first.' };
const noBilling: Sent = { why: 'Complete the billing address first.' };

/** How the order is paid, in words, and what has to be done on the step before; neither while something is loading. */
const usePayingWith = (checkout: Checkout, billing: BillingValues | undefined) => {
  const { byPurchaseOrder } = usePayBy();
  const { card } = useValidatedCard();
  if (!('amounts' in checkout) || !billing) return {};
  const { totalCents } = checkout.amounts;
  const method = paymentMethodFor(totalCents, byPurchaseOrder ? 'purchase_order' : 'card');
  const byOrder = method === 'purchase_order';
  if (method === 'card' && !card) return { missing: noCard };
  if (incompleteBillingFields(billing, byOrder).length > 0)
    return { missing: byOrder ? noPurchaseOrder : noBilling };
  if (method === 'free') return { words: 'Nothing to charge.' };
  return {
    words: byOrder
      ? `By purchase order ${billing.number}. The data are yours as soon as it is approved.`
      : `To be paid with ${card?.brand} ending ${card?.last_four}.`,
  };
};

const WhatIsOrdered = ({ checkout }: { checkout: Checkout }) => (
  <>
    <Title order={2}>What you order</Title>
    {checkout.state === 'cart' &&
      (checkout.priced.kind === 'datasets' ? (
        <ReviewDatasets datasets={checkout.priced.datasets} />
      ) : (
        <ReviewDatabases databases={checkout.priced.databases} />
      ))}
    {checkout.state === 'order' && <OrderItems order={checkout.order} />}
    {checkout.state === 'loading' && <Skeleton h={240} />}
  </>
);

/** The last step: everything once more, then the order. */
export const ReviewStep = ({ kind }: { kind: OrderKind }) => {
  const { user } = useSession();
  const { codes } = useDiscountCodes();
  const { search } = useLocation();
  const checkout = useCheckout(kind);
  const billing = useBilling();
  const review = useReview({ user: user?.id ?? 0, kind, checkout, billing });
  const { amounts, payment, place, paid, ended } = review;
  const { words, missing } = usePayingWith(checkout, billing);
  const { outcome, pending } = payment;
  if (ended || outcome?.kind === 'paid' || outcome?.kind === 'registered') return <Skeleton h={320} />;
  if (outcome?.kind === 'processing')
    return (
      <PaymentProcessing
        order={outcome.order}
        onPaid={paid}
        onTryAgain={() => payment.tryAgain(outcome.order)}
      />
    );
  const detour = pending ? undefined : checkoutRedirect(checkout, kind);
  if (detour) return detour;
  const payAt = checkoutPaths[kind].payment + search;
  if (!pending && missing) return <Navigate to={payAt} replace state={missing} />;
  const shown = amounts && 'amounts' in checkout ? { ...checkout, amounts } : checkout;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <WhatIsOrdered checkout={checkout} />
          <Title order={2}>Billed to</Title>
          {billing ? <BillToAddress to={billing} /> : <Skeleton h={120} w={220} />}
          <Anchor component={Link} to={payAt} size="sm" style={{ alignSelf: 'start' }}>
            Change payment or billing
          </Anchor>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OrderSummary checkout={shown}>
          {outcome?.kind === 'refused' && !pending && (
            <PaymentFailed
              failure={outcome.failure}
              kind={kind}
              order={outcome.order}
              codes={checkout.state === 'order' ? checkout.order.discounts.map(({ code }) => code) : codes}
            />
          )}
          {payment.failure && (
            <Alert role="alert" color="red" title="The order could not be placed">
              {failureText(payment.failure)} Nothing was charged.
            </Alert>
          )}
          {amounts && (
            <PlaceOrder
              key={amounts.totalCents}
              label={checkout.state === 'order' ? `Pay order ${checkout.order.id}` : 'Place order'}
              paidWith={words ?? ''}
              pending={pending || (checkout.state === 'cart' && !checkout.settled)}
              onPlace={place}
            />
          )}
        </OrderSummary>
      </Grid.Col>
    </Grid>
  );
};
