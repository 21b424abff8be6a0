import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, type MeasuredRow, measuredRows } from '../../test/measured-rows.ts';
import { MeasuredColumn } from '../measured-column.ts';
import { ColumnFileError, decodeColumns, encodeColumns } from './column-file.ts';

const encodeFile = (columns: ReadonlyMap<string, MeasuredColumn>, key: string) => {
  const bytes = Buffer.concat(encodeColumns(columns, key));
  const file = new SharedArrayBuffer(bytes.length);
  new Uint8Array(file).set(bytes);
  return file;
};
const buildColumns = (rows: readonly MeasuredRow[]) => {
  const { measured, other } = buildMeasuredColumns(rows);
  return new Map([
    ['measured', measured],
    ['ö, other', other],
  ]);
};
const readCells = (column: MeasuredColumn | undefined, rowCount: number) =>
  Array.from({ length: rowCount }, (_, row) => [column?.numbers.valueAt(row), column?.textAt(row)]);

test('columns read back from the bytes of a file have the same cells', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const columns = buildColumns(rows);
      const read = decodeColumns(encodeFile(columns, 'key'), 'key');
      expect([...read.keys()]).toEqual([...columns.keys()]);
      for (const [name, column] of columns) {
        expect(readCells(read.get(name), rows.length)).toEqual(readCells(column, rows.length));
        expect(read.get(name)?.byteLength).toBe(column.byteLength);
      }
    }),
  );
});

test('a file without columns reads back', () => {
  expect(decodeColumns(encodeFile(new Map(), 'key'), 'key').size).toBe(0);
});

const file = encodeFile(
  new Map([
    ['dense', MeasuredColumn.from([1, 2, 3], ['<', null, 'pass'])],
    ['packed', MeasuredColumn.from([null, 7.5, null])],
  ]),
  'archive 7',
);

test('a truncated file is rejected', () => {
  for (let length = 0; length < file.byteLength; length++)
    expect(() => decodeColumns(file.slice(0, length), 'archive 7')).toThrow(ColumnFileError);
});

test('a file with any one byte changed is rejected', () => {
  for (let index = 0; index < file.byteLength; index++) {
    const damaged = file.slice(0);
    const bytes = new Uint8Array(damaged);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    expect(() => decodeColumns(damaged, 'archive 7')).toThrow(ColumnFileError);
  }
});

test('a file with bytes after its end is rejected', () => {
  const longer = new SharedArrayBuffer(file.byteLength + 8);
  new Uint8Array(longer).set(new Uint8Array(file));
  expect(() => decodeColumns(longer, 'archive 7')).toThrow('of another length');
});

test('a file encoded with another key is rejected', () => {
  expect(() => decodeColumns(file, 'archive 8')).toThrow('made from something else');
});
