/** What was typed, on its way to the processor; kept nowhere else. */
interface CardData {
  /** Digits only. */
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

type Tokenised =
  | { ok: true; token: string; brand: string; lastFour: string }
  | { ok: false; because: string };

interface Charge {
  token: string;
  amountCents: number;
  /** Asking again with the same key never charges again. */
  key: string;
  description: string;
}

export type ChargeOutcome =
  | { outcome: 'succeeded'; reference: string }
  | { outcome: 'declined'; reason: string }
  /** The processor did not answer: it may have charged. */
  | { outcome: 'unknown' };

/** A card processor. Amounts are US dollars in whole cents. Each call ends within 20 seconds; a silence is `unknown`. */
export interface Processor {
  /** Exchanges card data for a token. */
  tokenise(card: CardData): Promise<Tokenised>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** What became of a charge; `never` when the processor has not heard of the key. */
  find(key: string): Promise<ChargeOutcome | { outcome: 'never' }>;
}
