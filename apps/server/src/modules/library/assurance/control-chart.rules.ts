// The control chart of a reference oil: mean, spread and limits of its measurements.

import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';

const limitDeviations = 3;

export const computeMean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sample standard deviation; 0 for a single value. */
export const standardDeviation = (values: readonly number[], mean: number) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));

interface Limits {
  lower: number;
  upper: number;
  /** The source of the standard deviation. */
  basis: 'reproducibility' | 'standard_deviation';
}

/**
 * Mean, standard deviation and control limits of at least one value, in the unit of the values. The limits
 * are three standard deviations either side of the mean. The standard deviation is R / 2.77 at the mean if
 * the reproducibility there is known, in the edition of `year`, otherwise that of the values.
 */
export const controlLimits = (
  values: readonly number[],
  precision: readonly PrecisionRange[],
  year: number,
) => {
  const mean = computeMean(values);
  const standard_deviation = standardDeviation(values, mean);
  const stated = precisionAt(precision, 'reproducibility', mean, year);
  const halfWidth =
    limitDeviations * (stated === null ? standard_deviation : stated / reproducibilityOverDeviation);
  const basis = stated === null ? 'standard_deviation' : 'reproducibility';
  const limits: Limits = { lower: mean - halfWidth, upper: mean + halfWidth, basis };
  return { mean, standard_deviation, limits };
};

export const isOutside = (value: number, { lower, upper }: Pick<Limits, 'lower' | 'upper'>) =>
  value < lower || value > upper;
