import { expect, test } from 'vitest';
import { cleared, queryOf } from './filters.rules.ts';

test('a link to the oils of one sample group filters by it until the filters are cleared', () => {
  const address = new URLSearchParams('sample__group_id=12&region=Europe&show=selected');
  expect(queryOf(address)).toEqual({ sample__group_id: '12', region: ['Europe'] });
  expect(cleared(address).toString()).toBe('show=selected');
});
