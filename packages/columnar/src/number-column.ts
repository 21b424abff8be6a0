import { Bitmap } from './bitmap.ts';
import type { PackedRows } from './packed-rows.ts';
import { RankIndex } from './rank-index.ts';

const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/**
 * The smallest and the greatest number that compare this way with the operand; a NaN bound means no number
 * does.
 */
const acceptedBy = {
  eq: (operand: number) => [operand, operand],
  gt: (operand: number) => [nextAbove(operand), highest],
  gte: (operand: number) => [operand, highest],
  lt: (operand: number) => [lowest, -nextAbove(-operand)],
  lte: (operand: number) => [lowest, operand],
} satisfies Record<string, (operand: number) => [number, number]>;

export type Comparison = keyof typeof acceptedBy | 'ne';

/** Rows, ascending, and their numbers; never NaN. */
export interface RowNumbers {
  readonly rows: Uint32Array;
  readonly numbers: Float64Array;
}

/** A column of numbers in double precision: comparisons give the same result as on the source numbers. */
export class NumberColumn {
  /** NaN marks a missing number, for which no comparison holds. */
  readonly #cells: Float64Array;
  /** The rows of the cells; undefined if every row has a cell. */
  readonly #rows: PackedRows | undefined;
  #index: RankIndex | undefined;
  #present: Bitmap | undefined;

  /** Builds the column from one cell per row; null and NaN are missing values. */
  static from(cells: ArrayLike<number | null>): NumberColumn {
    return new NumberColumn(
      Float64Array.from(cells, (cell) => cell ?? Number.NaN),
      undefined,
    );
  }

  /**
   * The column over these cells, which are not copied: one for each row, or for each of `rows`. NaN is a
   * missing value.
   */
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

  /** Rows by rank of their number. Built on first use: few columns are ever used for sorting. */
  get index(): RankIndex {
    if (this.#index === undefined) {
      const cells = Float64Array.from({ length: this.rowCount }, (_, row) => this.numberAt(row));
      // Typed-array sort puts NaN last; Set and Map treat NaN as equal to itself.
      const distinct = new Float64Array(new Set(cells).add(Number.NaN)).sort();
      this.#index = RankIndex.of(cells, new Map(Array.from(distinct, (value, rank) => [value, rank])));
    }
    return this.#index;
  }

  /** The number of the row; NaN if missing. */
  numberAt(row: number): number {
    const cell = this.#rows === undefined ? row : this.#rows.indexOf(row);
    return cell < 0 ? Number.NaN : (this.#cells[cell] ?? Number.NaN);
  }

  /** The number of the row; null if missing. */
  valueAt(row: number): number | null {
    const number = this.numberAt(row);
    return Number.isNaN(number) ? null : number;
  }

  /** The rows of a set that have a number, ascending, and their numbers. */
  numbersIn(rows: Bitmap): RowNumbers {
    const size = rows.count();
    // One spare slot: a missing number is overwritten by the next one.
    const found = { rows: new Uint32Array(size + 1), numbers: new Float64Array(size + 1) };
    const filled = copyNumbers(this.#cells, this.#rows, rows, found);
    return { rows: found.rows.subarray(0, filled), numbers: found.numbers.subarray(0, filled) };
  }

  /**
   * The rows whose number compares with `operand` as requested. Missing values and cells outside `visible`
   * never match, `ne` included.
   */
  comparing(comparison: Comparison, operand: number, visible?: Bitmap): Bitmap {
    if (comparison === 'ne') {
      if (Number.isNaN(operand)) return Bitmap.none(this.rowCount);
      const others = this.present().andNot(this.between(operand, operand));
      return visible === undefined ? others : others.retain(visible);
    }
    const [low, high] = acceptedBy[comparison](operand);
    return this.between(low, high, visible);
  }

  /** The rows whose number is from `low` to `high`, both included. Cells outside `visible` never match. */
  between(low: number, high: number, visible?: Bitmap): Bitmap {
    const packed = this.#rows;
    const rows =
      packed === undefined
        ? cellsWithin(this.#cells, low, high, visible)
        : packed.readRows(cellsWithin(this.#cells, low, high));
    return visible === undefined ? rows : rows.retain(visible);
  }

  /** The rows that have a number. Computed on first use and cached. */
  present(): Bitmap {
    this.#present ??= this.between(lowest, highest);
    return this.#present;
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

/**
 * Copies the rows of the set that have a number, with their numbers, and returns their count. Writes one cell
 * past them.
 */
function copyNumbers(
  cells: Float64Array,
  packed: PackedRows | undefined,
  { words }: Bitmap,
  { rows, numbers }: RowNumbers,
): number {
  let filled = 0;
  for (let i = 0; i < words.length; i++) {
    for (let word = (words[i] ?? 0) | 0; word !== 0; word &= word - 1) {
      const row = (i << 5) + 31 - Math.clz32(word & -word);
      const cell = packed === undefined ? row : packed.indexOf(row);
      const number = cell < 0 ? Number.NaN : (cells[cell] ?? Number.NaN);
      rows[filled] = row;
      numbers[filled] = number;
      // Branch-free: a missing number is overwritten by the next one.
      filled += Number(!Number.isNaN(number));
    }
  }
  return filled;
}

/** The cells from `low` to `high`; cells outside `rows` may be omitted. */
function cellsWithin(cells: Float64Array, low: number, high: number, rows?: Bitmap): Bitmap {
  const { words } = Bitmap.none(cells.length);
  const whole = cells.length >>> 5;
  for (let i = 0; i < whole; i++)
    if (rows === undefined || rows.words[i] !== 0) words[i] = wordWithin(cells, i << 5, low, high);
  for (let cell = whole << 5; cell < cells.length; cell++)
    words[whole] = (words[whole] ?? 0) | (isWithin(cells[cell], low, high) << (cell & 31));
  return Bitmap.over(cells.length, words);
}

/** Branch-free and four cells at a time, which halves the time. */
function wordWithin(cells: Float64Array, first: number, low: number, high: number): number {
  let word = 0;
  for (let cell = first + 28; cell >= first; cell -= 4) {
    word =
      (word << 4) |
      isWithin(cells[cell], low, high) |
      (isWithin(cells[cell + 1], low, high) << 1) |
      (isWithin(cells[cell + 2], low, high) << 2) |
      (isWithin(cells[cell + 3], low, high) << 3);
  }
  return word;
}

function isWithin(cell: number | undefined, low: number, high: number): number {
  const number = cell ?? Number.NaN;
  return Number(number >= low) & Number(number <= high);
}
