import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitmap } from './bitmap.ts';

const length = 77;
const everyRow = Array.from({ length }, (_, row) => row);
const rowSet = fc.subarray(everyRow).map((rows) => new Set(rows));
const toBitmap = (rows: Set<number>) => Bitmap.of(length, [...rows]);

test('set operations match those of Set', () => {
  fc.assert(
    fc.property(rowSet, rowSet, (a, b) => {
      const [left, right] = [toBitmap(a), toBitmap(b)];
      expect([...left.and(right)]).toEqual(everyRow.filter((row) => a.has(row) && b.has(row)));
      expect([...left.or(right)]).toEqual(everyRow.filter((row) => a.has(row) || b.has(row)));
      expect([...left.andNot(right)]).toEqual(everyRow.filter((row) => a.has(row) && !b.has(row)));
      expect([...left.not()]).toEqual(everyRow.filter((row) => !a.has(row)));
      expect([...left]).toEqual(everyRow.filter((row) => a.has(row)));
      expect(left.not().count()).toBe(length - a.size);
      expect(left.count()).toBe(a.size);
    }),
  );
});

test('a full bitmap holds exactly its rows at every length', () => {
  for (const rowCount of [0, 1, 31, 32, 33, 64]) {
    const all = Bitmap.all(rowCount);
    expect(all.count()).toBe(rowCount);
    expect(all.has(rowCount - 1)).toBe(rowCount > 0);
    expect(all.has(rowCount)).toBe(false);
    expect(all.has(-1)).toBe(false);
    expect(Bitmap.none(rowCount).count()).toBe(0);
  }
});

test('changing a clone leaves the original unchanged', () => {
  const original = Bitmap.of(length, [3]);
  const copy = original.clone();
  copy.set(4);
  expect([...original]).toEqual([3]);
  expect([...copy]).toEqual([3, 4]);
});

test('throws RangeError for rows outside the length and bitmaps of different lengths', () => {
  expect(() => Bitmap.of(length, [length])).toThrow(RangeError);
  expect(() => Bitmap.of(length, [-1])).toThrow(RangeError);
  expect(() => Bitmap.all(4).and(Bitmap.all(5))).toThrow(RangeError);
});

test('retain removes the rows of the set itself that are not in the other', () => {
  const rows = Bitmap.of(70, [0, 33, 64, 69]);
  const result = rows.retain(Bitmap.of(70, [1, 33, 69]));
  expect(result).toBe(rows);
  expect([...rows]).toEqual([33, 69]);
  expect(() => rows.retain(Bitmap.none(71))).toThrow(RangeError);
});

test('include adds the rows of the other to the set itself', () => {
  const rows = Bitmap.of(70, [0, 33]);
  expect(rows.include(Bitmap.of(70, [33, 69]))).toBe(rows);
  expect([...rows]).toEqual([0, 33, 69]);
  expect(() => rows.include(Bitmap.none(71))).toThrow(RangeError);
});
