import { approvedList } from '@iom/archive-generator/market/approved-list.ts';
import { expect, test } from 'vitest';
import { mergeEntries } from '#modules/content/approved-oils/merge-entries.rules.ts';

test('every entry of the demo list is cleaned, and the spellings of an oil merge', () => {
  const entries = approvedList(1984);
  const { oils, errors } = mergeEntries(entries.map((entry, index) => ({ line: index + 2, entry })));
  expect(errors).toEqual([]);
  expect(oils.length).toBeLessThan(0.8 * entries.length);
  const names = oils.flatMap(({ supplier, brand }) => [supplier, brand]);
  expect(names.filter((name) => / {2}| $|Ã|\b(?:LTD|Limited|GmbH|LLC)\b|\(/.test(name))).toEqual([]);
  const suppliers = new Set(oils.map(({ supplier }) => supplier.toLowerCase()));
  expect(new Set(oils.map(({ supplier }) => supplier)).size).toBe(suppliers.size);
});
