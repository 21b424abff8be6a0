import { expect, test } from 'vitest';
import { numberErrors, numberInText, priceInText, priceText } from './number-text.ts';

test.each([
  ['19.5', 19.5],
  [' $1,234.50 ', 1234.5],
  ['1,234,567', 1_234_567],
  ['0', 0],
  ['-1', -1],
  ['1 234.50', 1234.5],
  ['.5', 0.5],
  ['0,500', Number.NaN],
  ['1,200 500', Number.NaN],
  ['1.000', Number.NaN],
  ['12,345.678', Number.NaN],
  ['1,5', 1.5],
  ['1200,50', 1200.5],
  ['1200,500', Number.NaN],
  ['1,200,50', Number.NaN],
  ['1.200,50', 1200.5],
  ['1.200,500', Number.NaN],
  ['1.5,000', Number.NaN],
  ['12,34,567', Number.NaN],
  ['1e3', Number.NaN],
  ['.', Number.NaN],
  ['-', Number.NaN],
  ['ten', Number.NaN],
  ['', Number.NaN],
])('reads %j as %s', (text, number) => {
  expect(numberInText(text)).toBe(number);
});

test('an empty price is none', () => {
  expect([priceInText('  '), priceText(null), priceText(19.5)]).toEqual([null, '', '19.50']);
});

test('names the fields whose text is not a number', () => {
  expect(numberErrors({ price: '1200,505', uses: '1,200', ends: '' })).toEqual({
    price: 'Write it like 1200.50, with a point before at most two decimals.',
  });
});
