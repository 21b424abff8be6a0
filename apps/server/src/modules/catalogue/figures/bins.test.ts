import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSmallBins, rangesAfter, roundEdges, type ValuesOfRange } from './bins.ts';

/** Oils of one place that join the ranges. */
const makeLot = (counts: readonly number[], place: Partial<ValuesOfRange> = {}) =>
  counts.map(
    (values, range): ValuesOfRange => ({
      region: 'Europe',
      year: 2016,
      values,
      unseen: values,
      range,
      ...place,
    }),
  );
const makeRanges = (edges: readonly number[], lots: readonly (readonly number[])[]) =>
  rangesAfter(
    edges,
    lots.map((counts) => makeLot(counts)),
    0,
  );

test('edges are round numbers inside the range', () => {
  expect(roundEdges(0.13, 0.42)).toEqual([
    0.14, 0.16, 0.18, 0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32, 0.34, 0.36, 0.38, 0.4, 0.42,
  ]);
  expect(roundEdges(5, 5)).toEqual([]);
});

test('neighboring ranges below 20 oils are merged, and the ends stay open', () => {
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

test('a bin grows by at least twenty oils, and may be divided when it does', () => {
  const edges = [1, 2, 3];
  const first = [600, 0, 500, 0];
  const [few, rest] = [
    [5, 14, 0, 0],
    [6, 6, 0, 20],
  ];
  const before = [
    { from: null, to: 1, oils: 600 },
    { from: 1, to: null, oils: 500 },
  ];
  expect(makeRanges(edges, [first])).toEqual(before);
  expect(makeRanges(edges, [first, few])).toEqual(before);
  expect(makeRanges(edges, [first, few, rest])).toEqual([
    { from: null, to: 1, oils: 600 },
    { from: 1, to: 2, oils: 20 },
    { from: 2, to: 3, oils: 500 },
    { from: 3, to: null, oils: 20 },
  ]);
});

test('oils wait when all but four of them would join one bin, and there are no bins while many wait', () => {
  const first = [600, 500];
  const before = makeRanges([1], [first]);
  expect(makeRanges([1], [first, [40, 4]])).toEqual(before);
  expect(makeRanges([1], [first, [40, 5]])).not.toEqual(before);
  expect(makeRanges([1], [first, [40, 4], [0, 25]])).toEqual([
    { from: null, to: 1, oils: 640 },
    { from: 1, to: null, oils: 529 },
  ]);
  expect(makeRanges([1], [first, [56, 0]])).toEqual([]);
  // gains of one bin do not hide losses of another
  expect(makeRanges([1], [first, [-25, 20]])).toEqual(before);
});

test('a bin that corrections leave with few oils is merged with its neighbor', () => {
  const after = makeRanges(
    [1, 2],
    [
      [30, 40, 30],
      [-5, -25, 0],
    ],
  );
  expect(after).toEqual([
    { from: null, to: 1, oils: 30 },
    { from: 1, to: null, oils: 30 },
  ]);
});

const releases = fc.array(fc.array(fc.nat({ max: 15 }), { minLength: 6, maxLength: 6 }), { maxLength: 12 });

test('comparing the bins of two days reveals no range that fewer than 20 oils joined', () => {
  const edges = [1, 2, 3, 4, 5];
  fc.assert(
    fc.property(releases, fc.nat(), (gains, day) => {
      const [earlier, later] = [gains.slice(0, day % (gains.length + 1)), gains].map((some) =>
        makeRanges(edges, some),
      );
      if (!earlier?.length || !later?.length) return;
      const below = (bins: typeof later, edge: number | null) =>
        bins.slice(0, bins.findIndex(({ to }) => to === edge) + 1).reduce((sum, { oils }) => sum + oils, 0);
      const common = earlier.flatMap(({ to }) => (later.some((bin) => bin.to === to) ? [to] : []));
      const grown = common.map((edge) => below(later, edge) - below(earlier, edge));
      for (const [index, total] of grown.entries()) {
        const oils = total - (grown[index - 1] ?? 0);
        expect(oils === 0 || oils >= minOilsInBin).toBe(true);
      }
    }),
  );
});

test('the owner of all oils of one region learns no other oil from the first bins or from later additions', () => {
  const asia = { region: 'Asia-Pacific' };
  const first = makeLot([600, 500]);
  const together = [...first, ...makeLot([40, 0], asia)];
  expect(rangesAfter([1], [together], 0)).toEqual([]);
  expect(rangesAfter([1], [[...first, ...makeLot([40, 5], asia)]], 0)).toHaveLength(2);
  const joining = [...makeLot([10, 10]), ...makeLot([20, 0], asia)];
  expect(rangesAfter([1], [first, joining], 0)).toEqual(rangesAfter([1], [first], 0));
});
