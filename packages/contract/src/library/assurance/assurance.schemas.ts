import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { precisionRange } from '../../standards/precision.schemas.ts';

/** A year and region of the released archive: number of oils, regional database, and whether the caller holds it. */
export const availabilityRow = z.object({
  year: z.int(),
  region: z.string(),
  oil_count: z.int(),
  report: z.object({ id: idShape, price: dollarsShape.nullable() }).nullable(),
  owned: z.boolean(),
});
export type Availability = z.output<typeof availabilityRow>;

/** A recently released sample group; `owned` counts the oils of which the caller holds values. */
export const recentGroup = z.object({
  id: idShape,
  name: z.string(),
  year: z.int(),
  released: timeShape,
  oil_count: z.int(),
  owned: z.int(),
});
export type RecentGroup = z.output<typeof recentGroup>;

export const assuranceOverview = z.object({
  laboratories: z.array(z.object({ name: z.string(), batches: z.int(), results: z.int() })),
  reference_oils: z.array(z.string()),
  /** Analytes that reference oils were measured for, with the names of those oils. */
  analytes: z.array(
    z.object({
      id: idShape,
      name: z.string(),
      unit: z.string(),
      decimals: z.int(),
      reference_oils: z.array(z.string()),
      test: z.object({ id: idShape, name: z.string(), method: z.string() }),
      reproducibility: z.string(),
      precision_basis: z.string(),
      precision: z.array(precisionRange),
    }),
  ),
});
export type AssuranceOverview = z.output<typeof assuranceOverview>;

export const limitBases = ['reproducibility', 'standard_deviation'] as const;

/**
 * Measurements of one reference oil, batch by batch. The limits are three standard deviations on either side of the
 * mean: R / 2.77 where the method states a reproducibility R (ISO 4259: R is at 95 %), else that of the measurements
 * themselves (ASTM D6299, chart of individuals).
 */
export const controlChart = z.object({
  reference_oil: z.string(),
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string(), decimals: z.int() }),
  mean: z.number(),
  /** Of the measurements. */
  standard_deviation: z.number(),
  limits: z.object({ lower: z.number(), upper: z.number(), basis: z.enum(limitBases) }),
  points: z.array(
    z.object({
      batch: z.string(),
      laboratory: z.string(),
      year: z.int(),
      value: z.number(),
      outside: z.boolean(),
    }),
  ),
});
export type ControlChart = z.output<typeof controlChart>;

/** A value that was measured again; both as reported. */
export const retestRow = z.object({
  id: z.string(),
  report_number: z.string(),
  brand_name: z.string(),
  sae_grade: z.string(),
  year: z.int(),
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string() }),
  first: z.string(),
  retest: z.string(),
  run: z.int(),
  laboratory: z.string(),
  batch: z.string(),
  /** Do they differ by at most the method's reproducibility? Null where that is not known. */
  within: z.boolean().nullable(),
});
export type Retest = z.output<typeof retestRow>;
