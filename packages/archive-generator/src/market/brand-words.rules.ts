/** Words in a brand's name that promise something: an oil bears them only where it keeps the promise. */

interface Labelled {
  year: number;
  /** As printed: `5W-30`. */
  grade: string;
}

/** Grades that are not made from group III stock are not sold as synthetic. */
const syntheticGrade = /^(0W-|5W-|10W-[3456]0$)/;

const promises: readonly { word: RegExp; fits: (oil: Labelled) => boolean }[] = [
  { word: /\bHigh Mileage\b/, fits: ({ year, grade }) => year >= 2000 && /W-[345]0$/.test(grade) },
  { word: /\b(Synth|Sintesi|Ester)\b/, fits: ({ grade }) => syntheticGrade.test(grade) },
  { word: /\b(FE|Eco)\b/, fits: ({ grade }) => /^(0|5|10)W-(8|12|16|20|30)$/.test(grade) },
  { word: /\bLonglife\b/, fits: ({ year, grade }) => year >= 1998 && /^[05]W-/.test(grade) },
  { word: /\bLS\b/, fits: ({ year }) => year >= 2004 },
  { word: /\bZero\b/, fits: ({ grade }) => grade.startsWith('0W-') },
];

/** Does the name promise anything? */
export const promisesByName = (brand: string): boolean => promises.some(({ word }) => word.test(brand));

/** May an oil of that year and grade bear the name? */
export const fitsName = (brand: string, oil: Labelled): boolean =>
  promises.every(({ word, fits }) => !word.test(brand) || fits(oil));

/** Names that only an oil of group III or IV base stock bears. */
export const isSyntheticByName = (brand: string): boolean => /\b(Synth|Sintesi|Ester)\b/.test(brand);

export const isEsterByName = (brand: string): boolean => /\bEster\b/.test(brand);
