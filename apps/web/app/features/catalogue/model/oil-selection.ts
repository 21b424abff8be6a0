import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { ReactNode } from 'react';

/** Content the route adds to an oil, between its facts and the tests for sale. */
export interface OilSlot {
  measured?: (oil: OilDetail) => ReactNode;
}

/** The selected oils, provided by the route, and how to add and remove some. */
export interface OilSelection {
  selected: readonly number[];
  onAdd: (samples: number[]) => void;
  onRemove: (samples: number[]) => void;
  /** Runs `act`, which changes the selection, and shows `message` with an Undo that restores the previous selection. */
  withUndo: (message: string, act: () => void) => void;
}
