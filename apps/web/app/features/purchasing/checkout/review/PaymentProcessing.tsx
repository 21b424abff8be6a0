import { pages } from '@iom/contract/pages/pages.ts';
import { readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';

interface Props {
  order: number;
  onPaid: (order: Order) => void;
  /** With the reason, a sentence. */
  onFailed: (reason: string) => void;
  onTryAgain: () => void;
}

const twoSeconds = 2000;

/** The reason of a charge of the order that has failed since this was first called. */
const useFailure = (order: number): string | undefined => {
  const { data, isFetchedAfterMount } = useQuery({
    ...endpointQuery(readTimeline, { params: { id: order } }),
    refetchInterval: twoSeconds,
    staleTime: 0,
  });
  const failures = data?.results.filter(({ event }) => event === 'CHARGE_FAILED') ?? [];
  const [earlier, setEarlier] = useState<number>();
  if (isFetchedAfterMount && earlier === undefined) setEarlier(failures.length);
  return earlier === undefined ? undefined : failures.slice(earlier).at(-1)?.detail;
};

/** Shown while the outcome is unknown; polls the order until it is paid or the charge has failed. */
export const PaymentProcessing = ({ order, onPaid, onFailed, onTryAgain }: Props) => {
  const watched = useQuery({
    ...endpointQuery(readOrder, { params: { id: order } }),
    refetchInterval: twoSeconds,
  });
  const paid = watched.data?.paid ? watched.data : undefined;
  const handlePaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (paid) handlePaid(paid);
  }, [paid]);
  const failure = useFailure(order);
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
