import { Bitmap } from './bitmap.ts';
import { RankIndex } from './rank-index.ts';

/** Which of smaller, equal and greater each comparison accepts, as 0 or 1. */
const accepted = {
  eq: [0, 1, 0],
  ne: [1, 0, 1],
  gt: [0, 0, 1],
  gte: [0, 1, 1],
  lt: [1, 0, 0],
  lte: [1, 1, 0],
} as const;

export type Comparison = keyof typeof accepted;

/** A column of numbers in double precision, so that a comparison means what it means on the numbers given. */
export class NumberColumn {
  /** One cell a row, NaN where there is no value: no comparison with NaN holds, which is what null asks for. */
  readonly cells: Float64Array;
  #index: RankIndex | undefined;

  /** Builds the column from one cell a row; null or NaN is no value. */
  static from(cells: ArrayLike<number | null>): NumberColumn {
    return new NumberColumn(Float64Array.from(cells, (cell) => cell ?? Number.NaN));
  }

  private constructor(cells: Float64Array) {
    this.cells = cells;
  }

  get rowCount(): number {
    return this.cells.length;
  }

  /** Rows by rank of their number, made when first asked for: few of many columns are ever sorted by. */
  get index(): RankIndex {
    if (this.#index === undefined) {
      // Sorting puts NaN last, and a Set and a Map hold it like any number.
      const distinct = new Float64Array(new Set(this.cells).add(Number.NaN)).sort();
      this.#index = RankIndex.of(this.cells, new Map(Array.from(distinct, (value, rank) => [value, rank])));
    }
    return this.#index;
  }

  valueAt(row: number): number | null {
    const cell = this.cells[row] ?? Number.NaN;
    return Number.isNaN(cell) ? null : cell;
  }

  /** The rows whose number compares so with `operand`; no value, or a cell outside `visible`, never does (nor by `ne`). */
  comparing(comparison: Comparison, operand: number, visible?: Bitmap): Bitmap {
    const [smaller, equal, greater] = accepted[comparison];
    const { cells } = this;
    const matches = Bitmap.none(cells.length);
    for (let i = 0; i < matches.words.length; i++) {
      const end = Math.min((i + 1) << 5, cells.length);
      let word = 0;
      for (let row = i << 5; row < end; row++) {
        const cell = cells[row] ?? 0;
        // Numbers and bits in place of branches: the outcome changes from row to row and cannot be foreseen.
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
}
