import { expect, test } from 'vitest';
import { readValue } from './import-values.rules.ts';

test.each([
  ['10.52', { number: 10.52, qualifier: null }],
  ['-39', { number: -39, qualifier: null }],
  ['1e3', { number: 1000, qualifier: null }],
  ['<35', { number: 35, qualifier: '<' }],
  ['>400000', { number: 400_000, qualifier: '>' }],
  ['1a', { number: 1, qualifier: '1a' }],
  ['L3.5', { number: 3.5, qualifier: 'L3.5' }],
  ['pass', { number: 1, qualifier: 'pass' }],
  ['fail', { number: 0, qualifier: 'fail' }],
  ['D8.0', { number: 8, qualifier: 'D8.0' }],
])('reads %s as number and qualifier', (text, value) => {
  expect(readValue(text, '')).toEqual(value);
});

const digits = '9'.repeat(400);
test.each([
  ...['1,5', '<', '<-5', '1e999', '=1+1', '--', '10 %', 'NaN?', 'a'.repeat(41)],
  ...['1e308', '-1e13', digits, `<${digits}`, `>${digits}.5`, `L${'9'.repeat(39)}`],
])('rejects %s as a value', (text) => {
  expect(readValue(text, '')).toBeUndefined();
});

test.each(['10.5 mm2/s', '1a', 'pass', 'NaN', 'Infinity', '0x10'])(
  'rejects %s as a value of an analyte with a unit',
  (text) => {
    expect(readValue(text, 'mm²/s')).toBeUndefined();
  },
);

test.each(['10.5', '<35', '1e3'])('accepts %s as a value', (text) => {
  expect(readValue(text, 'mm²/s')).toEqual(readValue(text, ''));
});
