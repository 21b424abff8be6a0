import type { StoredLabel } from '#modules/samples/samples.tables.ts';

/** The label fields that answers read. */
export type OilLabel = { id: number } & Pick<
  StoredLabel,
  'reportNumber' | 'year' | 'brandName' | 'supplier' | 'saeGrade' | 'serviceClass' | 'ilsacMark' | 'region'
>;

/** The visible values of one analyte, one element per oil. */
export interface CellValues {
  /** NaN without a visible number; a censored value is its number, a text result has none. */
  readonly numbers: Float64Array;
  /** Index in `texts` plus one; 0 for a plain number and for no result. */
  readonly codes: Uint16Array;
  /** `<`, `>` and text results. */
  readonly texts: readonly string[];
  /** 1 if the cell is in the mask, with or without a result. */
  readonly held: Uint8Array;
}

/** Oils with their visible values, column by column. */
export interface OilCells {
  readonly oils: readonly OilLabel[];
  /** By analyte id. */
  readonly values: ReadonlyMap<number, CellValues>;
  /**
   * By test id, the oils, ascending, whose test was run but whose cell is not in the mask. Which tests an oil
   * has is public.
   */
  readonly notHeld: ReadonlyMap<number, readonly number[]>;
}
