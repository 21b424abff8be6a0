/** The number of bits that are 1 (population count). */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A fixed-length set of row numbers, one bit per row; bits past the length are always 0. */
export class Bitmap {
  readonly length: number;
  readonly words: Uint32Array;

  private constructor(length: number, words: Uint32Array) {
    this.length = length;
    this.words = words;
  }

  /** The empty set over `length` rows. */
  static none(length: number): Bitmap {
    return new Bitmap(length, new Uint32Array((length + 31) >>> 5));
  }

  /** The full set of `length` rows. */
  static all(length: number): Bitmap {
    return Bitmap.none(length).not();
  }

  /**
   * The set over these words, which are not copied; bits past `length` must be 0.
   * @throws RangeError for more or fewer words than the rows need.
   */
  static over(length: number, words: Uint32Array): Bitmap {
    if (words.length !== (length + 31) >>> 5)
      throw new RangeError(`${words.length} words for ${length} rows`);
    return new Bitmap(length, words);
  }

  /**
   * The set of the given row numbers, in any order.
   * @throws RangeError for a number outside `0 … length - 1`.
   */
  static of(length: number, rows: ArrayLike<number>): Bitmap {
    const bitmap = Bitmap.none(length);
    for (let i = 0; i < rows.length; i++) bitmap.set(rows[i] ?? 0);
    return bitmap;
  }

  /**
   * Adds a row in place. Only while the bitmap is being built: finished bitmaps are shared.
   * @throws RangeError for a row outside `0 … length - 1`.
   */
  set(row: number): void {
    if (!(row >= 0 && row < this.length)) throw new RangeError(`Row ${row} of ${this.length}`);
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  /**
   * Removes the rows that are not in `other`, in place. Only while the bitmap is being built: finished bitmaps are shared.
   * @throws RangeError when the lengths differ.
   */
  retain(other: Bitmap): this {
    if (other.length !== this.length)
      throw new RangeError(`Bitmaps of ${this.length} and ${other.length} rows`);
    for (let i = 0; i < this.words.length; i++) this.words[i] = (this.words[i] ?? 0) & (other.words[i] ?? 0);
    return this;
  }

  /**
   * Adds the rows of `other`, in place. Only while the bitmap is being built: finished bitmaps are shared.
   * @throws RangeError when the lengths differ.
   */
  include(other: Bitmap): this {
    if (other.length !== this.length)
      throw new RangeError(`Bitmaps of ${this.length} and ${other.length} rows`);
    for (let i = 0; i < this.words.length; i++) this.words[i] = (this.words[i] ?? 0) | (other.words[i] ?? 0);
    return this;
  }

  has(row: number): boolean {
    return (((this.words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  and(other: Bitmap): Bitmap {
    const words = this.#emptyWords(other);
    for (let i = 0; i < words.length; i++) words[i] = (this.words[i] ?? 0) & (other.words[i] ?? 0);
    return new Bitmap(this.length, words);
  }

  or(other: Bitmap): Bitmap {
    const words = this.#emptyWords(other);
    for (let i = 0; i < words.length; i++) words[i] = (this.words[i] ?? 0) | (other.words[i] ?? 0);
    return new Bitmap(this.length, words);
  }

  /** The rows of this set that are not in `other`. @throws RangeError when the lengths differ. */
  andNot(other: Bitmap): Bitmap {
    const words = this.#emptyWords(other);
    for (let i = 0; i < words.length; i++) words[i] = (this.words[i] ?? 0) & ~(other.words[i] ?? 0);
    return new Bitmap(this.length, words);
  }

  not(): Bitmap {
    const words = new Uint32Array(this.words.length);
    for (let i = 0; i < words.length; i++) words[i] = ~(this.words[i] ?? 0);
    if ((this.length & 31) !== 0)
      words[words.length - 1] = (words.at(-1) ?? 0) & ((1 << (this.length & 31)) - 1);
    return new Bitmap(this.length, words);
  }

  clone(): Bitmap {
    return new Bitmap(this.length, this.words.slice());
  }

  /** The number of rows in the set. */
  count(): number {
    let total = 0;
    for (let i = 0; i < this.words.length; i++) {
      const word = this.words[i] ?? 0;
      if (word !== 0) total += bitCount(word);
    }
    return total;
  }

  /** The row numbers, ascending. */
  toIndices(): Uint32Array {
    const rows = new Uint32Array(this.count());
    let filled = 0;
    for (let i = 0; i < this.words.length; i++) {
      for (let word = this.words[i] ?? 0; word !== 0; word &= word - 1) {
        rows[filled++] = (i << 5) + 31 - Math.clz32(word & -word);
      }
    }
    return rows;
  }

  /** The row numbers, ascending. */
  [Symbol.iterator](): Iterator<number> {
    return this.toIndices().values();
  }

  /** Zeroed words for the result of an operation with `other`. @throws RangeError when the lengths differ. */
  #emptyWords(other: Bitmap): Uint32Array {
    if (other.length !== this.length)
      throw new RangeError(`Bitmaps of ${this.length} and ${other.length} rows`);
    return new Uint32Array(this.words.length);
  }
}
