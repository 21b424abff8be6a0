import { Bitmap, bitCount } from './bitmap.ts';
import { sharedUint32 } from './shared-memory.ts';

/** Packed rows as plain data for `postMessage`; the arrays are on shared memory and are not copied. */
export interface SharedPackedRows {
  readonly length: number;
  readonly words: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The rows that have a cell, for a column that stores cells only for them, in row order. A quarter of a byte
 * per row.
 */
export class PackedRows {
  /** Rows of the column, with and without a cell. */
  readonly length: number;
  readonly #words: Uint32Array;
  /** Cells before each word. */
  readonly #starts: Uint32Array;

  static of({ length, words }: Bitmap): PackedRows {
    const shared = sharedUint32(words.length);
    shared.set(words);
    const starts = sharedUint32(words.length);
    let cells = 0;
    for (let i = 0; i < words.length; i++) {
      starts[i] = cells;
      cells += bitCount(words[i] ?? 0);
    }
    return new PackedRows({ length, words: shared, starts });
  }

  /** The rows another thread described with `toShared`. */
  static fromShared(shared: SharedPackedRows): PackedRows {
    return new PackedRows(shared);
  }

  private constructor({ length, words, starts }: SharedPackedRows) {
    this.length = length;
    this.#words = words;
    this.#starts = starts;
  }

  toShared(): SharedPackedRows {
    return { length: this.length, words: this.#words, starts: this.#starts };
  }

  get byteLength(): number {
    return this.#words.byteLength + this.#starts.byteLength;
  }

  toBitmap(): Bitmap {
    return Bitmap.over(this.length, this.#words);
  }

  /** Index of the row's cell; -1 without a cell. */
  indexOf(row: number): number {
    const word = this.#words[row >>> 5] ?? 0;
    const bit = 1 << (row & 31);
    if ((word & bit) === 0) return -1;
    return (this.#starts[row >>> 5] ?? 0) + bitCount(word & (bit - 1));
  }

  /** The rows of these cells. */
  readRows(cells: Bitmap): Bitmap {
    const rows = Bitmap.none(this.length);
    let cell = 0;
    for (let i = 0; i < rows.words.length; i++) {
      const present = this.#words[i] ?? 0;
      if (present === 0) continue;
      let word = 0;
      // Branch-free: whether a row has a cell varies from row to row.
      for (let bit = 0; bit < 32; bit++) {
        const has = (present >>> bit) & 1;
        word |= (((cells.words[cell >>> 5] ?? 0) >>> (cell & 31)) & has) << bit;
        cell += has;
      }
      rows.words[i] = word;
    }
    return rows;
  }
}
