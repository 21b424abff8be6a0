import { expect, test } from 'vitest';
import { readSearch } from '../../../lib/pages/search-state.ts';
import { analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { analysisParams } from './analysis-search.ts';
import { unreadParts, withKnownAnalytes } from './unread-parts.ts';

const byId = new Map(analytes.map((one) => [one.id, one]));
const unread = (query: string) => {
  const search = new URLSearchParams(query);
  return unreadParts(search, readSearch(analysisParams, search), byId, new Map());
};

test('an address that can be honored has no unread parts', () => {
  expect(
    unread(
      'year=2016&region=Europe&test=2:lt:13&chart=points:1.2::xlog,line&ordering=-2&columns=1-3&custom_reports=5.7',
    ),
  ).toEqual([]);
});

test.each([
  ['test=2:gt', 'The condition “2:gt” cannot be read.'],
  ['test=9999:gt:3', 'A condition names analyte 9999, which does not exist.'],
  ['chart=pie:1', 'The chart “pie:1” cannot be drawn.'],
  ['chart=box:9999', 'A chart names analyte 9999, which does not exist.'],
  ['columns=1.9999', 'A column names analyte 9999, which does not exist.'],
  ['ordering=price', 'The order “price” is not known.'],
  ['ordering=-9999', 'The order names analyte 9999, which does not exist.'],
  ['year=abc', 'The year “abc” is not a year.'],
  ['api_mark=maybe', 'API mark is True or False, not “maybe”.'],
  ['regional_reports=5.x', 'The datasets “5.x” cannot be read.'],
  ['regions=Europe', '“regions” is not a part of a search.'],
])('%s: %s', (query, sentence) => {
  expect(unread(query)).toEqual([sentence]);
});

test('conditions beyond the fiftieth are counted', () => {
  const query = Array.from({ length: 200 }, () => 'test=2:lt:13').join('&');
  expect(unread(query)).toEqual([
    'Of 200 conditions the first 50 are used: a search takes no more. It may find too many oils.',
  ]);
});

test('a view without analytes that do not exist keeps all others', () => {
  const search = new URLSearchParams(
    'test=9999:gt:3&test=2:lt:13&chart=box:9999&chart=box:1&columns=1.9999&ordering=9999',
  );
  const view = withKnownAnalytes(readSearch(analysisParams, search), byId);
  expect(view).toMatchObject({ test: [{ test: 2 }], chart: [{ analyte: 1 }], columns: [1], ordering: '' });
});
