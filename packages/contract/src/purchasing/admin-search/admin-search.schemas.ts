import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { orderStatuses } from '../orders/orders.schemas.ts';

/** Of each kind. */
export const mostMatches = 5;

/** What administrators jump to by a few letters: at most five of each kind, the best first. */
export const adminMatches = z.object({
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
