import type { Bitmap } from './bitmap.ts';
import type { MeasuredColumn } from './measured-column.ts';

/** A column of measurements and the rows in which its cells are visible. */
export interface VisibleCells {
  readonly column: MeasuredColumn;
  readonly visible: Bitmap;
}

/** Cells row by row: the cell of row r and column c of n columns is at rn + c. */
export interface CellRows {
  /** NaN for a missing or hidden number. */
  readonly numbers: Float64Array;
  /** 0 for no text, otherwise one plus its index in the texts of the column. */
  readonly codes: Uint16Array;
}

/** Cells for this many rows and columns, without texts. */
export function emptyCellRows(rows: number, columns: number): CellRows {
  return { numbers: new Float64Array(rows * columns), codes: new Uint16Array(rows * columns) };
}

/** Copies the cells of the rows. The codes of `target` at the destination must be 0. */
export function copyCellRows(
  columns: readonly VisibleCells[],
  rows: Uint32Array,
  { numbers, codes }: CellRows,
): void {
  // An iterator over the columns would cost as much as the cells of ten rows.
  for (let first = 0; first < columns.length; first++) {
    const { column, visible } = columns[first] as VisibleCells;
    column.copyCells(rows, visible, { numbers, codes, first, step: columns.length });
  }
}

/** The cells of the rows. */
export function readCellRows(columns: readonly VisibleCells[], rows: Uint32Array): CellRows {
  const cells = emptyCellRows(rows.length, columns.length);
  copyCellRows(columns, rows, cells);
  return cells;
}
