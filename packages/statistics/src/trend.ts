import { normalCdf, normalQuantile } from './distributions/distributions.ts';
import { median } from './quantiles.ts';

/** Σ t(t − 1)(2t + 5) over groups of equal values. */
const tieTerm = (values: ArrayLike<number>): number => {
  const sizes = new Map<number, number>();
  for (let i = 0; i < values.length; i++) sizes.set(values[i] ?? 0, (sizes.get(values[i] ?? 0) ?? 0) + 1);
  let sum = 0;
  for (const t of sizes.values()) sum += t * (t - 1) * (2 * t + 5);
  return sum;
};

/** Variance of the Mann–Kendall statistic with ties (Kendall 1975). */
const varianceOfS = (n: number, ties: number): number => (n * (n - 1) * (2 * n + 5) - ties) / 18;

export interface MannKendall {
  /** Rising pairs minus falling pairs. */
  s: number;
  z: number;
  /** Two-sided. */
  p: number;
}

/**
 * Test for a monotonic trend of values in chronological order (Mann 1945, Kendall 1975), corrected for ties
 * and continuity.
 */
export const mannKendall = (values: ArrayLike<number>): MannKendall => {
  let s = 0;
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++) s += Math.sign((values[j] ?? 0) - (values[i] ?? 0));
  const variance = varianceOfS(values.length, tieTerm(values));
  if (!(variance > 0)) return { s, z: 0, p: 1 };
  const z = (s - Math.sign(s)) / Math.sqrt(variance);
  return { s, z, p: 2 * normalCdf(-Math.abs(z)) };
};

export interface TheilSen {
  /** Median of the slopes of all pairs with different x; NaN without such pairs. */
  slope: number;
  /** median(y) − slope · median(x). */
  intercept: number;
  /** Confidence bounds of the slope. */
  low: number;
  high: number;
}

/** A straight line through points (Theil 1950), with the confidence interval of its slope at `level` (Sen 1968). */
export const theilSen = (x: readonly number[], y: readonly number[], level: number): TheilSen => {
  const slopes: number[] = [];
  for (let i = 0; i < x.length; i++)
    for (let j = i + 1; j < x.length; j++) {
      const run = (x[j] ?? 0) - (x[i] ?? 0);
      if (run !== 0) slopes.push(((y[j] ?? 0) - (y[i] ?? 0)) / run);
    }
  slopes.sort((one, other) => one - other);
  const slope = median(slopes);
  const count = slopes.length;
  const variance = varianceOfS(x.length, tieTerm(x) + tieTerm(y));
  const half = normalQuantile((1 + level) / 2) * Math.sqrt(Math.max(0, variance));
  const low = Math.max(0, Math.round((count - half) / 2) - 1);
  const high = Math.min(count - 1, Math.round((count + half) / 2));
  return {
    slope,
    intercept: median(y) - slope * median(x),
    low: slopes[low] ?? Number.NaN,
    high: slopes[high] ?? Number.NaN,
  };
};
