import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Bitmap } from './bitmap.ts';
import { compareText } from './comparators.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import { MeasuredColumn } from './measured-column.ts';

const measured = MeasuredColumn.from([1.5, null, 3], ['<', 'pass', null]);
const group = DictionaryColumn.from(['b', 'a', null], compareText);

test('a column made from its shared description reads the same cells', () => {
  const otherMeasured = MeasuredColumn.fromShared(structuredClone(measured.toShared()));
  const otherGroup = DictionaryColumn.fromShared(structuredClone(group.toShared()));
  for (const row of [0, 1, 2]) {
    expect(otherMeasured.numbers.valueAt(row)).toBe(measured.numbers.valueAt(row));
    expect(otherMeasured.textAt(row)).toBe(measured.textAt(row));
    expect(otherGroup.valueAt(row)).toBe(group.valueAt(row));
  }
  expect([...otherGroup.anyOf(['a', null])]).toEqual([1, 2]);
});

test('a column that stores few rows, made from its shared description, reads the same cells', () => {
  const few = MeasuredColumn.from([null, 2, null, null], [null, '<', null, 'pass']);
  const other = MeasuredColumn.fromShared(structuredClone(few.toShared()));
  expect([0, 1, 2, 3].map((row) => [other.numbers.valueAt(row), other.textAt(row)])).toEqual([
    [null, null],
    [2, '<'],
    [null, null],
    [null, 'pass'],
  ]);
});

test('a worker thread reads the cells of the column in place, not a copy', async () => {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     workerData.cells[1] = 42;
     parentPort.postMessage(workerData.cells[0]);`,
    { eval: true, workerData: measured.toShared() },
  );
  const [first] = await once(worker, 'message');
  await worker.terminate();
  expect(first).toBe(1.5);
  expect(measured.numbers.valueAt(1)).toBe(42);
});

test('a bitmap over the words of another holds the same rows', () => {
  const rows = Bitmap.of(40, [0, 33]);
  expect([...Bitmap.over(40, rows.words)]).toEqual([0, 33]);
  expect(() => Bitmap.over(65, rows.words)).toThrow(RangeError);
});
