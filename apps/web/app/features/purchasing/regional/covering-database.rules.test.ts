import { expect, test } from 'vitest';
import { coveringRegion } from './regional.queries.ts';

const counts = (...values: [string | number | null, number][]) =>
  values.map(([value, count]) => ({ value, count }));

test('recognises oils of one region and year by their counts', () => {
  const facets = { year: counts([2018, 12]), region: counts(['Europe', 12], ['Africa', 0]) };
  expect(coveringRegion(facets, 12)).toEqual({ year: 2018, region: 'Europe' });
});

test('returns no database for oils of two years or regions, or with an oil no longer listed', () => {
  const europe = counts(['Europe', 12]);
  expect(coveringRegion({ year: counts([2018, 6], [2017, 6]), region: europe }, 12)).toBeUndefined();
  expect(coveringRegion({ year: counts([2018, 12]), region: counts([null, 12]) }, 12)).toBeUndefined();
  expect(coveringRegion({ year: counts([2018, 12]), region: europe }, 13)).toBeUndefined();
});
