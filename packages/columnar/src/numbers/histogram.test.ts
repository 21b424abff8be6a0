import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binEdges, histogram } from './histogram.ts';

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
