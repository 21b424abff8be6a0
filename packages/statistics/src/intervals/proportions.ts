import { normalCdf, normalQuantile } from '../distributions/distributions.ts';

export interface Interval {
  low: number;
  high: number;
}

/**
 * The score interval of a proportion of `k` in `n` at confidence `level` (0.95): Wilson 1927, without correction for continuity.
 * (0, 1) for n = 0.
 */
export const wilsonInterval = (k: number, n: number, level: number): Interval => {
  if (n === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 + level) / 2);
  const share = k / n;
  const square = (z * z) / n;
  const centre = share + square / 2;
  const half = z * Math.sqrt((share * (1 - share) + square / 4) / n);
  const low = k === 0 ? 0 : (centre - half) / (1 + square);
  const high = k === n ? 1 : (centre + half) / (1 + square);
  return { low, high };
};

/**
 * Trend of proportions `counts` / `totals` over `scores` (years): Cochran 1954, Armitage 1955, asymptotic and
 * two-sided.
 * @returns z above 0 for a rising proportion; z = 0 and p = 1 if nothing varies.
 */
export const cochranArmitage = (
  counts: readonly number[],
  totals: readonly number[],
  scores: readonly number[],
): { z: number; p: number } => {
  let [all, hits, sum, squares, weighted] = [0, 0, 0, 0, 0];
  for (const [i, total] of totals.entries()) {
    const [count, score] = [counts[i] ?? 0, scores[i] ?? 0];
    all += total;
    hits += count;
    sum += total * score;
    squares += total * score * score;
    weighted += count * score;
  }
  const share = hits / all;
  const spread = share * (1 - share) * (squares - (sum * sum) / all);
  if (!(spread > 0)) return { z: 0, p: 1 };
  const z = (weighted - share * sum) / Math.sqrt(spread);
  return { z, p: 2 * normalCdf(-Math.abs(z)) };
};
