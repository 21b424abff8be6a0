import {
  listOrderHistory,
  readInvoice,
  readOrder,
  readTimeline,
} from '@iom/contract/purchasing/purchasing.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/endpoint-query.ts';

/** Refetches everything shown of orders. */
export const invalidateOrders = (client: QueryClient) =>
  invalidate(client, listOrderHistory, readInvoice, readOrder, readTimeline);
