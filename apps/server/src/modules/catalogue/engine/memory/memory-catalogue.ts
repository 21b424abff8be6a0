import { countFacets } from '@iom/columnar/facets.ts';
import { matchingRows } from '@iom/columnar/filter.ts';
import { type SortKey, sortedPage } from '@iom/columnar/sort.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { oilOrdering } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { LRUCache } from 'lru-cache';
import type { ListPage } from '#platform/database/list-rows.ts';
import { toCatalogueRow } from '../../oil-response.ts';
import { predicatesOf } from './oil-filters.ts';
import { facetColumns, type OilTable } from './oil-table.ts';

type OilField = (typeof oilOrdering)[number];

/** How many bytes of responses are kept for the next who asks the same. */
const keptBytes = 16_000_000;

/**
 * The oils that one group of readers may see, returned as JSON: nothing changes within an archive version, so a row is serialized
 * once, and what many ask is kept.
 */
export interface OilCatalogue {
  readonly oils: OilTable;
  list(filters: OilFilters, page: OilPage): Buffer;
  facets(filters: OilFilters): Buffer;
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
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  });
  const keep = (question: unknown, respond: () => string) => {
    const key = JSON.stringify(question);
    const known = kept.get(key);
    if (known) return known;
    const response = Buffer.from(respond());
    kept.set(key, response);
    return response;
  };
  const matching = (filters: OilFilters) => matchingRows(predicatesOf(oils, filters), oils.table.rowCount);
  return {
    oils,
    list: (filters, page) =>
      keep(['list', filters, page], () => {
        const found = matching(filters);
        const rows = sortedPage(found, sortKeys(oils, page.ordering), page.offset, page.limit);
        return `{"count":${found.count()},"results":[${Array.from(rows, rowJson).join(',')}]}`;
      }),
    facets: (filters) =>
      keep(['facets', filters], () =>
        JSON.stringify(countFacets(facetColumns(oils), predicatesOf(oils, filters))),
      ),
    ids: (filters) => Array.from(matching(filters), (row) => oils.table.idAt(row)),
  };
};
