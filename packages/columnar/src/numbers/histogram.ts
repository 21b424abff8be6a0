export interface Histogram {
  /** Edges of the bins, ascending: one more than there are bins. */
  readonly edges: Float64Array;
  /** Numbers per bin. */
  readonly counts: Uint32Array;
}

/**
 * How many bins, or bins of a width: the smallest multiple of `width` that gives at most `maxBins`. `step`: 1, 2 or 5 times a
 * power of ten of it, of numbers that are multiples of it, so that all bins hold equally many possible numbers.
 */
export type Binning =
  | number
  | { readonly width: number; readonly maxBins: number }
  | { readonly step: number; readonly maxBins: number };

/**
 * Counts the numbers in bins of equal width: a number of bins from the smallest number to the greatest, or
 * bins between multiples of a width, the last of which ends above the greatest number. A bin includes its lower edge, the last one also
 * its upper edge.
 * @param numbers without NaN.
 * @returns undefined without numbers; a single bin without width when all are equal and no width is given.
 */
export function histogram(numbers: Float64Array, binning: Binning): Histogram | undefined {
  const range = findRange(numbers);
  if (range === undefined) return undefined;
  const edges = edgesOf(range.low, range.high, binning);
  const counts = new Uint32Array(edges.length - 1);
  for (let i = 0; i < numbers.length; i++) {
    const bin = findBin(edges, numbers[i] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { edges, counts };
}

/** Decimals of an edge: twelve digits from the first digit of the greater end, far more than any measured number has. */
const edgeDecimals = (low: number, high: number) =>
  11 - Math.floor(Math.log10(Math.max(Math.abs(low), Math.abs(high))));

/**
 * The edges of `bins` bins of equal width, in decimals without the error of binary fractions: 10 + 2 × 0.1 is
 * 10.2, not 10.200000000000001, so that a measured 10.2 is compared with the displayed edge. One bin if the
 * ends are equal.
 */
export function binEdges(low: number, high: number, bins: number): Float64Array {
  if (!(high > low)) return Float64Array.of(low, high);
  const decimals = edgeDecimals(low, high);
  const edges = new Float64Array(bins + 1);
  edges[0] = low;
  edges[bins] = high;
  for (let i = 1; i < bins; i++) {
    const edge = low + (i * (high - low)) / bins;
    const rounded = decimals < 0 || decimals > 100 ? edge : Number(edge.toFixed(decimals));
    edges[i] = Math.max(edges[i - 1] ?? low, Math.min(high, rounded));
  }
  return edges;
}

/** A quotient without the error of binary fractions: 0.3 / 0.1 is 3. */
const quotient = (number: number, width: number) => Number((number / width).toPrecision(14));

/** The next of 1, 2, 5, 10, 20, … above a whole number. */
const roundAbove = (number: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((round) => round > number) ?? 10 * power;
};

/** The edges of bins that hold every number from `low` to `high`. */
export function edgesOf(low: number, high: number, binning: Binning): Float64Array {
  if (typeof binning === 'number') return binEdges(low, high, binning);
  if ('step' in binning && !(high > low)) return Float64Array.of(low, high);
  const { maxBins } = binning;
  const width = 'step' in binning ? binning.step : binning.width;
  const [lowest, highest] = [low, high].map((end) => Math.floor(quotient(end, width))) as [number, number];
  const binsOf = (multiple: number) => Math.floor(highest / multiple) - Math.floor(lowest / multiple) + 1;
  const next = 'step' in binning ? roundAbove : (multiple: number) => multiple + 1;
  let multiple = next(Math.max(1, Math.ceil((highest - lowest + 1) / maxBins)) - 1);
  // numbers on both sides of zero have two bins of any width
  while (binsOf(multiple) > Math.max(2, maxBins)) multiple = next(multiple);
  const isSingle = binsOf(multiple) > maxBins;
  const first = isSingle ? lowest : Math.floor(lowest / multiple) * multiple;
  const bins = isSingle ? 1 : binsOf(multiple);
  const edgeAt = (steps: number) => Number((steps * width).toPrecision(14));
  return binEdges(edgeAt(first), edgeAt(first + bins * multiple), bins);
}

/** The bin of a number between the first and the last edge. */
export function findBin(edges: Float64Array, number: number): number {
  const last = edges.length - 2;
  const low = edges[0] ?? 0;
  const width = ((edges[last + 1] ?? 0) - low) / (last + 1);
  // the estimate may be off by one: the edges decide
  let bin = width > 0 ? Math.min(last, Math.floor((number - low) / width)) : 0;
  while (bin > 0 && number < (edges[bin] ?? 0)) bin--;
  while (bin < last && number >= (edges[bin + 1] ?? 0)) bin++;
  return bin;
}

/** The smallest and the greatest number; undefined without numbers. */
export function findRange(numbers: Float64Array): { low: number; high: number } | undefined {
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
