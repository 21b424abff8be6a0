import { readOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { invalidateOrders } from '../model/invalidate-orders.ts';

type Orders = readonly Pick<Order, 'in_payment'>[];

const anyInPayment = (orders: Orders) => orders.some(({ in_payment }) => in_payment);

/** Milliseconds until orders are read again, false where no card payment of them is in progress. */
export const paymentPollMs = (orders: Orders) => anyInPayment(orders) && 5000;

/** Once a payment in progress has an outcome, everything shown of orders and of owned data is read again. */
export const useOutcome = (orders: Orders) => {
  const client = useQueryClient();
  const inPayment = anyInPayment(orders);
  useEffect(() => {
    if (!inPayment) return;
    return () => {
      void invalidateOrders(client);
      void invalidateLicences(client);
    };
  }, [inPayment, client]);
};

/** An order, read again while a card payment of it is in progress. */
export const useFollowedOrder = (id: number, enabled = true) => {
  const order = useQuery({
    ...endpointQuery(readOrder, { params: { id } }),
    enabled,
    refetchInterval: ({ state }) => paymentPollMs(state.data ? [state.data] : []),
  });
  useOutcome(order.data ? [order.data] : []);
  return order;
};
