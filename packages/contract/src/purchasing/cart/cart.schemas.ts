import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { cleanedName } from '../../shared/text.ts';
import { discountCode } from '../discounts/discounts.schemas.ts';

export const maxDatasetOils = 1000;

export const maxOrderCopies = 10;

/** Confirmed datasets in a cart. */
export const maxCartDatasets = 50;

export const cartOil = z.object({ sample: idShape, tests: z.array(idShape).max(200) });

export const maxNameLength = 200;

/** Discount codes of one order. */
export const maxOrderCodes = 20;

/** Also of carts and offers that are stored: earlier versions took invisible characters for a name. */
export const datasetName = cleanedName(maxNameLength).min(1, 'This field is required.');

export const cartDataset = z.object({
  name: datasetName,
  oils: z.array(cartOil).min(1).max(maxDatasetOils),
});

/** Copies of a regional database. */
export const cartRegional = z.object({ id: idShape, quantity: z.int().min(1).max(maxOrderCopies) });

/** What one order can hold: datasets or regional databases, never both. */
export const orderKinds = ['datasets', 'regional'] as const;
export type OrderKind = (typeof orderKinds)[number];

const discountCodes = z.array(discountCode).max(maxOrderCodes).default([]);

/**
 * The cart of an account: oils being chosen and the name typed for their dataset (empty: none typed), confirmed datasets with a name
 * each, regional databases, and the discount codes of both kinds of order. Carts stored before a part existed parse with it empty.
 */
export const cartShape = z.object({
  oils: z.array(cartOil).max(maxDatasetOils),
  name: z.string().max(maxNameLength).default(''),
  datasets: z.array(cartDataset).max(maxCartDatasets),
  regional: z.array(cartRegional).max(maxOrderCopies).default([]),
  codes: z
    .object({ datasets: discountCodes, regional: discountCodes })
    .default({ datasets: [], regional: [] }),
});
export type Cart = z.output<typeof cartShape>;
export type CartOil = z.output<typeof cartOil>;
export type CartRegional = z.output<typeof cartRegional>;
export type CartDataset = z.output<typeof cartDataset>;
