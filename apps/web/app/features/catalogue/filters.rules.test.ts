import { expect, test } from 'vitest';
import { pageOf } from '../../lib/list-address.ts';
import { cleared, orderingOf, queryOf } from './filters.rules.ts';

test('a link to the oils of one sample group filters by it until the filters are cleared', () => {
  const address = new URLSearchParams('sample__group_id=12&region=Europe&show=selected');
  expect(queryOf(address)).toEqual({ status: 'RELEASED', sample__group_id: '12', region: ['Europe'] });
  expect(cleared(address).toString()).toBe('show=selected');
});

test.each([
  'page=abc&ordering=password&series=both',
  'page=0&ordering=&series=',
  `page=-1&search=${'a'.repeat(201)}`,
])('what the server would refuse in an address counts as not there: %s', (text) => {
  const address = new URLSearchParams(text);
  expect([queryOf(address), pageOf(address), orderingOf(address)]).toEqual([
    { status: 'RELEASED' },
    1,
    undefined,
  ]);
});

test('page, order, series and search of an address are asked for', () => {
  const address = new URLSearchParams('page=3&ordering=-brand_name&series=modern&search=velora');
  expect(queryOf(address)).toEqual({ status: 'RELEASED', series: 'modern', search: 'velora' });
  expect([pageOf(address), orderingOf(address)]).toEqual([3, '-brand_name']);
});
