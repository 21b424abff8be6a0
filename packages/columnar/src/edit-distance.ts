/**
 * Finds words within one typing slip (Damerau-Levenshtein distance at most 1: a letter wrong, missing or too many,
 * or two neighbours swapped) by walking a sorted word list as if it were a tree of letters.
 */
interface OneSlipQuery {
  /** Distinct words in the default (UTF-16) order of `sort()`. */
  readonly words: readonly string[];
  readonly query: string;
  /** Also find words of which only a beginning is within one slip. */
  readonly byBeginning: boolean;
  /** Told each range `from … to - 1` of `words` found; ranges may overlap. */
  readonly found: (from: number, to: number) => void;
}

/** Tells `found` every word that begins with the query, and every one within one slip of it. */
export function findWithinOneSlip(search: OneSlipQuery): void {
  // With a slip nothing would be left of a single letter: it is only looked for as a beginning.
  if (search.query.length === 1) walk({ ...search, byBeginning: true }, 0, 0, 0, search.words.length, true);
  else walk(search, 0, 0, 0, search.words.length, false);
}

/** `from … to - 1` are the words whose first `depth` letters stand for the first `typed` letters of the query. */
function walk(
  search: OneSlipQuery,
  typed: number,
  depth: number,
  from: number,
  to: number,
  slipped: boolean,
): void {
  const { words, query } = search;
  if (from >= to) return;
  if (typed === query.length) {
    if (!slipped || search.byBeginning) search.found(from, to);
    else if (words[from]?.length === depth) search.found(from, from + 1);
    return;
  }
  const letter = query.charCodeAt(typed);
  if (slipped) {
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

/** The word's letter at `depth` is the query's next but one: goes on where the letter after it is the query's next. */
function walkSwapped(search: OneSlipQuery, typed: number, depth: number, from: number, to: number): void {
  const letter = search.query.charCodeAt(typed);
  const start = firstAtLeast(search.words, from, to, depth + 1, letter);
  const end = firstAtLeast(search.words, start, to, depth + 1, letter + 1);
  walk(search, typed + 2, depth + 2, start, end, true);
}

/** -1 after the end of the word, as sorting has it. */
function letterAt(words: readonly string[], place: number, depth: number): number {
  const word = words[place] ?? '';
  return depth < word.length ? word.charCodeAt(depth) : -1;
}

/** The first of the words `from … to - 1`, alike before `depth`, whose letter there is at least `letter`; else `to`. */
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
