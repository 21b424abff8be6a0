import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { requiredText } from '../../shared/text.ts';

export const largestDataset = 1000;

export const largestCopies = 10;

/** Confirmed datasets in a cart. */
export const largestCart = 50;

/** The cart of an account: oils being chosen, confirmed datasets with a name each, and regional databases. */
export const cartOil = z.object({ sample: idShape, tests: z.array(idShape).max(200) });

export const cartDataset = z.object({
  name: requiredText(),
  oils: z.array(cartOil).min(1).max(largestDataset),
});

/** Copies of a regional database. */
export const cartRegional = z.object({ id: idShape, quantity: z.int().min(1).max(largestCopies) });

export const cartShape = z.object({
  oils: z.array(cartOil).max(largestDataset),
  datasets: z.array(cartDataset).max(largestCart),
  regional: z.array(cartRegional).max(largestCopies).default([]),
});
export type Cart = z.output<typeof cartShape>;
export type CartOil = z.output<typeof cartOil>;
export type CartRegional = z.output<typeof cartRegional>;
export type CartDataset = z.output<typeof cartDataset>;
