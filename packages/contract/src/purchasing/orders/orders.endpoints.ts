import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams, idShape, listOf, noContent } from '../../shared/shapes.ts';
import {
  orderDataset,
  orderEvent,
  orderOrdering,
  orderShape,
  orderWithLines,
  placeOrderBody,
  regionalOrderBody,
  reorderableItems,
  updateOrderBody,
} from './orders.schemas.ts';

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/place-order/',
  access: 'user',
  summary: 'Place an order of named datasets',
  body: placeOrderBody,
  responses: { 201: z.object({ order_id: idShape }) },
  failures: [
    'idempotency_mismatch',
    'price_changed',
    'too_many_open_orders',
    'order_in_payment',
    'purchase_not_acknowledged',
  ],
  bodyLimit: 1024 * 1024,
});

export const createRegionalOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/',
  access: 'user',
  summary: 'Place an order of regional databases; without a body an empty one',
  body: regionalOrderBody.nullish(),
  responses: { 201: z.object({ id: idShape }) },
  failures: [
    'idempotency_mismatch',
    'price_changed',
    'too_many_drafts',
    'too_many_open_orders',
    'order_in_payment',
    'purchase_not_acknowledged',
  ],
});

export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/api/purchasing/orders/:id/',
  access: 'user',
  summary: 'Set the regional databases and the discount codes of an unpaid order',
  params: idParams,
  body: updateOrderBody,
  responses: { 200: orderWithLines },
  failures: ['not_found', 'order_locked', 'order_in_payment'],
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/',
  access: 'user',
  summary: 'An order, for its owner and administrators',
  params: idParams,
  responses: { 200: orderWithLines },
  failures: ['not_found'],
});

export const readOrderDatasets = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/datasets/',
  access: 'user',
  summary: 'The datasets of an order with oils, tests and prices',
  params: idParams,
  responses: { 200: z.object({ datasets: z.array(orderDataset) }) },
  failures: ['not_found'],
});

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/timeline/',
  access: 'user',
  summary: 'Events of an order, oldest first',
  params: idParams,
  responses: { 200: listOf(orderEvent) },
  failures: ['not_found'],
});

export const readOrderItems = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/items/',
  access: 'user',
  summary: 'The items of an order that are still for sale, in the form of a cart',
  params: idParams,
  responses: { 200: reorderableItems },
  failures: ['not_found'],
});

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/purchasing/orders/:id/',
  access: 'user',
  audit: 'order.cancel',
  summary: 'Cancel an unpaid order; idempotent',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'order_locked'],
});

const ordersOfOwner = {
  access: 'user',
  row: orderShape,
  ordering: orderOrdering,
  filters: { owner: z.string().max(254).optional() },
} as const;

export const listOrderHistory = listEndpoint({
  ...ordersOfOwner,
  path: '/api/purchasing/order-history/',
  summary: 'The orders of the user, or for administrators of the owner asked for, newest first',
});

export const listOrders = listEndpoint({
  ...ordersOfOwner,
  path: '/api/purchasing/orders/',
  summary: 'The orders of the user, or for administrators of the owner asked for',
});
