import type { Bitmap } from '../bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '../dictionary-column.ts';
import { type MaskedColumn, visibleNumbers } from './masked-column.ts';
import { findCandidates } from './number-order.ts';

/**
 * Quantiles by linear interpolation between order statistics: with n sorted numbers x₀ … x₍ₙ₋₁₎ and h = (n − 1)p, the
 * quantile is x₍⌊h⌋₎ + (h − ⌊h⌋)(x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎). Hyndman and Fan 1996, definition 7: the default of R and NumPy, and
 * `percentile_cont` of SQL.
 * @param numbers without NaN.
 * @param shares p of each quantile, 0 … 1, ascending.
 * @returns one quantile for each share; NaN without numbers.
 */
export function quantiles(numbers: Float64Array, shares: readonly number[]): number[] {
  if (numbers.length === 0) return shares.map(() => Number.NaN);
  const positions = shares.map((share) => (numbers.length - 1) * share);
  const { indices, shifts } = findCandidates(
    numbers,
    positions.map((position) => [Math.floor(position), Math.ceil(position)]),
  );
  const sorted = new Float64Array(indices.length);
  for (let i = 0; i < sorted.length; i++) sorted[i] = numbers[indices[i] ?? 0] ?? 0;
  sorted.sort();
  return positions.map((position, i) => {
    const below = Math.floor(position) - (shifts[i] ?? 0);
    const lower = sorted[below] ?? 0;
    const share = position - Math.floor(position);
    return share === 0 ? lower : lower + share * ((sorted[below + 1] ?? 0) - lower);
  });
}

/** The statistics of a box plot, for at least one number. */
interface BoxStatistics {
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
 * Statistics of the numbers, with quartiles as in `quantiles`. The mean is the sum in the given order,
 * divided by the count.
 * @param numbers without NaN.
 * @returns undefined without numbers.
 */
export function boxStatistics(numbers: Float64Array): BoxStatistics | undefined {
  const count = numbers.length;
  if (count === 0) return undefined;
  const [lowerQuartile = 0, median = 0, upperQuartile = 0] = quantiles(numbers, [0.25, 0.5, 0.75]);
  // a number on the fence is within it, despite the error of binary fractions
  const slack = 1e-12 * (Math.abs(lowerQuartile) + Math.abs(upperQuartile));
  const reach = 1.5 * (upperQuartile - lowerQuartile) + slack;
  const within = { from: lowerQuartile - reach, to: upperQuartile + reach };
  let [minimum, maximum, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  let [lowerWhisker, upperWhisker, outliers] = [minimum, maximum, 0];
  for (let i = 0; i < count; i++) {
    const number = numbers[i] ?? 0;
    sum += number;
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
    mean: sum / count,
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

export interface GroupStatistics<V extends DictionaryValue> extends BoxStatistics {
  /** null groups the rows without a value. */
  readonly value: V | null;
}

/**
 * The standard deviation of a sample, with n − 1 as its divisor, by the updating formula of Youngs and Cramer (1971), as `stddev_samp` of
 * PostgreSQL. Undefined for fewer than two numbers.
 * @param numbers without NaN.
 */
export function standardDeviation(numbers: Float64Array): number | undefined {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0;
    sum += number;
    const difference = number * (i + 1) - sum;
    if (i > 0) squares += (difference * difference) / ((i + 1) * i);
  }
  return numbers.length < 2 ? undefined : Math.sqrt(squares / (numbers.length - 1));
}

/** The numbers of a group in the order of their rows. */
interface GroupNumbers<V extends DictionaryValue> {
  readonly value: V | null;
  readonly numbers: Float64Array;
}

/**
 * The visible numbers of `rows` for each value of `groups`: in dictionary order, null last, without values that have no number.
 */
export function groupNumbers<V extends DictionaryValue>(
  groups: DictionaryColumn<V>,
  measured: MaskedColumn,
  rows: Bitmap,
): GroupNumbers<V>[] {
  const found = visibleNumbers(measured, rows);
  const { ranks, nullRank } = groups.index;
  const ends = new Uint32Array(nullRank + 1);
  for (let i = 0; i < found.rows.length; i++) {
    const rank = ranks[found.rows[i] ?? 0] ?? nullRank;
    ends[rank] = (ends[rank] ?? 0) + 1;
  }
  for (let rank = 1; rank <= nullRank; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const grouped = new Float64Array(found.rows.length);
  const starts = ends.slice();
  // Backwards: each group is filled from its end, which keeps row order within it.
  for (let i = found.rows.length - 1; i >= 0; i--) {
    const rank = ranks[found.rows[i] ?? 0] ?? nullRank;
    const index = (starts[rank] ?? 0) - 1;
    grouped[index] = found.numbers[i] ?? 0;
    starts[rank] = index;
  }
  const byValue: GroupNumbers<V>[] = [];
  for (let rank = 0; rank <= nullRank; rank++) {
    const numbers = grouped.subarray(starts[rank], ends[rank]);
    if (numbers.length > 0) byValue.push({ value: groups.values[rank] ?? null, numbers });
  }
  return byValue;
}

/** Statistics of the numbers of each group, as `groupNumbers` gives them. */
export function groupStatistics<V extends DictionaryValue>(
  groups: DictionaryColumn<V>,
  measured: MaskedColumn,
  rows: Bitmap,
): GroupStatistics<V>[] {
  const statistics: GroupStatistics<V>[] = [];
  for (const { value, numbers } of groupNumbers(groups, measured, rows)) {
    const box = boxStatistics(numbers);
    if (box !== undefined) statistics.push({ value, ...box });
  }
  return statistics;
}
