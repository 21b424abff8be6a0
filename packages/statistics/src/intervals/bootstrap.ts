import { quantileOfSorted } from '../quantiles.ts';
import { type RandomStream, randomStream } from '../random.ts';
import type { Interval } from './proportions.ts';

export interface BootstrapOptions {
  seed: number;
  repetitions: number;
  /** Confidence, 0.95. */
  level: number;
}

export interface QuantileInterval extends Interval {
  probability: number;
  estimate: number;
}

/** A gamma variate with a shape of at least 1 (Marsaglia and Tsang 2000). */
const gammaVariate = (random: RandomStream, shape: number): number => {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(random.uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
};

/**
 * Draws the quantile of one resample without drawing the resample: the k-th smallest of n uniform numbers has the distribution
 * Beta(k, n − k + 1), and the next one follows from it. Takes the same time for any n.
 */
const drawQuantile = (random: RandomStream, sorted: Float64Array, probability: number): number => {
  const n = sorted.length;
  const at = (n - 1) * probability;
  const k = Math.floor(at) + 1;
  const below = gammaVariate(random, k);
  const uniform = below / (below + gammaVariate(random, n - k + 1));
  const low = sorted[Math.floor(n * uniform)] ?? sorted[n - 1] ?? 0;
  const share = at - k + 1;
  if (share === 0) return low;
  const next = 1 - (1 - uniform) * random.uniform() ** (1 / (n - k));
  const high = sorted[Math.floor(n * next)] ?? sorted[n - 1] ?? 0;
  return low + share * (high - low);
};

/**
 * Quantiles (definition 7) of `values` at `probabilities` with intervals by the percentile bootstrap (Efron 1979); the same seed gives
 * the same intervals. NaN for an empty list.
 */
export const bootstrapQuantileIntervals = (
  values: ArrayLike<number>,
  probabilities: readonly number[],
  { seed, repetitions, level }: BootstrapOptions,
): QuantileInterval[] => {
  const sorted = new Float64Array(values).sort();
  const random = randomStream(seed);
  return probabilities.map((probability) => {
    const estimate = quantileOfSorted(sorted, probability);
    if (sorted.length === 0) return { probability, estimate, low: estimate, high: estimate };
    const drawn = new Float64Array(repetitions);
    for (let i = 0; i < repetitions; i++) drawn[i] = drawQuantile(random, sorted, probability);
    drawn.sort();
    const low = quantileOfSorted(drawn, (1 - level) / 2);
    return { probability, estimate, low, high: quantileOfSorted(drawn, (1 + level) / 2) };
  });
};
