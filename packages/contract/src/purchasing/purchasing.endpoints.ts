import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { dollarsShape } from '../shared/money.ts';
import { file, idParams, idShape, listOf, noContent } from '../shared/shapes.ts';
import { billToShape } from './billing.schemas.ts';
import { cardShape, paymentMethodBody, validatedCard } from './card.schemas.ts';
import { invoiceShape, orderEvent } from './invoice.schemas.ts';
import {
  cartShape,
  discountTypes,
  orderOrdering,
  orderShape,
  placeOrderBody,
  priceRequest,
  priceResponse,
  updateOrderBody,
} from './orders.schemas.ts';

const oneMiB = 1024 * 1024;

export const readCart = endpoint({
  method: 'GET',
  path: '/api/purchasing/cart/',
  access: 'user',
  summary: 'The cart of the account',
  responses: { 200: cartShape },
});

export const saveCart = endpoint({
  method: 'PUT',
  path: '/api/purchasing/cart/',
  access: 'user',
  summary: 'Replace the cart of the account',
  body: cartShape,
  responses: { 200: cartShape },
  bodyLimit: oneMiB,
});

export const calculatePrice = endpoint({
  method: 'POST',
  path: '/api/purchasing/calculate-price/',
  access: 'public',
  summary: 'What would this cost? The same function prices order and charge',
  body: priceRequest,
  responses: { 200: priceResponse },
  bodyLimit: oneMiB,
});

export const checkDiscount = endpoint({
  method: 'GET',
  path: '/api/purchasing/check-discount/',
  access: 'user',
  summary: 'Is this discount code good?',
  limit: { max: 30, minutes: 1 },
  query: z.object({ code: z.string().max(200) }),
  responses: {
    200: z.object({
      code: z.string(),
      name: z.string(),
      amount: z.number(),
      discount_type: z.enum(discountTypes),
    }),
  },
  failures: ['discount_not_valid'],
});

export const validateCard = endpoint({
  method: 'POST',
  path: '/api/purchasing/validate/',
  access: 'user',
  summary: 'Hand the card to the processor; its token waits 30 minutes for the payment',
  body: z.union([cardShape, paymentMethodBody]),
  responses: { 200: validatedCard },
  failures: ['card_data_not_accepted', 'payment_unavailable'],
});

export const readPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/purchasing/payment-options/',
  access: 'public',
  summary: 'Which card fields a browser shows: ours for test numbers, or the processor’s own',
  responses: {
    200: z.object({
      processor: z.enum(['sandbox', 'stripe']),
      publishable_key: z.string().nullable(),
      script_url: z.string().nullable(),
    }),
  },
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/purchasing/webhook/',
  access: 'public',
  summary: 'News of the card processor, signed over the raw body',
  responses: { 200: z.object({ received: z.literal(true) }) },
  failures: ['webhook_not_signed'],
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/place-order/',
  access: 'user',
  summary: 'Place an order of named datasets',
  body: placeOrderBody,
  responses: { 201: z.object({ order_id: idShape }) },
  failures: ['idempotency_mismatch'],
  bodyLimit: oneMiB,
});

export const createRegionalOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/',
  access: 'user',
  summary: 'An empty order for regional databases',
  responses: { 201: z.object({ id: idShape }) },
  failures: ['too_many_drafts', 'idempotency_mismatch'],
});

export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/api/purchasing/orders/:id/',
  access: 'user',
  summary: 'Set the regional databases and the discount codes of an unpaid order',
  params: idParams,
  body: updateOrderBody,
  responses: { 200: orderShape },
  failures: ['not_found', 'order_locked'],
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/',
  access: 'user',
  summary: 'An order, for its owner and administrators',
  params: idParams,
  responses: { 200: orderShape },
  failures: ['not_found'],
});

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/invoice/',
  access: 'user',
  summary: 'The invoice of an order, line by line',
  params: idParams,
  responses: { 200: invoiceShape },
  failures: ['not_found'],
});

export const readInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/invoice.pdf',
  access: 'user',
  summary: 'The invoice as PDF',
  params: idParams,
  responses: { 200: file },
  failures: ['not_found'],
});

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/timeline/',
  access: 'user',
  summary: 'What happened to an order, oldest first',
  params: idParams,
  responses: { 200: listOf(orderEvent) },
  failures: ['not_found'],
});

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/purchasing/orders/:id/',
  access: 'user',
  audit: 'order.cancel',
  summary: 'Cancel an unpaid order; again has no further effect',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'order_locked'],
});

export const makePayment = endpoint({
  method: 'POST',
  path: '/api/purchasing/make-payment/',
  access: 'user',
  summary: 'Charge the validated card; never twice for one order',
  body: z.object({
    order: idShape,
    price_check: dollarsShape,
    last_four: z.string().max(4).nullish(),
    /** Who is billed; the account's own address where it is left out. */
    billing: billToShape.optional(),
  }),
  responses: {
    200: z.object({ paid: z.literal(true), order: orderShape }),
    202: z.object({ status: z.literal('processing') }),
  },
  failures: [
    'not_found',
    'price_changed',
    'card_not_validated',
    'card_declined',
    'payment_in_progress',
    'payment_unavailable',
    'order_empty',
    'order_cancelled',
    'has_purchase_order',
    'discount_used_up',
  ],
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
  summary: 'The orders of the user, newest first',
});

export const listOrders = listEndpoint({
  ...ordersOfOwner,
  path: '/api/purchasing/orders/',
  summary: 'The orders of the user; of any owner for administrators',
});
