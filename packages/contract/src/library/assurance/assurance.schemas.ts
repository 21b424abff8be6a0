import { z } from 'zod';
import { dollarsShape, idShape, timeShape } from '../../shared/shapes.ts';
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

/** What the reference oils show of the laboratories for one analyte, in its unit, at an accepted value in the middle of its lots. */
export const siteFigures = z.object({
  at: z.number(),
  /** R of the method; null where none is known. */
  reproducibility: z.number().nullable(),
  /** R′ = 2.77 s of results as reported (ASTM D6299), and of results corrected for their laboratory. */
  as_reported: z.number(),
  corrected: z.number(),
  readings: z.int(),
  lots: z.int(),
  /** Laboratories and years whose results are corrected. */
  places: z.int(),
  /** The greatest of their biases, without its sign; null where none is known. */
  largest_bias: z.number().nullable(),
});
export type SiteFigures = z.output<typeof siteFigures>;

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
      /** Null for fewer than 20 readings. */
      site: siteFigures.nullable(),
    }),
  ),
});
export type AssuranceOverview = z.output<typeof assuranceOverview>;

export const limitBases = ['reproducibility', 'standard_deviation'] as const;

/**
 * What a result of a reference oil signals (ASTM D6299): beyond the limits of individuals, its moving average beyond its own
 * limits, or the eighth in succession on one side of the mean.
 */
export const controlSignals = ['limit', 'ewma', 'run'] as const;
export type ControlSignal = (typeof controlSignals)[number];

/** Why a value is marked: the reference oil of its batch signaled in the laboratory's chart. */
export const batchAlarm = z.object({
  laboratory: z.string(),
  batch: z.string(),
  signals: z.array(z.enum(controlSignals)),
});
export type BatchAlarm = z.output<typeof batchAlarm>;

const interval = z.object({ lower: z.number(), upper: z.number() });

/**
 * One laboratory's chart of individuals of one lot of a reference oil. The first 20 results qualify the lot; until then mean and
 * limits are null. Limits: mean ± 2.66 · mean moving range; the moving average (EWMA) has weight 0.4.
 */
export const siteChart = z.object({
  laboratory: z.string(),
  mean: z.number().nullable(),
  limits: interval.nullable(),
  ewma_limits: interval.nullable(),
  /** R' = 2.77 standard deviations of all its results; null for a single result. */
  site_precision: z.number().nullable(),
  /** R / R'; null if no reproducibility R is known at the mean. */
  precision_ratio: z.number().nullable(),
  /** The difference from the mean of the laboratories' means, with its 95% interval; null for a single result or laboratory. */
  bias: interval.extend({ bias: z.number() }).nullable(),
  points: z.array(
    z.object({
      batch: z.string(),
      year: z.int(),
      value: z.number(),
      ewma: z.number().nullable(),
      signals: z.array(z.enum(controlSignals)),
    }),
  ),
});
export type SiteChart = z.output<typeof siteChart>;

/** Results in succession that signal: the batch of the first, what any of them signals, and all their batches. */
export const controlAlarm = z.object({
  laboratory: z.string(),
  batch: z.string(),
  year: z.int(),
  signals: z.array(z.enum(controlSignals)),
  cause: z.string(),
  action: z.string(),
  batches: z.array(z.string()),
});
export type ControlAlarm = z.output<typeof controlAlarm>;

/**
 * Measurements of one lot of a reference oil, batch by batch, of all laboratories. The limits are a comparison and raise no alarm:
 * three standard deviations on either side of the mean, R / 2.77 where the method states a reproducibility R (ISO 4259: R is at 95%), else that of the measurements
 * themselves (ASTM D6299, chart of individuals).
 */
export const controlChart = z.object({
  reference_oil: z.string(),
  analyte: z.object({ id: idShape, name: z.string(), unit: z.string(), decimals: z.int() }),
  mean: z.number(),
  /** Standard deviation of the measurements. */
  standard_deviation: z.number(),
  limits: z.object({ lower: z.number(), upper: z.number(), basis: z.enum(limitBases) }),
  /** R of the method at the mean; null if it is not known. */
  reproducibility: z.number().nullable(),
  points: z.array(
    z.object({
      batch: z.string(),
      laboratory: z.string(),
      year: z.int(),
      value: z.number(),
      outside: z.boolean(),
    }),
  ),
  /** By laboratory, in the order of their names. */
  sites: z.array(siteChart).optional(),
  alarms: z.array(controlAlarm).optional(),
});
export type ControlChart = z.output<typeof controlChart>;

/**
 * The example of the public pages: one laboratory's chart of individuals, by the rules of `siteChart`. While no laboratory has
 * qualified a lot, mean and limits are null and the points are those of all laboratories. Laboratories are letters, batches numbers.
 */
export const publicControlChart = z.object({
  chart: controlChart
    .pick({ reference_oil: true, analyte: true })
    .extend({
      test: z.object({ name: z.string(), method: z.string() }),
      mean: z.number().nullable(),
      limits: interval.nullable(),
      points: z.array(
        z.object({
          batch: z.string(),
          laboratory: z.string(),
          year: z.int(),
          value: z.number(),
          signals: z.array(z.enum(controlSignals)),
        }),
      ),
    })
    // no reference oil is in the released archive
    .nullable(),
  /** What the reference oils show of all laboratories, for the analytes of a general specification. */
  sites: z.object({
    laboratories: z.int(),
    reference_oils: z.int(),
    analytes: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        decimals: z.int(),
        method: z.string(),
        site: siteFigures,
      }),
    ),
  }),
});
export type PublicSites = z.output<typeof publicControlChart>['sites'];
export type PublicControlChart = NonNullable<z.output<typeof publicControlChart>['chart']>;

/** A value that was measured again; both as reported. */
export const retestRow = z.object({
  id: z.string(),
  sample: idShape,
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
