import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { dayShape } from '../../shared/shapes.ts';
import { salesFigures } from './figures.schemas.ts';

export const readSalesFigures = endpoint({
  method: 'GET',
  path: '/api/purchasing/figures/',
  access: 'admin',
  summary: 'Sales of complete orders by month, product, country and code; best-sold oils and tests',
  query: z.object({
    /** First and last day of payment, in UTC. */
    since: dayShape().optional(),
    until: dayShape().optional(),
  }),
  responses: { 200: salesFigures },
});
