export interface Histogram {
  readonly low: number;
  readonly high: number;
  /** Numbers per bin. Bin `i` of `n` begins at `low + i (high − low) / n`, and the last one includes `high`. */
  readonly counts: Uint32Array;
}

/**
 * Counts the numbers in `bins` bins of equal width, from the least number to the greatest or over the given range, beyond
 * which numbers are not counted. A number x falls into bin ⌊(x − low) / width⌋ with width = (high − low) / bins, the
 * greatest into the last bin; when all are equal, into the first.
 * @param numbers without NaN.
 * @returns undefined without numbers.
 */
export function histogram(
  numbers: Float64Array,
  bins: number,
  range: { readonly low: number; readonly high: number } | undefined = rangeOf(numbers),
): Histogram | undefined {
  if (range === undefined) return undefined;
  const { low, high } = range;
  const counts = new Uint32Array(bins);
  const last = bins - 1;
  const width = (high - low) / bins || 1;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0;
    if (number < low || number > high) continue;
    const bin = Math.min(last, Math.floor((number - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { low, high, counts };
}

/** The least and the greatest number; undefined without numbers. */
export function rangeOf(numbers: Float64Array): { low: number; high: number } | undefined {
  if (numbers.length === 0) return undefined;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? low;
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return { low, high };
}
