import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { idShape } from '../../shared/shapes.ts';
import { orderStatuses } from '../orders/orders.schemas.ts';

/** Maximum number of results of each kind. */
export const maxMatches = 5;

/** The search of the administration: at most five results of each kind, the best first. */
const adminMatches = z.object({
  users: z.array(z.object({ id: idShape, name: z.string(), email: z.string(), company: z.string() })),
  orders: z.array(
    z.object({
      id: idShape,
      status: z.enum(orderStatuses),
      owner: z.string(),
      invoice: z.string().nullable(),
      purchase_order: z.string().nullable(),
    }),
  ),
  oils: z.array(
    z.object({
      id: idShape,
      report_number: z.string(),
      brand_name: z.string(),
      sae_grade: z.string(),
      released: z.boolean(),
    }),
  ),
  groups: z.array(z.object({ id: idShape, name: z.string(), released: z.boolean() })),
});
export type AdminMatches = z.output<typeof adminMatches>;

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/purchasing/admin-search/',
  access: 'admin',
  summary:
    'Accounts by name, company or email; orders by order, invoice or purchase order number; oils, released or not, by report number, blind code, brand or grade; sample groups by name',
  query: z.object({ q: z.string().max(200) }),
  responses: { 200: adminMatches },
});
