import { pages } from '@iom/contract/pages/pages.ts';
import { readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { failedCharges } from './payment-failure.rules.ts';

interface Props {
  order: number;
  /** How many charges of the order had failed before this payment. */
  earlierFailures: number;
  onPaid: (order: Order) => void;
  /** With the reason, a sentence. */
  onFailed: (reason: string) => void;
  onTryAgain: () => void;
}

const twoSeconds = 2000;

/** The reason of the last charge of the order that has failed after the earlier ones. */
const useFailure = (order: number, earlierFailures: number): string | undefined => {
  const { data } = useQuery({
    ...endpointQuery(readTimeline, { params: { id: order } }),
    refetchInterval: twoSeconds,
    staleTime: 0,
  });
  return failedCharges(data?.results ?? [])
    .slice(earlierFailures)
    .at(-1)?.detail;
};

/** Shown while the outcome is unknown; polls the order until it is paid or the charge has failed. */
export const PaymentProcessing = ({ order, earlierFailures, onPaid, onFailed, onTryAgain }: Props) => {
  const watched = useQuery({
    ...endpointQuery(readOrder, { params: { id: order } }),
    refetchInterval: twoSeconds,
  });
  const paid = watched.data?.paid ? watched.data : undefined;
  const handlePaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (paid) handlePaid(paid);
  }, [paid]);
  const failure = useFailure(order, earlierFailures);
  const handleFailed = useEffectEvent(onFailed);
  useEffect(() => {
    if (failure !== undefined && !paid) handleFailed(failure);
  }, [failure, paid]);
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
