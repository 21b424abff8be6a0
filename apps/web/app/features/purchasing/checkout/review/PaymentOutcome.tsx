import '../../../../lib/api/query-client.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { type ApiFailure, call } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { checkoutPaths } from '../../model/order-draft.rules.ts';
import { wasPlacedHere } from '../../model/place-order.ts';
import { cardRefusal, paymentFailureAdvice } from './payment-failure.rules.ts';

interface PaymentFailedProps {
  failure: ApiFailure;
  kind: OrderKind;
  /** The order's id. */
  order: number;
}

/** On a phone the failure would appear below the fold, and the button that had the focus is replaced. */
const showBox = (box: HTMLElement | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
};

/** Why an order is not paid, and what to do about it. The order is kept. Takes the focus when it appears. */
export const PaymentFailed = ({ failure, kind, order }: PaymentFailedProps) => {
  const { search } = useLocation();
  const { user } = useSession();
  const paths = checkoutPaths[kind];
  const { title, text, link } = paymentFailureAdvice(failure, {
    id: order,
    paymentPath: paths.payment + search,
    // an order that the cart does not hold has its codes on its own page
    orderPath: pages.order.path({ id: order }),
    codesPath: wasPlacedHere(user?.id ?? 0, order) ? paths.codes : pages.order.path({ id: order }),
  });
  const reason = failureText(failure);
  return (
    <Alert ref={showBox} tabIndex={-1} role="alert" color="red" title={title}>
      <Stack gap="sm" align="start">
        <Text size="sm">{reason === `${title}.` ? text : `${reason} ${text}`}</Text>
        {link && (
          <Button
            component={Link}
            to={link.to}
            variant={cardRefusal(failure) ? 'filled' : 'default'}
            size="xs"
          >
            {link.label}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};

interface PaymentProcessingProps {
  order: number;
  onPaid: (order: OrderWithLines) => void;
  /** With the reason, a sentence. */
  onFailed: (reason: string) => void;
  onTryAgain: () => void;
}

const twoSeconds = 2000;

/** The order once it is paid, or why its last charge failed; null while the charge has no outcome. */
const readOutcome = async (id: number): Promise<{ paid: OrderWithLines } | { failed: string } | null> => {
  const order = await call(readOrder, { params: { id } });
  if (order.paid) return { paid: order };
  if (order.in_payment) return null;
  const { results } = await call(readTimeline, { params: { id } });
  return { failed: results.findLast(({ event }) => event === 'CHARGE_FAILED')?.detail ?? '' };
};

/** Shown while the outcome is unknown; polls the order until it is paid or the charge has failed. */
export const PaymentProcessing = ({ order, onPaid, onFailed, onTryAgain }: PaymentProcessingProps) => {
  const { data: outcome } = useQuery({
    queryKey: ['outcome of payment', order],
    queryFn: () => readOutcome(order),
    refetchInterval: twoSeconds,
    // ignores the outcome of an earlier payment
    gcTime: 0,
  });
  const handle = useEffectEvent((known: NonNullable<typeof outcome>) =>
    'paid' in known ? onPaid(known.paid) : onFailed(known.failed),
  );
  useEffect(() => {
    if (outcome) handle(outcome);
  }, [outcome]);
  return (
    <Alert role="status" color="petrol" title="Your payment is being processed" icon={<Loader size="xs" />}>
      <Text size="sm">
        The card processor has not responded yet. This page checks order {order} and continues automatically.
        You may also leave it: we email you when it is paid, and the order is in your{' '}
        <Anchor component={Link} to={pages.orderHistory.path()} inherit>
          order history
        </Anchor>
        .
      </Text>
      <Group mt="sm">
        <Button variant="default" size="xs" onClick={onTryAgain}>
          Try again
        </Button>
        <Text size="sm">An order is never charged twice.</Text>
      </Group>
    </Alert>
  );
};

/** On a phone the notice is above the button that was pressed. */
const showNotice = (box: HTMLElement | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
};

/** Above the notice that the server found outdated. Takes the focus when it appears. */
export const NotAcknowledged = ({ message }: { message: string }) => (
  <Alert ref={showNotice} tabIndex={-1} role="alert" color="red" title="Nothing was charged">
    {message}
  </Alert>
);
