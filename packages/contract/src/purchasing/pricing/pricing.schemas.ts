import { z } from 'zod';
import { regions } from '../../samples/regions.rules.ts';
import { dollarsShape, idShape } from '../../shared/shapes.ts';
import { appliedDiscount, discountCode } from '../discounts/discounts.schemas.ts';

const maxId = 2_147_483_647;
const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length <= 200 &&
  value.every((id) => Number.isInteger(id) && id > 0 && id <= maxId);

/** At most 200 ids, validated in one pass: an element schema takes half the time of pricing a large cart. */
const testIds = z
  .custom<number[]>(isIdList, 'A list of at most 200 ids.')
  .meta({ type: 'array', items: { type: 'integer' }, maxItems: 200 });

/** Maximum number of tests over all items of a request without an account: the tests of the largest dataset. */
export const maxPublicTests = 50_000;

/** The items and discount codes to price. Prices are never taken from a caller. */
export const priceRequest = z.object({
  discounts: z.array(discountCode).max(20).default([]),
  items: z
    .array(z.object({ sample: idShape, tests: testIds }))
    .max(5000)
    .default([]),
  regional_reports: z.array(idShape).max(200).default([]),
});

export type PriceRequest = z.output<typeof priceRequest>;

export const priceResponse = z.object({
  total_price: dollarsShape,
  price_before_discount: dollarsShape,
  total_discount: dollarsShape,
  discounts: z.array(appliedDiscount),
  items: z.array(z.object({ sample: idShape, price: dollarsShape, full_set: z.boolean() })),
  regional_reports: z.array(
    z.object({
      id: idShape,
      quantity: z.int(),
      /** How many of them cost the full price: none where the account bought a copy before. */
      full_copies: z.int(),
      price: dollarsShape,
    }),
  ),
});
export type PriceResponse = z.output<typeof priceResponse>;

/** Oils and regional databases, which may stand together; an id of a database is repeated for every copy. */
export const bestPriceRequest = priceRequest.pick({ items: true, regional_reports: true }).extend({
  /** Leaves out what the caller holds and bought before: an administrator's offer is for somebody else. */
  as_visitor: z.boolean().default(false),
});
export type BestPriceRequest = z.output<typeof bestPriceRequest>;

/** Tests of an oil, which is in one entry only. */
const oilTests = z.object({ sample: idShape, tests: z.array(idShape) });

/** Two orders: one of `regional_reports`, one of `items`. Discount codes are not considered. */
const bestPrice = z.object({
  total_price: dollarsShape,
  /** The amount saved from the total of the request. */
  saves: dollarsShape,
  /** The requested databases with all their copies, then the further ones with one copy each. `oils`: how many a database holds. */
  regional_reports: z.array(
    z.object({
      id: idShape,
      year: z.int(),
      region: z.enum(regions),
      quantity: z.int(),
      price: dollarsShape,
      oils: z.int(),
    }),
  ),
  /** The oils to buy singly. `tests` are the requested ones, or all tests for sale where the full set costs less. */
  items: z.array(oilTests.extend({ price: dollarsShape })),
});
export type CheapestChoice = z.output<typeof bestPrice>;

export const bestPriceResponse = z.object({
  /** Price of the request. */
  total_price: dollarsShape,
  /** The requested cells that the caller holds; empty for a visitor. */
  owned: z.array(oilTests),
  /** The cheapest choice with every requested value; null if that is the request itself. */
  best: bestPrice.nullable(),
});
export type BestPriceResponse = z.output<typeof bestPriceResponse>;

/** `not_for_sale` of a failure: every oil that cannot be bought as requested, with its tests that are not for sale. */
export const notForSale = z.array(z.object({ sample: idShape, tests: z.array(idShape) }));
export type NotForSale = z.output<typeof notForSale>;
