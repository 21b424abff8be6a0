import { selectNth } from './select.ts';

/**
 * Quantiles by linear interpolation between order statistics: with n sorted numbers x₀ … x₍ₙ₋₁₎ and h = (n − 1)p, the
 * quantile is x₍⌊h⌋₎ + (h − ⌊h⌋)(x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎). Hyndman and Fan 1996, definition 7: the default of R and NumPy, and
 * `percentile_cont` of SQL.
 * @param numbers without NaN; rearranged by the call.
 * @param shares p of each quantile, 0 … 1, ascending.
 * @returns one quantile for each share; NaN without numbers.
 */
export function quantiles(numbers: Float64Array, shares: readonly number[]): number[] {
  let from = 0;
  return shares.map((share) => {
    const position = (numbers.length - 1) * share;
    const index = Math.floor(position);
    if (index < 0) return Number.NaN;
    const lower = selectNth(numbers, index, Math.min(from, index));
    from = index;
    if (index === position) return lower;
    const upper = smallest(numbers, index + 1);
    return lower + (position - index) * (upper - lower);
  });
}

function smallest(numbers: Float64Array, from: number): number {
  let least = numbers[from] ?? Number.NaN;
  for (let i = from + 1; i < numbers.length; i++) least = Math.min(least, numbers[i] ?? least);
  return least;
}

/** What a box plot draws of at least one number. */
export interface BoxStatistics {
  readonly count: number;
  readonly mean: number;
  readonly minimum: number;
  /** The smallest number not below the lower quartile by more than 1.5 interquartile ranges (Tukey 1977). */
  readonly lowerWhisker: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  /** The greatest number not above the upper quartile by more than 1.5 interquartile ranges. */
  readonly upperWhisker: number;
  readonly maximum: number;
  /** Numbers beyond the whiskers. */
  readonly outliers: number;
}

/**
 * Statistics of the numbers, with quartiles as `quantiles` defines them. The mean is the sum in the order given, divided
 * by the count.
 * @param numbers without NaN; rearranged by the call.
 * @returns undefined without numbers.
 */
export function boxStatistics(numbers: Float64Array): BoxStatistics | undefined {
  const count = numbers.length;
  if (count === 0) return undefined;
  const mean = sum(numbers) / count;
  const [lowerQuartile = 0, median = 0, upperQuartile = 0] = quantiles(numbers, [0.25, 0.5, 0.75]);
  const reach = 1.5 * (upperQuartile - lowerQuartile);
  const within = { from: lowerQuartile - reach, to: upperQuartile + reach };
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [lowerWhisker, upperWhisker, outliers] = [minimum, maximum, 0];
  for (let i = 0; i < count; i++) {
    const number = numbers[i] ?? 0;
    if (number < minimum) minimum = number;
    if (number > maximum) maximum = number;
    if (number < within.from || number > within.to) outliers++;
    else {
      if (number < lowerWhisker) lowerWhisker = number;
      if (number > upperWhisker) upperWhisker = number;
    }
  }
  return {
    count,
    mean,
    minimum,
    lowerWhisker,
    lowerQuartile,
    median,
    upperQuartile,
    upperWhisker,
    maximum,
    outliers,
  };
}

function sum(numbers: Float64Array): number {
  let total = 0;
  for (let i = 0; i < numbers.length; i++) total += numbers[i] ?? 0;
  return total;
}
