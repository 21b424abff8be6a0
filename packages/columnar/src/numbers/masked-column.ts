import type { Bitmap } from '../bitmap.ts';
import type { NumberColumn, RowNumbers } from '../number-column.ts';

/** A column and the rows in which its cells are visible; every other cell counts as missing. */
export interface MaskedColumn {
  readonly column: NumberColumn;
  /** Undefined: all rows. */
  readonly visible?: Bitmap;
}

/** The rows of `rows` that have a visible number, ascending, and their numbers. */
export function visibleNumbers({ column, visible }: MaskedColumn, rows: Bitmap): RowNumbers {
  return column.numbersIn(visible === undefined ? rows : rows.and(visible));
}

interface Points {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** One array per column: its number in each of the rows; never NaN. */
  readonly coordinates: readonly Float64Array[];
}

/** The rows of `rows` with a visible number in every column, and those numbers. */
export function readPoints(columns: readonly MaskedColumn[], rows: Bitmap): Points {
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
