import { type CardBrand, cardBrandNames } from '@iom/contract/purchasing/card.rules.ts';
import Stripe from 'stripe';
import {
  type AcceptedCard,
  type Charge,
  type ChargeOutcome,
  type OpenedCharge,
  type Processor,
  paymentFailedMessage,
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

const brands: Record<string, CardBrand> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
};

const enterAgain = 'This card has to be entered again.';
const signatureGoodForSeconds = 300;
/** A payment waits for `open` and `confirm`, and is asked about 30 seconds after it began. */
const timeoutMs = { open: 8_000, other: 20_000 };

/** Ends within `ms` whatever the other side does; the library's own limit starts anew with every byte that arrives. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The bank wants its customer to confirm the payment, which needs the customer to be there. */
const wantsCustomer = 'authentication_required';
const reasonOf = (error: { code?: string | undefined; message?: string | undefined } | null) => {
  if (error?.code === wantsCustomer)
    return 'The bank asks for a confirmation that cannot be given here. Please use another card.';
  return error?.message ?? paymentFailedMessage;
};

const outcomeOf = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  if (intent.status === 'succeeded') return { outcome: 'succeeded' };
  if (intent.status === 'canceled' || intent.status === 'requires_payment_method')
    return { outcome: 'declined', reason: reasonOf(intent.last_payment_error) };
  return { outcome: 'unknown' };
};

const openClient = ({ secretKey, apiUrl }: StripeSettings) => {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    ...(url
      ? {
          host: url.hostname,
          port: url.port || (url.protocol === 'http:' ? 80 : 443),
          protocol: url.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
    // the library still repeats a call once on a closed connection, under the same key
    maxNetworkRetries: 0,
    timeout: timeoutMs.other,
    telemetry: false,
  });
};

const acceptMethod = async (stripe: Stripe, paymentMethod: string): Promise<AcceptedCard> => {
  // whatever else stands there (a card number, say) goes nowhere
  if (!/^pm_\w{1,190}$/.test(paymentMethod)) return { ok: false, because: enterAgain };
  try {
    const { card } = await stripe.paymentMethods.retrieve(paymentMethod);
    const brand = card ? brands[card.brand] : undefined;
    if (!card || !brand)
      return { ok: false, because: `Accepted are ${cardBrandNames.join(', ')}. Please use another card.` };
    return { ok: true, token: paymentMethod, brand, lastFour: card.last4 };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, because: enterAgain };
    throw error;
  }
};

const open = async (stripe: Stripe, charge: Charge): Promise<OpenedCharge> => {
  const { token, amountCents, key, description, metadata } = charge;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        ...{ amount: amountCents, currency: 'usd', description, metadata },
        payment_method: token,
        allowed_payment_method_types: ['card'],
        capture_method: 'automatic',
      },
      { idempotencyKey: `${key}.open` },
    );
    return { ok: true, reference: intent.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { ok: false, because: reasonOf(error) };
    // a card serves one charge; after that it is refused by name
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method')
      return { ok: false, because: enterAgain };
    throw error;
  }
};

const find = async (stripe: Stripe, reference: string): Promise<ChargeOutcome> => {
  const intent = await stripe.paymentIntents.retrieve(reference);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return outcomeOf(intent);
  // fails where a confirmation came first: then the answer is a throw, and the next question finds the charge
  return outcomeOf(await stripe.paymentIntents.cancel(reference));
};

const confirm = async (stripe: Stripe, reference: string, key: string): Promise<ChargeOutcome> => {
  try {
    const intent = await stripe.paymentIntents.confirm(
      reference,
      { error_on_requires_action: true },
      { idempotencyKey: `${key}.confirm` },
    );
    return outcomeOf(intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { outcome: 'declined', reason: reasonOf(error) };
    // refused as it stands: cancelled meanwhile, or its card was used before
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return find(stripe, reference);
    throw error;
  }
};

const endings = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'];

const newsOf = (event: Stripe.Event): WebhookEvent => {
  if (!endings.includes(event.type)) return { kind: 'other' };
  const intent = event.data.object as Stripe.PaymentIntent;
  const outcome = outcomeOf(intent);
  return outcome.outcome === 'unknown'
    ? { kind: 'other' }
    : { kind: 'outcome', reference: intent.id, outcome };
};

/** Cards by Stripe: a PaymentIntent is created, then confirmed. Card data reach Stripe from the browser only. */
export const stripeProcessor = (settings: StripeSettings, patience = timeoutMs): Processor => {
  const stripe = openClient(settings);
  const { publishableKey, scriptUrl, webhookSecret } = settings;
  return {
    intake: {
      kind: 'own fields',
      publishableKey,
      scriptUrl,
      acceptMethod: (paymentMethod) => within(patience.other, acceptMethod(stripe, paymentMethod)),
    },
    open: (charge) => within(patience.open, open(stripe, charge)),
    confirm: (reference, key) => within(patience.other, confirm(stripe, reference, key)),
    find: (reference) => within(patience.other, find(stripe, reference)),
    parseWebhook: (rawBody, signature) => {
      try {
        return newsOf(
          stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, signatureGoodForSeconds),
        );
      } catch {
        return { kind: 'not signed' };
      }
    },
  };
};
