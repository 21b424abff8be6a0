import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { ReactNode } from 'react';

/** What else the route shows of an oil, between what is known of it and the tests for sale. */
export interface OilSlot {
  measured?: (oil: OilDetail) => ReactNode;
}

/** Where chosen oils go: which are there, and how one comes in or out. The route that shows oils gives it. */
export interface OilChoice {
  /** As it stands in a sentence: `dataset`, `quote list`. */
  into: string;
  chosen: readonly number[];
  onAdd: (samples: number[]) => void;
  onRemove: (samples: number[]) => void;
  /** Does something to the choice, says what, and offers the choice as it was before. */
  withUndo: (message: string, act: () => void) => void;
}
