import fc from 'fast-check';
import { expect, test } from 'vitest';
import { censoredNumber, findReadings, plainNumber } from './numbers.ts';

/** What files, forms and filters make of a text: the numbers that it can mean. */
const examples: readonly (readonly [text: string, ...readings: string[]])[] = [
  ['12', '12'],
  ['12.50', '12.50'],
  ['.5', '.5'],
  ['5.', '5.'],
  ['1e3', '1e3'],
  ['1E-3', '1E-3'],
  ['+7', '+7'],
  ['-39', '-39'],
  ['−39', '-39'],
  ['–39', '-39'],
  ['<35', '<35'],
  ['>4e5', '>4e5'],
  ['< 1e-3', '< 1e-3'],
  ['12,6', '12.6'],
  ['−9,3', '-9.3'],
  ['<0,5', '<0.5'],
  ['0,500', '0.500'],
  ['1234,567', '1234.567'],
  ['1,234', '1.234', '1234'],
  ['>250,000', '>250.000', '>250000'],
  ['1,234,567', '1234567'],
  ['1,234.5', '1234.5'],
  ['1.234', '1.234'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1 234', '1234'],
  ['1\u202F234,5', '1234.5'],
  ['1’234.5', '1234.5'],
  ['12,34,567'],
  ['1,200 500'],
  ['1.5,000'],
  ['0,123,456'],
  ['--1'],
  ['1e'],
  ['1e1000'],
  ['1,5e3'],
  ['10 %'],
  ['ten'],
  ['NaN'],
  ['0x10'],
  ['<'],
  [''],
];

test.each(examples)('%j', (text, ...readings) => {
  expect(findReadings(text)).toEqual(readings);
});

test('a number written with any separators can mean that number', () => {
  const digits = fc.integer({ min: 1000, max: 999_999_999 });
  fc.assert(
    fc.property(
      digits,
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...',. ’'),
      (whole, cents, separator) => {
        const grouped = whole.toLocaleString('en-US').replaceAll(',', separator);
        const point = separator === '.' ? ',' : '.';
        expect(findReadings(`${grouped}${point}${cents}`)).toEqual([`${whole}.${cents}`]);
        expect(findReadings(grouped)).toContain(
          separator === '.' && whole < 1_000_000 ? grouped : String(whole),
        );
      },
    ),
  );
});

test('every reading is a plain number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[<>]? ?[-+−]?[0-9.,' ]{1,12}$/), (text) => {
      for (const reading of findReadings(text))
        expect(plainNumber.test(reading) || censoredNumber.test(reading)).toBe(true);
    }),
  );
});
