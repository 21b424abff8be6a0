import { Bitmap } from '@iom/columnar/bitmap.ts';
import { encodeRows } from '@iom/columnar/files/delimited.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { afterAll, expect, test } from 'vitest';
import { type CsvSource, csvLines } from './csv-lines.ts';
import { openCsvWriter } from './csv-writer.ts';

const writer = openCsvWriter();
afterAll(() => writer.close());

const rowCount = 3000;
const rows = Bitmap.all(rowCount).toIndices();

/** Columns of numbers, limits and text results, each third row hidden in every second column. */
const sourceOf = (columns: number): CsvSource => ({
  metadata: encodeRows([{ add: (target, row) => target.addText(`oil ${row}`) }], rowCount),
  values: Array.from({ length: columns }, (_, index) => ({
    column: MeasuredColumn.from(
      Array.from(rows, (row) => (row % 7 === 0 ? null : (row * (index + 1)) / 16)),
      Array.from(rows, (row) => ['<', null, row % 7 === 0 ? '=fail' : null][row % 3] ?? null),
    ).toShared(),
    decimals: 2,
    visible: index % 2,
  })),
  visible: [
    Bitmap.all(rowCount),
    Bitmap.of(
      rowCount,
      rows.filter((row) => row % 3 > 0),
    ),
  ].map(({ words }) => words),
});

const written = async (chunks: AsyncIterable<Uint8Array>) => {
  let text = '';
  for await (const chunk of chunks) text += Buffer.from(chunk).toString();
  return text;
};

test('a long file, written by threads, has the lines of a short one in the same order', async () => {
  const source = sourceOf(400);
  const text = await written(writer.lines(source, rows));
  expect(text).toBe(Buffer.concat([...csvLines({ source, rows })]).toString());
  expect(text.split('\n')).toHaveLength(rowCount + 1);
  expect(text.startsWith('oil 0,<')).toBe(false);
});

test('a limit with more decimals than its method is rounded to the side on which it stays true', async () => {
  // below 0.5625
  expect(await written(writer.lines(sourceOf(1), rows.subarray(9, 10)))).toBe('oil 9,<0.57\n');
});

test('a short file and one without rows', async () => {
  const source = sourceOf(2);
  expect(await written(writer.lines(source, rows.subarray(1, 3)))).toBe('oil 1,0.06,0.13\noil 2,0.13,0.25\n');
  expect(await written(writer.lines(source, rows.subarray(0, 0)))).toBe('');
});

test('chunks of a long file are written while it is consumed, and a consumer may stop early', async () => {
  const chunks = writer.lines(sourceOf(1000), rows)[Symbol.asyncIterator]();
  const { value } = await chunks.next();
  // 3,000 rows of 1,001 cells: a chunk has 200
  expect(
    Buffer.from(value ?? [])
      .toString()
      .split('\n'),
  ).toHaveLength(201);
  await chunks.return?.();
  expect(await written(writer.lines(sourceOf(2), rows.subarray(1, 2)))).toBe('oil 1,0.06,0.13\n');
});

test('two long files at the same time', async () => {
  const [one, other] = [sourceOf(300), sourceOf(301)];
  const [first, second] = await Promise.all([
    written(writer.lines(one, rows)),
    written(writer.lines(other, rows.toReversed())),
  ]);
  expect(first).toBe(Buffer.concat([...csvLines({ source: one, rows })]).toString());
  expect(second).toBe(Buffer.concat([...csvLines({ source: other, rows: rows.toReversed() })]).toString());
});

test('a cell that cannot be written fails the file', async () => {
  const source = sourceOf(400);
  const broken = { ...source, values: source.values.map((value) => ({ ...value, decimals: 1000 })) };
  await expect(written(writer.lines(broken, rows))).rejects.toThrow(/RangeError/);
});
