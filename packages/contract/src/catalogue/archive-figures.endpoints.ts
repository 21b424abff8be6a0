import { endpoint } from '../shared/endpoint.ts';
import { optionalPageSize, pageQuery } from '../shared/paging.ts';
import { idParams, listOf } from '../shared/shapes.ts';
import { archiveFigures, distribution } from './archive-figures.schemas.ts';
import { archiveOverview, dictionaryRow, testSearch } from './catalogue.schemas.ts';

export const readArchiveFigures = endpoint({
  method: 'GET',
  path: '/api/home/archive-figures/',
  access: 'public',
  summary: 'Counts of the released archive, by year, region, country, SAE grade and service class',
  responses: { 200: archiveFigures },
});

export const readDistribution = endpoint({
  method: 'GET',
  path: '/api/home/distributions/:id/',
  access: 'public',
  summary: 'How the values of an analyte are spread over the archive, in ranges of at least 20 oils',
  params: idParams,
  responses: { 200: distribution },
  failures: ['not_found'],
});

export const readArchiveOverview = endpoint({
  method: 'GET',
  path: '/api/core/archive-overview/',
  access: 'public',
  summary: 'Counts of the released archive and the density plot of the home page',
  responses: { 200: archiveOverview },
});

/** Pages read it whole. No `listEndpoint`, because the schema of its query would come to the browser. */
export const listDataDictionary = endpoint({
  method: 'GET',
  path: '/api/core/data-dictionary/',
  access: 'public',
  summary: 'Every test with its method, price and analytes',
  query: pageQuery(['id']).extend({ page_size: optionalPageSize, search: testSearch }),
  responses: { 200: listOf(dictionaryRow) },
});
