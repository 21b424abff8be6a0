import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { listOrders, readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import {
  countReviewOrders,
  readPurchaseOrder,
  reviewOrders,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../../lib/api/endpoint-query.ts';

/** Refetches what an administrator's change of a purchase order changes. */
export const refreshOrder = (client: QueryClient) =>
  invalidate(
    client,
    ...[readOrder, readPurchaseOrder, readInvoice, readTimeline, listOrders],
    ...[reviewOrders, countReviewOrders, readAdministrationOverview],
  );
