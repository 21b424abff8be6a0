import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSmallBins, roundEdges } from './bins.rules.ts';

test('edges are round numbers inside the range', () => {
  expect(roundEdges(0.13, 0.42)).toEqual([
    0.14, 0.16, 0.18, 0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32, 0.34, 0.36, 0.38, 0.4, 0.42,
  ]);
  expect(roundEdges(5, 5)).toEqual([]);
});

test('neighbours below 20 oils are merged, and the ends stay open', () => {
  expect(mergeSmallBins([1, 2, 3], [3, 18, 40, 2])).toEqual([
    { from: null, to: 2, oils: 21 },
    { from: 2, to: null, oils: 42 },
  ]);
});

test.each([[[39]], [[10, 20]], [[0, 0, 19]], [[]]])('there is no range for %j oils', (counts) => {
  expect(mergeSmallBins([1, 2], counts)).toEqual([]);
});

test('every range holds at least 20 oils, follows the one before, and no oil is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 }), { minLength: 2, maxLength: 40 }), (counts) => {
      const edges = counts.slice(1).map((_, index) => index);
      const bins = mergeSmallBins(edges, counts);
      if (bins.length === 0) return;
      expect(bins.every(({ oils }) => oils >= minOilsInBin)).toBe(true);
      expect(bins.map(({ from }) => from)).toEqual([null, ...bins.slice(0, -1).map(({ to }) => to)]);
      expect(bins.at(-1)?.to).toBeNull();
      expect(bins.reduce((sum, { oils }) => sum + oils, 0)).toBe(counts.reduce((sum, one) => sum + one, 0));
    }),
  );
});
