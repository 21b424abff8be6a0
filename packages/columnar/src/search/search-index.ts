import { Bitmap } from '../bitmap.ts';
import type { DictionaryColumn } from '../dictionary-column.ts';
import { findWithinOneEdit } from './edit-distance.ts';
import { hasDigit, matchingWords, parseSearchWords, type RowSets } from './matching.ts';

/** Length of the longest indexed n-grams. The rarest of these n-grams in a longer term finds the candidates. */
const maxNgramLength = 3;

/** An n-gram index that finds the words containing a term. Read-only. */
class SubstringIndex {
  readonly #words: readonly string[];
  readonly #indexesByNgram = new Map<string, number[]>();

  constructor(words: readonly string[]) {
    this.#words = words;
    for (const [index, word] of words.entries()) {
      for (const ngram of listNgrams(word)) {
        const indexes = this.#indexesByNgram.get(ngram);
        if (indexes === undefined) this.#indexesByNgram.set(ngram, [index]);
        else indexes.push(index);
      }
    }
  }

  /** The indexes of the words that contain a term, ascending. The term must not be empty. */
  containing(term: string): readonly number[] {
    let rarest = this.#indexesByNgram.get(term.slice(0, maxNgramLength)) ?? [];
    if (term.length <= maxNgramLength) return rarest;
    for (let start = 1; start + maxNgramLength <= term.length; start++) {
      const indexes = this.#indexesByNgram.get(term.slice(start, start + maxNgramLength)) ?? [];
      if (indexes.length < rarest.length) rarest = indexes;
    }
    return rarest.filter((index) => this.#words[index]?.includes(term));
  }
}

function listNgrams(word: string): Set<string> {
  const ngrams = new Set<string>();
  for (let start = 0; start < word.length; start++) {
    const longest = Math.min(word.length, start + maxNgramLength);
    for (let end = start + 1; end <= longest; end++) ngrams.add(word.slice(start, end));
  }
  return ngrams;
}

/**
 * Shorter terms match a word with a typo only if no word starts with the term, and never match a typo in a prefix of a
 * word.
 */
const prefixTypoMinLength = 4;

/** A word in at least one of this many rows gets a cached bitmap. The bits of a rarer word are set one by one. */
const rowsPerWord = 32;

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
  readonly #postings = new Map<number, Bitmap>();
  /** Cached rows of short terms with a digit that many words contain. */
  readonly #containing = new Map<string, Bitmap>();
  /** Set operations, for searches that combine this index with other row sets. */
  readonly sets: RowSets<Bitmap> = {
    all: () => Bitmap.all(this.#rowCount),
    and: (a, b) => a.and(b),
    or: (a, b) => a.or(b),
    otherwise: (a, b) => (a.count() > 0 ? a : b()),
    holding: (term) => this.holding(term),
  };

  /** Indexes the words of one or more columns of the same table. */
  constructor(columns: readonly DictionaryColumn<string>[]) {
    this.#rowCount = columns[0]?.rowCount ?? 0;
    const rowsByWord = collectRowsByWord(columns);
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

  /** The rows that match every word of the query, as in `matchingWords`. */
  search(text: string): Bitmap {
    return matchingWords(this.sets, text);
  }

  /** The rows with exactly this word, folded and without separators: `5w30`. */
  exactly(word: string): Bitmap {
    const index = this.#firstAtLeast(word);
    return this.#rowsOfWords(this.#words[index] === word ? [index] : []);
  }

  /**
   * The rows with a word that, folded,
   * - starts with the term;
   * - is within one edit of it (see `findWithinOneEdit`) or, from four letters on, starts within one edit of
   * it. A single letter allows no edit. Two or three letters allow one only if no word starts with them: `SN` is
   * not `SM`;
   * - contains it, if the term has a digit. Such a term allows no edit, because adjacent numbers are different
   * reports.
   */
  holding(term: string): Bitmap {
    if (hasDigit(term)) return this.#rowsContaining(term);
    const first = this.#firstAtLeast(term);
    const words = new Set<number>();
    const add = (from: number, to: number) => {
      for (let word = from; word < to; word++) words.add(word);
    };
    if (term.length < prefixTypoMinLength && this.#words[first]?.startsWith(term)) {
      add(first, this.#firstAtLeast(`${term}\uffff`));
      return this.#rowsOfWords(words);
    }
    findWithinOneEdit({
      words: this.#words,
      query: term,
      byPrefix: term.length >= prefixTypoMinLength,
      onMatch: add,
    });
    return this.#rowsOfWords(words);
  }

  #rowsContaining(term: string): Bitmap {
    const known = this.#containing.get(term);
    if (known !== undefined) return known;
    const words = this.#digitWords.containing(term);
    const rows = this.#rowsOfWords(words.map((digitWord) => this.#digitWordIndexes[digitWord] ?? 0));
    if (term.length <= maxNgramLength && words.length * rowsPerWord >= this.#rowCount)
      this.#containing.set(term, rows);
    return rows;
  }

  /** The first of the sorted words that is not less than `text`. */
  #firstAtLeast(text: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The rows with any of these words. A frequent word gets a cached bitmap on first use. */
  #rowsOfWords(words: Iterable<number>): Bitmap {
    let rows = Bitmap.none(this.#rowCount);
    const dense: Bitmap[] = [];
    for (const word of words) {
      const found = this.#rows.subarray(this.#starts[word], this.#starts[word + 1]);
      if (found.length * rowsPerWord >= this.#rowCount) dense.push(this.#readPosting(word, found));
      else for (const row of found) rows.set(row);
    }
    for (const posting of dense) rows = rows.or(posting);
    return rows;
  }

  #readPosting(word: number, rows: Uint32Array): Bitmap {
    const known = this.#postings.get(word);
    if (known !== undefined) return known;
    const posting = Bitmap.of(this.#rowCount, rows);
    this.#postings.set(word, posting);
    return posting;
  }
}

/** For each word, the rows of every dictionary value that contains it. */
function collectRowsByWord(columns: readonly DictionaryColumn<string>[]): Map<string, Uint32Array[]> {
  const rowsByWord = new Map<string, Uint32Array[]>();
  for (const { values, index } of columns) {
    for (const [code, value] of values.entries()) {
      const words = new Set(parseSearchWords(value).flatMap(({ joined, parts }) => [joined, ...parts]));
      for (const word of words) {
        const lists = rowsByWord.get(word);
        if (lists === undefined) rowsByWord.set(word, [index.readRows(code)]);
        else lists.push(index.readRows(code));
      }
    }
  }
  return rowsByWord;
}
