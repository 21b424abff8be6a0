import { pages } from '@iom/contract/pages/pages.ts';
import { readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { call } from '../../../../lib/api/api.ts';

interface Props {
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
export const PaymentProcessing = ({ order, onPaid, onFailed, onTryAgain }: Props) => {
  const { data: outcome } = useQuery({
    queryKey: ['outcome of payment', order],
    queryFn: () => readOutcome(order),
    refetchInterval: twoSeconds,
    // an outcome of an earlier payment is not one of this
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
