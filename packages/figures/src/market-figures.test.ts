import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { expect, test } from 'vitest';
import { daysToRelease, gradeCountsFigure, gradeSharesFigure, releaseDaysFigure } from './market-figures.ts';

const figures = {
  years: [2019, 2020, 2021, 2022],
  regions: [{ region: 'Europe', oils: [10, 10, 10, 10] }],
  grades: [
    { grade: '5W30', oils: [0, 5, 6, 7] },
    { grade: '15W40', oils: [10, 5, 4, 2] },
    { grade: '0W8', oils: [0, 0, 0, 1] },
    { grade: '', oils: [9, 9, 9, 9] },
  ],
} as unknown as ArchiveFigures;
const empty = { years: [], regions: [], grades: [] } as unknown as ArchiveFigures;

test('counts the grades of the oils collected from a year on, the most frequent first', () => {
  const figure = gradeCountsFigure(figures, 2021, 2);
  expect(figure?.y).toMatchObject({ names: ['5W-30', '15W-40'] });
  expect(figure?.marks[0]).toMatchObject({
    at: [
      [13, 0],
      [6, 1],
    ],
    texts: ['13', '6'],
  });
  expect(gradeCountsFigure(figures, 2030)).toBeNull();
  expect(gradeCountsFigure(empty, 2021)).toBeNull();
});

test('states the share of a grade among the oils of a year and its neighbors', () => {
  const figure = gradeSharesFigure(figures, 1);
  // of 20, 30, 30 and 20 oils
  expect(figure?.marks).toHaveLength(1);
  expect(figure?.marks[0]).toMatchObject({
    name: '15W-40',
    lines: [
      [
        [2019, 75],
        [2020, (100 * 19) / 30],
        [2021, (100 * 11) / 30],
        [2022, 30],
      ],
    ],
  });
  expect(gradeSharesFigure(empty)).toBeNull();
});

test('draws the days from the last purchase of a group to its release against 60', () => {
  const group = {
    name: '2024 Europe',
    lastPurchase: '2024-09-01',
    released: new Date('2024-10-11T08:00:00Z'),
  };
  expect(daysToRelease(group)).toBe(40);
  const figure = releaseDaysFigure([group]);
  expect(figure?.x).toMatchObject({ domain: [2024, 2025] });
  expect(figure?.marks).toMatchObject([
    { labels: ['2024 Europe: 40 days'] },
    { kind: 'limit', axis: 'y', value: 60, text: '60 days' },
  ]);
  expect(releaseDaysFigure([])).toBeNull();
});
