import { countFacets } from '@iom/columnar/facets.ts';
import { matchingRows } from '@iom/columnar/filter.ts';
import { type SortKey, sortedPage } from '@iom/columnar/sort.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { oilOrdering } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { predicatesOf } from './oil-filters.ts';
import { toCatalogueRow } from './oil-response.ts';
import { facetColumns, type OilTable } from './oil-table.ts';

type OilField = (typeof oilOrdering)[number];

/**
 * The oils that one group of readers may see, returned as JSON text: a row never changes within an archive version, so it is
 * serialized once.
 */
export interface OilCatalogue {
  readonly oils: OilTable;
  list(filters: OilFilters, page: OilPage): string;
  facets(filters: OilFilters): string;
  ids(filters: OilFilters): number[];
}

type OilPage = ListPage<OilField>;

const sortKeys = ({ table }: OilTable, ordering: readonly OrderingKey<OilField>[]): SortKey[] =>
  ordering.map(({ field, descending }) => ({
    column: table.columns[field === 'sample__sae_grade' ? 'sae_grade' : field],
    descending,
  }));

export const oilCatalogue = (oils: OilTable, forAdministrator: boolean): OilCatalogue => {
  const rows: string[] = [];
  const rowJson = (row: number) => {
    const known = rows[row];
    if (known !== undefined) return known;
    const oil = oils.oils[row];
    const written = JSON.stringify(oil ? toCatalogueRow(oil, forAdministrator) : null);
    rows[row] = written;
    return written;
  };
  const matching = (filters: OilFilters) => matchingRows(predicatesOf(oils, filters), oils.table.rowCount);
  return {
    oils,
    list: (filters, { offset, limit, ordering }) => {
      const found = matching(filters);
      const page = sortedPage(found, sortKeys(oils, ordering), offset, limit);
      return `{"count":${found.count()},"results":[${Array.from(page, rowJson).join(',')}]}`;
    },
    facets: (filters) => JSON.stringify(countFacets(facetColumns(oils), predicatesOf(oils, filters))),
    ids: (filters) => Array.from(matching(filters), (row) => oils.table.idAt(row)),
  };
};
