import { z } from 'zod';
import { downloadFormats } from '../library/downloads/downloads.endpoints.ts';
import { previewShape } from '../library/values/values.schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { optionalPageSize } from '../shared/paging.ts';
import { idShape } from '../shared/shapes.ts';
import { analysisFacets, displayAnalyte } from './analysis.schemas.ts';
import {
  analysisFilters,
  analysisQuery,
  hiddenNamesKey,
  type ListFilterName,
  labelTexts,
  listFilterNames,
  unpagedQuery,
} from './analysis-query.schemas.ts';
import { answerOil } from './answers/answer.schemas.ts';
import { seriesQuestion, seriesResponse } from './series.schemas.ts';

const valueLists = Object.fromEntries(
  listFilterNames.map((name) => [name, z.array(name === 'year' ? z.int() : z.string())]),
) as Record<Exclude<ListFilterName, 'year'>, z.ZodArray<z.ZodString>> & { year: z.ZodArray<z.ZodInt> };

export const listFilterValues = endpoint({
  method: 'GET',
  path: '/api/reports/get-filter-values/',
  access: 'user',
  summary: 'The values of each list filter among the oils the user holds, in natural order',
  responses: { 200: z.object(valueLists) },
});

export const listDisplayAnalytes = listEndpoint({
  path: '/api/reports/display-analytes/',
  access: 'user',
  summary: 'Every analyte with its unit, decimals and test, and whether the user holds any of its cells',
  row: displayAnalyte,
  ordering: ['id', 'name'],
  filters: { page_size: optionalPageSize },
});

export const searchOwnedOils = endpoint({
  method: 'POST',
  path: '/api/reports/filter-owned-samples-at-warp-speed/',
  reads: true,
  access: 'user',
  summary:
    'The oils the user holds that match, a page of rows with the values of the chosen columns; with `download` all of them as `custom_report.csv`',
  body: analysisQuery,
  responses: { 200: previewShape },
  failures: ['not_found'],
});

/** Formats of a result that are prepared as a download. CSV comes with the search itself. */
export const analysisFileFormats = downloadFormats.filter((format) => format !== 'csv');

export const startAnalysisDownload = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/download/',
  access: 'user',
  summary: 'Start a download of every oil that matches; its progress and the file are at `task-status`',
  body: unpagedQuery.extend({ format: z.enum(analysisFileFormats) }),
  responses: { 202: z.object({ task_id: z.string() }) },
  failures: ['not_found'],
});

export const countAnalysisFacets = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/facets/',
  reads: true,
  access: 'user',
  summary: 'Counts by facet of the oils that match; a facet does not narrow its own counts',
  body: analysisQuery,
  responses: { 200: analysisFacets },
  failures: ['not_found'],
});

export const readAnalysisSeries = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/series/',
  reads: true,
  access: 'user',
  summary: 'The series of one chart over the oils that match',
  body: analysisQuery.extend({ series: seriesQuestion }),
  responses: { 200: seriesResponse },
  failures: ['not_found'],
});

/** Oils of one response of `findOwnedOils`, besides those named by their ids. */
export const maxFoundOils = 20;

export const findOwnedOils = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/oils/',
  reads: true,
  access: 'user',
  summary:
    'The oils the user holds that match, by words of the report number, brand, supplier, SAE grade and year: the first 20, and those of them named by their ids',
  body: analysisFilters.extend({
    search: z.string().trim().max(100).default(''),
    samples: z.array(idShape).max(maxFoundOils).default([]),
  }),
  responses: { 200: z.object({ count: z.int(), results: z.array(answerOil) }) },
  failures: ['not_found'],
});

export const hideNames = endpoint({
  method: 'POST',
  path: '/api/reports/analysis/hidden-names/',
  reads: true,
  access: 'user',
  summary:
    'A new key with which a view hides brands, suppliers and report numbers behind names of its own, and the names of these filters under it',
  body: z.object({ brand_name: labelTexts.optional(), supplier: labelTexts.optional() }),
  responses: {
    200: z.object({
      hidden_names: hiddenNamesKey,
      brand_name: z.array(z.string()),
      supplier: z.array(z.string()),
    }),
  },
});

export const readSampleSet = endpoint({
  method: 'GET',
  path: '/api/reports/analysis/sample-set/',
  access: 'public',
  summary:
    'The oils of the free sample set, of which every answer may be computed without a license, and their analytes',
  responses: { 200: z.object({ oils: z.array(answerOil), analytes: z.array(displayAnalyte) }) },
});
