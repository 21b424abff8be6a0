import type { listFilterValues } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  type AnalysisFilters,
  type AnalysisQuery,
  type ListFilterName,
  listFilterNames,
  type UnpagedQuery,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { apartReason } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import {
  besideCorrected,
  type CellMasks,
  csvHeader,
  type Holder,
  type Library,
  storedColumns,
  toColumnResponse,
} from '#modules/library/library.module.ts';
import type { CellMask, Dictionary } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Platform } from '#platform/platform.ts';
import { indexAnalytes, requireAnalyte } from './analytes.ts';
import type { SampleSet } from './answers/sample-set/sample-set.ts';
import type { AnalysisEngine, PageQuery, RowsQuery } from './engine/analysis-engine.ts';
import type { HiddenNames } from './hidden-names/hidden-names.ts';
import { analytesInQuery, analytesInSeries, assertReadable } from './named-analytes.ts';
import { columnsOf, ownColumnsOf } from './own-columns.ts';
import { pageJson } from './page-json.ts';

export interface AnalysisDeps
  extends Pick<Platform, 'database'>,
    Pick<Library, 'alarmedCells' | 'siteResults'> {
  dictionary: () => Dictionary;
  masks: CellMasks;
  sampleSet: () => Promise<SampleSet>;
  engine: AnalysisEngine;
  hiddenNames: HiddenNames;
}

type ChosenDatasets = Pick<AnalysisFilters, 'regional_reports' | 'custom_reports'>;

/** @throws ApiError not_found for a dataset the user does not hold. */
export const resolveMask = (
  { masks }: Pick<AnalysisDeps, 'masks'>,
  holder: Holder,
  { regional_reports: regional = [], custom_reports: custom = [] }: ChosenDatasets,
): Promise<CellMask> => masks.visible(holder, { regional, custom });

/** The analytes of the tests with a cell in the mask, in dictionary order. */
export const heldAnalytes = async ({ engine, dictionary }: AnalysisDeps, mask: CellMask) => {
  const tests = await engine.heldTests(mask);
  return [...indexAnalytes(dictionary()).values()].filter(({ testId }) => tests.has(testId));
};

/** Converts a query for the engine. A query without columns gets its own columns and every held analyte. */
export const rowsQuery = async (
  deps: AnalysisDeps,
  query: UnpagedQuery,
  mask: CellMask,
): Promise<RowsQuery> => {
  const analytes = columnsOf(indexAnalytes(deps.dictionary()), query);
  const { columns, labels, sort_field: field, sort_type } = query;
  return {
    filters: query,
    columns: columns
      ? [...new Set(columns)].map((id) => requireAnalyte(analytes, id))
      : [...ownColumnsOf(analytes, query), ...(await heldAnalytes(deps, mask))],
    labels: labels && [...new Set(labels)],
    sort: field === undefined ? null : { field, descending: sort_type === 'desc' },
  };
};

/** @throws ApiError bad_input for an unknown analyte or a formula that cannot be read, not_found for a dataset the user does not hold. */
export const openQuery = async (deps: AnalysisDeps, holder: Holder, query: UnpagedQuery) => {
  assertReadable(indexAnalytes(deps.dictionary()), [{ query, named: analytesInQuery(query) }]);
  const mask = await resolveMask(deps, holder, query);
  return { mask, rows: await rowsQuery(deps, query, mask) };
};

/** A page of rows as the JSON of a response. */
export const readPage = async (
  { engine, alarmedCells }: Pick<AnalysisDeps, 'engine' | 'alarmedCells'>,
  query: PageQuery,
  mask: CellMask,
): Promise<Buffer> =>
  pageJson(query.columns, await engine.page(query, mask), await alarmedCells(), query.labels);

/**
 * A page of the matching oils, as JSON.
 * @throws ApiError bad_input for an unknown analyte, not_found for a dataset the user does not hold.
 */
export const searchPage = async (
  deps: AnalysisDeps,
  holder: Holder,
  query: AnalysisQuery,
): Promise<Buffer> => {
  const { mask, rows } = await openQuery(deps, holder, query);
  const { offset, limit } = pageOf({ page: query.page, page_size: query.page_size });
  return readPage(deps, { ...rows, offset, limit }, mask);
};

/**
 * Every matching oil as CSV, read while it is consumed.
 * @throws ApiError like `searchPage`.
 */
export const searchCsv = async (deps: AnalysisDeps, holder: Holder, query: AnalysisQuery) => {
  const { mask, rows: asShown } = await openQuery(deps, holder, query);
  const { columns } = asShown;
  const rows = query.values === 'corrected' ? { ...asShown, columns: besideCorrected(columns) } : asShown;
  async function* csv() {
    yield csvHeader(rows);
    yield* deps.engine.csv(rows, mask);
  }
  return csv();
};

/** @throws ApiError like `searchPage`. */
export const searchFacets = async (deps: AnalysisDeps, holder: Holder, query: AnalysisQuery) => {
  assertReadable(indexAnalytes(deps.dictionary()), [{ query, named: analytesInQuery(query) }]);
  return deps.engine.facets(query, await resolveMask(deps, holder, query));
};

/** @throws ApiError like `searchPage`, and bad_input for a chart that would pool several temperatures. */
export const searchSeries = async (
  deps: AnalysisDeps,
  holder: Holder,
  { series, ...query }: AnalysisQuery & { series: SeriesQuestion },
) => {
  const known = indexAnalytes(deps.dictionary());
  const charted = analytesInSeries(series, 'series');
  assertReadable(known, [{ query, named: [...analytesInQuery(query), ...charted] }]);
  const analytes = columnsOf(known, query);
  const reason = apartReason(
    series,
    storedColumns(charted.map(({ id }) => requireAnalyte(analytes, id))),
    query,
  );
  if (reason !== '') {
    const fields = Object.fromEntries(charted.slice(0, 1).map(({ field }) => [field, [reason]]));
    throw new ApiError('bad_input', { fields });
  }
  return deps.engine.series(query, series, await resolveMask(deps, holder, query));
};

/** The values of the list filters among everything the user holds. */
export const filterValues = async (deps: AnalysisDeps, holder: Holder) => {
  const facets = await deps.engine.facets({}, await resolveMask(deps, holder, {}));
  const listValues = (name: ListFilterName) => facets[name].flatMap(({ value }) => value ?? []);
  return Object.fromEntries(listFilterNames.map((name) => [name, listValues(name)])) as ResponseOf<
    typeof listFilterValues
  >;
};

/** Every analyte of the dictionary; `owned` if its test is held. */
export const toDisplayAnalytes = (dictionary: Dictionary, held: ReadonlySet<number>): DisplayAnalyte[] =>
  [...indexAnalytes(dictionary).values()].map((analyte) => {
    const test = dictionary.test(analyte.testId);
    return {
      ...toColumnResponse(analyte),
      method: test?.method ?? '',
      group: test?.testGroup ?? '',
      owned: held.has(analyte.testId),
    };
  });

/** Every analyte of the dictionary, and whether the user holds a cell of its test. */
export const displayAnalytes = async (deps: AnalysisDeps, holder: Holder): Promise<DisplayAnalyte[]> =>
  toDisplayAnalytes(deps.dictionary(), await deps.engine.heldTests(await resolveMask(deps, holder, {})));
