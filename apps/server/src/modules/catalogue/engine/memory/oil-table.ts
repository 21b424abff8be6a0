import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareNumbers, compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { NumberColumn } from '@iom/columnar/number-column.ts';
import { Table } from '@iom/columnar/table.ts';
import { facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { compareGrades, compareMarks } from '../../metadata/facet-order.ts';
import type { Oil } from '../../oils.store.ts';
import { OilSearch } from './oil-search.ts';

const texts = (oils: readonly Oil[], value: (oil: Oil) => string, compare = compareText) =>
  DictionaryColumn.from(
    oils.map((oil) => value(oil) || null),
    compare,
  );
const marks = (oils: readonly Oil[], value: (oil: Oil) => boolean | null) =>
  DictionaryColumn.from(
    oils.map((oil) => {
      const stated = value(oil);
      return stated === null ? null : stated ? 'True' : 'False';
    }),
    compareMarks,
  );

const columnsOf = (oils: readonly Oil[]) => ({
  id: NumberColumn.from(oils.map((oil) => oil.id)),
  year: DictionaryColumn.from(
    oils.map((oil) => oil.year),
    compareNumbers,
  ),
  region: texts(oils, (oil) => oil.region),
  country: texts(oils, (oil) => countryName(oil.country)),
  sae_grade: texts(oils, (oil) => oil.saeGrade, compareGrades),
  service_class: texts(oils, (oil) => oil.serviceClass),
  supplier: texts(oils, (oil) => oil.supplier),
  brand_name: texts(oils, (oil) => oil.brandName),
  oil_type: texts(oils, (oil) => oil.oilType),
  api_mark: marks(oils, (oil) => oil.apiMark),
  dexos_mark: marks(oils, (oil) => oil.dexosMark),
  energy_saving: marks(oils, (oil) => oil.energySaving),
  ilsac_mark: marks(oils, (oil) => oil.ilsacMark),
  jaso_mark: marks(oils, (oil) => oil.jasoMark),
  resource_conserving: marks(oils, (oil) => oil.resourceConserving),
  state_or_province: texts(oils, (oil) => oil.stateOrProvince),
  sample__report_number: texts(oils, (oil) => oil.reportNumber),
  sample__group_id: DictionaryColumn.from(
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
      texts: [
        columns.brand_name,
        columns.supplier,
        columns.sample__report_number,
        columns.service_class,
        columns.oil_type,
        columns.country,
        columns.region,
      ],
      reportNumber: columns.sample__report_number,
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
