import { expect, test, vi } from 'vitest';
import { onceValid, parseQuery } from './queries.ts';

test('a query string is parsed once, and its parameters cannot be changed', () => {
  const query = parseQuery('year=2016&year=2017&search=a%20b');
  expect({ ...query }).toEqual({ year: ['2016', '2017'], search: 'a b' });
  expect(parseQuery('year=2016&year=2017&search=a%20b')).toBe(query);
  expect(parseQuery('year=2016')).not.toBe(query);
  expect(() => Object.assign(query, { search: 'other' })).toThrow(TypeError);
});

test('a long query string is not cached', () => {
  const text = `ids=${'1,'.repeat(600)}`;
  expect(parseQuery(text)).not.toBe(parseQuery(text));
});

test('a valid query is validated once for each validator, an invalid one every time', () => {
  const validateOne = vi.fn((query: unknown) =>
    (query as { page: string }).page === 'x' ? { error: new Error('invalid') } : { value: { page: 1 } },
  );
  const validate = onceValid(validateOne);
  const other = onceValid(() => ({ value: { page: 'one' } }));
  const valid = parseQuery('page=1');
  expect([validate(valid), validate(valid)]).toEqual([{ value: { page: 1 } }, { value: { page: 1 } }]);
  expect(validateOne).toHaveBeenCalledTimes(1);
  expect(other(valid)).toEqual({ value: { page: 'one' } });
  const invalid = parseQuery('page=x');
  expect([validate(invalid), validate(invalid)]).toEqual([
    { error: new Error('invalid') },
    { error: new Error('invalid') },
  ]);
  expect(validateOne).toHaveBeenCalledTimes(3);
});

test('texts of a query are composed, whichever form a browser sends', () => {
  const decomposed = encodeURIComponent('Citroën'.normalize('NFD'));
  expect({ ...parseQuery(`brand=${decomposed}&b=${decomposed}&b=x&n=5`) }).toEqual({
    brand: 'Citroën',
    b: ['Citroën', 'x'],
    n: '5',
  });
});
