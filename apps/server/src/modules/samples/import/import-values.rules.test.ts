import { categoricalAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { expect, test } from 'vitest';
import known from '../dictionary/tests.json' with { type: 'json' };
import { readValue } from './import-values.rules.ts';

const rating = 'Copper Strip Rating (3 h @ 100 C)';
const viscosity = 'Kinematic Viscosity @ 100 C';
const analytes = known.flatMap((one) => one.analytes);

test.each([
  ['10.52', { number: 10.52, qualifier: null }],
  ['-39', { number: -39, qualifier: null }],
  ['1e3', { number: 1000, qualifier: null }],
  ['<35', { number: 35, qualifier: '<' }],
  ['>400000', { number: 400_000, qualifier: '>' }],
  ['>4e5', { number: 400_000, qualifier: '>' }],
  ['< 1E-3', { number: 0.001, qualifier: '<' }],
  ['−39', { number: -39, qualifier: null }],
  ['1a', { number: 1, qualifier: '1a' }],
  ['L3.5', { number: 3.5, qualifier: 'L3.5' }],
  ['pass', { number: 1, qualifier: 'pass' }],
  ['fail', { number: 0, qualifier: 'fail' }],
  ['D8.0', { number: 8, qualifier: 'D8.0' }],
])('reads %s as number and qualifier', (text, value) => {
  expect(readValue(text, rating)).toEqual(value);
});

const digits = '9'.repeat(400);
test.each([
  ...['1,5', '<', '<-5', '1e999', '=1+1', '--', '10 %', 'NaN?', 'a'.repeat(41)],
  ...['1e308', '-1e13', digits, `<${digits}`, `>${digits}.5`, `L${'9'.repeat(39)}`],
])('rejects %s as a value', (text) => {
  expect(readValue(text, rating)).toBeUndefined();
});

test.each(['10.5 mm2/s', '1a', 'pass', 'NaN', 'Infinity', '0x10'])(
  'rejects %s as a value of an analyte with a unit',
  (text) => {
    expect(readValue(text, viscosity)).toBeUndefined();
  },
);

test.each(['10.5', '<35', '1e3'])('accepts %s as a value', (text) => {
  expect(readValue(text, viscosity)).toEqual(readValue(text, rating));
});

test('every categorical analyte is in the dictionary and has no unit', () => {
  for (const name of categoricalAnalytes)
    expect(analytes.find((analyte) => analyte.name === name)?.unit, name).toBe('');
});

const numeric = analytes.filter(({ name, unit }) => unit === '' && !categoricalAnalytes.has(name));
test('ratios, indices and ISO 4406 codes are numbers without a unit', () => {
  const names = numeric.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Viscosity Index', 'Gelation Index', 'ISO 4406 Code > 4 um', 'Rate Index']),
  );
});

test.each(numeric)('rejects every text as a value of $name', ({ name }) => {
  for (const text of ['1O5', '01.Feb', '2-Jan', '0.87 kg/L', 'n.d.', 'NaN', 'Inf', '1e1000', '105 est', '1a'])
    expect(readValue(text, name), text).toBeUndefined();
  expect(readValue('105', name)).toEqual({ number: 105, qualifier: null });
  expect(readValue('<6', name)).toEqual({ number: 6, qualifier: '<' });
});
