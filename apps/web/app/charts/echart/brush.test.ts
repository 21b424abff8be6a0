import { expect, test } from 'vitest';
import { moveRect, rectBetween, toIntervals, toRect } from './brush.ts';

const plot = { left: 50, top: 20, right: 150, bottom: 120 };
/** Ten pixels a unit; the lower left corner is 0, 0. */
const scale = {
  valueAt: ([x, y]: readonly [number, number]) => [(x - 50) / 10, (120 - y) / 10] as const,
  pixelOf: ([x, y]: readonly [number, number]) => [50 + x * 10, 120 - y * 10] as const,
};

test('a drag past the edge ends at the edge', () => {
  expect(rectBetween([60, 100], [999, -5], plot, 'xy')).toEqual({
    left: 60,
    top: 20,
    right: 150,
    bottom: 100,
  });
});

test('a brush of one axis covers the whole other axis', () => {
  expect(rectBetween([80, 100], [60, 90], plot, 'x')).toEqual({ left: 60, top: 20, right: 80, bottom: 120 });
  expect(rectBetween([80, 100], [60, 90], plot, 'y')).toEqual({ left: 50, top: 90, right: 150, bottom: 100 });
});

test('a moved rectangle keeps its size and stays in the plot', () => {
  const rect = { left: 60, top: 40, right: 80, bottom: 60 };
  expect(moveRect(rect, [5, 5], plot)).toEqual({ left: 65, top: 45, right: 85, bottom: 65 });
  expect(moveRect(rect, [500, -500], plot)).toEqual({ left: 130, top: 20, right: 150, bottom: 40 });
});

test.each([
  ['x', [[1, 2]]],
  ['y', [[1, 2]]],
  [
    'xy',
    [
      [1, 2],
      [3, 4],
    ],
  ],
] as const)('a rectangle and its intervals of %s are the same selection', (axes, intervals) => {
  const rect = toRect(intervals, axes, plot, scale);
  expect(rect && toIntervals(rect, axes, plot, scale)).toEqual(intervals);
});

test('an interval of one axis of two is a band', () => {
  expect(toRect([undefined, [3, 4]], 'xy', plot, scale)).toEqual({
    left: 50,
    right: 150,
    top: 80,
    bottom: 90,
  });
  expect(toRect([[1, 2]], 'xy', plot, scale)).toEqual({ left: 60, right: 70, top: 20, bottom: 120 });
});

test('a moved band still selects by one axis', () => {
  const band = { left: 60, top: 20, right: 70, bottom: 120 };
  expect(toIntervals(band, 'xy', plot, scale)).toEqual([[1, 2], undefined]);
});

test('no interval, or one outside the plot, has no rectangle', () => {
  expect(toRect([], 'xy', plot, scale)).toBeUndefined();
  expect(toRect([[20, 30]], 'x', plot, scale)).toBeUndefined();
});
