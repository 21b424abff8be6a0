import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import { matchingRows } from '@iom/columnar/filter.ts';
import { type SortKey, sortedPage } from '@iom/columnar/sort.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { fieldOf } from '@iom/contract/samples/oil-label.schemas.ts';
import { LRUCache } from 'lru-cache';
import { pageOf } from '#platform/http/requests.ts';
import type { Platform } from '#platform/platform.ts';
import { toCatalogueRow } from '../../oil-response.ts';
import { loadOils } from '../../oils.store.ts';
import { type CatalogueEngine, keptSize, type OilCatalogue, type OilPage } from '../oil-catalogue.ts';
import { predicatesOf } from './oil-filters.ts';
import { facetColumns, type OilTable, oilTable } from './oil-table.ts';

const sortKeys = ({ table }: OilTable, ordering: OilPage['ordering']): SortKey[] =>
  ordering.map(({ field, descending }) => ({
    column: field === 'id' ? table.columns.id : table.columns[fieldOf(field)],
    descending,
  }));

/** Responses by their questions; the key of a question is written once for each object. */
const kept = <Question extends object>(respond: (question: Question) => string) => {
  const keys = new WeakMap<Question, string>();
  const responses = new LRUCache<string, Buffer>(keptSize);
  return (question: Question): Buffer => {
    let key = keys.get(question);
    if (key === undefined) {
      key = JSON.stringify(question);
      keys.set(question, key);
    }
    const known = responses.get(key);
    if (known) return known;
    const response = Buffer.from(respond(question));
    responses.set(key, response);
    return response;
  };
};

/**
 * The catalogue over oils in memory. Nothing changes within an archive version, so a row is serialized once, and what many ask is kept.
 */
const memoryCatalogue = (oils: OilTable, forAdministrator: boolean): OilCatalogue => {
  const rows: string[] = [];
  const rowJson = (row: number) => {
    const known = rows[row];
    if (known !== undefined) return known;
    const oil = oils.oils[row];
    const written = JSON.stringify(oil ? toCatalogueRow(oil, forAdministrator) : null);
    rows[row] = written;
    return written;
  };
  const idsOf = (found: Bitmap) => Array.from(found, (row) => oils.table.idAt(row));
  const matching = (filters: OilFilters) => matchingRows(predicatesOf(oils, filters), oils.table.rowCount);
  return {
    list: kept((query) => {
      const found = matching(query);
      const { ordering, offset, limit } = pageOf(query);
      const rows = sortedPage(found, sortKeys(oils, ordering), offset, limit);
      return `{"count":${found.count()},"results":[${Array.from(rows, rowJson).join(',')}]}`;
    }),
    facets: kept((filters) => JSON.stringify(countFacets(facetColumns(oils), predicatesOf(oils, filters)))),
    ids: (filters) => idsOf(matching(filters)),
    oils: (ids) => Array.from(oils.table.withIds(ids)).flatMap((row) => oils.oils[row] ?? []),
    byReportNumbers: (numbers) => {
      const { rows: found, missing } = oils.search.byReportNumbers(numbers);
      return { ids: idsOf(found), missing };
    },
  };
};

/** Holds every market oil, column by column; what administrators see is made when the first of them looks. */
export const memoryEngine = async ({ database }: Pick<Platform, 'database'>): Promise<CatalogueEngine> => {
  const oils = await database.read(loadOils);
  const released = oilTable(oils.filter((oil) => oil.released));
  let everything: OilCatalogue | undefined;
  return {
    released: memoryCatalogue(released, false),
    everything: () => {
      everything ??= memoryCatalogue(oilTable(oils), true);
      return everything;
    },
    releasedOils: () => released,
  };
};
