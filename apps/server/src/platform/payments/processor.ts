/** What was typed, on its way to the processor; kept nowhere else. */
interface CardData {
  /** Digits only. */
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** A card the processor knows by a token, or why it takes no such card. */
export type AcceptedCard =
  | { ok: true; token: string; brand: string; lastFour: string }
  | { ok: false; because: string };

/** How a card reaches the processor. Where it has fields of its own, no function here takes card data at all. */
export type CardIntake =
  | { kind: 'test numbers'; tokenise(card: CardData): Promise<AcceptedCard> }
  | {
      kind: 'own fields';
      publishableKey: string;
      scriptUrl: string;
      /** Looks up what its fields in the browser gave; @throws where the processor does not answer. */
      acceptMethod(paymentMethod: string): Promise<AcceptedCard>;
    };

export interface Charge {
  token: string;
  amountCents: number;
  /** Asking again with the same key opens nothing new. */
  key: string;
  description: string;
  metadata: Record<string, string>;
}

/** The processor's name of an opened charge, or why it refused the card. */
export type OpenedCharge = { ok: true; reference: string } | { ok: false; because: string };

/** A charge that ended: the money has moved, or it has not and never will. */
export type KnownOutcome = { outcome: 'succeeded' } | { outcome: 'declined'; reason: string };
/** `unknown`: the processor has not said, so the money may have moved. */
export type ChargeOutcome = KnownOutcome | { outcome: 'unknown' };

/** What a webhook call says. `other` is news of nothing that is waited for. */
export type WebhookEvent =
  | { kind: 'outcome'; reference: string; outcome: KnownOutcome }
  | { kind: 'other' }
  | { kind: 'not signed' };

/**
 * A card processor. Amounts are US dollars in whole cents. A charge has two steps, so that its name can be written down between
 * them: `open` moves no money, only `confirm` does. Each call ends within 20 seconds and throws where the processor does not answer.
 */
export interface Processor {
  readonly intake: CardIntake;
  /** Makes a charge known to the processor. Moves no money, whatever becomes of the call. */
  open(charge: Charge): Promise<OpenedCharge>;
  /** Moves the money, at most once for a reference. After a throw it may have moved. */
  confirm(reference: string, key: string): Promise<ChargeOutcome>;
  /** What became of an opened charge. One that was not confirmed is ended, so that a late `confirm` moves nothing. */
  find(reference: string): Promise<ChargeOutcome>;
  /** Reads a webhook call, its signature checked over the raw body. */
  parseWebhook(rawBody: string, signature: string): WebhookEvent;
}

export const paymentFailedMessage = 'The payment was not carried out.';
