import { expect, test } from 'vitest';
import { columnHeader, formulaSafe, reportedValue, valueText } from './cells.rules.ts';

test.each([
  [10.525, null, 2, '10.53'],
  [1.005, null, 2, '1.01'],
  [-36, null, 0, '-36'],
  [-0.04, null, 1, '0.0'],
  [400_000, '>', 0, '>400000'],
  [35, '<', 0, '<35'],
  [0.4, '<', 0, '<1'],
  [0.6, '>', 0, '>0'],
  [35.004, '<', 2, '<35.01'],
  [0.07, '<', 2, '<0.07'],
  [1.005, '>', 2, '>1.00'],
  [-45.5, '<', 0, '<-45'],
  [-45.5, '>', 0, '>-46'],
  [-0.4, '<', 0, '<0'],
  [1e-7, '<', 2, '<0.01'],
  [1e-7, '>', 2, '>0.00'],
  [1, '1a', 0, '1a'],
  [1.6, '1a', 0, '1a'],
  [null, null, 2, ''],
  [null, 'pass', 0, 'pass'],
  [1e-7, null, 4, '0.0000'],
  [123_456_789, null, 1, '123456789.0'],
] as const)('writes %s with qualifier %s and %s decimals as %s', (number, qualifier, decimals, text) => {
  expect(valueText({ number, qualifier }, decimals)).toBe(text);
  expect(reportedValue({ number, qualifier }, decimals)).toMatchObject({ qualifier, text });
});

test('reports the number with the decimals of its method', () => {
  expect(reportedValue({ number: 10.525, qualifier: '<' }, 2)).toEqual({
    number: 10.53,
    qualifier: '<',
    text: '<10.53',
  });
  expect(reportedValue({ number: 0.4, qualifier: '<' }, 0)).toEqual({
    number: 1,
    qualifier: '<',
    text: '<1',
  });
  expect(reportedValue({ number: null, qualifier: null }, 2)).toEqual({
    number: null,
    qualifier: null,
    text: '',
  });
});

test('a header has the unit where there is one', () => {
  expect(columnHeader({ name: 'Flash Point COC', unit: '°C' })).toBe('Flash Point COC (°C)');
  expect(columnHeader({ name: 'Viscosity Index', unit: '' })).toBe('Viscosity Index');
});

test.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra'])('puts an apostrophe before %j', (text) => {
  expect(formulaSafe(text)).toBe(`'${text}`);
});

test.each(['Oil', '5W30', "'quoted", '', 'a=1'])('leaves %j unchanged', (text) => {
  expect(formulaSafe(text)).toBe(text);
});
