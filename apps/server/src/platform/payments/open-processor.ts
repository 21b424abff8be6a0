import type { Processor } from './processor.ts';
import { sandboxProcessor } from './sandbox.ts';
import type { StripeSettings } from './stripe.ts';

/** The processor that a site uses, with its settings. */
export type PaymentSettings = { kind: 'sandbox' } | ({ kind: 'stripe' } & StripeSettings);

/** The processor in the settings. Stripe's library, 218 modules, is loaded only if used. */
export const openProcessor = async ({ payments }: { payments: PaymentSettings }): Promise<Processor> => {
  switch (payments.kind) {
    case 'sandbox':
      return sandboxProcessor();
    case 'stripe':
      return (await import('./stripe.ts')).stripeProcessor(payments);
  }
};

interface CardFieldOrigins {
  script: string;
  api: string;
}

/**
 * Origins from which a browser loads the processor's card fields, and which they call; undefined without
 * hosted fields.
 */
export const cardFieldOrigins = ({
  payments,
}: {
  payments: PaymentSettings;
}): CardFieldOrigins | undefined => {
  switch (payments.kind) {
    case 'sandbox':
      return undefined;
    case 'stripe':
      return {
        script: new URL(payments.scriptUrl).origin,
        api: new URL(payments.apiUrl ?? 'https://api.stripe.com').origin,
      };
    default:
      return payments satisfies never;
  }
};
