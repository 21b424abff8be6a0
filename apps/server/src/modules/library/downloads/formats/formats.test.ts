import { buffer } from 'node:stream/consumers';
import { columnHeader, isTextResult, reportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { about, columns, dictionary, makeTable, writeFile } from '#test/fixtures/value-files.ts';
import { type DetailColumn, detailColumns } from '../../details/row-details.ts';
import type { TableRow } from '../../values/value-table.ts';
import { downloadFile } from './formats.ts';

/** Texts as on labels, and malicious ones. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((one) => !/\p{Cc}|[\ufffe\uffff]/u.test(one)),
  fc.constantFrom('=1+1', '+49', '-x', '@sum', '\tx', 'a "b", c', 'a\nb', '<&>', 'Öl', ' spaced ', ''),
);
const value = fc
  .record({
    number: fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 })),
    qualifier: fc.option(fc.constantFrom('<', '>', '1a', 'pass', '=1+1')),
  })
  .map(({ number, qualifier }) => ({
    number,
    qualifier: number === null && /^[<>]$/.test(qualifier ?? '') ? null : qualifier,
  }));
const row = fc
  .record({
    texts: fc.tuple(...valueRowMetadata.slice(2).map(() => texts)),
    values: fc.tuple(value, value, value),
  })
  .map(({ texts: [brand = '', ...others], values }): TableRow => {
    const reported = values.map((one, index) => reportedValue(one, columns[index]!.decimals));
    const missing = reported.map(({ text }) => (text === '' ? ('not_owned' as const) : null));
    return { metadata: [11, 2019, brand, ...others], reportNumber: 'R-11', values: reported, missing };
  });
const rows = fc.array(row, { maxLength: 6 });

const emptyCells = (written: readonly TableRow[]) => [
  ['report_number', ...columns.map(columnHeader)],
  ...written.map(({ values }) => [
    'R-11',
    ...values.map(({ text }) => (text === '' ? 'not in your purchase' : '')),
  ]),
];

const headers = [...valueRowMetadata, ...columns.map(columnHeader)];
const fullHeaders = [
  ...valueRowMetadata,
  ...detailColumns,
  ...columns.flatMap((one) => [columnHeader(one), `${one.name} qualifier`]),
];
/** A cell in a CSV file: escapes text that a spreadsheet would run, but never a number. */
const guarded = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const csvCells = ({ metadata, values }: TableRow) => [
  ...metadata.map((cell) => (typeof cell === 'number' ? String(cell) : guarded(cell))),
  ...values.map((cell) => (isTextResult(cell.qualifier) ? guarded(cell.text) : cell.text)),
];

const noDetails = Object.fromEntries(detailColumns.map((name) => [name, ''])) as Record<DetailColumn, string>;

const gradeIndex = valueRowMetadata.indexOf('sae_grade');

test('CSV: starts with a byte-order mark only if chosen', async () => {
  const plain = await writeFile('csv', []);
  expect(plain.toString()).toMatch(/^sample,/);
  expect(await writeFile('csv', [], true)).toEqual(Buffer.concat([Buffer.from('\ufeff'), plain]));
});

test('Excel: has sheets for the data, empty cells, dictionary, README and licence; identity columns are frozen', async () => {
  const [written = []] = fc.sample(fc.array(row, { minLength: 3, maxLength: 3 }), 1);
  const graded = written.map((one) => ({ ...one, metadata: one.metadata.with(gradeIndex, '5W30') }));
  const file = await writeFile('xlsx', graded);
  const sheet = async (name: string) =>
    (await readSheet(file, name, { trim: false })).map((cells) => cells.map((cell) => cell ?? ''));
  const data = await sheet('Data');
  expect(data.slice(1).map((cells) => cells[gradeIndex])).toEqual(['5W-30', '5W-30', '5W-30']);
  expect(await sheet('Empty cells')).toEqual(emptyCells(graded));
  expect((await sheet('Dictionary')).map(([column]) => column)).toEqual(['column', ...fullHeaders]);
  expect((await sheet('README')).flat().join(' ')).toContain('3 oils with 3 analytes');
  expect((await sheet('License')).flat().join(' ')).toContain('for one user: Ada Byron <ada@lab.example>');
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);
  expect(xml).toContain('<pane xSplit="3" ySplit="1" topLeftCell="D2"');
});

test('CSV: reads back every value as its method reports it', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const read: string[][] = parse(await writeFile('csv', written));
      expect(read).toEqual([headers, ...written.map(csvCells)]);
    }),
  );
});

test('Excel: reads back every value, numbers as numbers and texts unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const read = await readSheet(await writeFile('xlsx', written), { trim: false });
      const cells = written.map(({ metadata, values }) => [
        ...metadata.map((cell, index) => (index === gradeIndex ? formatGrade(String(cell)) : cell) || null),
        ...detailColumns.map(() => null),
        ...values.flatMap(({ number, qualifier }) => [isTextResult(qualifier) ? null : number, qualifier]),
      ]);
      expect(read).toEqual([fullHeaders, ...cells]);
    }),
    { numRuns: 50 },
  );
});

test('Parquet: reads back every number with its qualifier', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const { buffer: bytes, byteOffset, length } = await writeFile('parquet', written);
      const file = bytes.slice(byteOffset, byteOffset + length) as ArrayBuffer;
      const read = await parquetReadObjects({ file });
      const objects = written.map(({ metadata, values }) =>
        Object.fromEntries([
          ...valueRowMetadata.map((name, index) => [name, metadata[index]]),
          ...detailColumns.map((name) => [name, null]),
          ...columns.flatMap((one, index) => [
            [
              columnHeader(one),
              isTextResult(values[index]?.qualifier ?? null) ? null : values[index]?.number,
            ],
            [`${one.name} qualifier`, values[index]?.qualifier],
          ]),
        ]),
      );
      expect(read).toEqual(objects);
    }),
    { numRuns: 50 },
  );
});

test('zip: contains the data with separate columns for qualifiers, the reasons of empty cells, its data dictionary and a README', async () => {
  const [written = []] = fc.sample(fc.array(row, { minLength: 3, maxLength: 3 }), 1);
  const [first, ...others] = written.map((one) => ({ ...one, details: { ...noDetails, api_mark: 'False' } }));
  const measured = [columns[0]!, columns[1]!, columns[2]!].map(({ decimals }, index) =>
    reportedValue(
      { number: index === 2 ? null : 35, qualifier: [null, '<', 'pass'][index] ?? null },
      decimals,
    ),
  );
  const entries = unzipSync(await writeFile('zip', [{ ...first!, values: measured }, ...others]));
  expect(Object.keys(entries)).toEqual(['README.txt', 'data-dictionary.csv', 'data.csv', 'empty-cells.csv']);
  const data: Record<string, string>[] = parse(Buffer.from(entries['data.csv']!), { columns: true });
  expect(Object.keys(data[0]!)).toEqual(fullHeaders);
  expect(data[0]).toMatchObject({ api_mark: 'False', dexos_mark: '' });
  expect(Object.values(data[0]!).slice(-6)).toEqual(['35.00', '', '35.0', '<', '', 'pass']);
  expect(parse(Buffer.from(entries['empty-cells.csv']!))).toHaveLength(1 + written.length);
  const dictionaryRows: Record<string, string>[] = parse(Buffer.from(entries['data-dictionary.csv']!), {
    columns: true,
  });
  expect(dictionaryRows.map((one) => one.column)).toEqual(fullHeaders);
  expect(dictionaryRows.at(-2)).toMatchObject({
    unit: '°C',
    decimals: '0',
    method: 'ASTM D445',
    repeatability: '0.01*X',
    reproducibility: '0.02*X',
    precision_range: '4 to 30',
    precision_basis: 'Assumption of the institute',
  });
  const readme = strFromU8(entries['README.txt']!);
  for (const words of [
    '3 oils with 3 analytes',
    '2026-11-21T09:00:00.000Z',
    'None: every oil of the dataset',
    'License 7, order 12, for one user: Ada Byron <ada@lab.example>',
    'https://institute.example/terms-and-conditions/',
    'Institute of Materials. Europe 2019 [data set]. License 7. https://institute.example (21 November 2026).',
  ])
    expect(readme).toContain(words);
});

test('Excel: escapes characters that XML cannot hold', async () => {
  const [written] = fc.sample(row, 1);
  const odd = { ...written!, metadata: written!.metadata.with(2, 'a\u0000b _x0041_ \u001f') };
  const sheet = strFromU8(unzipSync(await writeFile('xlsx', [odd]))['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('a_x0000_b _x005F_x0041_ _x001F_');
});

test('writes equal bytes for equal input in every format', async () => {
  const [written = []] = fc.sample(fc.array(row, { minLength: 4, maxLength: 4 }), 1);
  for (const format of ['csv', 'xlsx', 'parquet', 'zip'] as const)
    expect(await writeFile(format, written)).toEqual(await writeFile(format, written));
});

test('fails the whole file when a row cannot be read, in every format', async () => {
  async function* breaking() {
    yield [];
    throw new Error('the database is gone');
  }
  for (const format of ['csv', 'xlsx', 'parquet', 'zip'] as const)
    await expect(
      buffer(
        downloadFile[format]({
          table: makeTable([]),
          rows: breaking(),
          about,
          dictionary,
          byteOrderMark: false,
        }),
      ),
    ).rejects.toThrow('the database is gone');
});
