import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { retryJob } from '@iom/contract/accounts/background.endpoints.ts';
import { readTask } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import {
  listImports,
  readImport,
  readImportColumns,
} from '@iom/contract/samples/imports/imports.endpoints.ts';
import { listSampleGroups, releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ash } from '#test/fixtures/archive.ts';
import { endOfTask, makeImportTexts, upload, uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { sampleColumns } from '../import/import-samples.rules.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const groupsNamed = async (search: string) =>
  (await app.call(listSampleGroups, { query: { search }, token: admin.token })).body.results;
const auditRows = (requestId: string) =>
  app.rows<{ action: string; actor: string; target: string; after: unknown }>(
    sql`select action, actor, target, after from audit_log where request_id = ${requestId}`,
  );
const storedPieces = () =>
  sharedFiles(app)
    .keys('imports')
    .catch(() => []);

/** Imports uploaded during `work` start after it has ended. */
const holdingImports = async <T>(work: () => Promise<T>): Promise<T> => {
  await app.execute(
    `create function hold_import() returns trigger language plpgsql as
      $$ begin new.start_after := 'infinity'; return new; end $$`,
  );
  await app.execute(
    `create trigger hold_import before insert on pgboss.job for each row when (new.name = 'import')
      execute function hold_import()`,
  );
  try {
    return await work();
  } finally {
    await app.execute('drop function hold_import cascade');
    await app.execute(`update pgboss.job set start_after = now() where start_after = 'infinity'`);
  }
};

test('imports two files as an unreleased group that can be approved, with one audit row', async () => {
  const texts = makeImportTexts(['U-1', 'U-2']);
  const { status, body, requestId } = await upload(app, admin, {
    name: ' Upload one ',
    ...texts,
    dry_run: 'false',
  });
  expect(status).toBe(202);
  const report = JSON.parse((await endOfTask(app, admin, body.task_id)).text);
  expect(report).toEqual({
    accepted: 2,
    rejected: 0,
    errors: [],
    warnings: [],
    sanity: [],
    group: expect.any(Number),
  });
  expect(await groupsNamed('Upload one')).toMatchObject([
    {
      id: report.group,
      name: 'Upload one',
      status: 'UNRELEASED',
      sample_set: [expect.any(Number), expect.any(Number)],
    },
  ]);
  expect(await auditRows(requestId)).toEqual([
    {
      action: 'import.run',
      actor: admin.email,
      target: `group ${report.group}`,
      after: { name: 'Upload one', samples: 2 },
    },
  ]);
  const approved = await app.call(releaseSamples, { params: { id: report.group }, token: admin.token });
  expect(approved.body).toMatchObject({ status: 'RELEASED', count: 2 });
});

test('a dry run reports and stores nothing; its files are removed when it has ended', async () => {
  const { body, requestId } = await upload(app, admin, {
    name: 'Dry',
    ...makeImportTexts(['D-1']),
    dry_run: 'true',
  });
  const report = JSON.parse((await endOfTask(app, admin, body.task_id)).text);
  expect(report).toEqual({
    ...{ accepted: 1, rejected: 0, errors: [], warnings: [], sanity: [], group: null },
    // oils of the import before
    duplicates: { count: 2, results: ['U-1', 'U-2'].map((other) => expect.objectContaining({ other })) },
  });
  expect(await groupsNamed('Dry')).toEqual([]);
  expect(await auditRows(requestId)).toEqual([]);
  await vi.waitFor(async () => expect(await storedPieces()).toEqual([]));
});

test('lists errors by file, line and column and stores nothing', async () => {
  const texts = makeImportTexts(['E-1']);
  const report = await uploadAndWait(app, admin, {
    name: 'Errors',
    samples: `${texts.samples}E-2,16,,Mars\n`,
    results: `${texts.results}E-1,${ash.join(',')},much\nE-1,Viscosity Index,Viscosity Index,1O5\n`,
  });
  expect(report).toEqual({
    ...{ accepted: 0, rejected: 2, group: null, warnings: [], sanity: [] },
    errors: [
      { file: 'samples', line: 3, column: 'year', message: expect.stringContaining('"16" is not a year') },
      { file: 'samples', line: 3, column: 'brand_name', message: expect.any(String) },
      { file: 'samples', line: 3, column: 'region', message: expect.any(String) },
      { file: 'results', line: 3, column: 'value', message: '"much" is not a value in mass %.' },
      { file: 'results', line: 4, column: 'value', message: '"1O5" is not a value.' },
    ],
  });
  expect(await groupsNamed('Errors')).toEqual([]);
});

test('rejects report numbers that differ in case only, within a file and from the archive', async () => {
  await uploadAndWait(app, admin, { name: 'Case', ...makeImportTexts(['K-a']) });
  const report = await uploadAndWait(app, admin, {
    name: 'Case 2',
    ...makeImportTexts(['K-A', 'K-b', 'K-B']),
  });
  expect(report.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [4, 'report_number', 'This report number appears twice.'],
    [2, 'report_number', 'The archive has this report number already.'],
  ]);
});

test('the same two files again return the first report and store nothing, whatever the name', async () => {
  const texts = makeImportTexts(['S-1']);
  const first = await uploadAndWait(app, admin, { name: 'Same', ...texts });
  for (const name of ['Same', 'Other name']) {
    const { body, requestId } = await upload(app, admin, { name, ...texts });
    expect(JSON.parse((await endOfTask(app, admin, body.task_id)).text)).toEqual(first);
    expect(await auditRows(requestId)).toEqual([]);
  }
  expect(await groupsNamed('Other name')).toEqual([]);
});

test('two uploads of the same files at the same time make one group', async () => {
  const texts = makeImportTexts(['C-1']);
  const reports = await Promise.all(
    ['Twice a', 'Twice b'].map((name) => uploadAndWait(app, admin, { name, ...texts })),
  );
  expect(reports[0]).toEqual(reports[1]);
  expect(await groupsNamed('Twice')).toHaveLength(1);
});

test('rejects a taken name at the name, also when it was taken after the upload', async () => {
  await uploadAndWait(app, admin, { name: 'Taken', ...makeImportTexts(['N-1']) });
  const refused = await upload(app, admin, { name: 'taken', ...makeImportTexts(['N-2']) });
  expect([refused.status, refused.body.errors]).toEqual([400, { name: ['A group with this name exists.'] }]);
  const started = await holdingImports(() =>
    Promise.all(
      ['N-3', 'N-4'].map((number) => upload(app, admin, { name: 'Race', ...makeImportTexts([number]) })),
    ),
  );
  expect(started.map(({ status }) => status)).toEqual([202, 202]);
  const ends = await Promise.all(started.map(({ body }) => endOfTask(app, admin, body.task_id)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(ends.find(({ status }) => status === 400)?.failure.errors).toEqual({
    name: ['A group with this name exists.'],
  });
  const { body } = await app.call(listImports, { token: admin.token });
  expect(body.results.filter(({ failure }) => failure)).toMatchObject([
    { name: 'Race', status: 'FAILED', failure: 'A group with this name exists.' },
  ]);
});

test.each([
  ['nothing', {}, ['name', 'results', 'samples']],
  ['no results', { name: 'X', samples: 'a' }, ['results']],
  ['empty files', { name: 'X', samples: '', results: '' }, ['results', 'samples']],
  ['a name of spaces', { name: ' ', ...makeImportTexts(['Q-1']) }, ['name']],
  ['a name with NUL', { name: 'a\0', ...makeImportTexts(['Q-1']) }, ['name']],
  ['a dry_run of maybe', { name: 'X', dry_run: 'maybe', ...makeImportTexts(['Q-1']) }, ['dry_run']],
])('rejects %s with 400 at the fields', async (_what, parts, fields) => {
  const { status, body } = await upload(app, admin, parts);
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([400, fields]);
});

test.each([
  ['a zip or Excel file', Buffer.from('PK\x03\x04 and more'), /zip or Excel/],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/],
  ['UTF-16', Buffer.from('\ufeffreport_number', 'utf16le'), /UTF-16/],
  ['NUL characters', Buffer.from('report_number\n\0'), /NUL/],
  ['a million columns', Buffer.from('column,'.repeat(1_000_000)), /header line has more than 65,536/],
])('refuses %s at the file before it is stored', async (_what, content, message) => {
  const before = await storedPieces();
  const { status, body } = await upload(app, admin, {
    name: 'X',
    ...makeImportTexts(['Q-1']),
    samples: content,
  });
  expect(status).toBe(400);
  expect(body.errors).toEqual({ samples: [expect.stringMatching(message)] });
  expect(await storedPieces()).toEqual(before);
});

test.each([
  [
    'Latin-1',
    { samples: Buffer.from('report_number,year,brand_name,region\nZ,2016,M\xfcller,Europe\n', 'latin1') },
    'samples',
    2,
  ],
  ['a header of results without lines', { results: 'report_number,test,analyte,value\n' }, 'results', 1],
  ['a header of samples without lines', { samples: 'report_number,year,brand_name,region\n' }, 'samples', 1],
])('reports %s as an error of its line', async (_what, parts, file, line) => {
  const report = await uploadAndWait(app, admin, { name: 'X', ...makeImportTexts(['Q-1']), ...parts });
  expect(report.errors).toEqual([{ file, line, column: '', message: expect.any(String) }]);
});

test('task-status of an import is 404 for another user; administrators read every import', async () => {
  const { body } = await upload(app, admin, { name: 'Mine', ...makeImportTexts(['M-1']) });
  await endOfTask(app, admin, body.task_id);
  const other = await anAdministrator(app);
  for (const who of [other, await aMember(app)])
    expect((await endOfTask(app, who, body.task_id)).status).toBe(404);
  const read = await app.call(readImport, { params: { task: body.task_id }, token: other.token });
  expect(read.body).toMatchObject({
    ...{ name: 'Mine', status: 'READY', progress: 1, dry_run: false, started_by: admin.email },
    ...{ accepted: 1, error_count: 0, failure: null, group: expect.any(Number) },
    report: { accepted: 1, errors: [] },
  });
  const { body: list } = await app.call(listImports, { token: other.token });
  expect(list.results[0]).toMatchObject({ task_id: body.task_id, name: 'Mine' });
  expect((await app.call(readImport, { params: { task: 'x' }, token: admin.token })).status).toBe(404);
});

test('the columns of the templates are those that are validated', async () => {
  const { body } = await app.call(readImportColumns, { token: admin.token });
  expect(body.samples.map(({ name }) => name)).toEqual(Object.keys(sampleColumns));
  expect(body.samples.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'report_number',
    'year',
    'brand_name',
    'region',
  ]);
  const csv = (columns: typeof body.samples) =>
    `${columns.map(({ name }) => name).join(',')}\n${columns.map(({ example }) => example).join(',')}\n`;
  const examples = { samples: csv(body.samples), results: csv(body.results) };
  expect(await uploadAndWait(app, admin, { name: 'Template', ...examples, dry_run: 'True' })).toMatchObject({
    accepted: 1,
    errors: [],
  });
});

test('the report of an import is readable to its administrator only, not with an API key nor after the role has ended', async () => {
  const former = await anAdministrator(app);
  const { body } = await upload(app, former, {
    name: 'Former',
    dry_run: 'true',
    ...makeImportTexts(['F-1']),
  });
  expect((await endOfTask(app, former, body.task_id)).status).toBe(200);
  const read = async (token: string) =>
    (await app.call(readTask, { query: { task_id: body.task_id }, token })).status;
  const { key } = (await app.call(createApiKey, { body: { name: 'Reports' }, token: former.token })).body;
  expect(await read(key)).toBe(404);
  await app.database.write((tx) =>
    tx.execute(sql`update users set is_staff = false where id = ${former.id}`),
  );
  expect(await read(former.token)).toBe(404);
});

test('a retried job imports its files after the last failed try', async () => {
  const texts = makeImportTexts(['Retried-1']);
  const [task, job] = await holdingImports(async () => {
    const { body } = await upload(app, admin, { name: 'Failed before', ...texts });
    await app.execute(
      `update imports set status = 'FAILED', failure = 'failed' where id = '${body.task_id}'`,
    );
    await app.execute(
      `update pgboss.job set state = 'failed', start_after = now()
      where name = 'import' and data->>'id' = '${body.task_id}'`,
    );
    const [row] = await app.rows<{ id: string }>(
      sql`select id from pgboss.job where name = 'import' and data->>'id' = ${body.task_id}`,
    );
    return [body.task_id, row?.id ?? ''];
  });
  expect((await endOfTask(app, admin, task)).status).toBe(500);
  const retried = await app.call(retryJob, { params: { id: job }, token: admin.token });
  expect(retried.status).toBe(200);
  await vi.waitFor(async () => expect(await groupsNamed('Failed before')).toHaveLength(1));
  expect((await endOfTask(app, admin, task)).status).toBe(200);
  await vi.waitFor(async () => expect(await storedPieces()).toEqual([]));
});
