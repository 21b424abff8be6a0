import { expect, test } from 'vitest';
import { layoutHistogram, rangeLabel } from './histogram.layout.ts';

const bins = [
  { from: null, to: 10, oils: 20 },
  { from: 10, to: 11, oils: 80 },
  { from: 11, to: 13, oils: 80 },
  { from: 13, to: null, oils: 30 },
];

test('the area of a bar is its number of oils, and the open ends are marked', () => {
  const { bars } = layoutHistogram(bins, 640);
  const [, narrow, wide] = bars;
  expect(narrow && wide && narrow.height / wide.height).toBeCloseTo(2);
  expect(bars.map(({ isOpen }) => isOpen)).toEqual([true, false, false, true]);
});

test('no tick lies in an open end, whose extent is not published', () => {
  const { ticks } = layoutHistogram(bins, 640);
  expect(ticks.length).toBeGreaterThan(1);
  for (const { value } of ticks) expect(value >= 10 && value <= 13).toBe(true);
});

test('two ranges with one edge between them are drawn', () => {
  const { bars } = layoutHistogram(
    [
      { from: null, to: 0, oils: 20 },
      { from: 0, to: null, oils: 40 },
    ],
    300,
  );
  expect(bars.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
});

test('ranges have names', () => {
  expect(bins.map(rangeLabel)).toEqual(['below 10', '10 to 11', '11 to 13', '13 and above']);
});
