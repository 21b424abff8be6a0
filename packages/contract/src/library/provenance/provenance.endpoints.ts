import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { idText } from '../../shared/shapes.ts';
import { provenance } from './provenance.schemas.ts';

export const readProvenance = endpoint({
  method: 'GET',
  path: '/api/reports/provenance/',
  access: 'user',
  summary:
    'Where a value of the user’s data comes from: bottle, laboratory, method, precision, control charts, retests and corrections',
  query: z.object({ sample: idText, analyte: idText }),
  responses: { 200: provenance },
  failures: ['not_found'],
});
