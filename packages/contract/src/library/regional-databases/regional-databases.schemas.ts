import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape } from '../../shared/shapes.ts';

export const regionalReportRow = z.object({
  id: idShape,
  year: z.int(),
  region: z.string(),
  price: dollarsShape.nullable(),
  oil_count: z.int(),
  /** Licences of it, for administrators only. */
  times_purchased: z.int().optional(),
  times_granted: z.int().optional(),
});
export type RegionalReport = z.output<typeof regionalReportRow>;
