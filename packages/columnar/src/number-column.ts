import { Bitmap } from './bitmap.ts';
import type { PackedRows } from './packed-rows.ts';
import { RankIndex } from './rank-index.ts';

/** Whether each comparison accepts a cell that is smaller than, equal to or greater than the operand, as 0 or 1. */
const accepted = {
  eq: [0, 1, 0],
  ne: [1, 0, 1],
  gt: [0, 0, 1],
  gte: [0, 1, 1],
  lt: [1, 0, 0],
  lte: [1, 1, 0],
} as const;

export type Comparison = keyof typeof accepted;

/** A column of numbers in double precision: comparisons give the same result as on the numbers it was built from. */
export class NumberColumn {
  /** NaN marks a missing number, for which no comparison holds. */
  readonly #cells: Float64Array;
  /** The rows of the cells; undefined where every row has one. */
  readonly #rows: PackedRows | undefined;
  #index: RankIndex | undefined;

  /** Builds the column from one cell per row; null and NaN are missing values. */
  static from(cells: ArrayLike<number | null>): NumberColumn {
    return new NumberColumn(
      Float64Array.from(cells, (cell) => cell ?? Number.NaN),
      undefined,
    );
  }

  /** The column over these cells, one for each row, or for each of `rows`. They are not copied. NaN is a missing value. */
  static over(cells: Float64Array, rows?: PackedRows): NumberColumn {
    return new NumberColumn(cells, rows);
  }

  private constructor(cells: Float64Array, rows: PackedRows | undefined) {
    this.#cells = cells;
    this.#rows = rows;
  }

  get rowCount(): number {
    return this.#rows?.length ?? this.#cells.length;
  }

  /** Rows by rank of their number. Built on first use: few columns are ever sorted by. */
  get index(): RankIndex {
    if (this.#index === undefined) {
      const cells = Float64Array.from({ length: this.rowCount }, (_, row) => this.numberAt(row));
      // Typed-array sort puts NaN last; Set and Map treat NaN as equal to itself.
      const distinct = new Float64Array(new Set(cells).add(Number.NaN)).sort();
      this.#index = RankIndex.of(cells, new Map(Array.from(distinct, (value, rank) => [value, rank])));
    }
    return this.#index;
  }

  /** The number of the row; NaN for a missing one. */
  numberAt(row: number): number {
    const cell = this.#rows === undefined ? row : this.#rows.indexOf(row);
    return cell < 0 ? Number.NaN : (this.#cells[cell] ?? Number.NaN);
  }

  /** The number of the row; null for a missing one. */
  valueAt(row: number): number | null {
    const number = this.numberAt(row);
    return Number.isNaN(number) ? null : number;
  }

  /** The numbers of the rows in their order; NaN for a missing one. */
  numbersAt(rows: Uint32Array): Float64Array {
    const numbers = new Float64Array(rows.length);
    const cells = this.#cells;
    if (this.#rows === undefined)
      for (let i = 0; i < rows.length; i++) numbers[i] = cells[rows[i] ?? 0] ?? Number.NaN;
    else for (let i = 0; i < rows.length; i++) numbers[i] = this.numberAt(rows[i] ?? 0);
    return numbers;
  }

  /** The rows whose number compares as asked with `operand`. Missing values and cells outside `visible` never match, `ne` included. */
  comparing(comparison: Comparison, operand: number, visible?: Bitmap): Bitmap {
    const [smaller, equal, greater] = accepted[comparison];
    const cells = this.#cells;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let c = i << 5; c < end; c++) {
        const cell = cells[c] ?? 0;
        // Branch-free: the outcome varies from row to row and would defeat branch prediction.
        const match =
          (Number(cell < operand) & smaller) |
          (Number(cell === operand) & equal) |
          (Number(cell > operand) & greater);
        word |= match << (c & 31);
      }
      matches.words[i] = word;
    }
    return this.#rowsOf(matches, visible);
  }

  /** The rows whose number is from `low` to `high`, both included. Cells outside `visible` never match. */
  between(low: number, high: number, visible?: Bitmap): Bitmap {
    const cells = this.#cells;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let c = i << 5; c < end; c++) {
        const cell = cells[c] ?? 0;
        word |= (Number(cell >= low) & Number(cell <= high)) << (c & 31);
      }
      matches.words[i] = word;
    }
    return this.#rowsOf(matches, visible);
  }

  /** The rows that have a number. */
  present(): Bitmap {
    const cells = this.#cells;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let c = i << 5; c < end; c++) word |= Number(!Number.isNaN(cells[c])) << (c & 31);
      matches.words[i] = word;
    }
    return this.#rowsOf(matches, undefined);
  }

  /** The visible rows of these cells. */
  #rowsOf(cells: Bitmap, visible: Bitmap | undefined): Bitmap {
    const rows = this.#rows === undefined ? cells : this.#rows.rowsOf(cells);
    return visible === undefined ? rows : rows.retain(visible);
  }
}
