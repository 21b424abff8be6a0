// The control chart of a reference oil: mean, spread and limits of its measurements.

import { precisionAt } from '@iom/contract/analysis/precision.rules.ts';

/** R is at 95 % between two single results: 1.96 times the square root of 2 (ISO 4259). */
const reproducibilityOverDeviation = 2.77;
const limitDeviations = 3;

/** Sample standard deviation; 0 for a single value. */
const deviationOf = (values: readonly number[], mean: number) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));

interface Limits {
  lower: number;
  upper: number;
  /** Where the standard deviation behind them is from. */
  basis: 'reproducibility' | 'standard_deviation';
}

/**
 * Mean and limits of at least one value: three standard deviations on either side, taken from the method's
 * reproducibility (a formula of the data dictionary, at the mean) or, where it states none, from the values.
 */
export const controlLimits = (values: readonly number[], reproducibility: string) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const standard_deviation = deviationOf(values, mean);
  const stated = precisionAt(reproducibility, mean);
  const reach =
    limitDeviations * (stated === null ? standard_deviation : stated / reproducibilityOverDeviation);
  const basis = stated === null ? 'standard_deviation' : 'reproducibility';
  const limits: Limits = { lower: mean - reach, upper: mean + reach, basis };
  return { mean, standard_deviation, limits };
};

export const isOutside = (value: number, { lower, upper }: Limits) => value < lower || value > upper;
