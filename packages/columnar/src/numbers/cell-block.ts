import type { MaskedColumn } from './masked-column.ts';

/** The visible numbers of some rows, row by row: column `c` of `rows[r]` is at `r × columns.length + c`; NaN is missing. */
export function numbersOf(columns: readonly MaskedColumn[], rows: Uint32Array): Float64Array {
  const block = new Float64Array(columns.length * rows.length);
  let c = 0;
  for (const { column, visible } of columns) {
    for (let r = 0, i = c; r < rows.length; r++, i += columns.length) {
      const row = rows[r] ?? 0;
      block[i] = visible === undefined || visible.has(row) ? column.numberAt(row) : Number.NaN;
    }
    c++;
  }
  return block;
}
