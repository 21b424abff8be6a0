import { expect, test } from 'vitest';
import { catalogueCode } from './catalogue-filters.ts';

test('the call has the filters and the page; an ordering only where one is chosen', () => {
  const url = (ordering: string) =>
    new URL(catalogueCode({ year: [2018, 2019] }, { page: 2, pageSize: 25, ordering }).request.url);
  expect(url('').search).toBe('?year=2018&year=2019&page=2&page_size=25');
  expect(url('-year').search).toBe('?year=2018&year=2019&ordering=-year&page=2&page_size=25');
});
