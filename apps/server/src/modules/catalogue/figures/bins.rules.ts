// Ranges of values for public charts: no range holds so few oils that a single value could be read from it.

import { type Bin, minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';

const wantedBins = 28;

/** The smallest of 1, 2 and 5 times a power of ten that is not below `width`. */
const roundStep = (width: number) => {
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5].find((factor) => factor * power >= width * (1 - 1e-9)) ?? 10) * power;
};

/** Round edges between the low and the high value, ascending; empty where they do not differ. */
export const roundEdges = (low: number, high: number): number[] => {
  if (!(high > low)) return [];
  const step = roundStep((high - low) / wantedBins);
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) =>
    // 3 × 0.1 is 0.30000000000000004
    Number(((first + index) * step).toPrecision(12)),
  );
};

/**
 * Merges neighbouring bins from the left until each holds at least 20 oils, the rest into the last one. A single remaining
 * bin would say nothing: then there is none.
 * @param counts oils below the first edge, between the edges, and from the last edge up.
 */
export const mergeSmallBins = (edges: readonly number[], counts: readonly number[]): Bin[] => {
  const merged: Bin[] = [];
  let open: Bin = { from: null, to: null, oils: 0 };
  for (const [index, count] of counts.entries()) {
    const to = edges[index] ?? null;
    open = { from: open.from, to, oils: open.oils + count };
    if (open.oils < minOilsInBin) continue;
    merged.push(open);
    open = { from: to, to: null, oils: 0 };
  }
  const last = merged.at(-1);
  if (last) {
    last.to = null;
    last.oils += open.oils;
  }
  return merged.length > 1 ? merged : [];
};
