import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPlainColumns, maskedRows, type PlainRow, plainRows } from '../test/plain-rows.ts';
import { Bitmap } from './bitmap.ts';
import { compareBooleans, compareNumbers, compareText } from './comparators.ts';
import { sortedPage } from './sort.ts';

interface PlainKey {
  field: 'year' | 'brand' | 'mark' | 'density';
  descending: boolean;
}

const plainKeys = fc.array(
  fc.record<PlainKey>({
    field: fc.constantFrom('year', 'brand', 'mark', 'density'),
    descending: fc.boolean(),
  }),
  { maxLength: 3 },
);

/** Some of the rows: every row, or rows whose number leaves one of the remainders. */
const chosen = fc.record({ divisor: fc.integer({ min: 1, max: 5 }), most: fc.nat({ max: 4 }) });
const chosenRows = (rowCount: number, { divisor, most }: { divisor: number; most: number }) =>
  Array.from({ length: rowCount }, (_, row) => row).filter((row) => row % divisor <= most);

function compareField(field: PlainKey['field'], a: PlainRow, b: PlainRow): number {
  if (field === 'brand') return compareText(a.brand ?? '', b.brand ?? '');
  if (field === 'mark') return compareBooleans(a.mark ?? false, b.mark ?? false);
  return compareNumbers(a[field] ?? 0, b[field] ?? 0);
}

function referenceSort(
  rows: readonly PlainRow[],
  numbers: readonly number[],
  keys: readonly PlainKey[],
): number[] {
  return [...numbers].sort((left, right) => {
    for (const { field, descending } of keys) {
      const [a, b] = [rows[left]!, rows[right]!];
      if (a[field] === null && b[field] === null) continue;
      if (a[field] === null) return 1;
      if (b[field] === null) return -1;
      const order = compareField(field, a, b);
      if (order !== 0) return descending ? -order : order;
    }
    return left - right;
  });
}

function toSortKeys(rows: readonly PlainRow[], keys: readonly PlainKey[], masked: boolean) {
  const columns = buildPlainColumns(rows);
  return keys.map(({ field, descending }) => ({
    column: columns[field],
    descending,
    ...(masked && field === 'density' ? { visible: columns.visible } : {}),
  }));
}

test('sorts by the keys in turn, missing values last in both directions, ties by row number', () => {
  fc.assert(
    fc.property(plainRows, plainKeys, chosen, (rows, keys, choice) => {
      const numbers = chosenRows(rows.length, choice);
      const sorted = sortedPage(
        Bitmap.of(rows.length, numbers),
        toSortKeys(rows, keys, false),
        0,
        rows.length,
      );
      expect([...sorted]).toEqual(referenceSort(rows, numbers, keys));
    }),
    { numRuns: 300 },
  );
});

test('consecutive pages hold every row once in the same order', () => {
  fc.assert(
    fc.property(plainRows, plainKeys, chosen, fc.integer({ min: 1, max: 60 }), (rows, keys, choice, size) => {
      const bitmap = Bitmap.of(rows.length, chosenRows(rows.length, choice));
      const sortKeys = toSortKeys(rows, keys, false);
      const pages: number[] = [];
      for (let offset = 0; offset < bitmap.count(); offset += size) {
        const page = sortedPage(bitmap, sortKeys, offset, size);
        expect(page.length).toBe(Math.min(size, bitmap.count() - offset));
        pages.push(...page);
      }
      expect(pages).toEqual([...sortedPage(bitmap, sortKeys, 0, Number.POSITIVE_INFINITY)]);
    }),
  );
});

test('cells outside the visible set sort as missing', () => {
  fc.assert(
    fc.property(plainRows, plainKeys, (rows, keys) => {
      const all = Bitmap.all(rows.length);
      const withDensity: PlainKey[] = [...keys, { field: 'density', descending: true }];
      const masked = sortedPage(all, toSortKeys(rows, withDensity, true), 0, rows.length);
      const emptied = sortedPage(all, toSortKeys(maskedRows(rows), withDensity, false), 0, rows.length);
      expect([...masked]).toEqual([...emptied]);
    }),
  );
});

test('a page past the last row is empty', () => {
  expect([...sortedPage(Bitmap.all(3), [], 3, 10)]).toEqual([]);
  expect([...sortedPage(Bitmap.all(3), [], 1, 1)]).toEqual([1]);
  expect([...sortedPage(Bitmap.all(3), [], 0, 0)]).toEqual([]);
});
