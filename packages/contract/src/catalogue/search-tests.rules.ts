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

/** The symbol of an element or an abbreviation such as TAN, which only begins a word. */
const isShort = (word: string) => /^\p{L}{1,3}$|^.{1,2}$/u.test(word);
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
 * order. Words of up to three letters, and of two characters, begin a word. A word of four letters or more that occurs nowhere matches with one slip. A search
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
      isShort(word) ? words.some((one) => one.startsWith(word)) : text.includes(word);
    if (word.length < minSlipLength || indexed.some(occurs)) return occurs;
    return ({ words }: Indexed) => words.some((one) => isOneSlip(one, word));
  };
  if (wordsOf(search).length === 0) return [];
  const matchers = [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].map(matcher);
  return indexed.filter((one) => matchers.every((matches) => matches(one))).map(({ test }) => test);
};
