import { expect, test } from 'vitest';
import { compareNumbers } from './comparators.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import { Table } from './table.ts';

const year = DictionaryColumn.from([2005, 2006, null], compareNumbers);

test('withIds finds rows by id and ignores unknown ids', () => {
  const table = new Table([2, 5, 9], { year });
  expect([...table.withIds([9, 2, 3, 10, 9])]).toEqual([0, 2]);
  expect(table.rowCount).toBe(3);
  expect(table.idAt(1)).toBe(5);
  expect(() => table.idAt(3)).toThrow(RangeError);
  expect(table.columns.year.valueAt(2)).toBeNull();
});

test('throws for ids out of order, duplicate ids and columns of a different length', () => {
  expect(() => new Table([2, 9, 5], { year })).toThrow('Id 5');
  expect(() => new Table([2, 5, 5], { year })).toThrow('Id 5');
  expect(() => new Table([2, 5], { year })).toThrow('year');
});
