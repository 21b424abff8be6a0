// Ranges of values for public charts: no range holds so few oils that a single value could be read from it, nor changes by so few.

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

/** The number of oils that is told where `actual` are counted and `told` were told before: it changes by 20 or more, or not at all. */
export const toldOf = (told: number, actual: number): number => {
  if (Math.abs(actual - told) < minOilsInBin) return told;
  return actual < minOilsInBin ? 0 : actual;
};

/** The bins with what one release brought to the numbers between the edges, which `counts` has with it. */
const binsAfter = (bins: readonly Bin[], edges: readonly number[], counts: readonly number[]): Bin[] =>
  bins.flatMap((bin) => {
    const first = bin.from === null ? 0 : edges.indexOf(bin.from) + 1;
    const end = bin.to === null ? counts.length : edges.indexOf(bin.to) + 1;
    const inside = counts.slice(first, end);
    const actual = inside.reduce((sum, count) => sum + count, 0);
    const oils = toldOf(bin.oils, actual);
    if (oils === bin.oils || oils === 0) return [{ ...bin, oils }];
    const parts = mergeSmallBins(edges.slice(first, end - 1), inside);
    if (parts.length === 0) return [{ ...bin, oils }];
    return parts.map(({ from, to, oils: part }) => ({
      from: from ?? bin.from,
      to: to ?? bin.to,
      oils: part,
    }));
  });

/**
 * Bins between the edges after releases. Each changes by at least 20 oils at a time, and is divided only when it does: what is told before
 * and after a release tells no single value of the oils that came with it.
 * @param gains what each release brought below the first edge, between the edges, and from the last edge up.
 */
export const rangesAfter = (edges: readonly number[], gains: readonly (readonly number[])[]): Bin[] => {
  const counts = Array<number>(edges.length + 1).fill(0);
  let bins: Bin[] = [{ from: null, to: null, oils: 0 }];
  for (const gain of gains) {
    for (const [range, oils] of gain.entries()) counts[range] = (counts[range] ?? 0) + oils;
    bins = binsAfter(bins, edges, counts);
  }
  return mergeSmallBins(
    bins.flatMap(({ to }) => to ?? []),
    bins.map(({ oils }) => oils),
  );
};
