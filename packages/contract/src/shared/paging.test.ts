import { expect, test } from 'vitest';
import { optionalPageSize, pageQuery } from './paging.ts';

const { page, page_size } = pageQuery(['id']).shape;
const far = ['1000000000', '9007199254740993', '9'.repeat(400)];

test.each(far)('page %s is past the end of any list, and valid', (text) => {
  expect(page.parse(text)).toBe(1_000_000_000);
});

test.each(['-1', '1.5', '1e3', '', 'two', ' 1'])('rejects %s as a page', (text) => {
  expect(page.safeParse(text).success).toBe(false);
});

test.each(['101', ...far])('reads a page size of %s as 100', (text) => {
  expect(page_size.parse(text)).toBe(100);
});

test.each(['', '-5', 'all'])('reads a page size of "%s" as the default', (text) => {
  expect(page_size.parse(text)).toBe(10);
});

test('a key that is repeated orders once', () => {
  const { ordering } = pageQuery(['id', 'name']).shape;
  expect(ordering.parse(`name,${' -id,'.repeat(1000)}name,id`)).toEqual([
    { field: 'name', descending: false },
    { field: 'id', descending: true },
    { field: 'id', descending: false },
  ]);
});

test.each(['0', '00'])('a page size of %s is an error', (page_size) => {
  const list = pageQuery(['id']).safeParse({ page_size });
  expect(list.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['page_size', 'A page size is a whole number from 1.'],
  ]);
  expect(optionalPageSize.safeParse(page_size).success).toBe(false);
});
