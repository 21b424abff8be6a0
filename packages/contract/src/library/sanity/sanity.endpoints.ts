import { endpoint } from '../../shared/endpoint.ts';
import { idParams } from '../../shared/shapes.ts';
import { sanityReport } from './sanity.schemas.ts';

export const readSanityReport = endpoint({
  method: 'GET',
  path: '/api/transfer/sample-groups/:id/sanity/',
  access: 'admin',
  summary:
    'What looks wrong in a sample group: values outside the 0.5th to 99.5th percentile of the latest released oils, broken limits of the claimed SAE J300 grade, likely duplicates, retests that disagree',
  params: idParams,
  responses: { 200: sanityReport },
  failures: ['not_found'],
});
