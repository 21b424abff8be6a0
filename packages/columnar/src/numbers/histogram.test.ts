import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binEdges, edgesOf, histogram } from './histogram.ts';

/** Counts by comparing each number with every pair of edges. */
const countsBetween = (edges: readonly number[], numbers: readonly number[]) =>
  edges.slice(1).map((to, index) => {
    const isLast = index === edges.length - 2;
    return numbers.filter((number) => number >= edges[index]! && (number < to || (isLast && number === to)))
      .length;
  });

const doubles = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 300, minLength: 1 });

test('every number falls into the bin between whose edges it lies', () => {
  fc.assert(
    fc.property(doubles, fc.integer({ min: 1, max: 40 }), (list, bins) => {
      const found = histogram(Float64Array.from(list), bins)!;
      const edges = [...found.edges];
      expect([edges[0], edges.at(-1)]).toEqual([Math.min(...list), Math.max(...list)]);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect([...found.counts]).toEqual(countsBetween(edges, list));
    }),
  );
});

test('a number in decimal steps falls into the same bin as with integer arithmetic', () => {
  const steps = fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 200, minLength: 2 });
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
      (list, bins, decimals) => {
        const [low, high] = [Math.min(...list), Math.max(...list)];
        fc.pre(high > low);
        const counts = Array.from({ length: bins }, () => 0);
        for (const step of list)
          counts[Math.min(bins - 1, Math.floor(((step - low) * bins) / (high - low)))]! += 1;
        const measured = list.map((step) => Number(`${step}e-${decimals}`));
        expect([...histogram(Float64Array.from(measured), bins)!.counts]).toEqual(counts);
      },
    ),
  );
});

test('tenths from 10 to 13 fill 30 bins evenly, between edges as they are written', () => {
  const tenths = Float64Array.from({ length: 31 }, (_, index) => (100 + index) / 10);
  expect([...histogram(tenths, 30)!.counts]).toEqual([...Array.from({ length: 29 }, () => 1), 2]);
  expect([...binEdges(10, 13, 30).slice(0, 4)]).toEqual([10, 10.1, 10.2, 10.3]);
});

test('equal numbers fall into one bin without width, and there is no histogram without numbers', () => {
  const { edges, counts } = histogram(Float64Array.of(7, 7), 3)!;
  expect([[...edges], [...counts]]).toEqual([[7, 7], [2]]);
  expect(histogram(new Float64Array(), 3)).toBeUndefined();
});

test('bins of numbers in steps hold equally many of them, at most as many bins as asked for', () => {
  const step = fc.integer({ min: 0, max: 4 }).map((decimals) => Number(`1e-${decimals}`));
  const ends = fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 1, max: 4000 }));
  fc.assert(
    fc.property(ends, fc.integer({ min: 1, max: 40 }), step, ([low, span], maxBins, one) => {
      const numbers = Float64Array.from({ length: span + 1 }, (_, index) =>
        Number(((low + index) * one).toPrecision(12)),
      );
      const { edges, counts } = histogram(numbers, { step: one, maxBins })!;
      expect(counts.length).toBeLessThanOrEqual(maxBins);
      // all possible numbers of a bin but the first and the last are there
      const inner = counts.slice(1, -1);
      expect(new Set(inner).size).toBeLessThanOrEqual(1);
      const width = ((edges[1] ?? 0) - (edges[0] ?? 0)) / one;
      expect(Math.abs(width - Math.round(width))).toBeLessThan(1e-6);
      for (const count of counts) expect(count).toBeLessThanOrEqual(Math.round(width));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(span + 1);
    }),
  );
  expect([...edgesOf(7.3, 20.4, { step: 0.1, maxBins: 30 })].slice(0, 3)).toEqual([7, 7.5, 8]);
  expect([...edgesOf(-3, 5, { step: 1, maxBins: 1 })]).toEqual([-3, 7]);
  expect([...edgesOf(10.5, 10.5, { step: 0.1, maxBins: 30 })]).toEqual([10.5, 10.5]);
});
