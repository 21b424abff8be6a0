import { Bitmap } from './bitmap.ts';
import type { DictionaryColumn } from './dictionary-column.ts';
import { findWithinOneEdit } from './edit-distance.ts';
import { type SearchWord, searchWordsOf } from './search-words.ts';
import { SubstringIndex } from './substring-index.ts';

/** Shortest term whose one allowed typo may also lie in a prefix of a word. */
const prefixTypoMinLength = 4;

/** Typo-tolerant full-text search over text columns, insensitive to case and diacritics. Read-only. */
export class SearchIndex {
  readonly #rowCount: number;
  /** The distinct words, sorted. */
  readonly #words: readonly string[];
  /** Word `w` occurs in the rows `#rows[#starts[w]]` up to `#rows[#starts[w + 1]]`, exclusive. */
  readonly #rows: Uint32Array;
  readonly #starts: Uint32Array;
  /** The words that contain a digit, and the index of each in `#words`. */
  readonly #digitWords: SubstringIndex;
  readonly #digitWordIndexes: readonly number[];

  /** Indexes the words of one or more columns of the same table. */
  constructor(columns: readonly DictionaryColumn<string>[]) {
    this.#rowCount = columns[0]?.rowCount ?? 0;
    const rowsByWord = rowsByWordOf(columns);
    this.#words = [...rowsByWord.keys()].sort();
    this.#starts = new Uint32Array(this.#words.length + 1);
    for (const [index, word] of this.#words.entries()) {
      const size = (rowsByWord.get(word) ?? []).reduce((sum, rows) => sum + rows.length, 0);
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + size;
    }
    this.#rows = new Uint32Array(this.#starts.at(-1) ?? 0);
    let filled = 0;
    for (const rows of this.#words.flatMap((word) => rowsByWord.get(word) ?? [])) {
      this.#rows.set(rows, filled);
      filled += rows.length;
    }
    this.#digitWordIndexes = [...this.#words.keys()].filter((index) => hasDigit(this.#words[index] ?? ''));
    this.#digitWords = new SubstringIndex(this.#digitWordIndexes.map((index) => this.#words[index] ?? ''));
  }

  /**
   * The rows that match every word of the query; all rows for a query without words. A row matches a word when one of
   * its own words
   * - starts with it;
   * - is within one edit of it (see `findWithinOneEdit`) or, from four letters on, starts within one edit of it; a
   *   single letter allows no edit;
   * - contains it, if it has a digit. Typos in such a word are tolerated only when nothing contains it literally,
   *   because adjacent report numbers are different reports.
   *
   * `Velora-GTX` matches as `veloragtx`, and where `velora` and `gtx` both match.
   */
  search(text: string): Bitmap {
    let rows = Bitmap.all(this.#rowCount);
    for (const word of searchWordsOf(text)) rows = rows.and(this.#rowsHolding(word));
    return rows;
  }

  #rowsHolding({ joined, parts }: SearchWord): Bitmap {
    const rows = this.#rowsHoldingTerm(joined);
    if (parts.length === 1) return rows;
    return rows.or(parts.map((part) => this.#rowsHoldingTerm(part)).reduce((all, some) => all.and(some)));
  }

  #rowsHoldingTerm(term: string): Bitmap {
    const rows = Bitmap.none(this.#rowCount);
    const containing = hasDigit(term) ? this.#digitWords.containing(term) : [];
    for (const digitWord of containing) {
      const index = this.#digitWordIndexes[digitWord] ?? 0;
      this.#addWords(rows, index, index + 1);
    }
    if (containing.length > 0) return rows;
    findWithinOneEdit({
      words: this.#words,
      query: term,
      byPrefix: term.length >= prefixTypoMinLength,
      found: (from, to) => this.#addWords(rows, from, to),
    });
    return rows;
  }

  #addWords(rows: Bitmap, from: number, to: number): void {
    const end = this.#starts[to] ?? 0;
    for (let i = this.#starts[from] ?? 0; i < end; i++) rows.set(this.#rows[i] ?? 0);
  }
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}

/** The rows of every dictionary value that contains a word, by word. */
function rowsByWordOf(columns: readonly DictionaryColumn<string>[]): Map<string, Uint32Array[]> {
  const rowsByWord = new Map<string, Uint32Array[]>();
  for (const { values, index } of columns) {
    for (const [code, value] of values.entries()) {
      const words = new Set(searchWordsOf(value).flatMap(({ joined, parts }) => [joined, ...parts]));
      for (const word of words) {
        const lists = rowsByWord.get(word);
        if (lists === undefined) rowsByWord.set(word, [index.rowsOf(code)]);
        else lists.push(index.rowsOf(code));
      }
    }
  }
  return rowsByWord;
}
