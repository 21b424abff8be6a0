import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogram } from './histogram.ts';

const numbers = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 300, minLength: 1 });

test('every number falls into one bin between the least and the greatest', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 40 }), (list, bins) => {
      const [low, high] = [Math.min(...list), Math.max(...list)];
      const counts = Array.from({ length: bins }, () => 0);
      for (const number of list) {
        const width = (high - low) / bins;
        counts[width > 0 ? Math.min(bins - 1, Math.floor((number - low) / width)) : 0]! += 1;
      }
      const found = histogram(Float64Array.from(list), bins)!;
      expect([found.low, found.high, ...found.counts]).toEqual([low, high, ...counts]);
    }),
  );
});

test('a given range leaves out the numbers beyond it and includes both ends', () => {
  const found = histogram(Float64Array.of(0, 1, 2, 3, 4, 9), 2, { low: 1, high: 4 });
  expect([...found!.counts]).toEqual([2, 2]);
});

test('equal numbers fall into the first bin, and there is no histogram of no numbers', () => {
  expect([...histogram(Float64Array.of(7, 7), 3)!.counts]).toEqual([2, 0, 0]);
  expect(histogram(new Float64Array(), 3)).toBeUndefined();
});
