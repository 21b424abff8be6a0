import { endpoint } from '../shared/endpoint.ts';
import { idParams } from '../shared/shapes.ts';
import { archiveFigures, distribution } from './archive-figures.schemas.ts';

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
