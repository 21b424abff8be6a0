import type {
  FileMapping,
  ImportMapping,
  MappingTarget,
} from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import { listImportMappings, readReportedValues } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { ash, kv100 } from '#test/fixtures/archive.ts';
import { upload, uploadAndWait } from '#test/fixtures/imports.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);
afterAll(() => app.close());

let year = 1990;
const newNumber = () => {
  year += 1;
  return `M-${year}`;
};
const samplesOf = (number: string, brand = 'Brand') =>
  `report_number,year,brand_name,region\n${number},2016,${brand},Europe\n`;

const column = (header: string, name = header): { header: string; to: MappingTarget } => ({
  header,
  to: { kind: 'column', name },
});
const value = (header: string, [test, analyte]: readonly [string, string], factor = 1) => ({
  header,
  to: { kind: 'value', test, analyte, factor } as const,
});
const german = (columns: FileMapping['columns']): FileMapping => ({
  ...{ encoding: 'windows-1252', separator: ';', decimal: ',', columns },
});
const calcium = ['Elemental Analysis by ICP', 'Calcium'] as const;

const send = (
  number: string,
  results: string | Buffer<ArrayBuffer>,
  mapping: ImportMapping | undefined,
  more: { samples?: string | Buffer<ArrayBuffer>; dry_run?: string } = {},
) =>
  uploadAndWait(app, admin, {
    name: `Group of ${number} ${more.dry_run ?? ''}`,
    ...(more.dry_run && { dry_run: more.dry_run }),
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    samples: more.samples ?? samplesOf(number),
    results,
  });

/** Releases the group and reads the stored values of its only oil by analyte. */
const storedValues = async (group: number | null, number: string) => {
  const query = { params: { id: group ?? 0 }, token: admin.token };
  const { status } = await app.call(releaseSamples, { ...query, body: {} });
  expect(status).toBe(200);
  const [oil] = await app.rows<{ id: number }>(
    sql`select id::int as id from samples where report_number = ${number}`,
  );
  const { body } = await app.call(readReportedValues, { params: { id: oil?.id ?? 0 }, token: admin.token });
  return new Map(body.values.map(({ name, value: text }) => [name, text]));
};

test('reads a table of a laboratory: semicolons, decimal commas, other units and names', async () => {
  const number = newNumber();
  const results = german([
    column('Probe', 'report_number'),
    value('KV100 [cSt]', kv100),
    value('Ca (mass %)', calcium, 10_000),
    value('Asche', ash),
    { header: 'Bemerkung', to: { kind: 'ignore' } },
  ]);
  const file = Buffer.from(
    `Probe;KV100 [cSt];Ca (mass %);Asche;Bemerkung\r\n${number};10,25;0,2135;;"gut; klar"\r\n`,
    'latin1',
  );
  const report = await send(number, file, { laboratory: '', results });
  expect(report.errors).toEqual([]);
  const stored = await storedValues(report.group, number);
  expect([stored.get(kv100[1]), stored.get(calcium[1]), stored.get(ash[1])]).toEqual(['10.25', '2135', null]);
});

test('reads samples in Windows-1252 and results in UTF-16', async () => {
  const number = newNumber();
  const columns = ['report_number', 'year', 'brand_name', 'region'].map((name) => column(name));
  const samples = Buffer.from(samplesOf(number, 'Schmierstoff für Öfen').replaceAll(',', ';'), 'latin1');
  const text = `\uFEFFreport_number\ttest\tanalyte\tvalue\n${[number, ...kv100, '10.5'].join('\t')}\n`;
  const long = ['report_number', 'test', 'analyte', 'value'].map((name) => column(name));
  const report = await send(
    number,
    Buffer.from(text, 'utf16le'),
    {
      laboratory: '',
      samples: german(columns),
      results: { encoding: 'utf-16le', separator: '\t', decimal: '.', columns: long },
    },
    { samples },
  );
  expect(report.errors).toEqual([]);
  const rows = await app.rows(sql`select brand_name from samples where report_number = ${number}`);
  expect(rows).toEqual([{ brand_name: 'Schmierstoff für Öfen' }]);
});

test('refuses numbers with two readings, with both, and groups them', async () => {
  const number = newNumber();
  const results = german([column('Probe', 'report_number'), value('KV100', kv100), value('Ca', calcium)]);
  const file = `Probe;KV100;Ca\n${number};1.234;2.345\n`;
  const report = await send(number, file, { laboratory: '', results }, { dry_run: 'true' });
  expect(report.errors).toEqual([
    {
      ...{ file: 'results', line: 2, column: 'KV100' },
      message:
        '2 values have a point in a file with decimal commas, such as "1.234". It can mean 1,234 or 1234: write it without a point.',
    },
  ]);
});

test('a mapping that does not fit the file is an error that names the columns', async () => {
  const number = newNumber();
  const results = german([column('Probe', 'report_number'), column('Labor', 'laboratory')]);
  const { errors } = await send(number, `Probe;KV100\n${number};10,5\n`, { laboratory: '', results });
  expect(errors.map(({ column: name, message }) => [name, message])).toEqual([
    ['KV100', 'The mapping has no column "KV100". Choose the file again.'],
    ['Labor', 'The column "Labor" of the mapping is missing.'],
    ['test', 'No column is mapped to "test".'],
    ['analyte', 'No column is mapped to "analyte".'],
    ['value', 'No column is mapped to "value".'],
  ]);
});

test('without a mapping the same file stays refused; a mapping that is none is an error at its field', async () => {
  const number = newNumber();
  const { errors } = await send(number, `report_number;test\n${number};x\n`, undefined);
  expect(errors[0]?.message).toContain('separated by semicolons');
  const utf16 = Buffer.from('\uFEFFreport_number', 'utf16le');
  const files = { name: `Refused ${number}`, samples: samplesOf(number), results: utf16 };
  expect((await upload(app, admin, files)).body.errors.results[0]).toContain('UTF-16');
  for (const mapping of ['{', '{"results": {"encoding": "ebcdic"}}']) {
    const { status, body } = await upload(app, admin, { mapping, ...files });
    expect([status, Object.keys(body.errors)[0]]).toEqual([400, expect.stringMatching(/^mapping/)]);
  }
});

test('the mapping of a laboratory is remembered, the last one in place of the earlier', async () => {
  const mappingOf = (factor: number) => ({
    laboratory: 'Süd-Labor',
    results: german([column('Probe', 'report_number'), value('Ca', calcium, factor)]),
  });
  for (const factor of [1, 10]) {
    const number = newNumber();
    await send(number, `Probe;Ca\n${number};200\n`, mappingOf(factor), { dry_run: 'true' });
  }
  const { body } = await app.call(listImportMappings, { token: admin.token });
  expect(body.results).toEqual([
    { laboratory: 'Süd-Labor', updated: expect.any(String), mapping: mappingOf(10) },
  ]);
});

test('many lines with one unknown name are one error', async () => {
  const number = newNumber();
  const lines = [1, 2, 3].map((run) => `${number},KV at 100,x,10,${run}\n`).join('');
  const { errors } = await send(number, `report_number,test,analyte,value,run\n${lines}`, undefined);
  expect(errors.map(({ message }) => message)).toEqual([
    '3 lines: "KV at 100" is not a test of the data dictionary.',
  ]);
});
