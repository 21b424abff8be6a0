import type { Processor } from './processor.ts';
import { sandboxProcessor } from './sandbox.ts';
import { type StripeSettings, stripeProcessor } from './stripe.ts';

interface PaymentSettings {
  payments: { kind: 'sandbox' } | ({ kind: 'stripe' } & StripeSettings);
}

/** The processor the settings name. */
export const openProcessor = ({ payments }: PaymentSettings): Processor =>
  payments.kind === 'stripe' ? stripeProcessor(payments) : sandboxProcessor();

/** From where a browser loads the processor's card fields, and whom they call; undefined where there are none. */
export const cardFieldOrigins = ({ payments }: PaymentSettings) =>
  payments.kind === 'stripe'
    ? {
        script: new URL(payments.scriptUrl).origin,
        api: new URL(payments.apiUrl ?? 'https://api.stripe.com').origin,
      }
    : undefined;
