import { z } from 'zod';
import { regions } from '../../samples/regions.rules.ts';
import { dollarsShape, idShape } from '../../shared/shapes.ts';

/** In US dollars; null: not for sale. */
export const regionalPrice = dollarsShape.nullable();

export const regionalReportRow = z.object({
  id: idShape,
  year: z.int(),
  region: z.string(),
  price: regionalPrice,
  oil_count: z.int(),
  /** Licences of it, for administrators only. */
  times_purchased: z.int().optional(),
  times_granted: z.int().optional(),
});
export type RegionalReport = z.output<typeof regionalReportRow>;

export const newRegionalReport = z.object({
  year: z.int('A year, like 2016.').min(1900, 'A year, like 2016.').max(2100, 'A year, like 2016.'),
  region: z.enum(regions, 'One of the four regions.'),
  price: regionalPrice,
});
export type NewRegionalReport = z.output<typeof newRegionalReport>;
