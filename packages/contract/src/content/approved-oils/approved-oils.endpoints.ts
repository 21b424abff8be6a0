import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { canonicalName, optionalText, repeatable, searchWords } from '../../shared/text.ts';
import {
  approvedOil,
  approvedOilFacets,
  maxListBytes,
  replacedList,
  replaceListBody,
} from './approved-oils.schemas.ts';

const maxSearchWords = 20;

const value = repeatable(z.string().max(200).overwrite(canonicalName)).optional();

const filters = {
  /** Words over supplier, brand, grade and country, in cleaned or original spelling. */
  search: optionalText()
    .transform(searchWords)
    .refine((words) => words.length <= maxSearchWords, `At most ${maxSearchWords} words.`)
    .optional(),
  year: value,
  supplier: value,
  brand: value,
  /** `5W30` and `5W-30` alike. */
  grade: value,
  /** ISO code or name. */
  country: value,
};

/** Approved oils are called the reference list on the wire; the reference oils of data assurance are other oils. */
export const listApprovedOils = listEndpoint({
  path: '/api/home/reference-oils/',
  access: 'public',
  summary: 'The approved-oil reference list, cleaned, by supplier and brand',
  row: approvedOil,
  ordering: ['id', 'supplier', 'brand', 'grade', 'country'],
  filters,
});

export const countApprovedOilFacets = endpoint({
  method: 'GET',
  path: '/api/home/reference-oils/facets/',
  access: 'public',
  summary:
    'Counts of the approved-oil list by year, country, grade, supplier and brand; a facet does not narrow its own counts',
  query: z.object(filters),
  responses: { 200: approvedOilFacets },
});

export const replaceApprovedOils = endpoint({
  method: 'PUT',
  path: '/api/home/reference-oils/',
  access: 'admin',
  audit: 'reference_list.replace',
  summary: 'Replace the approved-oil reference list by a CSV file, or report what that would change',
  body: replaceListBody,
  bodyLimit: maxListBytes,
  responses: { 200: replacedList },
});
