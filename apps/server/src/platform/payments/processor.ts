import type { CardBrand } from '@iom/contract/purchasing/payments/card.rules.ts';
import type { PaymentProcessor } from '@iom/contract/purchasing/payments/card.schemas.ts';
import type { CardLimits } from '@iom/contract/purchasing/payments/card-limits.rules.ts';

/** Card data on their way to the processor; never stored. */
interface CardData {
  /** Digits only. */
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** An accepted card with the processor's token, or the reason it was not accepted. */
export type AcceptedCard =
  | { ok: true; token: string; brand: CardBrand; lastFour: string }
  | { ok: false; reason: string };

/** How a card reaches the processor. With hosted fields, card data never reach this server. */
export type CardIntake =
  | { kind: 'raw_card'; tokenise(card: CardData): Promise<AcceptedCard> }
  | {
      kind: 'hosted_fields';
      publishableKey: string;
      scriptUrl: string;
      /**
       * Looks up the payment method created by the fields in the browser. @throws Error when the processor
       * does not respond.
       */
      acceptMethod(paymentMethod: string): Promise<AcceptedCard>;
    };

export interface Charge {
  token: string;
  amountCents: number;
  /** Idempotency key: a repeated call with it opens no second charge. */
  key: string;
  description: string;
  metadata: Record<string, string>;
}

/**
 * The processor's reference of an opened charge, or the reason it rejected the card; `spent`: another charge
 * has used up its token.
 */
export type OpenedCharge = { ok: true; reference: string } | { ok: false; reason: string; spent?: boolean };

/** A final outcome: the money has moved, or it has not and never will. */
export type KnownOutcome = { outcome: 'succeeded' } | { outcome: 'declined'; reason: string };
/** `unknown`: the processor has not reported the outcome, so the money may have moved. */
export type ChargeOutcome = KnownOutcome | { outcome: 'unknown' };

/** The return of a part or all of a charge. */
export interface ChargeRefund {
  /** The processor's reference of the charge. */
  reference: string;
  amountCents: number;
  /** Idempotency key: a repeated call with it returns the money once, however much later. */
  key: string;
  metadata: Record<string, string>;
}

/** A parsed webhook call. `refund` names the refund by its key. `other`: an event without an outcome. */
export type WebhookEvent =
  | { kind: 'outcome'; reference: string; outcome: KnownOutcome }
  | { kind: 'refund'; key: string; outcome: KnownOutcome }
  | { kind: 'other' }
  | { kind: 'not_signed' };

/**
 * A card processor. Amounts are US dollars in whole cents. A charge has two steps, so that its reference can
 * be stored between them: `open` moves no money, only `confirm` does. Each call ends within 20 seconds and
 * throws when the processor does not respond.
 */
export interface Processor {
  readonly name: PaymentProcessor;
  readonly intake: CardIntake;
  /** Null: any amount can be charged. */
  readonly limits: CardLimits | null;
  /** Creates a charge at the processor. Never moves money. */
  open(charge: Charge): Promise<OpenedCharge>;
  /** Moves the money, at most once for a reference. If it throws, the money may have moved. */
  confirm(reference: string, key: string): Promise<ChargeOutcome>;
  /**
   * The outcome of an opened charge. Cancels an unconfirmed charge, so that a late `confirm` moves no money.
   */
  resolveOrCancel(reference: string): Promise<ChargeOutcome>;
  /** Returns money to the card, at most once for a key. If it throws, the money may have been returned. */
  refund(refund: ChargeRefund): Promise<ChargeOutcome>;
  /** The header, in lower case, that signs a webhook call. */
  readonly signatureHeader: string;
  /** Parses a webhook call and verifies its signature over the raw body, which is at most five minutes old at `now`. */
  parseWebhook(rawBody: string, signature: string, now: Date): WebhookEvent;
}

/** The error for a hosted payment method sent to a raw-card processor, and the sandbox's for any other card number. */
export const testCardsOnlyMessage = 'Only the published test card numbers work here.';
export const paymentFailedMessage = 'The payment was not carried out.';
export const refundFailedMessage = 'The refund was not carried out.';
