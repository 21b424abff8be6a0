import { isOneSlip } from '../shared/slips.rules.ts';
import { typographicName } from '../standards/figures.rules.ts';

/** What a test is found by. */
interface Searched {
  name: string;
  method: string;
  synonyms: readonly string[];
  analytes: readonly string[];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter words, such as the symbols of elements, are no part of another word, and have no slip. */
const minPartLength = 3;
const minSlipLength = 4;

/** What the search of a test compares. */
export const searchedTexts = ({ name, method, synonyms, analytes }: Searched) => [
  name,
  typographicName(name),
  method,
  ...analytes,
  ...synonyms,
];

/**
 * The tests of which every word of the search occurs in the name, the method, an analyte or a synonym, regardless of case, in their
 * order. Words of one or two letters begin a word. A word of four letters or more that occurs nowhere matches with one slip. A search
 * without a letter or digit finds no test, a blank one every test.
 */
export const searchTests = <T>(tests: readonly T[], search: string, textOf: (test: T) => Searched): T[] => {
  if (search.trim() === '') return [...tests];
  const indexed = tests.map((test) => {
    const text = searchedTexts(textOf(test)).join('\n').toLowerCase();
    return { test, text, words: [...new Set(wordsOf(text))] };
  });
  type Indexed = (typeof indexed)[number];
  const matcher = (word: string) => {
    const occurs = ({ text, words }: Indexed) =>
      word.length < minPartLength ? words.some((one) => one.startsWith(word)) : text.includes(word);
    if (word.length < minSlipLength || indexed.some(occurs)) return occurs;
    return ({ words }: Indexed) => words.some((one) => isOneSlip(one, word));
  };
  if (wordsOf(search).length === 0) return [];
  const matchers = [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].map(matcher);
  return indexed.filter((one) => matchers.every((matches) => matches(one))).map(({ test }) => test);
};
