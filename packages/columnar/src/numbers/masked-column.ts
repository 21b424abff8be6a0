import type { Bitmap } from '../bitmap.ts';
import type { NumberColumn } from '../number-column.ts';

/** A column and the rows whose cells may be seen; every other cell is treated as missing. */
export interface MaskedColumn {
  readonly column: NumberColumn;
  /** All rows without it. */
  readonly visible?: Bitmap;
}

/** The visible numbers of some rows, in ascending order of their rows. */
export interface VisibleNumbers {
  readonly rows: Uint32Array;
  /** The number of `rows[i]`; never NaN. */
  readonly numbers: Float64Array;
}

/** The rows of `rows` that have a visible number, and their numbers. */
export function visibleNumbers({ column, visible }: MaskedColumn, rows: Bitmap): VisibleNumbers {
  const members = (visible === undefined ? rows : rows.and(visible)).toIndices();
  const numbers = column.numbersAt(members);
  let size = 0;
  // Branch-free: a missing cell is overwritten by the next one.
  for (let i = 0; i < members.length; i++) {
    const number = numbers[i] ?? 0;
    numbers[size] = number;
    members[size] = members[i] ?? 0;
    size += Number(!Number.isNaN(number));
  }
  return { rows: members.subarray(0, size), numbers: numbers.subarray(0, size) };
}
