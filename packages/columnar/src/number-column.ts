import { Bitmap } from './bitmap.ts';
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
  /** One cell per row; NaN marks a missing value, for which no comparison holds. */
  readonly cells: Float64Array;
  #index: RankIndex | undefined;

  /** Builds the column from one cell per row; null and NaN are missing values. */
  static from(cells: ArrayLike<number | null>): NumberColumn {
    return new NumberColumn(Float64Array.from(cells, (cell) => cell ?? Number.NaN));
  }

  /** The column over these cells, which are not copied. NaN is a missing value. */
  static over(cells: Float64Array): NumberColumn {
    return new NumberColumn(cells);
  }

  private constructor(cells: Float64Array) {
    this.cells = cells;
  }

  get rowCount(): number {
    return this.cells.length;
  }

  /** Rows by rank of their number. Built on first use: few columns are ever sorted by. */
  get index(): RankIndex {
    if (this.#index === undefined) {
      // Typed-array sort puts NaN last; Set and Map treat NaN as equal to itself.
      const distinct = new Float64Array(new Set(this.cells).add(Number.NaN)).sort();
      this.#index = RankIndex.of(this.cells, new Map(Array.from(distinct, (value, rank) => [value, rank])));
    }
    return this.#index;
  }

  valueAt(row: number): number | null {
    const cell = this.cells[row] ?? Number.NaN;
    return Number.isNaN(cell) ? null : cell;
  }

  /** The rows whose number compares as asked with `operand`. Missing values and cells outside `visible` never match, `ne` included. */
  comparing(comparison: Comparison, operand: number, visible?: Bitmap): Bitmap {
    const [smaller, equal, greater] = accepted[comparison];
    const { cells } = this;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let row = i << 5; row < end; row++) {
        const cell = cells[row] ?? 0;
        // Branch-free: the outcome varies from row to row and would defeat branch prediction.
        const match =
          (Number(cell < operand) & smaller) |
          (Number(cell === operand) & equal) |
          (Number(cell > operand) & greater);
        word |= match << (row & 31);
      }
      matches.words[i] = word;
    }
    return visible === undefined ? matches : matches.and(visible);
  }

  /** The rows whose number is from `low` to `high`, both included. Cells outside `visible` never match. */
  between(low: number, high: number, visible?: Bitmap): Bitmap {
    const { cells } = this;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let row = i << 5; row < end; row++) {
        const cell = cells[row] ?? 0;
        word |= (Number(cell >= low) & Number(cell <= high)) << (row & 31);
      }
      matches.words[i] = word;
    }
    return visible === undefined ? matches : matches.and(visible);
  }

  /** The rows that have a number. */
  present(): Bitmap {
    const { cells } = this;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let row = i << 5; row < end; row++) word |= Number(!Number.isNaN(cells[row])) << (row & 31);
      matches.words[i] = word;
    }
    return matches;
  }
}
