import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { dayShape, dollarSumShape, idShape } from '../../shared/shapes.ts';
import { comparisons } from './earlier-period.rules.ts';

/** The kinds of product a complete order sold. */
const productKinds = ['DATASETS', 'REGIONAL', 'QUOTE'] as const;
export type ProductKind = (typeof productKinds)[number];

export const salesSums = { orders: z.int(), revenue: dollarSumShape };

export const monthFigure = z.object({ month: z.string().describe('Like `2026-11`'), ...salesSums });
export type MonthFigure = z.output<typeof monthFigure>;

/**
 * Sales of complete orders by the day of payment in UTC: what was charged less refunds. A refund counts on the day of payment of its order.
 */
const salesFigures = z.object({
  orders: z.int(),
  revenue: dollarSumShape,
  /** The same sums of an earlier period of the same length; null where the period has no first day. */
  previous: z
    .object({
      since: z.string(),
      until: z.string(),
      ...salesSums,
      products: z.array(z.object({ product: z.enum(productKinds), ...salesSums })),
      countries: z.array(z.object({ country: z.string(), ...salesSums })),
    })
    .nullable(),
  /** Every month from the first to the last with an order, oldest first. */
  months: z.array(monthFigure),
  products: z.array(z.object({ product: z.enum(productKinds), ...salesSums })),
  /** ISO 3166 alpha-2 of the bill, or empty. */
  countries: z.array(z.object({ country: z.string(), ...salesSums })),
  /** `discount`: the amount the code took off. `revenue`: the revenue of the orders with it. */
  codes: z.array(z.object({ code: z.string(), name: z.string(), discount: dollarSumShape, ...salesSums })),
  /** Oils sold in datasets, the most often sold first; `revenue` before discounts and refunds. */
  oils: z.array(
    z.object({
      sample: idShape,
      report_number: z.string(),
      brand_name: z.string(),
      sae_grade: z.string(),
      ...salesSums,
    }),
  ),
  /** Tests by how often they were sold in datasets; `oils`: for an oil that was sold twice, twice. */
  tests: z.array(z.object({ id: idShape, name: z.string(), oils: z.int() })),
});
export type SalesFigures = z.output<typeof salesFigures>;

export const readSalesFigures = endpoint({
  method: 'GET',
  path: '/api/purchasing/figures/',
  access: 'admin',
  summary: 'Sales of complete orders by month, product, country and code; best-sold oils and tests',
  query: z.object({
    /** First and last day of payment, in UTC. */
    since: dayShape().optional(),
    until: dayShape().optional(),
    /** What `previous` is: the days before the period, or the same days a year before. */
    compare: z.enum(comparisons).default('before'),
  }),
  responses: { 200: salesFigures },
});
