import { expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../../lib/pages/search-state.ts';
import { catalogueParams, noFilters, oilFiltersOf, shownChoices } from './catalogue-filters.ts';

const readUrl = (text: string) => readSearch(catalogueParams, new URLSearchParams(text));

test('a link to the oils of one sample group filters by it until the filters are cleared', () => {
  const url = 'sample__group_id=12&region=Europe&show=selected';
  expect(oilFiltersOf(readUrl(url))).toEqual({
    sample__group_id: '12',
    region: ['Europe'],
  });
  expect(writeSearch(catalogueParams, new URLSearchParams(url), noFilters()).toString()).toBe(
    'show=selected',
  );
});

test.each(['page=abc&series=both', 'page=0&series=', `page=-1&search=${'a'.repeat(201)}`])(
  'ignores values the server would reject: %s',
  (text) => {
    const search = readUrl(text);
    expect([oilFiltersOf(search), search.page]).toEqual([{}, 1]);
  },
);

test('reads page, series and search from the URL', () => {
  const search = readUrl('page=3&series=modern&search=velora');
  expect(oilFiltersOf(search)).toEqual({ series: 'modern', search: 'velora' });
  expect(search.page).toBe(3);
});

test('reads grades as written on a label', () => {
  expect(readUrl('sae_grade=5W-30&sae_grade=5W30&sae_grade=').sae_grade).toEqual(['5W30', '']);
});

test('shows three or more consecutive years as a range and other values one by one', () => {
  const labels = (...years: string[]) => shownChoices('year', years).map(({ label }) => label);
  expect(labels('2016', '2014', '2015', '2019', '', '2020')).toEqual([
    '2014–2016',
    '2019',
    '2020',
    'Not stated',
  ]);
  expect(shownChoices('year', ['2015', '2014', '2016'])[0]?.values).toEqual(['2014', '2015', '2016']);
  expect(shownChoices('sae_grade', ['5W30', '']).map(({ label }) => label)).toEqual(['5W-30', 'Not stated']);
});
