import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareNumbers } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { NumberColumn } from '@iom/columnar/number-column.ts';
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
import { OilSearch } from './oil-search.ts';

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

const labelColumn = (oils: readonly Oil[], name: HeldName) => {
  const [field, key] = [oilLabel[name], labelKey(name)];
  return field.type === 'year'
    ? DictionaryColumn.from(
        oils.map((oil) => Number(oil[key])),
        compareNumbers,
      )
    : DictionaryColumn.from(
        oils.map((oil) => cellText(oil[key], field)),
        textOrder(name),
      );
};

const columnsOf = (oils: readonly Oil[]) => ({
  id: NumberColumn.from(oils.map((oil) => oil.id)),
  ...(Object.fromEntries(
    Array.from(heldNames, (name) => [name, labelColumn(oils, name)]),
  ) as unknown as LabelColumns),
  group_id: DictionaryColumn.from(
    oils.map((oil) => oil.groupId),
    compareNumbers,
  ),
});

/** The oils in memory, column by column, for one kind of reader. Never written to; a release makes a new one. */
export interface OilTable {
  readonly oils: readonly Oil[];
  readonly table: Table<ReturnType<typeof columnsOf>>;
  readonly search: OilSearch;
  readonly released: Bitmap;
  readonly rowById: ReadonlyMap<number, number>;
}

export const oilTable = (oils: readonly Oil[]): OilTable => {
  const table = new Table(
    oils.map((oil) => oil.id),
    columnsOf(oils),
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
    rowById: new Map(oils.map((oil, row) => [oil.id, row])),
  };
};

/** The facet columns in the contract's order. */
export const facetColumns = ({ table }: OilTable) =>
  Object.fromEntries(facetNames.map((name) => [name, table.columns[name]])) as Pick<
    typeof table.columns,
    (typeof facetNames)[number]
  >;
