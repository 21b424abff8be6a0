import { Bitmap } from './bitmap.ts';
import type { DictionaryColumn } from './dictionary-column.ts';
import { findWithinOneSlip } from './one-slip.ts';
import { type SearchWord, searchWordsOf } from './search-words.ts';

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
  /** The words with a digit in one text, which is faster to look through than word by word. */
  readonly #digitText: string;
  /** Where each of them ends in that text, and its place in `#words`. */
  readonly #digitEnds: Uint32Array;
  readonly #digitPlaces: Uint32Array;

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
    const places = [...this.#words.keys()].filter((place) => hasDigit(this.#words[place] ?? ''));
    this.#digitPlaces = Uint32Array.from(places);
    this.#digitText = places.map((place) => this.#words[place]).join(' ');
    let end = -1;
    this.#digitEnds = Uint32Array.from(places, (place) => {
      end += 1 + (this.#words[place]?.length ?? 0);
      return end;
    });
  }

  /**
   * The rows that hold every word of the text; all rows for a text without words. A word is held by a row with a word
   * that begins with it or is within one slip of it (from four letters on: begins so). A word with a digit is
   * found anywhere within a word, and with a slip only when it is nowhere without: the numbers next to a report
   * number are other reports. `Castrol-GTX` is looked for both as `castrolgtx` and as its parts.
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
    if (hasDigit(term) && this.#addContaining(rows, term)) return rows;
    findWithinOneSlip({
      words: this.#words,
      query: term,
      byBeginning: term.length >= lengthForBeginnings,
      found: (from, to) => this.#addWords(rows, from, to),
    });
    return rows;
  }

  /** Adds the rows of the words with a digit that contain the term; false where there is none. */
  #addContaining(rows: Bitmap, term: string): boolean {
    let word = 0;
    let at = this.#digitText.indexOf(term);
    if (at < 0) return false;
    while (at >= 0) {
      while ((this.#digitEnds[word] ?? 0) < at) word++;
      const place = this.#digitPlaces[word] ?? 0;
      this.#addWords(rows, place, place + 1);
      at = this.#digitText.indexOf(term, this.#digitEnds[word]);
    }
    return true;
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
