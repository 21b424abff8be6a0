import type { CartDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { Alert, Grid, Skeleton, Stack, Title } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { failureText } from '../../../lib/field-messages.ts';
import { useSession } from '../../../lib/session.ts';
import type { Sent } from '../../../ui/WhyHere.tsx';
import { OrderItems } from '../orders/OrderItems.tsx';
import { detourOf } from './CheckoutDetour.tsx';
import { useDiscountCodes } from './discount-codes.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentProcessing } from './PaymentProcessing.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { ReviewDatasets } from './ReviewDatasets.tsx';
import { useCheckout, useOrderInAddress } from './use-checkout.ts';
import { useReview } from './use-review.ts';

interface Props {
  /** The confirmed datasets of the cart. */
  datasets: readonly CartDataset[];
  /** Takes these datasets, now bought, out of the cart. */
  onBought: (names: readonly string[]) => void;
}

const noCard: Sent = {
  why: 'Enter your card first. For your safety it is not kept, not even over a reload.',
};

/** Step 4: everything once more, then the order. */
export const ReviewStep = ({ datasets, onBought }: Props) => {
  const { user } = useSession();
  const { codes } = useDiscountCodes();
  const { search } = useLocation();
  const checkout = useCheckout(useOrderInAddress(), datasets, codes);
  const { card, amounts, payment, place, finish } = useReview({
    user: user?.id ?? 0,
    checkout,
    datasets,
    codes,
    onBought,
  });
  const { outcome, pending } = payment;
  if (outcome?.kind === 'paid') return <Skeleton h={320} />;
  if (outcome?.kind === 'processing')
    return (
      <PaymentProcessing
        order={outcome.order}
        onPaid={finish}
        onTryAgain={() => payment.tryAgain(outcome.order)}
      />
    );
  const detour = pending ? undefined : detourOf(checkout);
  if (detour) return detour;
  if (!pending && amounts && amounts.totalCents > 0 && !card)
    return <Navigate to={`/dataset/payment${search}`} replace state={noCard} />;
  const shown = amounts && 'amounts' in checkout ? { ...checkout, amounts } : checkout;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <Title order={2}>What you order</Title>
          {checkout.state === 'datasets' && <ReviewDatasets datasets={checkout.datasets} />}
          {checkout.state === 'order' && <OrderItems order={checkout.order} />}
          {checkout.state === 'loading' && <Skeleton h={240} />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OrderSummary checkout={shown}>
          {outcome?.kind === 'refused' && !pending && (
            <PaymentRefused
              failure={outcome.failure}
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
              paidWith={
                card && amounts.totalCents > 0
                  ? `To be paid with ${card.brand} ending ${card.last_four}.`
                  : 'Nothing to charge.'
              }
              pending={pending || (checkout.state === 'datasets' && !checkout.settled)}
              onPlace={place}
            />
          )}
        </OrderSummary>
      </Grid.Col>
    </Grid>
  );
};
