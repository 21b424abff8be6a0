/**
 * The quantile at `probability` of numbers in ascending order, by linear interpolation at (n − 1)p: definition 7 of Hyndman and Fan
 * 1996, the default of R and NumPy. NaN for an empty list.
 */
export const quantileOfSorted = (sorted: ArrayLike<number>, probability: number): number => {
  const at = (sorted.length - 1) * probability;
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (at - below) * (high - low);
};

/**
 * The k-th smallest of the numbers, k from 0. Reorders them so that no number before it is greater (Hoare
 * 1961).
 */
const select = (numbers: Float64Array, k: number): number => {
  let [left, right] = [0, numbers.length - 1];
  while (left < right) {
    const pivot = numbers[(left + right) >> 1] ?? 0;
    let [i, j] = [left, right];
    while (i <= j) {
      while ((numbers[i] ?? 0) < pivot) i++;
      while ((numbers[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const swapped = numbers[i] ?? 0;
      numbers[i++] = numbers[j] ?? 0;
      numbers[j--] = swapped;
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else break;
  }
  return numbers[k] ?? Number.NaN;
};

/** The median; NaN for an empty list. NaN among the numbers is not allowed. */
export const median = (values: ArrayLike<number>): number => {
  const numbers = new Float64Array(values);
  const middle = numbers.length >> 1;
  const high = select(numbers, middle);
  if (numbers.length % 2 === 1 || numbers.length === 0) return high;
  let low = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < middle; i++) low = Math.max(low, numbers[i] ?? low);
  return (low + high) / 2;
};

/** The arithmetic mean; NaN for an empty list. */
export const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
};

/** The variance with n − 1 in the denominator; NaN for fewer than two values. */
export const variance = (values: ArrayLike<number>): number => {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += ((values[i] ?? 0) - centre) ** 2;
  return sum / (values.length - 1 || Number.NaN);
};

/**
 * Quantiles of values of which some are only known to lie below a limit (`<35` is the limit 35, censored), by
 * the estimator of Kaplan and Meier 1958 on the reversed values (Helsel 2012, "Statistics for Censored
 * Environmental Data", chapter 5). Going down from the greatest value, the distribution falls at each
 * measured value by its share of all values and limits not above it. If the distribution equals the
 * probability between two measured values, their mean, as in R's survfit.
 * @returns null if the quantile lies below the smallest measured value.
 */
export const kaplanMeierQuantiles = (
  values: ArrayLike<number>,
  censored: ArrayLike<boolean | number>,
  probabilities: readonly number[],
): (number | null)[] => {
  const order = Array.from({ length: values.length }, (_, i) => i).sort(
    (one, other) => (values[other] ?? 0) - (values[one] ?? 0),
  );
  const found = probabilities.map((): number | null => null);
  let [share, above] = [1, Number.NaN];
  for (let i = 0; i < order.length; ) {
    const value = values[order[i] ?? 0] ?? 0;
    const atRisk = order.length - i;
    let deaths = 0;
    for (; i < order.length && values[order[i] ?? 0] === value; i++) if (!censored[order[i] ?? 0]) deaths++;
    if (deaths === 0) continue;
    for (const [index, probability] of probabilities.entries()) {
      if (share < probability - 1e-12) continue;
      const isBetween = share < probability + 1e-12 && !Number.isNaN(above);
      found[index] = isBetween ? (value + above) / 2 : value;
    }
    share *= 1 - deaths / atRisk;
    above = value;
  }
  // the rest of the distribution lies below the smallest measured value
  return found.map((quantile, index) => (share > (probabilities[index] ?? 0) + 1e-12 ? null : quantile));
};
