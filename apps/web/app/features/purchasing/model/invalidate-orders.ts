import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import {
  listOrderHistory,
  readOrder,
  readOrderDatasets,
  readTimeline,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { listQuotes, readQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';

/** Refetches everything shown of orders, and quotes: that of a cancelled order is open again. */
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
