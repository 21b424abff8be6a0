import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandCell, buildPlainColumns, plainRows, rowNumbers, yearCell } from '../test/plain-rows.ts';
import { compareNumbers, compareText } from './comparators.ts';
import { DictionaryColumn } from './dictionary-column.ts';

test('values are in natural order and every cell reads back', () => {
  fc.assert(
    fc.property(plainRows, (rows) => {
      const { year, brand } = buildPlainColumns(rows);
      expect(rows.map((_, row) => year.valueAt(row))).toEqual(rows.map((row) => row.year));
      expect(rows.map((_, row) => brand.valueAt(row))).toEqual(rows.map((row) => row.brand));
      expect(brand.values).toEqual([...brand.values].sort(compareText));
    }),
    { numRuns: 30 },
  );
});

test('anyOf returns the rows with one of the values', () => {
  fc.assert(
    fc.property(plainRows, fc.array(yearCell), fc.array(brandCell), (rows, years, brands) => {
      const { year, brand } = buildPlainColumns(rows);
      expect([...year.anyOf(years)]).toEqual(rowNumbers(rows, (row) => years.includes(row.year)));
      expect([...brand.anyOf(brands)]).toEqual(rowNumbers(rows, (row) => brands.includes(row.brand)));
    }),
  );
});

test('anyOf combines frequent and rare values', () => {
  const cells = Array.from({ length: 100 }, (_, row) => (row === 7 ? 'rare' : 'frequent'));
  const column = DictionaryColumn.from(cells, compareText);
  expect(column.anyOf(['rare', 'frequent']).count()).toBe(100);
  expect([...column.anyOf(['rare'])]).toEqual([7]);
});

test('containing matches literally and case-insensitively, never a missing value', () => {
  const typed = fc.constantFrom('', 'a', 'AB', 'b%', '_', 'ö', '0', '\\');
  fc.assert(
    fc.property(plainRows, typed, (rows, text) => {
      const expected = rowNumbers(
        rows,
        ({ brand }) => brand?.toLowerCase().includes(text.toLowerCase()) ?? false,
      );
      expect([...buildPlainColumns(rows).brand.containing(text)]).toEqual(expected);
    }),
  );
});

test('more than 65,536 distinct values stay distinct', () => {
  const cells = Array.from({ length: 80_000 }, (_, row) => (row % 8 === 0 ? null : 80_000 - row));
  const column = DictionaryColumn.from(cells, compareNumbers);
  expect(cells.every((cell, row) => column.valueAt(row) === cell)).toBe(true);
  expect([...column.anyOf([79_999, 1])]).toEqual([1, 79_999]);
  expect(column.anyOf([null]).count()).toBe(10_000);
});

test('throws RangeError when the order does not distinguish two values', () => {
  expect(() =>
    DictionaryColumn.from(['a', 'A'], (a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
  ).toThrow(RangeError);
});
