import { type CardBrand, cardBrandNames } from '@iom/contract/purchasing/payments/card.rules.ts';
import Stripe from 'stripe';
import { withTimeout } from '../async.ts';
import {
  type AcceptedCard,
  type Charge,
  type ChargeOutcome,
  type ChargeRefund,
  type OpenedCharge,
  type Processor,
  paymentFailedMessage,
  refundFailedMessage,
  type WebhookEvent,
} from './processor.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another address of the API, without a path. */
  apiUrl: string | undefined;
  scriptUrl: string;
}

/** Stripe's name for each accepted brand. */
const stripeBrands: Record<CardBrand, string> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'amex',
  'Diners Club': 'diners',
  Discover: 'discover',
  JCB: 'jcb',
};
const acceptedBrand = (name: string | undefined) =>
  cardBrandNames.find((brand) => stripeBrands[brand] === name);

/** The smallest and the largest charge in US dollars: docs.stripe.com/currencies, minimum and maximum charge amounts. */
const limits = { smallest: 0.5, largest: 999_999.99 };

const reenterCard = 'This card has to be entered again.';
const signatureToleranceSeconds = 300;
/** A payment waits for `open` and `confirm`; its status is checked 30 seconds after it started. */
const timeoutsMs = { open: 8_000, other: 20_000 };

/** The bank requires authentication by the customer, which this flow does not support. */
const authenticationRequired = 'authentication_required';
const toReason = (error: { code?: string | undefined; message?: string | undefined } | null) => {
  if (error?.code === authenticationRequired)
    return 'The bank asks for a confirmation that cannot be given here. Please use another card.';
  return error?.message ?? paymentFailedMessage;
};

const toOutcome = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  if (intent.status === 'succeeded') return { outcome: 'succeeded' };
  if (intent.status === 'canceled' || intent.status === 'requires_payment_method')
    return { outcome: 'declined', reason: toReason(intent.last_payment_error) };
  return { outcome: 'unknown' };
};

const openClient = ({ secretKey, apiUrl }: StripeSettings) => {
  const url = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    host: url.hostname,
    port: url.port || (url.protocol === 'http:' ? 80 : 443),
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    // the library still repeats a call once on a closed connection, with the same key
    maxNetworkRetries: 0,
    timeout: timeoutsMs.other,
    telemetry: false,
  });
};

const acceptMethod = async (stripe: Stripe, paymentMethod: string): Promise<AcceptedCard> => {
  // anything else, such as a card number, is not forwarded
  if (!/^pm_\w{1,190}$/.test(paymentMethod)) return { ok: false, reason: reenterCard };
  try {
    const { card } = await stripe.paymentMethods.retrieve(paymentMethod);
    const brand = acceptedBrand(card?.brand);
    if (!card || !brand)
      return { ok: false, reason: `Accepted are ${cardBrandNames.join(', ')}. Please use another card.` };
    return { ok: true, token: paymentMethod, brand, lastFour: card.last4 };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, reason: reenterCard };
    throw error;
  }
};

const open = async (stripe: Stripe, charge: Charge): Promise<OpenedCharge> => {
  const { token, amountCents, key, description, metadata } = charge;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        description,
        metadata,
        payment_method: token,
        allowed_payment_method_types: ['card'],
        capture_method: 'automatic',
      },
      { idempotencyKey: `${key}.open` },
    );
    return { ok: true, reference: intent.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { ok: false, reason: toReason(error) };
    // a payment method can be charged once
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method')
      return { ok: false, reason: reenterCard, spent: true };
    throw error;
  }
};

const resolveOrCancel = async (stripe: Stripe, reference: string): Promise<ChargeOutcome> => {
  const intent = await stripe.paymentIntents.retrieve(reference);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return toOutcome(intent);
  // throws if the charge was confirmed in the meantime; the next call returns its outcome
  return toOutcome(await stripe.paymentIntents.cancel(reference));
};

const confirm = async (stripe: Stripe, reference: string, key: string): Promise<ChargeOutcome> => {
  try {
    const intent = await stripe.paymentIntents.confirm(
      reference,
      { error_on_requires_action: true },
      { idempotencyKey: `${key}.confirm` },
    );
    return toOutcome(intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { outcome: 'declined', reason: toReason(error) };
    // cancelled in the meantime, or its payment method was charged before
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return resolveOrCancel(stripe, reference);
    throw error;
  }
};

const toRefundOutcome = ({ status, failure_reason: reason }: Stripe.Refund): ChargeOutcome => {
  if (status === 'succeeded') return { outcome: 'succeeded' };
  if (status === 'failed' || status === 'canceled')
    return {
      outcome: 'declined',
      reason: reason ? `${refundFailedMessage} (${reason})` : refundFailedMessage,
    };
  return { outcome: 'unknown' };
};

const refund = async (
  stripe: Stripe,
  { reference, amountCents, key, metadata }: ChargeRefund,
): Promise<ChargeOutcome> => {
  // Stripe forgets an idempotency key after a day, but never a refund
  for await (const made of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
    if (made.metadata?.key === key) return toRefundOutcome(made);
  try {
    return toRefundOutcome(
      await stripe.refunds.create(
        { payment_intent: reference, amount: amountCents, metadata: { ...metadata, key } },
        { idempotencyKey: `${key}.refund` },
      ),
    );
  } catch (error) {
    // the charge was refunded or disputed in Stripe's dashboard; 409: the same call is still running
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
      return { outcome: 'declined', reason: error.message };
    throw error;
  }
};

const toWebhookEvent = (event: Stripe.Event): WebhookEvent => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      const outcome = toOutcome(intent);
      return outcome.outcome === 'unknown'
        ? { kind: 'other' }
        : { kind: 'outcome', reference: intent.id, outcome };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const outcome = toRefundOutcome(event.data.object);
      const key = event.data.object.metadata?.key;
      return outcome.outcome === 'unknown' || !key ? { kind: 'other' } : { kind: 'refund', key, outcome };
    }
    default:
      return { kind: 'other' };
  }
};

/** Cards by Stripe: a PaymentIntent is created, then confirmed. Card data reach Stripe from the browser only. */
export const stripeProcessor = (settings: StripeSettings, timeouts = timeoutsMs): Processor => {
  const stripe = openClient(settings);
  const { publishableKey, scriptUrl, webhookSecret } = settings;
  return {
    name: 'stripe',
    intake: {
      kind: 'hosted_fields',
      publishableKey,
      scriptUrl,
      acceptMethod: (paymentMethod) => withTimeout(timeouts.other, acceptMethod(stripe, paymentMethod)),
    },
    limits,
    open: (charge) => withTimeout(timeouts.open, open(stripe, charge)),
    confirm: (reference, key) => withTimeout(timeouts.other, confirm(stripe, reference, key)),
    resolveOrCancel: (reference) => withTimeout(timeouts.other, resolveOrCancel(stripe, reference)),
    refund: (made) => withTimeout(timeouts.other, refund(stripe, made)),
    signatureHeader: 'stripe-signature',
    parseWebhook: (rawBody, signature, now) => {
      try {
        return toWebhookEvent(
          stripe.webhooks.constructEvent(
            rawBody,
            signature,
            webhookSecret,
            signatureToleranceSeconds,
            undefined,
            now.getTime(),
          ),
        );
      } catch {
        return { kind: 'not_signed' };
      }
    },
  };
};
