import { z } from 'zod';

/**
 * Where a precision figure comes from: the text of the standard, another publication that states it, or an assumption of the
 * institute. An analyte without ranges has none that the institute knows of.
 */
export const precisionSources = ['method', 'publication', 'assumption'] as const;

/** Repeatability and reproducibility of a method over a range of results, in one edition. */
export const precisionRange = z.object({
  /** Inclusive bounds in the unit of the analyte; null: the source names none. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Formulas over the result X in the unit of the analyte, at 95% (ASTM E177); both empty where the method states that it has none. */
  repeatability: z.string(),
  reproducibility: z.string(),
  source: z.enum(precisionSources),
  /** The standard that states the figures, with its year where the source names it: `ASTM D445-26`; empty for an assumption without one. */
  edition: z.string(),
  /** Where the standard states one precision per procedure: `Procedure A`; else empty. */
  procedure: z.string(),
  /** The first and the last year of collection of the results it applies to; null: without a bound. */
  valid_from: z.int().nullable(),
  valid_to: z.int().nullable(),
  /** Title, publisher and address of the public text that the figures were read in; empty for an assumption. */
  publication: z.string(),
  publisher: z.string(),
  address: z.string(),
});
export type PrecisionRange = z.output<typeof precisionRange>;

/** The origin of an assumption of the institute that names no standard, valid in every year. */
export const assumption = {
  ...{ source: 'assumption', edition: '', procedure: '', valid_from: null, valid_to: null },
  ...{ publication: '', publisher: '', address: '' },
} as const satisfies Partial<PrecisionRange>;
