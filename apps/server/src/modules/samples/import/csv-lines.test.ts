import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv-lines.ts';
import { ErrorList } from './import-report.ts';

const columns = ['a', 'b'];
const chunkBytes = 65_536;
const read = async (content: string | Buffer, maxRecords = 100_000) => {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const errors = new ErrorList();
  const lines: { line: number; cells: string[] }[] = [];
  const header = { columns, required: columns, maxRecords };
  await readCsv(
    () => Readable.from(chunks),
    'results',
    header,
    errors,
    (line) => lines.push(line),
  );
  return { lines, errors: errors.errors };
};

const cell = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\uFFFD\uD800-\uDFFF]/g, '')),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', 'x', ' ') }),
);
test.each(['\n', '\r\n'])('reads back any cells written as CSV with line ends %j', async (end) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), async (rows) => {
      const text = stringify([columns, ...rows], { record_delimiter: end, quoted_match: /[\n\r]/ });
      const { lines, errors } = await read(text);
      expect(errors).toEqual([]);
      const filled = rows.filter((row) => row.some((text) => text.trim() !== ''));
      expect(lines.map(({ cells }) => cells)).toEqual(filled);
    }),
    { numRuns: 60 },
  );
});

test('counts lines from the header, including empty lines and line breaks in quotes; a record has its first line’s number', async () => {
  const { lines } = await read('\uFEFFa,b\n1,"one\n\ntwo"\n\n2,three');
  expect(lines).toEqual([
    { line: 2, cells: ['1', 'one\n\ntwo'] },
    { line: 6, cells: ['2', 'three'] },
  ]);
});

test('reads a record across the border of two chunks in full', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `${i},"the value, of line ${i}"`);
  const { lines } = await read(`a,b\n${rows.join('\n')}\n`);
  expect(lines.map(({ cells }) => `${cells[0]},"${cells[1]}"`)).toEqual(rows);
});

test.each([
  ['a quote inside a cell', 'a,b\n1,5" pipe\n2,x\n', 2, 'quotes'],
  ['text after a quoted cell', 'a,b\n1,"x"y\n', 2, 'quotes'],
  ['an unclosed quote', 'a,b\n1,x\n2,"x\n', 3, 'quotes'],
  ['bytes that are not UTF-8', Buffer.from('a,b\n1,M\xFCller\n', 'latin1'), 2, 'UTF-8'],
  ['a line that is too long', `a,b\n1,${'x'.repeat(70_000)}\n`, 2, '65536'],
  ['a line without end', `a,b\n1,${'x'.repeat(3_000_000)}`, 2, '65536'],
  ['nothing', '', 1, 'empty'],
])('%s stops the reader with the line number', async (_name, text, line, message) => {
  const { errors } = await read(text);
  expect(errors).toEqual([{ file: 'results', line, column: '', message: expect.stringContaining(message) }]);
});

test('skips lines of empty cells, which spreadsheets leave', async () => {
  const { lines, errors } = await read('a,b\n1,2\n,\n,,,\n , \n3,4\n');
  expect(errors).toEqual([]);
  expect(lines.map(({ line }) => line)).toEqual([2, 6]);
});

test.each([
  ['semicolons', 'a;b\n1;2\n', 'semicolons'],
  ['tabs', 'a\tb\n1\t2\n', 'tabs'],
  ['lines that end in carriage returns only', 'a,b\r1,2\r', 'carriage returns'],
])('a header with %s is one error that names them', async (_name, text, message) => {
  const { errors } = await read(text);
  expect(errors).toEqual([
    { file: 'results', line: 1, column: '', message: expect.stringContaining(message) },
  ]);
});

test('stops after the maximum number of lines with an error', async () => {
  const { lines, errors } = await read(`a,b\n${'1,2\n'.repeat(1003)}`, 1001);
  expect(lines).toHaveLength(1001);
  expect(errors).toEqual([
    {
      ...{ file: 'results', line: 1003, column: '' },
      message: 'This file has at most 1,001 lines. Import it in several groups.',
    },
  ]);
});

test('reads characters across the border of two chunks', async () => {
  const { lines, errors } = await read(`a,b\n${'1,äöü€\n'.repeat(20_000)}`);
  expect(errors).toEqual([]);
  expect(new Set(lines.map(({ cells }) => cells[1]))).toEqual(new Set(['äöü€']));
});

test('columns with the same name, or without one, are one error', async () => {
  const { errors } = await read('a,b,b,b\n1,2,3,4\n');
  expect(errors.map(({ message }) => message)).toEqual(['The column "b" appears twice.']);
  const unnamed = await read('a,b,,,\n1,2,3,4,5\n');
  expect(unnamed.errors.map(({ message }) => message)).toContain('3 columns have no name.');
});
