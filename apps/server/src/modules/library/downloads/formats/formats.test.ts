import { buffer } from 'node:stream/consumers';
import { downloadFormats } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { columnHeader, isTextResult, reportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import {
  about,
  columns,
  dictionary,
  makeTable,
  plainDialect,
  writeFile,
} from '#test/fixtures/value-files.ts';
import { type DetailColumn, detailColumns } from '../../details/row-details.ts';
import type { TableRow } from '../../values/value-table.ts';
import { fileFormats } from './formats.ts';
import { pagesAcross } from './workbook.ts';

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
  expect(await writeFile('csv', [], { ...plainDialect, byteOrderMark: true })).toEqual(
    Buffer.concat([Buffer.from('\ufeff'), plain]),
  );
});

test('Excel: has sheets for people, the data, empty cells, details, dictionary, README and licence; identity columns are frozen', async () => {
  const [written = []] = fc.sample(fc.array(row, { minLength: 3, maxLength: 3 }), 1);
  const graded = written.map((one) => ({ ...one, metadata: one.metadata.with(gradeIndex, '5W30') }));
  const file = await writeFile('xlsx', graded);
  const sheet = async (name: string) =>
    (await readSheet(file, name, { trim: false })).map((cells) => cells.map((cell) => cell ?? ''));
  const data = await sheet('Data');
  expect(data.slice(1).map((cells) => cells[gradeIndex])).toEqual(['5W30', '5W30', '5W30']);
  expect((await sheet('Oil details')).map(([number]) => number)).toEqual([
    'report_number',
    'R-11',
    'R-11',
    'R-11',
  ]);
  expect(await sheet('Empty cells')).toEqual(emptyCells(graded));
  expect((await sheet('Dictionary')).map(([column]) => column)).toEqual([
    'column',
    ...headers,
    ...detailColumns,
  ]);
  expect((await sheet('README')).flat().join(' ')).toContain('3 oils with 3 analytes');
  expect((await sheet('License')).flat().join(' ')).toContain('for one user: Ada Byron <ada@lab.example>');
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet2.xml']!);
  expect(xml).toContain('<pane xSplit="3" ySplit="1" topLeftCell="D2"');
});

/** A row with a value for each of the three analytes. */
const rowOf = (reportNumber: string, ...values: (readonly [number | null, string | null])[]): TableRow => {
  const reported = values.map(([number, qualifier], index) =>
    reportedValue({ number, qualifier }, columns[index]!.decimals),
  );
  const label: Record<string, string | number> = {
    ...{ sample: 11, year: 2019, brand_name: '=Falkenol', sae_grade: '5W30' },
    ...{ country: 'Germany', service_class: 'SN', report_number: reportNumber },
  };
  return {
    metadata: valueRowMetadata.map((name) => label[name] ?? ''),
    reportNumber,
    values: reported,
    missing: reported.map(({ text }) => (text === '' ? 'not_tested' : null)),
  };
};
const forPeople = [
  rowOf('R-1', [10.5, null], [null, null], [1, '<']),
  rowOf('R-2', [null, null], [null, null], [null, '1a']),
  rowOf('R-3', [-0.25, null], [null, null], [3, null]),
];

test('Excel: the first sheet identifies each oil, then has its values or why there is none, without wholly empty columns', async () => {
  const read = await readSheet(await writeFile('xlsx', forPeople), { trim: false });
  const oil = (number: string) => [number, '=Falkenol', '5W-30', 2019, 'Germany', 'SN'];
  expect(read).toEqual([
    [
      ...['Report number', 'Brand', 'SAE grade', 'Year', 'Country', 'Service class'],
      ...[columnHeader(columns[0]!), columnHeader(columns[2]!)],
    ],
    [...oil('R-1'), 10.5, '<1'],
    [...oil('R-2'), 'not tested', '1a'],
    [...oil('R-3'), -0.25, 3],
  ]);
});

test('Excel: a limit and a category are right-aligned like the numbers of their column, in both sheets of values', async () => {
  const entries = unzipSync(await writeFile('xlsx', forPeople));
  const right = 3;
  for (const [name, limit, category] of [
    ['sheet1', 'H2', 'H3'],
    ['sheet2', 'M2', 'M3'],
  ] as const) {
    const sheet = strFromU8(entries[`xl/worksheets/${name}.xml`]!);
    expect(sheet).toContain(`<c r="${limit}" s="${right}" t="inlineStr"><is><t xml:space="preserve">&lt;1<`);
    expect(sheet).toContain(`<c r="${category}" s="${right}" t="inlineStr"><is><t xml:space="preserve">1a<`);
  }
});

test('Excel: the head is as high as its longest name, and a year stands apart from the numbers beside it', async () => {
  const sheet = strFromU8(unzipSync(await writeFile('xlsx', forPeople))['xl/worksheets/sheet1.xml']!);
  // "Report number" fits; "Viscosity (mm²/s)" takes two lines of 12 characters
  expect(sheet).toContain('<row r="1" ht="30" customHeight="1">');
  const [year, yearHead, valueHead] = ['D2', 'D1', 'G1'].map(
    (at) => new RegExp(`r="${at}" s="(\\d+)"`).exec(sheet)?.[1],
  );
  const xml = strFromU8(unzipSync(await writeFile('xlsx', forPeople))['xl/styles.xml']!);
  const formats = [...(xml.split('<cellXfs')[1] ?? '').matchAll(/<xf .*?(?:\/>|<\/xf>)/g)].map(
    ([one]) => one,
  );
  expect(
    [year, yearHead, valueHead].map((style) => /horizontal="(\w+)"/.exec(formats[Number(style)] ?? '')?.[1]),
  ).toEqual(['left', undefined, 'right']);
});

test('Excel: the first sheet is filtered, frozen at the report number and set up to print', async () => {
  const entries = unzipSync(await writeFile('xlsx', forPeople));
  const sheet = strFromU8(entries['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2"');
  expect(sheet).toContain('<autoFilter ref="A1:H4"/>');
  expect(sheet).toContain('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  const workbook = strFromU8(entries['xl/workbook.xml']!);
  expect(workbook).toContain(`localSheetId="0">'Oils'!$A:$A,'Oils'!$1:$1</definedName>`);
});

test('a printed sheet is as many pages wide as keep it legible', () => {
  const sheet = (analytes: number) => ({
    header: Array.from({ length: 6 + analytes }, () => ''),
    widths: [18, 28, 10, 7, 18, 14, 12],
    frozenColumns: 1,
  });
  expect([sheet(3), sheet(11), sheet(12), sheet(100)].map(pagesAcross)).toEqual([1, 1, 2, 7]);
});

test('CSV: with a decimal comma, semicolons separate the columns and texts keep their points', async () => {
  const file = await writeFile('csv', [rowOf('R.1', [10.5, null], [null, 'a.b'], [1, '<'])], {
    ...plainDialect,
    decimalComma: true,
  });
  const [header, line] = file.toString().split('\n');
  expect(header?.split(';')).toEqual(headers);
  expect(line?.split(';').slice(-3)).toEqual(['10,50', 'a.b', '<1']);
  expect(line).toContain(';R.1;');
});

test('CSV: reads back every value as its method reports it', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const read: string[][] = parse(await writeFile('csv', written));
      expect(read).toEqual([headers, ...written.map(csvCells)]);
    }),
  );
});

test('Excel: reads back every value in the columns of the contract, numbers as numbers and texts unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const read = await readSheet(await writeFile('xlsx', written), 'Data', { trim: false });
      const cells = written.map(({ metadata, values }) => [
        ...metadata.map((cell) => cell || null),
        ...values.map(({ number, qualifier, text }) => (qualifier === null ? number : text)),
      ]);
      expect(read).toEqual([headers, ...cells]);
    }),
    { numRuns: 50 },
  );
});

test('Parquet: reads back every number in the columns of the contract, and its qualifier after them', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const { buffer: bytes, byteOffset, length } = await writeFile('parquet', written);
      const file = bytes.slice(byteOffset, byteOffset + length) as ArrayBuffer;
      const read = await parquetReadObjects({ file });
      const objects = written.map(({ metadata, values }) =>
        Object.fromEntries([
          ...valueRowMetadata.map((name, index) => [name, metadata[index]]),
          ...columns.map((one, index) => [
            columnHeader(one),
            isTextResult(values[index]?.qualifier ?? null) ? null : values[index]?.number,
          ]),
          ...columns.map((one, index) => [`${one.name} qualifier`, values[index]?.qualifier]),
        ]),
      );
      expect(read).toEqual(objects);
      for (const one of read) expect(Object.keys(one).slice(0, headers.length)).toEqual(headers);
    }),
    { numRuns: 50 },
  );
});

test('zip: contains the data as the plain CSV, the reasons of empty cells, details, its data dictionary and a README', async () => {
  const [written = []] = fc.sample(fc.array(row, { minLength: 3, maxLength: 3 }), 1);
  const [first, ...others] = written.map((one) => ({ ...one, details: { ...noDetails, api_mark: 'False' } }));
  const measured = [columns[0]!, columns[1]!, columns[2]!].map(({ decimals }, index) =>
    reportedValue(
      { number: index === 2 ? null : 35, qualifier: [null, '<', 'pass'][index] ?? null },
      decimals,
    ),
  );
  const entries = unzipSync(await writeFile('zip', [{ ...first!, values: measured }, ...others]));
  expect(Object.keys(entries)).toEqual([
    ...['README.txt', 'data-dictionary.csv', 'data.csv', 'empty-cells.csv', 'oil-details.csv'],
  ]);
  const data: Record<string, string>[] = parse(Buffer.from(entries['data.csv']!), { columns: true });
  expect(Object.keys(data[0]!)).toEqual(headers);
  expect(Object.values(data[0]!).slice(-3)).toEqual(['35.00', '<35.0', 'pass']);
  const details: Record<string, string>[] = parse(Buffer.from(entries['oil-details.csv']!), {
    columns: true,
  });
  expect(details[0]).toMatchObject({ report_number: 'R-11', api_mark: 'False', dexos_mark: '' });
  expect(details).toHaveLength(written.length);
  expect(parse(Buffer.from(entries['empty-cells.csv']!))).toHaveLength(1 + written.length);
  const dictionaryRows: Record<string, string>[] = parse(Buffer.from(entries['data-dictionary.csv']!), {
    columns: true,
  });
  expect(dictionaryRows.map((one) => one.column)).toEqual([...headers, ...detailColumns]);
  expect(dictionaryRows[headers.length - 1]).toMatchObject({
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
  const sheet = strFromU8(unzipSync(await writeFile('xlsx', [odd]))['xl/worksheets/sheet2.xml']!);
  expect(sheet).toContain('a_x0000_b _x005F_x0041_ _x001F_');
});

test('writes equal bytes for equal input in every format', async () => {
  const [written = []] = fc.sample(fc.array(row, { minLength: 4, maxLength: 4 }), 1);
  for (const format of downloadFormats)
    expect(await writeFile(format, written)).toEqual(await writeFile(format, written));
});

test('fails the whole file when a row cannot be read, in every format', async () => {
  async function* breaking() {
    yield [];
    throw new Error('the database is gone');
  }
  for (const format of downloadFormats)
    await expect(
      buffer(
        fileFormats[format].write({
          table: makeTable([]),
          rows: { [Symbol.asyncIterator]: breaking },
          about,
          dictionary,
          dialect: plainDialect,
        }),
      ),
    ).rejects.toThrow('the database is gone');
});
