import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idText } from '../../shared/shapes.ts';
import { assuranceOverview, controlChart, retestRow } from './assurance.schemas.ts';

export const readAssurance = endpoint({
  method: 'GET',
  path: '/api/reports/assurance/',
  access: 'user',
  summary: 'Laboratories, reference oils, and what they were measured for',
  responses: { 200: assuranceOverview },
});

export const readControlChart = endpoint({
  method: 'GET',
  path: '/api/reports/assurance/control-chart/',
  access: 'user',
  summary: 'The control chart of a reference oil and an analyte',
  query: z.object({ reference_oil: z.string().max(200), analyte: idText }),
  responses: { 200: controlChart },
  failures: ['not_found'],
});

export const listRetests = listEndpoint({
  path: '/api/reports/assurance/retests/',
  access: 'user',
  summary: 'Retests of the values the user holds',
  row: retestRow,
  ordering: ['report_number'],
});
