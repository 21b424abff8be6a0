import { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { SearchIndex } from '@iom/columnar/search/search-index.ts';
import { foldText, searchWordsOf } from '@iom/columnar/search/search-words.ts';

interface SearchColumns {
  /** Brand, supplier, report number, service class, oil type, country and region. */
  texts: readonly DictionaryColumn<string>[];
  reportNumber: DictionaryColumn<string>;
  grade: DictionaryColumn<string>;
  year: DictionaryColumn<number>;
}

/** `5W-30` with any hyphen, dash or minus sign, `5w30`, `5 w 30`, `SAE 5W-30`. */
const multigrade =
  /(?<![\p{L}\p{N}])(?:sae\s*)?(\d{1,2})\s*w\s*[\p{Pd}\u2212/]?\s*(\d{1,2})(?![\p{L}\p{N}])/gu;
/** `SAE 40`: without `SAE` a number is no grade. */
const monograde = /(?<![\p{L}\p{N}])sae\s*(\d{1,2})(?![\p{L}\p{N}])/gu;
const winterGrade = /^\d{1,2}w$/;

/** Bodies that give grades and classes their names; the classes are stored without them. */
const prefixWords = new Set(['sae', 'api', 'acea', 'ilsac', 'jaso']);
const needsParsing = /\d|(?<!\p{L})(?:sae|api|acea|ilsac|jaso)(?!\p{L})/iu;

const separators = /[\s,;]+/;

/** Search over all fields of an oil. Read-only. */
export class OilSearch {
  readonly #index: SearchIndex;
  readonly #columns: SearchColumns;
  /** Report numbers by their letters and digits. */
  readonly #reports: ReadonlyMap<string, string>;

  constructor(columns: SearchColumns) {
    this.#columns = columns;
    this.#index = new SearchIndex(columns.texts);
    this.#reports = new Map(columns.reportNumber.values.map((number) => [joined(number), number]));
  }

  /**
   * The oils that match every word of the text, each in any field. Report numbers, typed in full, select exactly their oils,
   * several of them any of these; grades match in any spelling and years as numbers; other words as `SearchIndex.search`
   * matches them, with one typing slip.
   */
  search(text: string): Bitmap {
    if (!needsParsing.test(text)) return this.#index.search(text);
    const numbers: string[] = [];
    const rest: string[] = [];
    for (const word of text.split(separators)) {
      const number = /\d/.test(word) ? this.#reports.get(joined(word)) : undefined;
      if (number === undefined) rest.push(word);
      else numbers.push(number);
    }
    const rows = this.#withWords(rest.join(' '));
    return numbers.length > 0 ? rows.and(this.#columns.reportNumber.anyOf(numbers)) : rows;
  }

  /** The oils with these report numbers, in any spelling, and the numbers that no oil has. */
  byReportNumbers(numbers: readonly string[]): { rows: Bitmap; missing: string[] } {
    const known = numbers.map((number) => this.#reports.get(joined(number)));
    return {
      rows: this.#columns.reportNumber.anyOf(known.filter((number) => number !== undefined)),
      missing: [...new Set(numbers.filter((_number, index) => known[index] === undefined))],
    };
  }

  #withWords(text: string): Bitmap {
    const grades: string[] = [];
    const withoutGrades = foldText(text)
      .replace(multigrade, (_match, cold: string, hot: string) => {
        grades.push(`${Number(cold)}W${hot}`);
        return ' ';
      })
      .replace(monograde, (_match, hot: string) => {
        grades.push(hot);
        return ' ';
      });
    const words = withoutGrades.split(/\s+/).filter((word) => word !== '');
    return [
      ...grades.map((grade) => this.#ofGrade(grade)),
      ...words.map((word) => this.#withWord(word)),
    ].reduce((rows, some) => rows.and(some), Bitmap.all(this.#columns.year.rowCount));
  }

  /** Oils of the grade, and those whose label names it. */
  #ofGrade(grade: string): Bitmap {
    return this.#columns.grade.anyOf([grade]).or(this.#index.exactly(grade.toLowerCase()));
  }

  #withWord(word: string): Bitmap {
    const { grade, year } = this.#columns;
    if (winterGrade.test(word)) {
      const cold = word.toUpperCase();
      return grade
        .anyOf(grade.values.filter((value) => value.startsWith(cold)))
        .or(this.#index.exactly(word));
    }
    if (/^\d{4}$/.test(word) && year.values.includes(Number(word)))
      return year.anyOf([Number(word)]).or(this.#index.exactly(word));
    const rows = this.#index.search(word);
    return prefixWords.has(word) && rows.count() === 0 ? Bitmap.all(year.rowCount) : rows;
  }
}

function joined(text: string): string {
  return searchWordsOf(text)
    .map((word) => word.joined)
    .join('');
}
