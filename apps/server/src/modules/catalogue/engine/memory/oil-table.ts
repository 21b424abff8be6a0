import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareNumbers } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { NumberColumn } from '@iom/columnar/number-column.ts';
import { SearchIndex } from '@iom/columnar/search/search-index.ts';
import { Table } from '@iom/columnar/table.ts';
import {
  type FacetField,
  facetFields,
  facetNames,
  type OilLabel,
  type OrderName,
  oilLabel,
  orderNames,
  type SearchName,
  searchNames,
} from '@iom/contract/samples/oil-label.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { labelKey } from '#modules/samples/samples.tables.ts';
import { textOrder } from '../../metadata/facet-order.ts';
import type { Oil } from '../../oils.store.ts';
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

  /** The oils that match the text, as in `searchedOils`. */
  search(text: string): Bitmap {
    return searchedOils(this.#oils, this.#reports, text);
  }

  /** The oils with these report numbers, in any spelling, and the numbers that no oil has. */
  byReportNumbers(numbers: readonly string[]): { rows: Bitmap; missing: string[] } {
    const { known, missing } = knownReports(this.#reports, numbers);
    return { rows: this.#oils.ofReports(known), missing };
  }
}

/** The fields that oils are filtered, ordered or searched by. */
type HeldName = FacetField | OrderName | SearchName;
type LabelColumns = {
  [N in HeldName]: DictionaryColumn<OilLabel[N] extends number ? number : string>;
};
const heldNames = new Set<HeldName>([...facetFields, ...orderNames, ...searchNames]);

/** A value of a label as the text of a cell; null for not stated. */
const cellText = (value: string | number | boolean | null, { type }: (typeof oilLabel)[HeldName]) => {
  if (type === 'mark') return value === null ? null : value ? 'True' : 'False';
  const text = String(value);
  return (type === 'country' ? countryName(text) : text) || null;
};

const labelColumn = (
  oils: readonly Oil[],
  name: HeldName,
): DictionaryColumn<number> | DictionaryColumn<string> => {
  const [field, key] = [oilLabel[name], labelKey(name)];
  switch (field.type) {
    case 'year':
      return DictionaryColumn.from(
        oils.map((oil) => Number(oil[key])),
        compareNumbers,
      );
    case 'report_number':
    case 'text':
    case 'grade':
    case 'region':
    case 'country':
    case 'mark':
      return DictionaryColumn.from(
        oils.map((oil) => cellText(oil[key], field)),
        textOrder(name),
      );
  }
};

const buildColumns = (oils: readonly Oil[]) => ({
  id: NumberColumn.from(oils.map((oil) => oil.id)),
  ...(Object.fromEntries(
    Array.from(heldNames, (name) => [name, labelColumn(oils, name)]),
  ) as unknown as LabelColumns),
  group_id: DictionaryColumn.from(
    oils.map((oil) => oil.groupId),
    compareNumbers,
  ),
});

/** The oils in memory, column by column, for one kind of reader. Read-only; a release builds a new one. */
export interface OilTable {
  readonly oils: readonly Oil[];
  readonly table: Table<ReturnType<typeof buildColumns>>;
  readonly search: OilSearch;
  readonly released: Bitmap;
  /** By test the oils with results of it. */
  readonly tested: ReadonlyMap<number, Bitmap>;
  readonly rowById: ReadonlyMap<number, number>;
}

const testedRows = (oils: readonly Oil[]) => {
  const rows = new Map<number, Bitmap>();
  for (const [row, { testedIds }] of oils.entries())
    for (const id of testedIds) {
      const known = rows.get(id) ?? Bitmap.none(oils.length);
      known.set(row);
      rows.set(id, known);
    }
  return rows;
};

export const oilTable = (oils: readonly Oil[]): OilTable => {
  const table = new Table(
    oils.map((oil) => oil.id),
    buildColumns(oils),
  );
  const { columns } = table;
  return {
    oils,
    table,
    search: new OilSearch({
      texts: searchNames.map((name) => columns[name]),
      reportNumber: columns.report_number,
      grade: columns.sae_grade,
      year: columns.year,
    }),
    released: Bitmap.of(
      oils.length,
      oils.flatMap((oil, row) => (oil.released ? [row] : [])),
    ),
    tested: testedRows(oils),
    rowById: new Map(oils.map((oil, row) => [oil.id, row])),
  };
};

/** The facet columns in the contract's order. */
export const facetColumns = ({ table }: OilTable) =>
  Object.fromEntries(facetNames.map((name) => [name, table.columns[name]])) as Pick<
    typeof table.columns,
    (typeof facetNames)[number]
  >;
