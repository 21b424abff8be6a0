import { expect, test } from 'vitest';
import { numberInText, priceInText, priceText } from './number-text.ts';

test.each([
  ['19.5', 19.5],
  [' $1,234.50 ', 1234.5],
  ['1,234,567', 1_234_567],
  ['0', 0],
  ['-1', -1],
  ['1,5', Number.NaN],
  ['ten', Number.NaN],
  ['', Number.NaN],
])('reads %j as %s', (text, number) => {
  expect(numberInText(text)).toBe(number);
});

test('an empty price is none', () => {
  expect([priceInText('  '), priceText(null), priceText(19.5)]).toEqual([null, '', '19.50']);
});
