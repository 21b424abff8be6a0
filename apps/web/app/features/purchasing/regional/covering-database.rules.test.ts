import { expect, test } from 'vitest';
import { coveringRegion, isCheaper } from './covering-database.rules.ts';

const counts = (...values: [string | number | null, number][]) =>
  values.map(([value, count]) => ({ value, count }));

test('oils of one region and year are known by their counts', () => {
  const facets = { year: counts([2018, 12]), region: counts(['Europe', 12], ['Africa', 0]) };
  expect(coveringRegion(facets, 12)).toEqual({ year: 2018, region: 'Europe' });
});

test('oils of two years or regions, or with an oil that is no longer listed, have no database that covers them', () => {
  const europe = counts(['Europe', 12]);
  expect(coveringRegion({ year: counts([2018, 6], [2017, 6]), region: europe }, 12)).toBeUndefined();
  expect(coveringRegion({ year: counts([2018, 12]), region: counts([null, 12]) }, 12)).toBeUndefined();
  expect(coveringRegion({ year: counts([2018, 12]), region: europe }, 13)).toBeUndefined();
});

test('a database is worth a word only where it costs less', () => {
  expect(isCheaper({ price: 200 }, 20_001)).toBe(true);
  expect(isCheaper({ price: 200 }, 20_000)).toBe(false);
  expect(isCheaper({ price: null }, 20_001)).toBe(false);
  expect(isCheaper(null, 20_001)).toBe(false);
});
