import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { SearchIndex } from '@iom/columnar/search/search-index.ts';
import { knownReports, type OilSets, reportKey, searchedOils } from '../oil-search.ts';

interface SearchColumns {
  /** Brand, supplier, report number, service class, oil type, country and region. */
  texts: readonly DictionaryColumn<string>[];
  reportNumber: DictionaryColumn<string>;
  grade: DictionaryColumn<string>;
  year: DictionaryColumn<number>;
}

/** Search over all fields of an oil. Read-only. */
export class OilSearch {
  readonly #oils: OilSets<Bitmap>;
  readonly #reports: ReadonlyMap<string, string>;

  constructor({ texts, reportNumber, grade, year }: SearchColumns) {
    const index = new SearchIndex(texts);
    this.#oils = {
      ...index.sets,
      exactly: (word) => index.exactly(word),
      grades: grade.values,
      years: year.values,
      ofGrades: (grades) => grade.anyOf(grades),
      ofYear: (one) => year.anyOf([one]),
      ofReports: (numbers) => reportNumber.anyOf(numbers),
    };
    this.#reports = new Map(reportNumber.values.map((number) => [reportKey(number), number]));
  }

  /** The oils that match the text, as `searchedOils` has it. */
  search(text: string): Bitmap {
    return searchedOils(this.#oils, this.#reports, text);
  }

  /** The oils with these report numbers, in any spelling, and the numbers that no oil has. */
  byReportNumbers(numbers: readonly string[]): { rows: Bitmap; missing: string[] } {
    const { known, missing } = knownReports(this.#reports, numbers);
    return { rows: this.#oils.ofReports(known), missing };
  }
}
