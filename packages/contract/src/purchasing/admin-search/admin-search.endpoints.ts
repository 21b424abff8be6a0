import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { adminMatches } from './admin-search.schemas.ts';

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/purchasing/admin-search/',
  access: 'admin',
  summary:
    'Accounts by name, company or e-mail; orders by order, invoice or purchase order number; oils, released or not, by report number, blind code, brand or grade; sample groups by name',
  query: z.object({ q: z.string().max(200) }),
  responses: { 200: adminMatches },
});
