/** Letters that Unicode does not decompose into a base letter and a combining mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Folds case and diacritics: `Şölen ØL` becomes `solen ol`. */
export function foldText(text: string): string {
  if (/^[\x20-\x7e\s]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** A run of text between blanks, folded. */
interface SearchWord {
  /** Its letters and digits only: `5W-30` gives `5w30`. */
  readonly joined: string;
  /** Its runs of letters and digits: `5w` and `30`. */
  readonly parts: readonly string[];
}

/** The words of a text or of a query; runs without a letter or digit are left out. */
export function parseSearchWords(text: string): SearchWord[] {
  return foldText(text)
    .split(/\s+/)
    .map((run) => run.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ joined: parts.join(''), parts }));
}

/** Sets of rows in one representation: bitmaps, or conditions for another system that holds the rows. */
export interface RowSets<R> {
  all(): R;
  and(a: R, b: R): R;
  or(a: R, b: R): R;
  /** The first set, or the second if the first has no rows. */
  otherwise(a: R, b: () => R): R;
  /** The rows with a word that matches a term, as in `SearchIndex.holding`. */
  holding(term: string): R;
}

/**
 * The rows that match every word of the query; all rows for a query without words. `Velora-GTX` matches as
 * `veloragtx`, or where both `velora` and `gtx` match; with a digit, only if no row has it as one word.
 */
export function matchingWords<R>(sets: RowSets<R>, text: string): R {
  const words = new Map(
    parseSearchWords(text).map((word) => [`${word.joined} ${word.parts.join(' ')}`, word]),
  );
  let rows = sets.all();
  for (const { joined, parts } of words.values()) {
    const joinedRows = sets.holding(joined);
    const apart = () =>
      [...new Set(parts)].map((part) => sets.holding(part)).reduce((all, some) => sets.and(all, some));
    rows = sets.and(rows, parts.length === 1 ? joinedRows : eitherWay(sets, joined, joinedRows, apart));
  }
  return rows;
}

function eitherWay<R>(sets: RowSets<R>, joined: string, joinedRows: R, apart: () => R): R {
  return hasDigit(joined) ? sets.otherwise(joinedRows, apart) : sets.or(joinedRows, apart());
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}
