import { Bitmap } from './bitmap.ts';
import { NumberColumn } from './number-column.ts';
import { PackedRows, type SharedPackedRows } from './packed-rows.ts';
import { sharedFloat64, sharedUint8, sharedUint16 } from './shared-memory.ts';

/** Index into the texts plus one; 0 for no text. */
export type TextCodes = Uint8Array | Uint16Array;

/** A column as plain data for `postMessage`; its arrays are on shared memory and are not copied. */
export interface SharedMeasuredColumn {
  readonly cells: Float64Array;
  readonly codes: TextCodes | undefined;
  readonly texts: readonly string[];
  /** The rows of the cells; undefined if every row has a cell. */
  readonly rows: SharedPackedRows | undefined;
}

/** Destination of copied cells: the first index, and the distance to each next cell. */
interface CellBlock {
  readonly numbers: Float64Array;
  /** The destination; must hold zeros. */
  readonly codes: Uint16Array;
  readonly first: number;
  readonly step: number;
}

/** Maximum number of distinct texts in a column. */
const maxTexts = 0xffff;
/** A column in which a greater share of the rows has a number or a text stores a cell for every row. */
const packedShare = 0.85;

/**
 * A column of measurements: numbers, and in some cells a text beside or instead of the number (`<`, `not
 * detected`). Comparisons, order and statistics use the numbers alone. Eight bytes a cell, nine or ten in
 * columns with texts. A column in which many rows have neither stores cells for the other rows only, plus a
 * quarter of a byte per row.
 */
export class MeasuredColumn {
  readonly numbers: NumberColumn;
  /** The distinct texts, in the order of their first row. */
  readonly texts: readonly string[];
  readonly #cells: Float64Array;
  readonly #codes: TextCodes | undefined;
  readonly #rows: PackedRows | undefined;

  /**
   * Builds the column from one number and one text per row; null and NaN are missing numbers, null is no
   * text.
   * @throws RangeError for more than 65,535 distinct texts.
   */
  static from(numbers: ArrayLike<number | null>, texts: ArrayLike<string | null> = []): MeasuredColumn {
    const cells = sharedFloat64(numbers.length);
    for (let row = 0; row < cells.length; row++) cells[row] = numbers[row] ?? Number.NaN;
    return MeasuredColumn.over(cells, texts);
  }

  /**
   * Like `from`, over numbers in shared memory that the column uses directly unless it stores only few of
   * them. NaN is a missing number.
   */
  static over(numbers: Float64Array, texts: ArrayLike<string | null> = []): MeasuredColumn {
    const codeByText = new Map<string, number>();
    const reported = NumberColumn.over(numbers).present().clone();
    for (let row = 0; row < texts.length; row++) {
      const text = texts[row] ?? null;
      if (text === null) continue;
      reported.set(row);
      if (!codeByText.has(text)) codeByText.set(text, codeByText.size + 1);
    }
    if (codeByText.size > maxTexts) throw new RangeError(`${codeByText.size} different texts`);
    const size = reported.count();
    const isPacked = size < packedShare * numbers.length;
    const rows = isPacked ? reported.toIndices() : undefined;
    return new MeasuredColumn({
      cells: rows === undefined ? numbers : packedNumbers(numbers, rows),
      codes: codeByText.size === 0 ? undefined : encodeTexts(texts, codeByText, numbers.length, rows),
      texts: [...codeByText.keys()],
      rows: isPacked ? PackedRows.of(reported).toShared() : undefined,
    });
  }

  /** The column another thread described with `toShared`. */
  static fromShared(shared: SharedMeasuredColumn): MeasuredColumn {
    return new MeasuredColumn(shared);
  }

  private constructor({ cells, codes, texts, rows }: SharedMeasuredColumn) {
    this.#cells = cells;
    this.#codes = codes;
    this.#rows = rows && PackedRows.fromShared(rows);
    this.numbers = NumberColumn.over(cells, this.#rows);
    this.texts = texts;
  }

  get rowCount(): number {
    return this.numbers.rowCount;
  }

  /** Size of the cells in bytes. */
  get byteLength(): number {
    return this.#cells.byteLength + (this.#codes?.byteLength ?? 0) + (this.#rows?.byteLength ?? 0);
  }

  toShared(): SharedMeasuredColumn {
    return { cells: this.#cells, codes: this.#codes, texts: this.texts, rows: this.#rows?.toShared() };
  }

  /**
   * Copies the cells of the rows: NaN for a missing or hidden number; 0 for no text, otherwise one plus its
   * index in `texts`.
   */
  copyCells(rows: Uint32Array, visible: Bitmap, block: CellBlock): void {
    const [cells, codes, packed] = [this.#cells, this.#codes, this.#rows];
    if (packed !== undefined) copyPacked(cells, codes, packed, rows, visible, block);
    else {
      copyNumbers(cells, rows, visible, block);
      if (codes !== undefined) copyCodes(codes, rows, visible, block);
    }
  }

  textAt(row: number): string | null {
    if (this.#codes === undefined) return null;
    const cell = this.#rows === undefined ? row : this.#rows.indexOf(row);
    const code = cell < 0 ? 0 : (this.#codes[cell] ?? 0);
    return code === 0 ? null : (this.texts[code - 1] ?? null);
  }

  /** The rows with any of these texts. */
  withText(texts: readonly string[]): Bitmap {
    const codes = this.#codes;
    const wanted = texts.map((text) => this.texts.indexOf(text) + 1).filter((code) => code > 0);
    if (codes === undefined || wanted.length === 0) return Bitmap.none(this.rowCount);
    const cells = cellsWithCodes(codes, this.texts.length, wanted);
    return this.#rows === undefined ? cells : this.#rows.readRows(cells);
  }

  /** The rows of `visible` that have a number or a text. */
  reported(visible: Bitmap): Bitmap {
    if (this.#rows !== undefined) return this.#rows.toBitmap().and(visible);
    const numbered = this.numbers.present();
    if (this.#codes === undefined) return numbered.and(visible);
    return numbered.or(cellsWithCodes(this.#codes, this.texts.length, [0]).not()).and(visible);
  }
}

/** 1 for a row of the set, otherwise 0. */
function isSeen(words: Uint32Array, row: number): number {
  return ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
}

// Reading all columns of a few rows waits for memory; without a branch several reads overlap.

function copyNumbers(cells: Float64Array, rows: Uint32Array, { words }: Bitmap, block: CellBlock): void {
  const { numbers, first, step } = block;
  for (let r = 0, i = first; r < rows.length; r++, i += step) {
    const row = rows[r] ?? 0;
    const number = cells[row] ?? Number.NaN;
    numbers[i] = isSeen(words, row) ? number : Number.NaN;
  }
}

function copyCodes(own: TextCodes, rows: Uint32Array, { words }: Bitmap, block: CellBlock): void {
  const { codes, first, step } = block;
  for (let r = 0, i = first; r < rows.length; r++, i += step) {
    const row = rows[r] ?? 0;
    codes[i] = (own[row] ?? 0) * isSeen(words, row);
  }
}

function copyPacked(
  cells: Float64Array,
  own: TextCodes | undefined,
  packed: PackedRows,
  rows: Uint32Array,
  { words }: Bitmap,
  { numbers, codes, first, step }: CellBlock,
): void {
  for (let r = 0, i = first; r < rows.length; r++, i += step) {
    const row = rows[r] ?? 0;
    const cell = isSeen(words, row) ? packed.indexOf(row) : -1;
    numbers[i] = cell < 0 ? Number.NaN : (cells[cell] ?? Number.NaN);
    if (cell >= 0 && own !== undefined) codes[i] = own[cell] ?? 0;
  }
}

function packedNumbers(numbers: Float64Array, rows: Uint32Array): Float64Array {
  const cells = sharedFloat64(rows.length);
  for (let i = 0; i < rows.length; i++) cells[i] = numbers[rows[i] ?? 0] ?? Number.NaN;
  return cells;
}

/** Codes of the given rows, or of all. */
function encodeTexts(
  texts: ArrayLike<string | null>,
  codeByText: ReadonlyMap<string, number>,
  rowCount: number,
  rows: Uint32Array | undefined,
): TextCodes {
  const size = rows?.length ?? rowCount;
  const codes = codeByText.size > 0xff ? sharedUint16(size) : sharedUint8(size);
  for (let i = 0; i < size; i++) {
    const text = texts[rows?.[i] ?? i] ?? null;
    codes[i] = text === null ? 0 : (codeByText.get(text) ?? 0);
  }
  return codes;
}

/** The cells with a wanted code, all at most `maxCode`. */
function cellsWithCodes(codes: TextCodes, maxCode: number, wanted: readonly number[]): Bitmap {
  const isWanted = new Uint8Array(maxCode + 1);
  for (const code of wanted) isWanted[code] = 1;
  const cells = Bitmap.none(codes.length);
  for (let i = 0; i < cells.words.length; i++) {
    const end = Math.min((i + 1) << 5, codes.length);
    let word = 0;
    for (let c = i << 5; c < end; c++) word |= (isWanted[codes[c] ?? 0] ?? 0) << (c & 31);
    cells.words[i] = word;
  }
  return cells;
}
