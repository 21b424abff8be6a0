import { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '@iom/columnar/dictionary-column.ts';
import type { Predicate } from '@iom/columnar/filter.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { containsNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { facetFilters, filteredNumber } from '../facet-filters.ts';
import type { OilTable } from './oil-table.ts';

/** A filter's text as a cell of its column: the empty text means not stated; an invalid text matches nothing. */
const cellOf = (text: string, example: DictionaryValue | undefined): DictionaryValue | null => {
  if (text === '') return null;
  return typeof example === 'number' ? (filteredNumber(text) ?? text) : text;
};

const anyOf = (column: DictionaryColumn, texts: readonly string[]) =>
  column.anyOf(texts.map((text) => cellOf(text, column.values[0])));

const facetPredicates = (oils: OilTable, filters: OilFilters): Predicate[] =>
  facetFilters(filters).map(({ name, texts }) => ({ name, rows: anyOf(oils.table.columns[name], texts) }));

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
    return text === undefined ? [] : [{ name, rows: anyOf(oils.table.columns[column], [text]) }];
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

/** The conditions of a catalogue query, one named clause a filter; facets are named after their filter. */
export const predicatesOf = (oils: OilTable, filters: OilFilters): Predicate[] => {
  const predicates = [...facetPredicates(oils, filters), ...textPredicates(oils, filters)];
  if (filters.series) predicates.push({ name: 'series', rows: seriesRows(oils, filters.series) });
  if (filters.status) predicates.push({ name: 'status', rows: statusRows(oils, filters.status) });
  if (filters.search?.trim()) predicates.push({ name: 'search', rows: oils.search.search(filters.search) });
  if (filters.ids !== undefined)
    predicates.push({ name: 'ids', rows: oils.table.withIds(filters.ids.split(',').map(Number)) });
  return predicates;
};
