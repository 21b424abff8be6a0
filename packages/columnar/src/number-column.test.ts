import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPlainColumns, densityNumber, maskedRows, plainRows, rowNumbers } from '../test/plain-rows.ts';
import { type Comparison, NumberColumn } from './number-column.ts';

const comparisons: Record<Comparison, (a: number, b: number) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};
const comparison = fc.constantFrom(...(Object.keys(comparisons) as Comparison[]));

test('comparisons agree with JavaScript and never match a missing value', () => {
  fc.assert(
    fc.property(plainRows, comparison, densityNumber, (rows, name, operand) => {
      const holds = comparisons[name];
      const expected = rowNumbers(rows, ({ density }) => density !== null && holds(density, operand));
      expect([...buildPlainColumns(rows).density.comparing(name, operand)]).toEqual(expected);
    }),
  );
});

test('comparisons are exact for neighbouring, tiny, infinite and signed zero numbers', () => {
  const { EPSILON, MAX_VALUE, MIN_VALUE } = Number;
  const magnitudes = [0, MIN_VALUE, 1 - EPSILON / 2, 1, 1 + EPSILON, MAX_VALUE, Number.POSITIVE_INFINITY];
  const numbers = magnitudes.flatMap((number) => [number, -number]);
  const column = NumberColumn.from(numbers);
  for (const [name, holds] of Object.entries(comparisons))
    for (const operand of numbers)
      expect([...column.comparing(name as Comparison, operand)]).toEqual(
        rowNumbers(numbers, (number) => holds(number, operand)),
      );
});

test('a cell outside the visible set compares as missing', () => {
  fc.assert(
    fc.property(plainRows, comparison, densityNumber, (rows, name, operand) => {
      const { density, visible } = buildPlainColumns(rows);
      const alone = buildPlainColumns(maskedRows(rows)).density;
      expect([...density.comparing(name, operand, visible)]).toEqual([...alone.comparing(name, operand)]);
    }),
  );
});

test('numbers read back exactly and NaN is a missing value', () => {
  const column = NumberColumn.from([3.3, null, Number.NaN, -0.1, Number.POSITIVE_INFINITY]);
  const cells = [0, 1, 2, 3, 4].map((row) => column.valueAt(row));
  expect(cells).toEqual([3.3, null, null, -0.1, Number.POSITIVE_INFINITY]);
  expect([...column.comparing('ne', Number.NaN)]).toEqual([]);
});
