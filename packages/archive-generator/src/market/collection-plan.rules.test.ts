import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectionPlan, fullArchiveOils, unreleasedOils } from './collection-plan.rules.ts';

const sum = (rows: readonly { oils: number }[]) => rows.reduce((total, { oils }) => total + oils, 0);
const full = collectionPlan(fullArchiveOils);
const ofYears = (from: number, to: number) => full.filter(({ year }) => year >= from && year <= to);

test('the full archive holds 19,000 oils of 1990 to 2020 and 300 a year after', () => {
  expect(sum(ofYears(1990, 2020))).toBe(19_000);
  expect([2021, 2022, 2023].map((year) => sum(ofYears(year, year)))).toEqual([300, 300, 300]);
  expect([1990, 1995, 2000, 2005, 2015].map((year) => sum(ofYears(year, year)))).toEqual([
    450, 560, 640, 685, 668,
  ]);
});

test('2020 and the years after are split by region as published', () => {
  const split = (year: number) =>
    Object.fromEntries(ofYears(year, year).map(({ region, oils }) => [region, oils]));
  expect(split(2020)).toEqual({ Americas: 229, 'Asia-Pacific': 205, Africa: 25, Europe: 100 });
  expect(split(2022)).toEqual({ Americas: 123, 'Asia-Pacific': 110, Africa: 13, Europe: 54 });
});

test('before 2018 Africa has at most a handful of oils a year', () => {
  const early = full.filter(({ region, year }) => region === 'Africa' && year < 2018);
  expect(Math.max(...early.map(({ oils }) => oils))).toBeLessThanOrEqual(5);
});

test('an archive of any size has exactly its oils, and from 300 on every year and region', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 299 }), (oils) => {
      expect(sum(collectionPlan(oils))).toBe(oils);
    }),
    { numRuns: 30 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 25_000 }), (oils) => {
      const plan = collectionPlan(oils);
      expect(sum(plan)).toBe(oils);
      const cells = new Set(plan.map(({ year, region }) => `${year} ${region}`));
      for (let year = 1990; year <= 2023; year++) {
        for (const region of ['Americas', 'Europe', 'Asia-Pacific'])
          expect(cells).toContain(`${year} ${region}`);
        if (year >= 2018) expect(cells).toContain(`${year} Africa`);
      }
    }),
    { numRuns: 30 },
  );
});

test('some oils are always unreleased', () => {
  expect(unreleasedOils(fullArchiveOils)).toBe(20);
  expect(unreleasedOils(10)).toBe(3);
});
