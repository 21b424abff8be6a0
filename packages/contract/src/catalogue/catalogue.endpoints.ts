import { z } from 'zod';
import {
  type ContainsName,
  containsNames,
  type FacetName,
  facetNames,
  oilLabel,
} from '../samples/oil-label.schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { optionalPageSize } from '../shared/paging.ts';
import { askedGrade } from '../shared/sae-grade.ts';
import {
  changedPrices,
  idParams,
  idShape,
  idText,
  listOf,
  priceListShape,
  testPriceShape,
} from '../shared/shapes.ts';
import { canonicalName, repeatable, requiredText, singleLine } from '../shared/text.ts';
import {
  displayTestRow,
  facetsShape,
  maxNumberListLength,
  oilDetail,
  oilOrdering,
  oilRow,
  seriesNames,
  testSearch,
} from './catalogue.schemas.ts';

/** Synonyms of one test: an elemental analysis has a name and a symbol of each element. */
const maxSynonyms = 100;

const value = z.string().max(200).overwrite(canonicalName);
const values = repeatable(value).optional();
const grades = repeatable(value.transform(askedGrade)).optional();
const contains = value.optional();
const facetFilters = Object.fromEntries(
  facetNames.map((name) => [name, oilLabel[name].type === 'grade' ? grades : values]),
) as Record<FacetName, typeof values>;
const partFilters = Object.fromEntries(
  containsNames.map((name) => [`${name}__icontains`, contains]),
) as Record<`${ContainsName}__icontains`, typeof contains>;

/** The filters of the catalogue: inside one filter any of, between filters all of. An empty value means not stated. */
export const oilFilters = z.object({
  ...facetFilters,
  sample__sae_grade: grades,
  ...partFilters,
  sample__group_id: contains,
  sample__report_number: contains,
  series: z.enum(seriesNames).optional(),
  /** Ids of tests: only oils with results, for sale, of every one of them. */
  has_test: values,
  status: contains,
  search: contains,
  /** Only these oils: sample ids with commas, for the chosen ones. */
  ids: z
    .string()
    .regex(/^(\d{1,10}(,\d{1,10})*)?$/)
    .max(11_000)
    .optional(),
});
export type OilFilters = z.output<typeof oilFilters>;

export const listOils = listEndpoint({
  path: '/api/core/sample-metadata/',
  access: 'public',
  summary: 'The catalog: released oils, filtered, sorted, by page',
  row: oilRow,
  ordering: oilOrdering,
  filters: oilFilters.shape,
});

export const countOilFacets = endpoint({
  method: 'GET',
  path: '/api/core/sample-metadata/facets/',
  access: 'public',
  summary: 'Counts by facet under the same filters; a facet does not narrow its own counts',
  query: oilFilters,
  responses: { 200: facetsShape },
});

export const listOilIds = endpoint({
  method: 'GET',
  path: '/api/core/sample-metadata/ids/',
  access: 'public',
  summary: 'The ids of all oils that match the filters',
  query: oilFilters,
  responses: { 200: z.object({ ids: z.array(idShape) }) },
});

export const findReportNumbers = endpoint({
  method: 'POST',
  path: '/api/core/sample-metadata/by-report-number/',
  reads: true,
  access: 'public',
  summary: 'The released oils with these report numbers, in any spelling, and the numbers that no oil has',
  body: z.object({ numbers: z.array(value).max(maxNumberListLength, 'At most 1,000 report numbers.') }),
  responses: { 200: z.object({ ids: z.array(idShape), missing: z.array(z.string()) }) },
});

export const readOil = endpoint({
  method: 'GET',
  path: '/api/core/sample-metadata/:id/',
  access: 'public',
  summary: 'One oil with its photos, its tests for sale and the tests the caller owns',
  params: idParams,
  responses: { 200: oilDetail },
  failures: ['not_found'],
});

export const listDisplayTests = listEndpoint({
  path: '/api/reports/display-tests/',
  access: 'public',
  summary: 'All tests with their prices; with `sample`, for which of these oils each has data',
  row: displayTestRow,
  ordering: ['id', 'name', 'price'],
  filters: {
    page_size: optionalPageSize,
    search: testSearch,
    sample: repeatable(idText).optional(),
  },
});

export const listAvailableTests = endpoint({
  method: 'POST',
  path: '/api/reports/display-tests/available/',
  reads: true,
  access: 'public',
  summary: 'All tests with their prices for a long list of oils, and which of the values the caller owns',
  body: z.object({ samples: z.array(idShape).max(1000, 'At most 1,000 oils.') }),
  responses: { 200: listOf(displayTestRow) },
});

export const readDisplayTest = endpoint({
  method: 'GET',
  path: '/api/reports/display-tests/:id/',
  access: 'public',
  summary: 'One test',
  params: idParams,
  responses: { 200: displayTestRow },
  failures: ['not_found'],
});

export const updateDisplayTest = endpoint({
  method: 'PATCH',
  path: '/api/reports/display-tests/:id/',
  access: 'admin',
  audit: 'test.update',
  needsFreshFactor: true,
  summary: 'Change the name, the price or the synonyms of a test; without a price it is not for sale',
  params: idParams,
  body: z.object({
    name: singleLine(requiredText()).optional(),
    price: testPriceShape.nullable().optional(),
    synonyms: z
      .array(singleLine(requiredText(40)))
      .max(maxSynonyms, `At most ${maxSynonyms} synonyms.`)
      .transform((words) => [...new Set(words)])
      .optional(),
  }),
  responses: { 200: displayTestRow },
  failures: ['not_found'],
});

export const updateTestPrices = endpoint({
  method: 'POST',
  path: '/api/reports/display-tests/prices/',
  access: 'admin',
  audit: 'test.update',
  needsFreshFactor: true,
  summary:
    'Change the prices of several tests, all or none; `was` is the price that was on the screen, and another stored price is an error',
  body: priceListShape(testPriceShape.nullable()),
  responses: { 200: changedPrices },
});
