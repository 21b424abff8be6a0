import { z } from 'zod';

/** Where a precision figure comes from. An analyte without ranges has none that the institute knows of. */
export const precisionSources = ['method', 'publication', 'assumption'] as const;

/** Repeatability and reproducibility of a method over a range of results. */
export const precisionRange = z.object({
  /** Inclusive bounds in the unit of the analyte; null: the source names none. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Formulas over the result X in the unit of the analyte, at 95% (ASTM E177); both empty where the method states that it has none. */
  repeatability: z.string(),
  reproducibility: z.string(),
  source: z.enum(precisionSources),
  /** Designation of the method with its year, where the source names it; else empty. */
  edition: z.string(),
  /** Name of the publication the figures are quoted from; empty for other sources. */
  publication: z.string(),
});
export type PrecisionRange = z.output<typeof precisionRange>;
