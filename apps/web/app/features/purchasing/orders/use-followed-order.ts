import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import {
  listOrderHistory,
  readOrder,
  readOrderDatasets,
  readTimeline,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { listQuotes, readQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';

/** Refetches all queries about orders, and quotes, because cancelling an order reopens its quote. */
export const invalidateOrders = (client: QueryClient) =>
  invalidate(
    client,
    listOrderHistory,
    readInvoice,
    readOrder,
    readOrderDatasets,
    readTimeline,
    listQuotes,
    readQuote,
  );

type Orders = readonly (Pick<Order, 'in_payment'> & Partial<Pick<OrderWithLines, 'refunds_in_progress'>>)[];

const anyInPayment = (orders: Orders) =>
  orders.some(({ in_payment, refunds_in_progress = 0 }) => in_payment || refunds_in_progress > 0);

/** Milliseconds until the next read of orders; false when none has a card payment or a refund in progress. */
export const paymentPollMs = (orders: Orders) => anyInPayment(orders) && 5000;

/** Refetches orders and owned data once a payment or refund in progress has an outcome. */
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

/** An order, read again while a card payment or a refund of it is in progress. */
export const useFollowedOrder = (id: number, enabled = true) => {
  const order = useQuery({
    ...endpointQuery(readOrder, { params: { id } }),
    enabled,
    refetchInterval: ({ state }) => paymentPollMs(state.data ? [state.data] : []),
  });
  useOutcome(order.data ? [order.data] : []);
  return order;
};
