import { pages } from '@iom/contract/pages/pages.ts';
import { readOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';

interface Props {
  order: number;
  onPaid: (order: Order) => void;
  onTryAgain: () => void;
}

const twoSeconds = 2000;

/** Shown while the outcome is unknown; polls the order until it is paid. */
export const PaymentProcessing = ({ order, onPaid, onTryAgain }: Props) => {
  const watched = useQuery({
    ...endpointQuery(readOrder, { params: { id: order } }),
    refetchInterval: twoSeconds,
  });
  const paid = watched.data?.paid ? watched.data : undefined;
  const handlePaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (paid) handlePaid(paid);
  }, [paid]);
  return (
    <Alert role="status" color="petrol" title="Your payment is being processed" icon={<Loader size="xs" />}>
      <Text size="sm">
        The card processor has not responded yet. This page checks order {order} and continues automatically.
        You may also leave it: the order is in your{' '}
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
