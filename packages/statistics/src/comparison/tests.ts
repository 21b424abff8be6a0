import { fUpper, studentTwoSided } from '../distributions/distributions.ts';
import { mean, variance } from '../quantiles.ts';

/** p values adjusted for the number of tests, in the given order (Holm 1979); at most 1. */
export const holm = (pValues: readonly number[]): number[] => {
  const order = pValues.map((_, i) => i).sort((one, other) => (pValues[one] ?? 0) - (pValues[other] ?? 0));
  const adjusted = pValues.map(() => 1);
  let greatest = 0;
  for (const [rank, index] of order.entries()) {
    greatest = Math.max(greatest, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 1)));
    adjusted[index] = greatest;
  }
  return adjusted;
};

/**
 * Process capability Cpk: the distance of the mean to the nearer limit in units of three standard deviations (ISO 22514-2). A missing
 * limit is undefined.
 * @returns null without a limit or a spread.
 */
export const cpk = (
  centre: number,
  deviation: number,
  limits: { min?: number | undefined; max?: number | undefined },
): number | null => {
  const margins = [
    limits.min === undefined ? Number.POSITIVE_INFINITY : centre - limits.min,
    limits.max === undefined ? Number.POSITIVE_INFINITY : limits.max - centre,
  ];
  const margin = Math.min(...margins);
  return Number.isFinite(margin) && deviation > 0 ? margin / (3 * deviation) : null;
};

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
