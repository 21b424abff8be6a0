/** A result, or several alike: its value, its standard deviation and how many there are. */
export interface PriorResult {
  at: number;
  deviation: number;
  count: number;
}

/** The true values that are possible, ascending in equal steps. */
export interface TrueValues {
  grid: ArrayLike<number>;
  /** The standard deviation of a result at each of them, as a share of that of the result; 1 where not given. */
  shares?: ArrayLike<number> | undefined;
}

/** The density of a normal result at `at` for each true value, up to a common factor. */
const likelihoods = ({ grid, shares }: TrueValues, at: number, deviation: number): Float64Array =>
  Float64Array.from(grid, (value, i) => {
    const share = shares?.[i] ?? 1;
    return Math.exp(-(((at - value) / (deviation * share)) ** 2) / 2) / share;
  });

/** Multiplies the weights of the prior into likelihoods, to a sum of 1. Where no weight is left, all of it is on the end of the grid near `at`. */
const weigh = (weights: Float64Array, prior: ArrayLike<number>, at: number): Float64Array => {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = (weights[i] ?? 0) * (prior[i] ?? 0);
    weights[i] = weight;
    sum += weight;
  }
  if (!(sum > 0)) {
    weights.fill(0);
    weights[at > 0 ? weights.length - 1 : 0] = 1;
    return weights;
  }
  for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) / sum;
  return weights;
};

/**
 * The posterior over true values: the weights of the prior times the normal density of one result, whose deviation is that at the true
 * value. The weights sum to 1. Where the result lies too far from the grid to weigh it, all weight is on the nearest end.
 */
export const posteriorOver = (
  truths: TrueValues,
  prior: ArrayLike<number>,
  { at, deviation }: Pick<PriorResult, 'at' | 'deviation'>,
): Float64Array => weigh(likelihoods(truths, at, deviation), prior, at);

/** The mean of an exponential density of scale `scale` on 0 to `length`. */
const truncatedMean = (scale: number, length: number): number => scale - length / Math.expm1(length / scale);

/** The scale of an exponential density on 0 to `length` with this mean, at least `least`; infinite where the mean is that of equal weights. */
const exponentialScale = (average: number, length: number, least: number): number => {
  if (average >= 0.49 * length) return Number.POSITIVE_INFINITY;
  let [low, high] = [least, 100 * length];
  for (let i = 0; i < 50; i++) {
    const middle = Math.sqrt(low * high);
    if (truncatedMean(middle, length) < average) low = middle;
    else high = middle;
  }
  return high;
};

/** The first values of a grid, as a group whose weights fall exponentially from its last value to its first. */
export interface FallingGroup {
  /** How many. */
  count: number;
  /** The least scale of the fall, in units of the grid. */
  leastScale: number;
}

/** Gives the group the exponential weights with the same sum and the same mean distance from its end. */
const fall = (weights: Float64Array, grid: ArrayLike<number>, { count, leastScale }: FallingGroup) => {
  const step = (grid[1] ?? 0) - (grid[0] ?? 0);
  const end = (grid[count - 1] ?? 0) + step / 2;
  let [sum, distances] = [0, 0];
  for (let i = 0; i < count; i++) {
    sum += weights[i] ?? 0;
    distances += (weights[i] ?? 0) * (end - (grid[i] ?? 0));
  }
  if (sum === 0) return;
  const scale = exponentialScale(distances / sum, count * step, leastScale);
  let total = 0;
  for (let i = 0; i < count; i++) {
    weights[i] = Math.exp(((grid[i] ?? 0) - end) / scale);
    total += weights[i] ?? 0;
  }
  for (let i = 0; i < count; i++) weights[i] = ((weights[i] ?? 0) * sum) / total;
};

/**
 * The distribution of true values behind results with known normal errors: smoothing by roughening. From equal weights on the grid, each
 * step replaces the prior by the mean of the posteriors of all results (one step of the EM algorithm towards the nonparametric maximum
 * likelihood). Few steps keep it smooth. (N. M. Laird, T. A. Louis, Smoothing the non-parametric estimate of a prior distribution by
 * roughening, Computational Statistics & Data Analysis 12, 1991.) A falling group keeps an exponential form in every step.
 * @returns one weight for each value of the grid; they sum to 1
 */
export const roughenedPrior = (
  results: readonly PriorResult[],
  truths: TrueValues,
  { steps, falling }: { steps: number; falling?: FallingGroup },
): Float64Array => {
  const { grid } = truths;
  let prior = new Float64Array(grid.length).fill(1 / grid.length);
  const total = results.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return prior;
  const known = results.map(({ at, deviation, count }) => ({
    ...{ at, share: count / total, densities: likelihoods(truths, at, deviation) },
  }));
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(grid.length);
    for (const { at, share, densities } of known) {
      const posterior = weigh(densities.slice(), prior, at);
      for (let i = 0; i < next.length; i++) next[i] = (next[i] ?? 0) + share * (posterior[i] ?? 0);
    }
    if (falling) fall(next, grid, falling);
    prior = next;
  }
  return prior;
};
