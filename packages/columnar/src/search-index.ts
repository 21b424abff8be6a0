import { Bitmap } from './bitmap.ts';
import type { DictionaryColumn } from './dictionary-column.ts';
import { findWithinOneSlip } from './edit-distance.ts';
import { type SearchWord, searchWordsOf } from './search-words.ts';
import { SubstringIndex } from './substring-index.ts';

/** From this length on a word is also found by its beginning in spite of a slip. */
const lengthForBeginnings = 4;

/** Search by words over text columns; case and diacritics do not count. Read-only. */
export class SearchIndex {
  readonly #rowCount: number;
  /** The distinct words, sorted. */
  readonly #words: readonly string[];
  /** Word `w` stands in the rows `#rows[#starts[w]]` up to `#rows[#starts[w + 1]]`, exclusive. */
  readonly #rows: Uint32Array;
  readonly #starts: Uint32Array;
  /** The words with a digit among them, and the place of each in `#words`. */
  readonly #digitWords: SubstringIndex;
  readonly #digitPlaces: readonly number[];

  /** Indexes the words of these columns, at least one and all of the same table. */
  constructor(columns: readonly DictionaryColumn<string>[]) {
    this.#rowCount = columns[0]?.rowCount ?? 0;
    const rowsByWord = rowsByWordOf(columns);
    this.#words = [...rowsByWord.keys()].sort();
    this.#starts = new Uint32Array(this.#words.length + 1);
    for (const [place, word] of this.#words.entries()) {
      const size = (rowsByWord.get(word) ?? []).reduce((sum, rows) => sum + rows.length, 0);
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + size;
    }
    this.#rows = new Uint32Array(this.#starts.at(-1) ?? 0);
    let filled = 0;
    for (const rows of this.#words.flatMap((word) => rowsByWord.get(word) ?? [])) {
      this.#rows.set(rows, filled);
      filled += rows.length;
    }
    this.#digitPlaces = [...this.#words.keys()].filter((place) => hasDigit(this.#words[place] ?? ''));
    this.#digitWords = new SubstringIndex(this.#digitPlaces.map((place) => this.#words[place] ?? ''));
  }

  /**
   * The rows that match every word of the text; all rows for a text without words. A row matches by any of its words:
   * - one that begins with the word typed;
   * - one within a slip of it (a letter wrong, missing or too many, or two neighbours swapped), or, from four letters
   *   on, that begins within a slip of it; a single letter allows no slip;
   * - a word with a digit: one that contains it. It may hold a slip only where nothing contains it as typed, for the
   *   neighbours of a report number are other reports.
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
    const ilikeContains = hasDigit(term) ? this.#digitWords.ilikeContains(term) : [];
    for (const digitWord of ilikeContains) {
      const place = this.#digitPlaces[digitWord] ?? 0;
      this.#addWords(rows, place, place + 1);
    }
    if (ilikeContains.length > 0) return rows;
    findWithinOneSlip({
      words: this.#words,
      query: term,
      byBeginning: term.length >= lengthForBeginnings,
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

/** The rows of every dictionary value that a word stands in, by word. */
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
