// Ranges of values for public charts. No range holds so few oils, or changes by so few, that a single value
// could be inferred.

import { type Bin, minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { fewWait, type JoiningValues, joinLots, revealNoOil } from '#modules/samples/samples.module.ts';

const wantedBins = 28;

/** The smallest of 1, 2 and 5 times a power of ten that is not below `width`. */
const roundStep = (width: number) => {
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5].find((factor) => factor * power >= width * (1 - 1e-9)) ?? 10) * power;
};

/** Round edges between the low and the high value, ascending; empty if they are equal. */
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
 * Merges neighboring bins from the left until each holds at least 20 oils, the rest into the last one.
 * Returns no bins instead of a single one, which would say nothing.
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

/**
 * The published number of oils for the actual and the last published count: it changes by 20 or more, or not
 * at all.
 */
export const publishedCount = (published: number, actual: number): number => {
  if (Math.abs(actual - published) < minOilsInBin) return published;
  return actual < minOilsInBin ? 0 : actual;
};

const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The counts below, between and above the edges that are in a bin. */
const inside = ({ from, to }: Bin, edges: readonly number[], counts: readonly number[]) => {
  const first = from === null ? 0 : edges.indexOf(from) + 1;
  const end = to === null ? counts.length : edges.indexOf(to) + 1;
  return { edges: edges.slice(first, end - 1), counts: counts.slice(first, end) };
};

/** The bins for these counts. */
const binsAfter = (bins: readonly Bin[], edges: readonly number[], counts: readonly number[]): Bin[] =>
  bins.flatMap((bin) => {
    const own = inside(bin, edges, counts);
    const oils = publishedCount(bin.oils, sumCounts(own.counts));
    if (oils === bin.oils || oils === 0) return [{ ...bin, oils }];
    const parts = mergeSmallBins(own.edges, own.counts);
    if (parts.length === 0) return [{ ...bin, oils }];
    return parts.map(({ from, to, oils: part }) => ({
      from: from ?? bin.from,
      to: to ?? bin.to,
      oils: part,
    }));
  });

/** Oils that join the range of this index: below the first edge, between two, or from the last edge up. */
export interface ValuesOfRange extends JoiningValues {
  range: number;
}

/** Names the bin into which an oil falls. */
const findBin =
  (edges: readonly number[], bins: readonly Bin[]) =>
  ({ range }: ValuesOfRange) => {
    const edge = edges[range];
    return bins.findIndex(({ to }) => to === null || (edge !== undefined && edge <= to));
  };

/**
 * Bins between the edges after releases. Each changes by at least 20 oils at a time, and is divided only when
 * it does. Oils wait if nearly all would join one bin, and then join together with later ones. The bins
 * before and after a release therefore reveal no single value of its oils. There are no bins while more than
 * a few oils wait.
 * @param lots the oils of each release.
 * @param others the number of values that wait for others of their region and year.
 */
export const rangesAfter = (
  edges: readonly number[],
  lots: readonly (readonly ValuesOfRange[])[],
  others: number,
): Bin[] => {
  let joined: readonly ValuesOfRange[] = [];
  let bins: Bin[] = [{ from: null, to: null, oils: 0 }];
  const countByRange = (gains: readonly ValuesOfRange[]) => {
    const counts = Array<number>(edges.length + 1).fill(0);
    for (const { range, values } of gains) counts[range] = (counts[range] ?? 0) + values;
    return counts;
  };
  const binsWith = (gains: readonly ValuesOfRange[]) =>
    binsAfter(bins, edges, countByRange([...joined, ...gains]));
  const waiting = joinLots(
    lots,
    (gains) => {
      if (bins.length > 1) return revealNoOil(gains, findBin(edges, bins));
      // a single bin says nothing, and the first bins cover all oils until then
      const first = binsWith(gains);
      return first.length === 1 || revealNoOil([...joined, ...gains], findBin(edges, first));
    },
    (gains) => {
      bins = binsWith(gains);
      joined = [...joined, ...gains];
    },
  );
  if (!fewWait([...countByRange(waiting), others], sumCounts(countByRange(joined)))) return [];
  return mergeSmallBins(
    bins.flatMap(({ to }) => to ?? []),
    bins.map(({ oils }) => oils),
  );
};
