import type { Bitmap } from '../bitmap.ts';
import type { NumberColumn, RowNumbers } from '../number-column.ts';

/** A column and the rows whose cells may be seen; every other cell is treated as missing. */
export interface MaskedColumn {
  readonly column: NumberColumn;
  /** All rows without it. */
  readonly visible?: Bitmap;
}

/** The rows of `rows` that have a visible number, ascending, and their numbers. */
export function visibleNumbers({ column, visible }: MaskedColumn, rows: Bitmap): RowNumbers {
  return column.numbersIn(visible === undefined ? rows : rows.and(visible));
}
