import { endpoint } from '../../shared/endpoint.ts';
import { idParams } from '../../shared/shapes.ts';
import { valueKindQuery } from '../values/values.schemas.ts';
import { oilPeers, oilValues } from './oil-values.schemas.ts';

export const readOilValues = endpoint({
  method: 'GET',
  path: '/api/reports/oil-values/:id/',
  access: 'user',
  summary: 'The values of an oil that the user owns, with methods and verdicts',
  params: idParams,
  query: valueKindQuery,
  responses: { 200: oilValues },
  failures: ['not_found'],
});

export const readOilPeers = endpoint({
  method: 'GET',
  path: '/api/reports/oil-peers/:id/',
  access: 'user',
  summary: 'Percentiles of the owned values of an oil among oils of the same grade, region and decade',
  params: idParams,
  responses: { 200: oilPeers },
  failures: ['not_found'],
});
