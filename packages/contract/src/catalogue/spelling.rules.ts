import { isOneSlip } from '../shared/slips.rules.ts';

/** Whether one edit makes the beginning of the word equal to what was typed. */
const beginsWithSlip = (word: string, typed: string) =>
  [typed.length - 1, typed.length, typed.length + 1].some((end) => isOneSlip(word.slice(0, end), typed));

const foldWord = (word: string) => word.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '');

/** A word of a search that no text has, and the words one slip away that were searched for instead. */
export interface Correction {
  typed: string;
  corrected: string[];
}

/** Shorter words are not explained: too many others are one slip away. */
const minLength = 3;

/**
 * The words of a search that occur in none of the texts that it found, with the words of these texts it was corrected to: whole words
 * if there are any, else words that begin like it. Words with a digit have no correction. Case and accents make no difference.
 */
export const findCorrections = (search: string, texts: Iterable<string>): Correction[] => {
  const words = new Map<string, string>();
  for (const text of texts)
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) words.set(foldWord(word), word);
  const typedWords = new Set(search.split(/[^\p{L}\p{N}]+/u));
  return [...typedWords].flatMap((typed) => {
    const folded = foldWord(typed);
    const isLiteral = [...words.keys()].some((word) => word.includes(folded));
    if (typed.length < minLength || /\p{N}/u.test(typed) || isLiteral) return [];
    const wordsWhere = (matches: (word: string, typed: string) => boolean) =>
      [...words].filter(([word]) => matches(word, folded)).map(([, written]) => written);
    const whole = wordsWhere(isOneSlip);
    const corrected = whole.length > 0 ? whole : wordsWhere(beginsWithSlip);
    return corrected.length > 0 ? [{ typed, corrected }] : [];
  });
};
