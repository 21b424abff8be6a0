import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape } from '../../shared/shapes.ts';
import { appliedDiscount, discountCode } from '../discounts/discounts.schemas.ts';

/** The items and discount codes to price. Prices are never taken from a caller. */
export const priceRequest = z.object({
  discounts: z.array(discountCode).max(20).default([]),
  items: z
    .array(z.object({ sample: idShape, tests: z.array(idShape).max(200) }))
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
  regional_reports: z.array(z.object({ id: idShape, quantity: z.int(), price: dollarsShape })),
});
export type PriceResponse = z.output<typeof priceResponse>;
