// Answers 3 and 4: values of several analytes against peers and against each other.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { analyteId } from '../analysis-query.schemas.ts';
import { answerOf } from './answer.schemas.ts';

/** Analytes of one answer. */
export const mostAnswerAnalytes = 30;

/** As large as results may be, so that sums and powers stay finite. */
export const largestOwnValue = 1e12;

const chosenAnalytes = z.array(analyteId).min(1).max(mostAnswerAnalytes).optional();

export const targetWindowParameters = z.object({
  /** Absent: those of a general specification. */
  analytes: chosenAnalytes,
  /** The own oil, one of those found; its values are not among the peers. */
  sample: idShape.optional(),
  /** Values of an own oil that is not in the archive; they come before those of `sample`. */
  own: z
    .array(z.object({ test: analyteId, value: z.number().min(-largestOwnValue).max(largestOwnValue) }))
    .max(mostAnswerAnalytes)
    .optional(),
});

const quantile = z.object({ probability: z.number(), value: z.number(), low: z.number(), high: z.number() });

const window = z.object({
  analyte: idShape,
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Peers with a number, and how many of these are censored: they count as their number. */
  peers: z.int(),
  censored: z.int(),
  /** At 5, 25, 50, 75 and 95 %, each with its 95 % bootstrap interval. */
  quantiles: z.array(quantile),
  own: z.number().nullable(),
  /** The oil whose measured value it is; null for a value that was given, and without one. */
  own_sample: idShape.nullable(),
  /** The own value leaves the window of 5 to 95 % by more than R. */
  outside: z.enum(['below', 'above']).nullable(),
  /** From the own value to the nearer edge of the window in units of R, negative outside; null where R is not known. */
  headroom: z.number().nullable(),
});
export type Window = z.output<typeof window>;

export const targetWindow = answerOf(
  'target-window',
  z.object({ kind: z.literal('windows'), windows: z.array(window) }),
  window,
);
export type TargetWindow = z.output<typeof targetWindow>;
export const mostCompared = 6;

export const comparisonParameters = z.object({
  /** Oils among those found; the first is what the others are compared with. Absent: the first two found. */
  samples: z.array(idShape).min(2).max(mostCompared).optional(),
  /** Absent: those of a general specification. */
  analytes: chosenAnalytes,
});

/** `differs`: also after Holm’s correction over the properties; `differs_alone`: only without it. */
export const comparisonVerdicts = ['differs', 'differs_alone', 'same'] as const;

const difference = z.object({
  analyte: idShape,
  name: z.string(),
  unit: z.string(),
  /** The oil that is compared with the first. */
  sample: idShape,
  report_number: z.string(),
  /** The oil it is compared with. */
  first_sample: idShape,
  first: z.number(),
  value: z.number(),
  /** Runs in the means of both. */
  runs: z.int(),
  difference: z.number(),
  /** Critical difference at 95 %. */
  critical: z.number(),
  /** `repeatability`: both in one batch of one laboratory. */
  basis: z.enum(['repeatability', 'reproducibility']),
  /** The difference and its interval in units of R. */
  in_r: z.number(),
  low: z.number(),
  high: z.number(),
  /** Of no difference, after Holm’s correction. */
  p: z.number(),
  verdict: z.enum(comparisonVerdicts),
});

export const comparison = answerOf(
  'comparison',
  z.object({ kind: z.literal('forest'), differences: z.array(difference) }),
  difference,
);
export type Comparison = z.output<typeof comparison>;
export type Difference = Comparison['rows'][number];
