import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape } from '../../shared/shapes.ts';
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

/** `not_for_sale` of a failure: every oil that cannot be bought as asked, with those of its tests that are not sold for it. */
export const notForSale = z.array(z.object({ sample: idShape, tests: z.array(idShape) }));
export type NotForSale = z.output<typeof notForSale>;
