// The view of Data Analysis in the URL: filters, columns, order, page and charts.

import {
  type AnalysisQueryInput,
  listFilterNames,
  type OwnColumn,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import {
  furtherLabels,
  type OriginColumn,
  originColumns,
  type ValueKind,
  valueKinds,
  valueRowMetadata,
} from '@iom/contract/library/values/values.schemas.ts';
import { marks } from '@iom/contract/samples/oil-label.schemas.ts';

import { columnsParam, idListParam } from '../../../lib/pages/id-list.ts';
import {
  flagParam,
  pageParam,
  readSearch,
  type SearchParam,
  type SearchParams,
  shortTextParam,
  textsParam,
  writeSearch,
} from '../../../lib/pages/search-state.ts';
import { type AnswerParameters, answerParametersParam } from './answer-parameters.ts';
import { chartsParam } from './chart-param.ts';
import { ownColumnsParam } from './own-column-param.ts';
import { parametersParam } from './parameter-param.ts';

/** Filters with values to tick, in the order of the panel. */
const tickedFilterNames = [...listFilterNames, ...marks] as const;
export type TickedFilterName = (typeof tickedFilterNames)[number];

/** Every demographic filter; the service class is a text. */
export const demographicFilterNames = [...tickedFilterNames, 'service_class'] as const;
export type DemographicFilterName = (typeof demographicFilterNames)[number];

const initialFilters: readonly DemographicFilterName[] = ['year', 'region', 'country', 'sae_grade'];

export type AnalysisSearch = Record<TickedFilterName, readonly string[]> & {
  service_class: string;
  regional_reports: readonly number[];
  custom_reports: readonly number[];
  /** Test parameters. */
  test: readonly TestParameter[];
  /** Columns that the view computes. */
  own: readonly OwnColumn[];
  columns: readonly number[] | 'all' | undefined;
  /** Columns of an oil's origin, before the values; undefined: those of filters before the values, all others after them. */
  origin: readonly OriginColumn[] | undefined;
  /** Values as reported, or corrected for laboratory. */
  values: ValueKind;
  /** A metadata column or an analyte id, `-` before it for descending order; empty for the order of the samples. */
  ordering: string;
  page: number;
  /** The filters of the panel, in addition to filters with a value. */
  filter: readonly DemographicFilterName[];
  chart: readonly SeriesQuestion[];
  /** Of the answer, where the page shows one; undefined if the URL has what cannot be read. */
  parameters: AnswerParameters | undefined;
  /** Over the free sample set, in place of the data held. Data Analysis has none. */
  sample_set: boolean;
  /** The key with which brands, suppliers and report numbers are hidden; empty if they are shown. */
  hidden: string;
  /** The token of the shared analysis that the view was opened from. */
  shared: string;
};

const tickedParams = Object.fromEntries(tickedFilterNames.map((name) => [name, textsParam])) as Record<
  TickedFilterName,
  typeof textsParam
>;

const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));

const filterParam: SearchParam<readonly DemographicFilterName[]> = {
  read: (texts) =>
    texts.length === 0 ? initialFilters : demographicFilterNames.filter((name) => texts.includes(name)),
  write: (names) => {
    if (sameNames(names, initialFilters)) return [];
    return names.length === 0 ? ['none'] : names;
  },
};

/** `supplier.country`, or `none`. */
const originParam: SearchParam<readonly OriginColumn[] | undefined> = {
  read: ([text]) => {
    if (text === undefined) return undefined;
    const names = text.split('.');
    return originColumns.filter((name) => names.includes(name));
  },
  write: (names) => (names === undefined ? [] : [names.join('.') || 'none']),
};

const orderingPattern = new RegExp(`^-?(${valueRowMetadata.join('|')}|[1-9]\\d{0,8})$`);
const orderingParam: SearchParam<string> = {
  read: ([text = '']) => (orderingPattern.test(text) ? text : ''),
  write: (text) => (text === '' ? [] : [text]),
};

const valuesParam: SearchParam<ValueKind> = {
  read: ([text]) => valueKinds.find((kind) => kind === text) ?? 'as_reported',
  write: (kind) => (kind === 'as_reported' ? [] : [kind]),
};

export const analysisParams: SearchParams<AnalysisSearch> = {
  ...tickedParams,
  service_class: shortTextParam(200),
  regional_reports: idListParam,
  custom_reports: idListParam,
  test: parametersParam,
  own: ownColumnsParam,
  columns: columnsParam,
  origin: originParam,
  values: valuesParam,
  ordering: orderingParam,
  page: pageParam,
  filter: filterParam,
  chart: chartsParam,
  parameters: answerParametersParam,
  sample_set: flagParam,
  hidden: shortTextParam(22),
  shared: shortTextParam(200),
};

/** The filters on the panel: filters that the user added, and filters with a value. */
export const enabledFilters = (search: AnalysisSearch) =>
  demographicFilterNames.filter((name) => search.filter.includes(name) || search[name].length > 0);

const isMarkValue = (text: string): text is 'True' | 'False' => text === 'True' || text === 'False';

/** Values that the contract takes; the URL may hold others. */
const tickedFilters = (search: AnalysisSearch) => {
  const filters: Partial<Record<(typeof listFilterNames)[number], string[]>> = {};
  for (const name of listFilterNames)
    if (search[name].length > 0)
      filters[name] = search[name].filter((value) => name !== 'year' || /^\d{1,4}$/.test(value));
  const markFilters: Partial<Record<(typeof marks)[number], ('True' | 'False')[]>> = {};
  for (const mark of marks) if (search[mark].length > 0) markFilters[mark] = search[mark].filter(isMarkValue);
  return { ...filters, ...markFilters };
};

/** The query of a view, without its page. */
export const queryOf = (search: AnalysisSearch) => {
  const field = search.ordering.replace(/^-/, '');
  const metadataField = valueRowMetadata.find((name) => name === field);
  const labels = furtherLabels.filter((name) => search.origin?.includes(name));
  return {
    ...tickedFilters(search),
    service_class: search.service_class || undefined,
    hidden_names: search.hidden || undefined,
    regional_reports: search.regional_reports.length > 0 ? [...search.regional_reports] : undefined,
    custom_reports: search.custom_reports.length > 0 ? [...search.custom_reports] : undefined,
    test_parameters: search.test.length > 0 ? [...search.test] : undefined,
    own_columns: search.own.length > 0 ? [...search.own] : undefined,
    columns: typeof search.columns === 'object' ? [...search.columns] : undefined,
    labels: labels.length > 0 ? labels : undefined,
    values: search.values === 'corrected' ? search.values : undefined,
    sort_field: field === '' ? undefined : (metadataField ?? Number(field)),
    sort_type: search.ordering.startsWith('-') ? ('desc' as const) : undefined,
  } satisfies AnalysisQueryInput;
};

/** The filters of a view alone: what facets and charts depend on. */
export const filtersOf = (search: AnalysisSearch) => {
  const { columns, labels, sort_field, sort_type, ...filters } = queryOf(search);
  return filters;
};

/** What is saved of a view, and the answer it shows. */
export const savedQueryOf = (search: AnalysisSearch, answer?: AnswerName) => ({
  ...queryOf(search),
  origin: search.origin && [...search.origin],
  sample_set: search.sample_set || undefined,
  answer: answer && { name: answer, parameters: search.parameters ?? {} },
  charts: search.chart.length > 0 ? [...search.chart] : undefined,
});

/** The view that a saved query opens. */
export const searchOf = (query: SavedQuery): AnalysisSearch => {
  const ticked = readSearch(tickedParams, new URLSearchParams());
  for (const name of tickedFilterNames) ticked[name] = (query[name] ?? []).map(String);
  const { sort_field: field } = query;
  return {
    ...ticked,
    service_class: query.service_class ?? '',
    regional_reports: query.regional_reports ?? [],
    custom_reports: query.custom_reports ?? [],
    test: query.test_parameters ?? [],
    own: query.own_columns ?? [],
    columns: query.columns ?? 'all',
    origin: query.origin,
    values: query.values ?? 'as_reported',
    ordering: field === undefined ? '' : `${query.sort_type === 'desc' ? '-' : ''}${field}`,
    page: 1,
    filter: initialFilters,
    chart: query.charts ?? [],
    parameters: query.answer?.parameters ?? {},
    sample_set: query.sample_set ?? false,
    hidden: query.hidden_names ?? '',
    shared: '',
  };
};

/** The query of the URL of a view, with its `?`. */
export const searchText = (search: AnalysisSearch) =>
  `?${writeSearch(analysisParams, new URLSearchParams(), search)}`;

/** The change that removes every filter; datasets, columns and charts stay. */
export const noFilters = (): Partial<AnalysisSearch> => {
  const ticked: Partial<Record<TickedFilterName, readonly string[]>> = {};
  for (const name of tickedFilterNames) ticked[name] = [];
  return { ...ticked, service_class: '', test: [], page: 1 };
};

/** How many filters a view has; each dataset and each test parameter is one. */
export const filterCount = (search: AnalysisSearch) =>
  search.test.length +
  search.regional_reports.length +
  search.custom_reports.length +
  demographicFilterNames.filter((name) => search[name].length > 0).length;

export const hasFilters = (search: AnalysisSearch) =>
  search.service_class !== '' ||
  search.test.length > 0 ||
  tickedFilterNames.some((name) => search[name].length > 0);
