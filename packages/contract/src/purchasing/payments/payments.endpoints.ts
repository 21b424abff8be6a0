import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { dollarsShape, idShape } from '../../shared/shapes.ts';
import { billToShape } from '../invoices/billing.schemas.ts';
import { acknowledged, orderWithLines } from '../orders/orders.schemas.ts';
import { cardShape, paymentMethodBody, paymentProcessors, validatedCard } from './card.schemas.ts';

export const validateCard = endpoint({
  method: 'POST',
  path: '/api/purchasing/validate/',
  access: 'user',
  summary: 'Validate a card with the processor; its token is valid for 30 minutes',
  body: z.union([cardShape, paymentMethodBody]),
  responses: { 200: validatedCard },
  failures: ['card_data_not_accepted', 'payment_unavailable'],
});

export const readPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/purchasing/payment-options/',
  access: 'public',
  summary:
    'The card processor, how to load its hosted card fields, which totals it accepts, and the terms of purchase orders',
  responses: {
    200: z.object({
      processor: z.enum(paymentProcessors),
      publishable_key: z.string().nullable(),
      script_url: z.string().nullable(),
      /** The totals in dollars that the processor accepts; null if it accepts any. */
      card_limits: z.object({ smallest: dollarsShape, largest: dollarsShape }).nullable(),
      /** As on the invoice of a purchase order; an empty text and null where the settings state none. */
      payment_terms: z.string(),
      due_days: z.int().nullable(),
    }),
  },
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/purchasing/webhook/',
  access: 'public',
  summary: 'Webhook of the card processor, signed over the raw body',
  responses: { 200: z.object({ received: z.literal(true) }) },
  failures: ['webhook_not_signed'],
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
    /** Billing address; defaults to the account's address. */
    billing: billToShape.optional(),
    acknowledged,
  }),
  responses: {
    200: z.object({ paid: z.literal(true), order: orderWithLines }),
    202: z.object({ status: z.literal('processing') }),
  },
  failures: [
    'not_found',
    'price_changed',
    'card_not_validated',
    'card_declined',
    'payment_in_progress',
    'order_in_payment',
    'payment_unavailable',
    'order_empty',
    'order_cancelled',
    'data_withdrawn',
    'has_purchase_order',
    'discount_inactive',
    'discount_used_up',
    'purchase_not_acknowledged',
  ],
});
