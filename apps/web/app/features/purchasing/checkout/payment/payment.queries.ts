import { listPurchaseOrders } from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import { readPaymentOptions } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** Purchase orders the user sent with this number. */
export const sentPurchaseOrdersQuery = (number: string) =>
  queryOptions({
    queryKey: ['purchase-orders', number],
    queryFn: ({ signal }) => call(listPurchaseOrders, { query: { number }, signal }),
    enabled: number !== '',
  });

/** Which card fields to show. */
export const paymentOptionsQuery = queryOptions({
  queryKey: ['payment-options'],
  queryFn: ({ signal }) => call(readPaymentOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
