import type { Bitmap } from './bitmap.ts';
import { RankIndex, type Ranks } from './rank-index.ts';

/** The types a dictionary can hold; a missing value is null. */
export type DictionaryValue = string | number | boolean;

/** A column as plain data for `postMessage`; the ranks are on shared memory and are not copied. */
export interface SharedDictionaryColumn<V extends DictionaryValue = DictionaryValue> {
  readonly values: readonly V[];
  readonly ranks: Ranks;
}

/** A column of repeated values: each distinct value is stored once in a sorted dictionary, and a row stores its index. */
export class DictionaryColumn<V extends DictionaryValue = DictionaryValue> {
  /** The distinct values in their natural order. */
  readonly values: readonly V[];
  /** Rank of each row as an index in `values`; missing values rank after all others. */
  readonly index: RankIndex;
  readonly #codes: ReadonlyMap<V | null, number>;
  #lowerCased: string[] | undefined;

  /**
   * Builds the column from one cell per row. `compare` defines the natural order of the values.
   * @throws RangeError when `compare` returns 0 for two different values: the dictionary needs a strict order.
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
    return new DictionaryColumn(values, RankIndex.of(cells, codeByValue(values)));
  }

  /** The column another thread described with `toShared`. */
  static fromShared<V extends DictionaryValue>({
    values,
    ranks,
  }: SharedDictionaryColumn<V>): DictionaryColumn<V> {
    return new DictionaryColumn(values, RankIndex.over(ranks, values.length));
  }

  private constructor(values: readonly V[], index: RankIndex) {
    this.values = values;
    this.#codes = codeByValue(values);
    this.index = index;
  }

  toShared(): SharedDictionaryColumn<V> {
    return { values: this.values, ranks: this.index.ranks };
  }

  get rowCount(): number {
    return this.index.ranks.length;
  }

  valueAt(row: number): V | null {
    return this.values[this.index.ranks[row] ?? this.index.nullRank] ?? null;
  }

  /** The rows whose value is one of `values`; null matches rows without a value. Unknown values match nothing. */
  anyOf(values: readonly (V | null)[]): Bitmap {
    const codes = values.map((value) => this.#codes.get(value)).filter((code) => code !== undefined);
    return this.index.rowsOfAny(codes);
  }

  /** The rows whose text contains `text` as a literal, case-insensitive substring. Rows without a value never match. */
  containing(this: DictionaryColumn<string>, text: string): Bitmap {
    this.#lowerCased ??= this.values.map((value) => value.toLowerCase());
    const needle = text.toLowerCase();
    const codes: number[] = [];
    for (const [code, value] of this.#lowerCased.entries()) if (value.includes(needle)) codes.push(code);
    return this.index.rowsOfAny(codes);
  }
}

function codeByValue<V extends DictionaryValue>(values: readonly V[]): ReadonlyMap<V | null, number> {
  return new Map<V | null, number>([...values, null].map((value, code) => [value, code]));
}
