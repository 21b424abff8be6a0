import { expect, test } from 'vitest';
import { areasOfIntervals, intervalsOfAreas } from './brush.ts';

test.each([
  ['x', [[1, 2]], ['lineX']],
  ['y', [[1, 2]], ['lineY']],
  [
    'xy',
    [
      [1, 2],
      [3, 4],
    ],
    ['rect'],
  ],
  ['xy', [[1, 2]], ['lineX']],
  ['xy', [undefined, [3, 4]], ['lineY']],
  ['xy', [], []],
] as const)('intervals of %s survive as areas: %j', (axes, intervals, types) => {
  const areas = areasOfIntervals(intervals, axes);
  expect(areas.map((area) => 'brushType' in area && area.brushType)).toEqual(types);
  expect(intervalsOfAreas(areas, axes)).toEqual(intervals);
});

test('a brush that was removed has no interval', () => {
  expect(intervalsOfAreas([], 'xy')).toEqual([]);
  expect(intervalsOfAreas(undefined, 'x')).toEqual([]);
});
