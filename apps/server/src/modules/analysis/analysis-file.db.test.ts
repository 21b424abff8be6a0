import {
  type analysisFileFormats,
  hideNames,
  startAnalysisDownload,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { listTasks, readTask } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FileMissing } from '#platform/files/file-store.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';

let archive: AnalysisArchive;
beforeAll(async () => {
  archive = await openAnalysisArchive();
});
afterAll(() => archive.app.close());

type Format = (typeof analysisFileFormats)[number];

const start = (body: AnalysisQueryInput & { format: Format }, who: Person = archive.holder) =>
  archive.app.call(startAnalysisDownload, { body, token: who.token });
const status = (task_id: string, who: Person = archive.holder) =>
  archive.app.call(readTask, { query: { task_id }, token: who.token });
const tasks = async (who: Person = archive.holder) =>
  (await archive.app.call(listTasks, { token: who.token })).body.results;
const finished = (task_id: string, who?: Person) =>
  vi.waitFor(async () => {
    const response = await status(task_id, who);
    expect(response.status).not.toBe(202);
    return response;
  });
/** Requests a file and reads it from the store once it is ready. */
const fileOf = async (query: AnalysisQueryInput, format: Format) => {
  const started = await start({ ...query, format });
  expect(started.status).toBe(202);
  expect((await finished(started.body.task_id)).status).toBe(200);
  return sharedFiles(archive.app).read(`downloads/${started.body.task_id}.${format}`);
};

/** The data of a file as text. */
const textOf = async (file: Buffer, format: Format): Promise<string> => {
  if (format === 'xlsx') return JSON.stringify(await readSheet(file, 'Data'));
  if (format === 'zip')
    return Object.values(unzipSync(file))
      .map((part) => strFromU8(part))
      .join('\n');
  const buffer = new Uint8Array(file).buffer;
  return JSON.stringify(await parquetReadObjects({ file: buffer }), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
};

const sorted = () => {
  const { noack, copper, kv100 } = archive.analytes;
  return { columns: [noack, copper, kv100], sort_field: noack, sort_type: 'desc' as const };
};

test('Excel has the rows and columns of the screen in its order, and the reasons of empty cells', async () => {
  const file = Buffer.from(await fileOf({ ...sorted(), page: 2, page_size: 1 }, 'xlsx'));
  const [header, ...rows] = await readSheet(file, 'Data');
  expect(header?.slice(-3)).toEqual([
    'Noack Evaporation Loss (mass %)',
    'Copper Strip Rating (3 h @ 100 C)',
    'Kinematic Viscosity @ 100 C (mm²/s)',
  ]);
  const reportNumber = header?.indexOf('report_number') ?? -1;
  expect(rows.map((row) => [row[reportNumber], ...row.slice(-3)])).toEqual([
    ['A5', '>15.0', null, 10.12],
    ['A3', 12, '2b', 8.1],
    ['A4', 9.5, null, null],
    ['A1', '<5.0', '1a', 10.12],
    ['A2', null, null, 14.2],
  ]);
  expect(rows).toHaveLength((await archive.search(sorted())).body.count);
  const [, ...empty] = await readSheet(file, 'Empty cells');
  expect(empty.map(([, noack, copper]) => [noack, copper])).toEqual([
    [null, 'not tested'],
    [null, null],
    [null, 'not tested'],
    [null, null],
    ['not in your purchase', 'not in your purchase'],
  ]);
});

test('Parquet has the matching rows, and no cell that is not held', async () => {
  const { noack, kv100 } = archive.analytes;
  const query = { columns: [kv100, noack], year: [2016] };
  const { buffer, byteOffset, byteLength } = await fileOf(query, 'parquet');
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength((await archive.search(query)).body.count);
  expect(rows).toMatchObject([
    {
      report_number: 'A1',
      'Kinematic Viscosity @ 100 C (mm²/s)': 10.12,
      'Noack Evaporation Loss qualifier': '<',
    },
    {
      report_number: 'A2',
      'Kinematic Viscosity @ 100 C (mm²/s)': 14.2,
      'Noack Evaporation Loss (mass %)': null,
    },
  ]);
});

test.each(['xlsx', 'parquet', 'zip'] as const)(
  'a %s file of a view that hides brands names none',
  async (format) => {
    const { kv100 } = archive.analytes;
    const { body } = await archive.app.call(hideNames, { body: {}, token: archive.holder.token });
    const query = { columns: [kv100], hidden_names: body.hidden_names };
    const file = Buffer.from(await fileOf(query, format));
    const text = await textOf(file, format);
    expect(text).not.toMatch(/\b(alpha|beta|gamma|delta|acme|borealis|A[1-6])\b/i);
    const shown = (await archive.search(query)).body.results;
    for (const row of shown)
      for (const name of [row.report_number, row.brand_name]) expect(text).toContain(name);
  },
);

test('the zip states filters and licences in its README', async () => {
  const { noack } = archive.analytes;
  const query = {
    region: ['Americas'],
    custom_reports: [],
    test_parameters: [{ test: noack, operator: 'gte' as const, value: 12 }],
  };
  const files = unzipSync(await fileOf(query, 'zip'));
  const readme = strFromU8(files['README.txt']!);
  expect(readme).toContain('Filters: Region: Americas; Noack Evaporation Loss (mass %) ≥ 12\n');
  expect(readme).toContain(`Licenses ${archive.regional}; ${archive.custom}, for one user: `);
  expect(parse(strFromU8(files['data.csv']!))).toHaveLength(1 + 2);
});

test('a file has own columns with their formula, and names alternatives', async () => {
  const { noack, kv100 } = archive.analytes;
  const own = { id: 900_000_001, name: 'Ratio', unit: 'a/b', decimals: 2, formula: 'Noack/KV100' };
  const query = {
    own_columns: [own],
    columns: [own.id],
    test_parameters: [
      { test: noack, operator: 'gte' as const, value: 12, any_of: 1 },
      { test: kv100, operator: 'lt' as const, value: 11, any_of: 1 },
    ],
  };
  const files = unzipSync(await fileOf(query, 'zip'));
  const read = (name: string) => parse(strFromU8(files[name]!)) as string[][];
  expect(strFromU8(files['README.txt']!)).toContain(
    'Filters: Noack Evaporation Loss (mass %) ≥ 12 or Kinematic Viscosity @ 100 C (mm²/s) < 11\n',
  );
  const [header = [], ...rows] = read('data.csv');
  const at = header.indexOf('Ratio (a/b)');
  expect(rows.map((row) => [row[9], row[at]])).toEqual([
    ['A1', ''],
    ['A3', '1.48'],
    ['A5', ''],
  ]);
  const limit = 'a value of the formula is a limit (< or >)';
  expect(read('empty-cells.csv').slice(1)).toEqual([
    ['A1', limit],
    ['A3', ''],
    ['A5', limit],
  ]);
  const described = read('data-dictionary.csv').find(([column]) => column === 'Ratio (a/b)');
  expect(described?.join()).toContain('Computed by the holder: Noack/KV100');
});

test('is listed among the downloads under the number of its oils', async () => {
  const { body } = await start({ year: [2018], format: 'xlsx' });
  await finished(body.task_id);
  expect((await tasks())[0]).toMatchObject({
    task_id: body.task_id,
    kind: 'analysis',
    name: 'Data Analysis - 3 oils.xlsx',
    status: 'READY',
  });
  const colleague = await aMember(archive.app);
  expect((await status(body.task_id, colleague)).status).toBe(404);
  expect(await tasks(colleague)).toEqual([]);
});

test('the same request twice creates one file, another query a second', async () => {
  const twice = await Promise.all([
    start({ year: [2016], format: 'zip' }),
    start({ year: [2016], format: 'zip' }),
  ]);
  const other = await start({ year: [2018], format: 'zip' });
  const ids = new Set([...twice, other].map(({ body }) => body.task_id));
  expect(ids.size).toBe(2);
  for (const id of ids) await finished(id);
});

test('rejects datasets that are not held, unknown analytes', async () => {
  const colleague = await aMember(archive.app);
  const named = { regional_reports: [archive.regional], format: 'xlsx' as const };
  expect((await start(named, colleague)).status).toBe(404);
  expect((await start({ columns: [999_999], format: 'xlsx' })).failure.errors).toHaveProperty(['columns.0']);
});

test('the holder of nothing gets a file without rows', async () => {
  const colleague = await aMember(archive.app);
  const { body } = await start({ format: 'zip' }, colleague);
  expect((await finished(body.task_id, colleague)).status).toBe(200);
  const files = unzipSync(await sharedFiles(archive.app).read(`downloads/${body.task_id}.zip`));
  expect(parse(strFromU8(files['data.csv']!))).toHaveLength(1);
});

test('revoking a licence removes its file', async () => {
  const admin = await anAdministrator(archive.app);
  const { body: made } = await start({ custom_reports: [archive.custom], format: 'parquet' });
  const { body: other } = await start({ regional_reports: [archive.regional], format: 'parquet' });
  for (const { task_id } of [made, other]) await finished(task_id);
  const revoked = await archive.app.call(revokeAccess, {
    body: { report_id: archive.custom, regional: false },
    token: admin.token,
  });
  expect(revoked.status).toBe(200);
  expect((await status(made.task_id)).status).toBe(404);
  await vi.waitFor(async () => {
    const key = `downloads/${made.task_id}.parquet`;
    await expect(sharedFiles(archive.app).read(key)).rejects.toThrow(FileMissing);
  });
  expect((await status(other.task_id)).status).toBe(200);
});
