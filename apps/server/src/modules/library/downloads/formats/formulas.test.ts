import { formulas } from '@iom/contract/library/values/formulas.fixture.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeFile } from '#test/fixtures/value-files.ts';
import type { TableRow } from '../../values/value-table.ts';

const brand = valueRowMetadata.indexOf('brand_name');
/** A row with the text as brand, report number and qualifier, beside a negative number. */
const rowWith = (text: string): TableRow => ({
  metadata: valueRowMetadata.map((name, index) => (index === 0 ? 11 : name === 'year' ? 2019 : text)),
  reportNumber: text,
  values: [
    { number: -40.5, qualifier: null, text: '-40.50' },
    { number: null, qualifier: text, text },
    { number: -3, qualifier: '<', text: '<-3' },
  ],
  missing: [null, null, null],
});
const rows = formulas.map(rowWith);
const column = 'Viscosity (mm²/s)';

const parseCells = (csv: Uint8Array): Record<string, string>[] => parse(Buffer.from(csv), { columns: true });

test('there are forty', () => {
  expect([formulas.length, new Set(formulas).size]).toEqual([40, 40]);
});

test.each(['csv', 'zip'] as const)(
  '%s: each text has an apostrophe before it, numbers stay numbers',
  async (format) => {
    const file = await writeFile(format, rows);
    const data = parseCells(format === 'zip' ? unzipSync(file)['data.csv']! : file);
    for (const [index, text] of formulas.entries()) {
      expect([data[index]?.brand_name, data[index]?.[column]]).toEqual([`'${text}`, '-40.50']);
      const values = Object.values(data[index] ?? {}).slice(valueRowMetadata.length);
      for (const cell of values) expect(cell).toMatch(/^(?![=+@\t\r])(?!-(?!\d+(\.\d+)?$))/);
    }
  },
);

test('empty cells in a zip: each report number has an apostrophe before it', async () => {
  const data = parse(Buffer.from(unzipSync(await writeFile('zip', rows))['empty-cells.csv']!)) as string[][];
  expect(data.slice(1).map(([number]) => number)).toEqual(formulas.map((text) => `'${text}`));
});

test('Excel: each text is a text, numbers are numbers, and no cell is a formula', async () => {
  const file = await writeFile('xlsx', rows);
  for (const part of ['sheet1', 'sheet2'])
    expect(strFromU8(unzipSync(file)[`xl/worksheets/${part}.xml`]!)).not.toMatch(/<f[ >]/);
  const [headers = [], ...data] = await readSheet(file, 'Data', { trim: false });
  const number = headers.indexOf(column);
  expect(data.map((cells) => cells[number])).toEqual(formulas.map(() => -40.5));
  const read = data.map((cells) => String(cells[brand]));
  // XML normalizes line endings
  const ends = (text: string) => text.replace(/\r\n?/g, '\n');
  expect(read.map(ends)).toEqual(formulas.map(ends));
});

test('Parquet: each text is unchanged, numbers are numbers', async () => {
  const { buffer: bytes, byteOffset, length } = await writeFile('parquet', rows);
  const read = await parquetReadObjects({
    file: bytes.slice(byteOffset, byteOffset + length) as ArrayBuffer,
  });
  expect(read.map((one) => [one.brand_name, one[column]])).toEqual(formulas.map((text) => [text, -40.5]));
});
