import { z } from 'zod';
import { idShape } from './shapes.ts';

/**
 * New prices of rows of a price list, each of the shape `price`. `was` is the price that was on the screen: if another is stored, nothing
 * is changed.
 */
export const priceListShape = <T extends z.ZodType<number | null>>(price: T) =>
  z.object({
    prices: z
      .array(z.object({ id: idShape, price, was: price }))
      .min(1)
      .max(500),
  });

export const changedPrices = z.object({ changed: z.int() });
