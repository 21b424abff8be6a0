import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { expect, test } from 'vitest';
import { collectionSummary, countryRows, sortCountries } from './collection.rules.ts';

const figures: ArchiveFigures = {
  oils: 12,
  data_points: 100,
  countries: 3,
  tests: 4,
  methods: 3,
  newest_release: null,
  series: [
    { series: 'classic', oils: 7 },
    { series: 'modern', oils: 5 },
  ],
  years: [2019, 2020, 2021],
  regions: [
    { region: 'Americas', oils: [1, 0, 2] },
    { region: 'Europe', oils: [5, 1, 3] },
  ],
  country_counts: [
    { code: 'US', name: 'United States', region: 'Americas', oils: [1, 0, 2] },
    { code: 'DE', name: 'Germany', region: 'Europe', oils: [5, 0, 3] },
    { code: 'FR', name: 'France', region: 'Europe', oils: [0, 1, 0] },
  ],
  grades: [],
  service_classes: [],
};

test('the countries have their oils of one year or of all, and when oils were bought there', () => {
  expect(
    countryRows(figures, undefined).map(({ name, oils, first, last }) => [name, oils, first, last]),
  ).toEqual([
    ['United States', 3, 2019, 2021],
    ['Germany', 8, 2019, 2021],
    ['France', 1, 2020, 2020],
  ]);
  expect(countryRows(figures, 2020).map(({ oils }) => oils)).toEqual([0, 0, 1]);
});

test('numbers sort from the largest, texts from A, and back', () => {
  const rows = countryRows(figures, undefined);
  const names = (...args: ['name' | 'oils', boolean]) => sortCountries(rows, ...args).map(({ code }) => code);
  expect(names('oils', false)).toEqual(['DE', 'US', 'FR']);
  expect(names('oils', true)).toEqual(['FR', 'US', 'DE']);
  expect(names('name', false)).toEqual(['FR', 'DE', 'US']);
});

test('a year is summed up in one sentence', () => {
  const summary = (year?: number) => collectionSummary(countryRows(figures, year), year);
  expect(summary()).toBe('All years: 12 oils from 3 countries, most from Germany (8)');
  expect(summary(2020)).toBe('2020: 1 oil from 1 country, most from France (1)');
  expect(summary(1999)).toBe('1999: no oil');
  const [row] = countryRows(figures, 2020).filter(({ oils }) => oils > 0);
  expect(collectionSummary([{ ...row!, oils: 4741 }], undefined)).toBe(
    'All years: 4,741 oils from 1 country, most from France (4,741)',
  );
});
