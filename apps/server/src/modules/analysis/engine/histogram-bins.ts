export interface Bins {
  /** Of one bin; 0 for a single bin. */
  width: number;
  count: number;
}

/** Equal bins from the smallest to the largest number; a single one where all numbers are equal. */
export const binsBetween = (min: number, max: number, bins: number): Bins => {
  const width = (max - min) / bins;
  return width > 0 ? { width, count: bins } : { width: 0, count: 1 };
};

/** The bins with their edges; the last one ends exactly at the largest number. */
export const binEdges = (min: number, max: number, { width }: Bins, counts: readonly number[]) =>
  counts.map((count, index) => ({
    from: min + index * width,
    to: index === counts.length - 1 ? max : min + (index + 1) * width,
    count,
  }));
