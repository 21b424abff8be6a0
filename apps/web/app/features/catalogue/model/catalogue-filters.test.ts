import { expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../../lib/pages/search-state.ts';
import { catalogueParams, noFilters, oilFiltersOf } from './catalogue-filters.ts';

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
