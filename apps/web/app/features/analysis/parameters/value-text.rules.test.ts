import { expect, test } from 'vitest';
import { valueError, withPoint } from './value-text.rules.ts';

test.each([
  ['9,3', '9.3'],
  [' −9,30 ', '-9.30'],
  ['1,200.5', '1200.5'],
  ['1.234,5', '1234.5'],
  ['1 200', '1200'],
  ['1,200', '1,200'],
  ['ten', 'ten'],
])('%j of a measured value is %j', (text, point) => {
  expect(withPoint(text)).toBe(point);
});

test('names both readings of a comma before three digits', () => {
  expect(valueError('1,200')).toBe('It can mean 1.200 or 1200. Enter it without a comma.');
  expect([valueError(' '), valueError('ten')]).toEqual([
    'Enter a number.',
    'Enter a number, such as 9.3 or 9,3.',
  ]);
});
