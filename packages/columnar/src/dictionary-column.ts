import type { Bitmap } from './bitmap.ts';
import { RankIndex } from './rank-index.ts';

/** What a dictionary may hold; a missing value is null. */
export type DictionaryValue = string | number | boolean;

/** A column of repeated values, kept once each in a sorted dictionary; a row holds its value's place there. */
export class DictionaryColumn<V extends DictionaryValue = DictionaryValue> {
  /** The distinct values in their natural order. */
  readonly values: readonly V[];
  /** Rows by place in `values`; no value comes after all of them. */
  readonly index: RankIndex;
  readonly #codes: ReadonlyMap<V | null, number>;
  #lowerCased: string[] | undefined;

  /**
   * Builds the column from one cell a row. `compare` gives the natural order and must tell any two different
   * values apart, else a RangeError: ties between rows are the sort's to break, not the dictionary's.
   */
  static from<V extends DictionaryValue>(
    cells: readonly (V | null)[],
    compare: (a: V, b: V) => number,
  ): DictionaryColumn<V> {
    const values = [...new Set(cells)].filter((cell): cell is V => cell !== null);
    values.sort(compare);
    for (const [code, value] of values.entries()) {
      const before = values[code - 1];
      if (before !== undefined && !(compare(before, value) < 0)) {
        throw new RangeError(`No order between ${before} and ${value}`);
      }
    }
    return new DictionaryColumn(values, cells);
  }

  private constructor(values: readonly V[], cells: readonly (V | null)[]) {
    this.values = values;
    this.#codes = new Map<V | null, number>([...values, null].map((value, code) => [value, code]));
    this.index = RankIndex.of(cells, this.#codes);
  }

  get rowCount(): number {
    return this.index.ranks.length;
  }

  valueAt(row: number): V | null {
    return this.values[this.index.ranks[row] ?? this.index.nullRank] ?? null;
  }

  /** The rows whose value is one of these, null standing for no value. Values that nobody has match nothing. */
  anyOf(values: readonly (V | null)[]): Bitmap {
    const codes = values.map((value) => this.#codes.get(value)).filter((code) => code !== undefined);
    return this.index.rowsOfAny(codes);
  }

  /** The rows whose text contains this one, literally and without regard to case; null contains nothing. */
  ilikeContains(this: DictionaryColumn<string>, text: string): Bitmap {
    this.#lowerCased ??= this.values.map((value) => value.toLowerCase());
    const wanted = text.toLowerCase();
    const codes: number[] = [];
    for (const [code, value] of this.#lowerCased.entries()) if (value.includes(wanted)) codes.push(code);
    return this.index.rowsOfAny(codes);
  }
}
