import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { expect, test } from 'vitest';
import { classFamilies, classTimeline, firstAndLastYears, gradeTimeline } from './timeline.rules.ts';

const figures: ArchiveFigures = {
  ...{ oils: 40, data_points: 1, countries: 1, tests: 1, methods: 1, newest_release: null, series: [] },
  years: [1990, 1991, 1992, 1993],
  regions: [{ region: 'Europe', oils: [10, 10, 10, 10] }],
  country_counts: [],
  grades: [
    { grade: '0W20', oils: [0, 0, 0, 10] },
    { grade: '15W40', oils: [10, 10, 10, 0] },
  ],
  service_classes: [
    { service_class: 'SG', oils: [4, 0, 0, 0] },
    { service_class: 'CF-4', oils: [0, 2, 0, 0] },
    { service_class: 'A3', oils: [0, 0, 1, 0] },
    { service_class: 'GF-1', oils: [0, 0, 3, 0] },
  ],
};

test('grades come by their first year, with their share of the oils around each year', () => {
  const [old, young] = gradeTimeline(figures);
  expect([old?.name, old?.firstYear, young?.name, young?.firstYear]).toEqual(['15W40', 1990, '0W20', 1993]);
  expect(young?.shares).toEqual([0, 0, 1 / 3, 0.5]);
  expect([young?.peakYear, young?.peakShare, old?.latestShare]).toEqual([1993, 0.5, 0.5]);
});

test('the first and the last five years are compared, unless the archive is younger', () => {
  expect(firstAndLastYears(figures)).toBeNull();
  const ten = <T>(first: T, last: T) => [...Array(5).fill(first), ...Array(5).fill(last)];
  const spans = firstAndLastYears({
    ...figures,
    years: Array.from({ length: 10 }, (_, index) => 1990 + index),
    regions: [{ region: 'Europe', oils: ten(10, 20) }],
    country_counts: [{ code: 'DE', name: 'Germany', region: 'Europe', oils: ten(0, 20) }],
    grades: [
      { grade: '15W40', oils: ten(10, 4) },
      { grade: '5W30', oils: ten(0, 15) },
    ],
    service_classes: [{ service_class: 'SG', oils: ten(5, 0) }],
  });
  expect(spans).toEqual([
    {
      ...{ from: 1990, to: 1994, oils: 50, countries: 0, grades: 1, lightShare: 0 },
      ...{ grade: { name: '15W40', share: 1 }, serviceClass: { name: 'SG', share: 0.5 } },
    },
    {
      ...{ from: 1995, to: 1999, oils: 100, countries: 1, grades: 2, lightShare: 0.75 },
      ...{ grade: { name: '5W30', share: 0.75 }, serviceClass: undefined },
    },
  ]);
});

test.each([
  ['SG', 0],
  ['CF-4', 1],
  ['GF-1', 2],
  ['A3', 3],
])('%s belongs to its own family alone', (name, family) => {
  const found = classFamilies.flatMap(({ pattern }, index) =>
    classTimeline(figures, pattern).some((row) => row.name === name) ? [index] : [],
  );
  expect(found).toEqual([family]);
});
