import type { Bitmap } from '../bitmap.ts';
import { type MaskedColumn, visibleNumbers } from './masked-column.ts';

export interface Points {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** One array per column: its number in each of the rows; never NaN. */
  readonly coordinates: readonly Float64Array[];
}

/** The rows of `rows` with a visible number in every column, and those numbers. */
export function pointsOf(columns: readonly MaskedColumn[], rows: Bitmap): Points {
  let complete = rows;
  for (const { column, visible } of columns) {
    const numbered = complete.and(column.present());
    complete = visible === undefined ? numbered : numbered.and(visible);
  }
  return {
    rows: complete.toIndices(),
    coordinates: columns.map(({ column }) => visibleNumbers({ column }, complete).numbers),
  };
}
