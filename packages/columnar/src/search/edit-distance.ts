interface OneEditQuery {
  /** Distinct words in the default (UTF-16) order of `sort()`. */
  readonly words: readonly string[];
  readonly query: string;
  /** Also match words with a prefix within one edit of the query. */
  readonly byPrefix: boolean;
  /** Called with each matching range `from … to - 1` of `words`; ranges may overlap. */
  readonly onMatch: (from: number, to: number) => void;
}

/**
 * Reports the words that start with the query or lie within one edit of it: Damerau-Levenshtein distance at most 1
 * (one letter substituted, missing or extra, or two adjacent letters transposed). Walks the sorted word list as a trie.
 */
export function findWithinOneEdit(search: OneEditQuery): void {
  // A single letter is a prefix only: within one edit it would match every letter.
  if (search.query.length === 1) walk({ ...search, byPrefix: true }, 0, 0, 0, search.words.length, true);
  else walk(search, 0, 0, 0, search.words.length, false);
}

/** Visits the words `from … to - 1`. Their first `depth` letters match the first `typed` letters of the query. */
function walk(
  search: OneEditQuery,
  typed: number,
  depth: number,
  from: number,
  to: number,
  edited: boolean,
): void {
  const { words, query } = search;
  if (from >= to) return;
  if (typed === query.length) {
    if (!edited || search.byPrefix) search.onMatch(from, to);
    else if (words[from]?.length === depth) search.onMatch(from, from + 1);
    return;
  }
  const letter = query.charCodeAt(typed);
  if (edited) {
    const start = firstAtLeast(words, from, to, depth, letter);
    const end = firstAtLeast(words, start, to, depth, letter + 1);
    walk(search, typed + 1, depth + 1, start, end, true);
    return;
  }
  walk(search, typed + 1, depth, from, to, true);
  for (let start = words[from]?.length === depth ? from + 1 : from; start < to; ) {
    const wordLetter = letterAt(words, start, depth);
    const end = firstAtLeast(words, start, to, depth, wordLetter + 1);
    walk(search, typed, depth + 1, start, end, true);
    walk(search, typed + 1, depth + 1, start, end, wordLetter !== letter);
    if (wordLetter === query.charCodeAt(typed + 1)) walkSwapped(search, typed, depth, start, end);
    start = end;
  }
}

/** Handles a transposition: the letter at `depth` equals `query[typed + 1]`, so the next letter must equal `query[typed]`. */
function walkSwapped(search: OneEditQuery, typed: number, depth: number, from: number, to: number): void {
  const letter = search.query.charCodeAt(typed);
  const start = firstAtLeast(search.words, from, to, depth + 1, letter);
  const end = firstAtLeast(search.words, start, to, depth + 1, letter + 1);
  walk(search, typed + 2, depth + 2, start, end, true);
}

/** The UTF-16 unit at `depth`, or -1 past the end of the word, so that shorter words sort first. */
function letterAt(words: readonly string[], index: number, depth: number): number {
  const word = words[index] ?? '';
  return depth < word.length ? word.charCodeAt(depth) : -1;
}

/** Binary search for the first of the words `from … to - 1`, equal before `depth`, with a letter ≥ `letter` at `depth`; otherwise `to`. */
function firstAtLeast(
  words: readonly string[],
  from: number,
  to: number,
  depth: number,
  letter: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (letterAt(words, middle, depth) < letter) low = middle + 1;
    else high = middle;
  }
  return low;
}
