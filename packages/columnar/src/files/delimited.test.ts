import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, measuredRows } from '../../test/measured-rows.ts';
import { ByteBuffer } from './byte-buffer.ts';
import {
  type CellWriter,
  decimalCells,
  delimitedLine,
  delimitedRows,
  encodedCells,
  encodeRows,
  textCells,
} from './delimited.ts';

/** The shortest decimal form rounded half away from zero by its digits, without arithmetic on doubles. */
function referenceDecimal(number: number, decimals: number): string {
  const [mantissa = '', exponent = '0'] = Math.abs(number).toExponential().split('e');
  const [first = '', rest = ''] = mantissa.split('.');
  const shift = Number(exponent) + decimals - rest.length;
  const digits = BigInt(first + rest);
  const ten = 10n ** BigInt(Math.abs(shift));
  const whole = shift >= 0 ? digits * ten : (digits * 2n + ten) / (2n * ten);
  const text = `${whole}`.padStart(decimals + 1, '0');
  const point = decimals === 0 ? '' : `.${text.slice(-decimals)}`;
  return `${number < 0 && whole > 0n ? '-' : ''}${text.slice(0, text.length - decimals)}${point}`;
}

const decoder = new TextDecoder();
function written(number: number, decimals: number): string | undefined {
  const buffer = new ByteBuffer(1);
  return buffer.addDecimal(number, decimals) ? decoder.decode(buffer.take()) : undefined;
}

/** Few digits, often one more than is written, so that ties are frequent. */
const shortDecimal = fc
  .record({
    digits: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    shift: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ digits, shift }) => Number(`${digits}e-${shift}`));

test('decimals are rounded half away from zero by the digits of the number', () => {
  fc.assert(
    fc.property(
      fc.oneof(shortDecimal, fc.double({ noNaN: true, min: -1e5, max: 1e5 })),
      fc.integer({ min: 0, max: 6 }),
      (number, decimals) => {
        const text = written(number, decimals);
        const scaled = Math.abs(number) * 10 ** decimals;
        if (text !== undefined) expect(text).toBe(referenceDecimal(number, decimals));
        else
          expect(Math.abs(number) < 1e-6 || scaled >= 1e9 || Math.abs((scaled % 1) - 0.5) < 1e-5).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});

test('writes the decimals of a number, and no sign before a zero', () => {
  expect(written(1.005, 2)).toBe('1.01');
  expect(written(-1.005, 2)).toBe('-1.01');
  expect(written(0.05, 1)).toBe('0.1');
  expect(written(-0.04, 1)).toBe('0.0');
  expect(written(99.995, 2)).toBe('100.00');
  expect(written(999_999_999, 0)).toBe('999999999');
  expect(written(0, 3)).toBe('0.000');
});

test('a number is written as JavaScript writes it', () => {
  const asText = (number: number) => {
    const buffer = new ByteBuffer(8);
    buffer.addNumber(number);
    return decoder.decode(buffer.take());
  };
  const numbers = fc.oneof(shortDecimal, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  fc.assert(
    fc.property(numbers, (number) => {
      expect(asText(number)).toBe(String(number));
    }),
    { numRuns: 5000 },
  );
  for (const number of [0, -0, 0.1, -0.0001, 1e-7, 0.30000000000000004, 999_999_999.5, 1e21, 123.4567])
    expect(asText(number)).toBe(String(number));
});

test('returns false for numbers that it cannot round exactly', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 1e9, 1e-7, 0.12499999999])
    expect(written(number, 2)).toBeUndefined();
  expect(written(1, 10)).toBeUndefined();
});

test('returns false for numbers that would be rounded after a prefix', () => {
  const below = (number: number) => {
    const buffer = new ByteBuffer(1);
    return buffer.addDecimal(number, 1, new TextEncoder().encode('<')) && decoder.decode(buffer.take());
  };
  expect([0.7, 35, -0.3].map(below)).toEqual(['<0.7', '<35.0', '<-0.3']);
  expect([0.71, 0.04, 34.96, -0.28].map(below)).toEqual([false, false, false, false]);
});

const cellText = (number: number | null, text: string | null) => {
  if (number === null) return text ?? '';
  return `${text ?? ''}${Number.isFinite(number) ? referenceDecimal(number, 2) : number}`;
};

test('a file has the chosen rows; hidden and missing cells are empty, and texts are quoted where necessary', () => {
  const field = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, group, visible, chosen } = buildMeasuredColumns(rows);
      const writers = [
        textCells(group, (value) => (value === null ? '' : `group, ${value}`)),
        decimalCells([
          { column: measured, visible, decimals: 2, prefixes: ['<', '>'], text: cellText },
          { column: measured, visible, decimals: 2, text: cellText },
        ]),
      ];
      const lines = rows
        .filter((row) => row.chosen)
        .map((row) => {
          const cell = row.visible ? field(cellText(row.number, row.text)) : '';
          return [row.group === null ? '' : `"group, ${row.group}"`, cell, cell].join();
        });
      const chunks = [...delimitedRows(writers, chosen.toIndices())];
      const expected = lines.map((line) => `${line}\n`).join('');
      expect(Buffer.concat(chunks).toString()).toBe(expected);
    }),
  );
});

test('yields chunks', () => {
  const rows = Array.from({ length: 20_000 }, () => ({
    number: 123.456,
    text: null,
    visible: true,
    other: null,
    group: 'a',
    chosen: true,
  }));
  const { measured, chosen } = buildMeasuredColumns(rows);
  const writers = [decimalCells([{ column: measured, visible: chosen, decimals: 3, text: cellText }])];
  const chunks = [...delimitedRows(writers, chosen.toIndices())];
  expect(chunks.map(({ length }) => length < 70_000)).toEqual([true, true, true]);
  expect(Buffer.concat(chunks).toString()).toBe('123.456\n'.repeat(20_000));
});

test('a line quotes the fields that need it', () => {
  expect(delimitedLine(['plain', 'a, b', 'a "b"', 'two\nlines', ''])).toBe(
    'plain,"a, b","a ""b""","two\nlines",\n',
  );
});

test('fields encoded once give the same lines as their source columns', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, group, visible, chosen } = buildMeasuredColumns(rows);
      const lead = [textCells(group, (value) => `${value}, "x"`), textCells(group, (value) => value ?? '')];
      const last = decimalCells([
        { column: measured, visible, decimals: 1, text: (number, text) => `${text}${number}` },
      ]);
      const writeLines = (columns: CellWriter[]) =>
        Buffer.concat([...delimitedRows(columns, chosen.toIndices())]).toString();
      const encoded = encodedCells(structuredClone(encodeRows(lead, rows.length)));
      expect(writeLines([encoded, last])).toBe(writeLines([...lead, last]));
    }),
  );
});
