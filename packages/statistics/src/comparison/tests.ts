import { fUpper, studentTwoSided } from '../distributions/distributions.ts';
import { mean, variance } from '../quantiles.ts';

/** Two-sided F test of two variances with their degrees of freedom. */
export const fTest = (
  one: { variance: number; degrees: number },
  other: { variance: number; degrees: number },
): { f: number; p: number } => {
  const f = one.variance / other.variance;
  const above = fUpper(f, one.degrees, other.degrees);
  return { f, p: 2 * Math.min(above, 1 - above) };
};

/** Two-sided t test of the mean of `values` against 0, for instance of paired differences; at least two values. */
export const tTest = (values: ArrayLike<number>): { t: number; degrees: number; p: number } => {
  const degrees = values.length - 1;
  const t = mean(values) / Math.sqrt(variance(values) / values.length);
  return { t, degrees, p: studentTwoSided(t, degrees) };
};
