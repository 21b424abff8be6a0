import { expect, test } from 'vitest';
import { columnHeader, formulaSafe, shownValue } from './cells.rules.ts';

test.each([
  [10.525, undefined, 2, '10.53'],
  [1.005, undefined, 2, '1.01'],
  [-36, undefined, 0, '-36'],
  [-0.04, undefined, 1, '0.0'],
  [400_000, '>', 0, '>400000'],
  [35, '<', 0, '<35'],
  [1, '1a', 0, '1a'],
  [null, undefined, 2, ''],
  [null, 'pass', 0, 'pass'],
  [1e-7, undefined, 4, '0.0000'],
  [123_456_789, undefined, 1, '123456789.0'],
] as const)('%s with mark %s and %s decimals is written %s', (number, qualifier, decimals, text) => {
  expect(shownValue({ number, qualifier, decimals })).toBe(text);
});

test('a header names the unit where there is one', () => {
  expect(columnHeader({ name: 'Flash Point COC', unit: '°C' })).toBe('Flash Point COC (°C)');
  expect(columnHeader({ name: 'Viscosity Index', unit: '' })).toBe('Viscosity Index');
});

test.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra'])('%j is defused', (text) => {
  expect(formulaSafe(text)).toBe(`'${text}`);
});

test.each(['Oil', '5W30', "'quoted", '', 'a=1'])('%j stays', (text) => {
  expect(formulaSafe(text)).toBe(text);
});
