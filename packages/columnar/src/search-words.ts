/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Text without case and diacritics: `Şölen ØL` becomes `solen ol`. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** One stretch of text between blanks, folded. */
export interface SearchWord {
  /** Without anything that is neither letter nor digit: `5W-30` gives `5w30`. */
  readonly joined: string;
  /** Its stretches of letters and digits: `5w` and `30`. */
  readonly parts: readonly string[];
}

/** The words of a text or of a query; stretches without letter or digit are left out. */
export function searchWordsOf(text: string): SearchWord[] {
  return foldText(text)
    .split(/\s+/)
    .map((stretch) => stretch.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ joined: parts.join(''), parts }));
}
