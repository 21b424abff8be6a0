import type { SuspectKind } from '@iom/contract/analysis/answers/products.schemas.ts';

/** An oil that is not what it claims. */
export interface Suspect {
  /** Of the oil. */
  index: number;
  kind: SuspectKind;
  /** A sentence for the reader. */
  reason: string;
  /** How far beyond the rule, 1 at its limit. */
  excess: number;
}
