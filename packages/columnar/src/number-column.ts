import { Bitmap } from './bitmap.ts';
import type { PackedRows } from './packed-rows.ts';
import { RankIndex } from './rank-index.ts';

const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The least and the greatest number that compares so with the operand; with NaN as a bound, none. */
const acceptedBy = {
  eq: (operand: number) => [operand, operand],
  gt: (operand: number) => [nextAbove(operand), highest],
  gte: (operand: number) => [operand, highest],
  lt: (operand: number) => [lowest, -nextAbove(-operand)],
  lte: (operand: number) => [lowest, operand],
} satisfies Record<string, (operand: number) => [number, number]>;

export type Comparison = keyof typeof acceptedBy | 'ne';

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
    if (comparison === 'ne') {
      if (Number.isNaN(operand)) return Bitmap.none(this.rowCount);
      const equal = cellsWithin(this.#cells, operand, operand);
      return this.#rowsOf(cellsWithin(this.#cells, lowest, highest).andNot(equal), visible);
    }
    const [low, high] = acceptedBy[comparison](operand);
    return this.between(low, high, visible);
  }

  /** The rows whose number is from `low` to `high`, both included. Cells outside `visible` never match. */
  between(low: number, high: number, visible?: Bitmap): Bitmap {
    return this.#rowsOf(cellsWithin(this.#cells, low, high), visible);
  }

  /** The rows that have a number. */
  present(): Bitmap {
    return this.between(lowest, highest);
  }

  /** The visible rows of these cells. */
  #rowsOf(cells: Bitmap, visible: Bitmap | undefined): Bitmap {
    const rows = this.#rows === undefined ? cells : this.#rows.rowsOf(cells);
    return visible === undefined ? rows : rows.retain(visible);
  }
}

/** The smallest double greater than `number`; NaN above infinity. */
function nextAbove(number: number): number {
  if (number === highest) return Number.NaN;
  if (number === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(number).buffer);
  bits[0] = (bits[0] ?? 0n) + (number > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0] ?? Number.NaN;
}

/** The cells from `low` to `high`. */
function cellsWithin(cells: Float64Array, low: number, high: number): Bitmap {
  const { words } = Bitmap.none(cells.length);
  // Branch-free and without cells past the end: both halve the time.
  const whole = cells.length >>> 5;
  for (let i = 0; i < whole; i++) words[i] = bitsWithin(cells, i << 5, 32, low, high);
  if (whole < words.length) words[whole] = bitsWithin(cells, whole << 5, cells.length & 31, low, high);
  return Bitmap.over(cells.length, words);
}

function bitsWithin(cells: Float64Array, first: number, size: number, low: number, high: number): number {
  let word = 0;
  for (let bit = 0; bit < size; bit++) {
    const cell = cells[first + bit] ?? Number.NaN;
    word |= (Number(cell >= low) & Number(cell <= high)) << bit;
  }
  return word;
}
