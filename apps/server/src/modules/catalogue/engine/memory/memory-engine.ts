import { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '@iom/columnar/dictionary-column.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import { matchingRows, type Predicate } from '@iom/columnar/filter.ts';
import { type SortKey, sortedPage } from '@iom/columnar/sort.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { containsNames, toLabelName } from '@iom/contract/samples/oil-label.schemas.ts';
import { LRUCache } from 'lru-cache';
import { pageOf } from '#platform/http/requests.ts';
import type { Platform } from '#platform/platform.ts';
import { loadOils, toCatalogueRow } from '../../oils.store.ts';
import {
  type CatalogueEngine,
  cacheSize,
  type FacetQuery,
  type OilCatalogue,
  type OilPage,
} from '../oil-catalogue.ts';
import { facetFilters, filteredNumber, filteredTests } from '../oil-search.ts';
import { facetColumns, type OilTable, oilTable } from './oil-table.ts';

/** A filter's text as a cell of its column: the empty text means not stated; an invalid text matches nothing. */
const parseCell = (text: string, example: DictionaryValue | undefined): DictionaryValue | null => {
  if (text === '') return null;
  return typeof example === 'number' ? (filteredNumber(text) ?? text) : text;
};

const matchAny = (column: DictionaryColumn, texts: readonly string[]) =>
  column.anyOf(texts.map((text) => parseCell(text, column.values[0])));

const facetPredicates = (oils: OilTable, filters: OilFilters): Predicate[] =>
  facetFilters(filters).map(({ name, texts }) => ({ name, rows: matchAny(oils.table.columns[name], texts) }));

const exact = [
  ['sample__group_id', 'group_id'],
  ['sample__report_number', 'report_number'],
] as const;

const textPredicates = (oils: OilTable, filters: OilFilters): Predicate[] => [
  ...containsNames.flatMap((name) => {
    const text = filters[`${name}__icontains`];
    return text ? [{ name: `${name}__icontains`, rows: oils.table.columns[name].containing(text) }] : [];
  }),
  ...exact.flatMap(([name, column]) => {
    const text = filters[name];
    return text === undefined ? [] : [{ name, rows: matchAny(oils.table.columns[column], [text]) }];
  }),
];

const seriesRows = (oils: OilTable, series: 'classic' | 'modern') => {
  const { year } = oils.table.columns;
  return year.anyOf(year.values.filter((value) => value <= lastClassicYear === (series === 'classic')));
};

const statusRows = (oils: OilTable, status: string) => {
  if (status === 'RELEASED') return oils.released;
  return status === 'UNRELEASED' ? oils.released.not() : Bitmap.none(oils.table.rowCount);
};

const testPredicates = ({ table, tested }: OilTable, filters: OilFilters): Predicate[] => {
  const none = Bitmap.none(table.rowCount);
  const ids = filteredTests(filters);
  if (!ids) return [{ name: 'has_test', rows: none }];
  return ids.map((id) => ({ name: 'has_test', rows: tested.get(id) ?? none }));
};

/** The conditions of a catalogue query, one named clause a filter; facets are named after their filter. */
const buildPredicates = (oils: OilTable, filters: OilFilters): Predicate[] => {
  const predicates = [
    ...facetPredicates(oils, filters),
    ...textPredicates(oils, filters),
    ...testPredicates(oils, filters),
  ];
  if (filters.series) predicates.push({ name: 'series', rows: seriesRows(oils, filters.series) });
  if (filters.status) predicates.push({ name: 'status', rows: statusRows(oils, filters.status) });
  if (filters.search?.trim()) predicates.push({ name: 'search', rows: oils.search.search(filters.search) });
  if (filters.ids !== undefined)
    predicates.push({ name: 'ids', rows: oils.table.withIds(filters.ids.split(',').map(Number)) });
  return predicates;
};

const sortKeys = ({ table }: OilTable, ordering: OilPage['ordering']): SortKey[] =>
  ordering.map(({ field, descending }) => ({
    column: field === 'id' ? table.columns.id : table.columns[toLabelName(field)],
    descending,
  }));

/** Responses by question; the key of a question object is serialized once. */
const cacheByQuestion = <Question extends object>(respond: (question: Question) => string) => {
  const keys = new WeakMap<Question, string>();
  const responses = new LRUCache<string, Buffer>(cacheSize);
  return (question: Question): Buffer => {
    let key = keys.get(question);
    if (key === undefined) {
      key = JSON.stringify(question);
      keys.set(question, key);
    }
    const cached = responses.get(key);
    if (cached) return cached;
    const response = Buffer.from(respond(question));
    responses.set(key, response);
    return response;
  };
};

/**
 * The catalogue over oils in memory. Nothing changes within an archive version, so a row is serialized once,
 * and frequent responses are cached.
 */
const memoryCatalogue = (oils: OilTable, forAdministrator: boolean): OilCatalogue => {
  const rows: string[] = [];
  const rowJson = (row: number) => {
    const cached = rows[row];
    if (cached !== undefined) return cached;
    const oil = oils.oils[row];
    const written = JSON.stringify(oil ? toCatalogueRow(oil, forAdministrator) : null);
    rows[row] = written;
    return written;
  };
  const readIds = (found: Bitmap) => Array.from(found, (row) => oils.table.idAt(row));
  const matching = (filters: OilFilters) => matchingRows(buildPredicates(oils, filters), oils.table.rowCount);
  return {
    list: cacheByQuestion((query) => {
      const found = matching(query);
      const { ordering, offset, limit } = pageOf(query);
      const rows = sortedPage(found, sortKeys(oils, ordering), offset, limit);
      return `{"count":${found.count()},"results":[${Array.from(rows, rowJson).join(',')}]}`;
    }),
    facets: cacheByQuestion(({ filters, tests }: FacetQuery) => {
      const predicates = buildPredicates(oils, filters);
      const found = matchingRows(predicates, oils.table.rowCount);
      return JSON.stringify({
        ...countFacets(facetColumns(oils), predicates),
        has_test: tests.flatMap((id) => {
          const count = oils.tested.get(id)?.and(found).count() ?? 0;
          return count > 0 ? [{ value: id, count }] : [];
        }),
      });
    }),
    ids: (filters) => readIds(matching(filters)),
    oils: (ids) => Array.from(oils.table.withIds(ids)).flatMap((row) => oils.oils[row] ?? []),
    byReportNumbers: (numbers) => {
      const { rows: found, missing } = oils.search.byReportNumbers(numbers);
      return { ids: readIds(found), missing };
    },
  };
};

/** Every market oil, column by column; the administrators' part is built on first use. */
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
