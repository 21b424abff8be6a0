import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listOf } from '../../shared/shapes.ts';
import { availabilityRow, recentGroup } from './assurance.schemas.ts';

/** Apart from the lists of data assurance: public pages load this file alone. */
export const readAvailability = endpoint({
  method: 'GET',
  path: '/api/reports/availability/',
  access: 'public',
  summary: 'Years and regions of the archive with counts and prices, and what the signed-in user holds',
  responses: { 200: listOf(availabilityRow).extend({ recent_groups: z.array(recentGroup) }) },
});
