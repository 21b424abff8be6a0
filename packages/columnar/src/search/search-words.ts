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
export interface SearchWord {
  /** Its letters and digits only: `5W-30` gives `5w30`. */
  readonly joined: string;
  /** Its runs of letters and digits: `5w` and `30`. */
  readonly parts: readonly string[];
}

/** The words of a text or of a query; runs without a letter or digit are left out. */
export function searchWordsOf(text: string): SearchWord[] {
  return foldText(text)
    .split(/\s+/)
    .map((run) => run.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ joined: parts.join(''), parts }));
}
