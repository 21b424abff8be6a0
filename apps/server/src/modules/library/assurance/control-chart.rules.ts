// The control chart of a reference oil: mean, spread and limits of its measurements.

import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';

/** Reproducibility over standard deviation: 1.96 · √2, for R at 95 % between two single results (ISO 4259). */
const reproducibilityOverDeviation = 2.77;
const limitDeviations = 3;

/** Sample standard deviation; 0 for a single value. */
const deviationOf = (values: readonly number[], mean: number) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));

interface Limits {
  lower: number;
  upper: number;
  /** The source of the standard deviation. */
  basis: 'reproducibility' | 'standard_deviation';
}

/**
 * Mean, standard deviation and control limits of at least one value, in the unit of the values. The limits are three standard
 * deviations either side of the mean: R / 2.77 at the mean where a reproducibility is known there, else that of the values.
 */
export const controlLimits = (values: readonly number[], precision: readonly PrecisionRange[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const standard_deviation = deviationOf(values, mean);
  const stated = precisionAt(precision, 'reproducibility', mean);
  const halfWidth =
    limitDeviations * (stated === null ? standard_deviation : stated / reproducibilityOverDeviation);
  const basis = stated === null ? 'standard_deviation' : 'reproducibility';
  const limits: Limits = { lower: mean - halfWidth, upper: mean + halfWidth, basis };
  return { mean, standard_deviation, limits };
};

export const isOutside = (value: number, { lower, upper }: Limits) => value < lower || value > upper;
