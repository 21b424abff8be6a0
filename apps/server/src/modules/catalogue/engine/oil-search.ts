import { foldText, matchingWords, parseSearchWords, type RowSets } from '@iom/columnar/search/matching.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { type FacetName, facetNames } from '@iom/contract/samples/oil-label.schemas.ts';

/** A filter with two names: the values of both. */
const filteredGrades = ({ sae_grade, sample__sae_grade }: OilFilters) =>
  sae_grade && sample__sae_grade ? [...sae_grade, ...sample__sae_grade] : (sae_grade ?? sample__sae_grade);

/** The filtered facets, each with its accepted values; the empty text means not stated. */
export const facetFilters = (filters: OilFilters): { name: FacetName; texts: readonly string[] }[] =>
  facetNames.flatMap((name) => {
    const texts = name === 'sae_grade' ? filteredGrades(filters) : filters[name];
    return texts ? [{ name, texts }] : [];
  });

/** The number in a filter; undefined for other text. */
export const filteredNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** The ids of the tests an oil must have results of; undefined where one of the texts names no test. */
export const filteredTests = ({ has_test: texts = [] }: OilFilters): number[] | undefined => {
  const ids = texts.flatMap((text) => filteredNumber(text) ?? []);
  return ids.length === texts.length ? ids : undefined;
};

// What a search of the catalogue means, over any representation of sets of oils.

/**
 * Sets of oils by their labels: words of brand, supplier, report number, service class, oil type, country and
 * region.
 */
export interface OilSets<R> extends RowSets<R> {
  /** With exactly this word, folded and without separators. */
  exactly(word: string): R;
  /** The distinct grades and years of the oils. */
  readonly grades: readonly string[];
  readonly years: readonly number[];
  ofGrades(grades: readonly string[]): R;
  ofYear(year: number): R;
  ofReports(numbers: readonly string[]): R;
}

/** `5W-30` with any hyphen, dash or minus sign, `5w30`, `5 w 30`, `SAE 5W-30`. */
const multigrade =
  /(?<![\p{L}\p{N}])(?:sae\s*)?(\d{1,2})\s*w\s*[\p{Pd}\u2212/]?\s*(\d{1,2})(?![\p{L}\p{N}])/gu;
/** `SAE 40`: without `SAE` a number is no grade. */
const monograde = /(?<![\p{L}\p{N}])sae\s*(\d{1,2})(?![\p{L}\p{N}])/gu;
const winterGrade = /^\d{1,2}w$/;

/** Names of bodies that precede grades and classes. Classes are stored without them. */
const prefixWords = new Set(['sae', 'api', 'acea', 'ilsac', 'jaso']);
const needsParsing = /\d|(?<!\p{L})(?:sae|api|acea|ilsac|jaso)(?!\p{L})/iu;

const separators = /[\s,;]+/;

/** Report numbers of the archive by their letters and digits. */
export type ReportNumbers = Pick<ReadonlyMap<string, string>, 'get'>;

/** Letters and digits of a report number, folded, in any spelling. */
export const reportKey = (text: string): string =>
  parseSearchWords(text)
    .map((word) => word.joined)
    .join('');

/** The keys of the search words that may be report numbers. */
export const possibleReports = (text: string): string[] =>
  text
    .split(separators)
    .filter((word) => /\d/.test(word))
    .map(reportKey);

/** Oils of the grade, and oils with the grade in their label. */
const ofGrade = <R>(oils: OilSets<R>, grade: string): R =>
  oils.or(oils.ofGrades([grade]), oils.exactly(grade.toLowerCase()));

const withWord = <R>(oils: OilSets<R>, word: string): R => {
  if (winterGrade.test(word)) {
    const cold = word.toUpperCase();
    const grades = oils.grades.filter((value) => value.startsWith(cold));
    return oils.or(oils.ofGrades(grades), oils.exactly(word));
  }
  if (/^\d{4}$/.test(word) && oils.years.includes(Number(word)))
    return oils.or(oils.ofYear(Number(word)), oils.exactly(word));
  const rows = matchingWords(oils, word);
  return prefixWords.has(word) ? oils.otherwise(rows, oils.all) : rows;
};

const withWords = <R>(oils: OilSets<R>, text: string): R => {
  const grades = new Set<string>();
  const withoutGrades = foldText(text)
    .replace(multigrade, (_match, cold: string, hot: string) => {
      grades.add(`${Number(cold)}W${hot}`);
      return ' ';
    })
    .replace(monograde, (_match, hot: string) => {
      grades.add(hot);
      return ' ';
    });
  const words = new Set(withoutGrades.split(/\s+/).filter((word) => word !== ''));
  return [
    ...[...grades].map((grade) => ofGrade(oils, grade)),
    ...[...words].map((word) => withWord(oils, word)),
  ].reduce((rows, some) => oils.and(rows, some), oils.all());
};

/**
 * The oils that match every word of the text, each in any field. Report numbers, typed in full, select exactly their oils,
 * several of them any of these; grades match in any spelling and years as numbers; other words as `matchingWords`
 * has it, with one typing slip. Text without a letter or a digit matches no oil, blank text every one.
 */
export const searchedOils = <R>(oils: OilSets<R>, reports: ReportNumbers, text: string): R => {
  if (text.trim() !== '' && parseSearchWords(text).length === 0) return oils.ofReports([]);
  if (!needsParsing.test(text)) return matchingWords(oils, text);
  const numbers: string[] = [];
  const rest: string[] = [];
  for (const word of text.split(separators)) {
    const number = /\d/.test(word) ? reports.get(reportKey(word)) : undefined;
    if (number === undefined) rest.push(word);
    else numbers.push(number);
  }
  const rows = withWords(oils, rest.join(' '));
  return numbers.length > 0 ? oils.and(rows, oils.ofReports(numbers)) : rows;
};

/** The report numbers of the archive among these, in any spelling, and the unknown ones. */
export const knownReports = (
  reports: ReportNumbers,
  numbers: readonly string[],
): { known: string[]; missing: string[] } => {
  const found = numbers.map((number) => reports.get(reportKey(number)));
  return {
    known: found.filter((number) => number !== undefined),
    missing: [...new Set(numbers.filter((_number, index) => found[index] === undefined))],
  };
};
