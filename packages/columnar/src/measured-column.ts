import { Bitmap } from './bitmap.ts';
import { NumberColumn } from './number-column.ts';
import { sharedFloat64, sharedUint8, sharedUint16 } from './shared-memory.ts';

/** Index into the texts plus one; 0 where the cell has no text. */
type TextCodes = Uint8Array | Uint16Array;

/** A column as plain data for `postMessage`; its arrays are on shared memory and are not copied. */
export interface SharedMeasuredColumn {
  readonly cells: Float64Array;
  readonly codes: TextCodes | undefined;
  readonly texts: readonly string[];
}

/** Different texts a column may have. */
const mostTexts = 0xffff;

/**
 * A column of measurements: numbers, and for the cells that have one a text beside or instead of the number (`<`,
 * `not detected`). Comparisons, order and statistics use the numbers alone. Eight bytes a row; nine or ten in columns
 * with texts.
 */
export class MeasuredColumn {
  readonly numbers: NumberColumn;
  /** The distinct texts, in the order of their first row. */
  readonly texts: readonly string[];
  readonly #codes: TextCodes | undefined;

  /**
   * Builds the column from one number and one text per row; null and NaN are missing numbers, null is no text.
   * @throws RangeError for more than 65,535 different texts.
   */
  static from(numbers: ArrayLike<number | null>, texts: ArrayLike<string | null> = []): MeasuredColumn {
    const cells = sharedFloat64(numbers.length);
    for (let row = 0; row < cells.length; row++) cells[row] = numbers[row] ?? Number.NaN;
    const codeOf = new Map<string, number>();
    for (let row = 0; row < texts.length; row++) {
      const text = texts[row] ?? null;
      if (text !== null && !codeOf.has(text)) codeOf.set(text, codeOf.size + 1);
    }
    if (codeOf.size > mostTexts) throw new RangeError(`${codeOf.size} different texts`);
    if (codeOf.size === 0) return new MeasuredColumn(cells, undefined, []);
    const codes = codeOf.size > 0xff ? sharedUint16(cells.length) : sharedUint8(cells.length);
    for (let row = 0; row < cells.length; row++) {
      const text = texts[row] ?? null;
      codes[row] = text === null ? 0 : (codeOf.get(text) ?? 0);
    }
    return new MeasuredColumn(cells, codes, [...codeOf.keys()]);
  }

  /** The column another thread described with `toShared`. */
  static fromShared({ cells, codes, texts }: SharedMeasuredColumn): MeasuredColumn {
    return new MeasuredColumn(cells, codes, texts);
  }

  private constructor(cells: Float64Array, codes: TextCodes | undefined, texts: readonly string[]) {
    this.numbers = NumberColumn.over(cells);
    this.#codes = codes;
    this.texts = texts;
  }

  get rowCount(): number {
    return this.numbers.rowCount;
  }

  /** Size of the cells in bytes. */
  get byteLength(): number {
    return this.numbers.cells.byteLength + (this.#codes?.byteLength ?? 0);
  }

  toShared(): SharedMeasuredColumn {
    return { cells: this.numbers.cells, codes: this.#codes, texts: this.texts };
  }

  textAt(row: number): string | null {
    if (this.#codes === undefined) return null;
    return this.texts[(this.#codes[row] ?? 0) - 1] ?? null;
  }

  /** The rows with one of these texts. */
  withText(texts: readonly string[]): Bitmap {
    const codes = this.#codes;
    const wanted = texts.map((text) => this.texts.indexOf(text) + 1).filter((code) => code > 0);
    if (codes === undefined || wanted.length === 0) return Bitmap.none(this.rowCount);
    return wanted.map((code) => rowsWithCode(codes, code)).reduce((all, some) => all.or(some));
  }

  /** The rows of `visible` that have a number or a text. */
  reported(visible: Bitmap): Bitmap {
    const numbered = this.numbers.present();
    if (this.#codes === undefined) return numbered.and(visible);
    return numbered.or(rowsWithCode(this.#codes, 0).not()).and(visible);
  }
}

function rowsWithCode(codes: TextCodes, code: number): Bitmap {
  const rows = Bitmap.none(codes.length);
  for (let i = 0; i < rows.words.length; i++) {
    const end = Math.min((i + 1) << 5, codes.length);
    let word = 0;
    for (let row = i << 5; row < end; row++) word |= Number(codes[row] === code) << (row & 31);
    rows.words[i] = word;
  }
  return rows;
}
