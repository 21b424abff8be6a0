import { largestNumberList } from '@iom/contract/catalogue/catalogue.schemas.ts';

/** At least five letters and digits, three of them digits: neither a grade nor a year nor a word. */
const reportNumber = /^(?=(?:.*\d){3})(?=(?:.*[\p{L}\p{N}]){5})[\p{L}\p{N}\p{Pd}\u2212./_]+$/u;

/** The report numbers of a pasted list, separated by blanks, commas, semicolons or lines; empty where the text is no such list. */
export const reportNumbersIn = (text: string): string[] => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.length > 1 && words.every((word) => reportNumber.test(word))
    ? [...new Set(words)].slice(0, largestNumberList)
    : [];
};
