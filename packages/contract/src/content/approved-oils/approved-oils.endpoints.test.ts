import { expect, test } from 'vitest';
import { countApprovedOilFacets, listApprovedOils } from './approved-oils.endpoints.ts';

const { query } = listApprovedOils;

test('a word of a search and a value of a filter that are sent many times count once', () => {
  const repeated = { search: 'Edge e '.repeat(28), year: Array.from({ length: 500 }, () => '2022') };
  expect(query.parse(repeated)).toMatchObject({ search: ['edge', 'e'], year: ['2022'] });
  expect(countApprovedOilFacets.query.parse(repeated)).toEqual({ search: ['edge', 'e'], year: ['2022'] });
});

test('a search has at most twenty words', () => {
  const words = Array.from({ length: 21 }, (_, index) => `w${index}`);
  expect(query.parse({ search: words.slice(1).join(' ') }).search).toHaveLength(20);
  expect(query.safeParse({ search: words.join(' ') }).error?.issues).toMatchObject([
    { path: ['search'], message: 'At most 20 words.' },
  ]);
});
