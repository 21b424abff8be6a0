import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as endpoints from '@iom/contract/samples/samples.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, importTexts } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { readPhoto } from './photos/photos.service.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const header = 'report_number,year,brand_name,region,country,api_mark';
const good = `${header}\nX-1,2016,Brand,Europe,Germany,True\n`;
const noResults = 'report_number,test,analyte,value\n';

test.each([
  ['an unknown region', `${header}\nX-1,2016,Brand,Atlantis,DE,\n`, noResults, 'samples', 2, 'region'],
  ['an unknown country', `${header}\nX-1,2016,Brand,Europe,Utopia,\n`, noResults, 'samples', 2, 'country'],
  [
    'a mark that is neither',
    `${header}\nX-1,2016,Brand,Europe,DE,yes\n`,
    noResults,
    'samples',
    2,
    'api_mark',
  ],
  ['no brand', `${header}\nX-1,2016,,Europe,DE,\n`, noResults, 'samples', 2, 'brand_name'],
  ['an invalid year', `${header}\nX-1,216,Brand,Europe,DE,\n`, noResults, 'samples', 2, 'year'],
  ['a report number twice', `${good}X-1,2016,Brand,Europe,DE,\n`, noResults, 'samples', 3, 'report_number'],
  [
    'a column that is not known',
    'report_number,year,brand_name,region,colour\n',
    noResults,
    'samples',
    1,
    'colour',
  ],
  ['a column that is missing', 'report_number,year,brand_name\n', noResults, 'samples', 1, 'region'],
  ['a line with too few cells', `${header}\nX-1,2016\n`, noResults, 'samples', 2, ''],
  [
    'a report number without sample',
    good,
    `${noResults}X-9,Sulfated Ash,Sulfated Ash,1\n`,
    'results',
    2,
    'report_number',
  ],
  ['an unknown test', good, `${noResults}X-1,Taste,Taste,1\n`, 'results', 2, 'test'],
  [
    "another test's analyte",
    good,
    `${noResults}X-1,Sulfated Ash,Gelation Index,1\n`,
    'results',
    2,
    'analyte',
  ],
  [
    'a value with its unit in it',
    good,
    `${noResults}X-1,Sulfated Ash,Sulfated Ash,0.8 mass\n`,
    'results',
    2,
    'value',
  ],
  ['an invalid value', good, `${noResults}X-1,Sulfated Ash,Sulfated Ash,"1,5"\n`, 'results', 2, 'value'],
  [
    'a value twice',
    good,
    `${noResults}X-1,Sulfated Ash,Sulfated Ash,1\nX-1,Sulfated Ash,Sulfated Ash,1\n`,
    'results',
    3,
    'analyte',
  ],
])(
  'the importer rejects %s with file, line and column, and stores nothing',
  async (_name, samples, results, file, at, column) => {
    const report = await importTexts(app, 'Refused', { samples, results });
    expect(report.group).toBeNull();
    expect(report.accepted).toBe(0);
    expect(report.errors).toEqual([expect.objectContaining({ file, line: at, column })]);
    const groups = await app.call(endpoints.listSampleGroups, {
      query: { search: 'Refused' },
      token: admin.token,
    });
    expect(groups.body.count).toBe(0);
  },
);

test('reports the errors of both files together; results of a rejected sample are not errors for that', async () => {
  const report = await importTexts(app, 'Refused', {
    samples: good.replaceAll('Europe', 'Atlantis'),
    results: `${noResults}X-1,Sulfated Ash,Sulfated Ash,0.8\nX-1,Taste,Taste,1\nX-9,Sulfated Ash,Sulfated Ash,1\n`,
  });
  expect(report.errors.map(({ file, line: at, column }) => [file, at, column])).toEqual([
    ['samples', 2, 'region'],
    ['results', 3, 'test'],
    ['results', 4, 'report_number'],
  ]);
});

test('a dry run stores nothing; the same files twice are one import; a used report number is rejected', async () => {
  const texts = {
    samples: good.replaceAll('X-1', 'Y-1'),
    results: `${noResults}Y-1,Sulfated Ash,Sulfated Ash,0.8\n`,
  };
  const dry = await importTexts(app, 'Once', texts, { dryRun: true });
  expect(dry).toEqual({ accepted: 1, rejected: 0, errors: [], warnings: [], sanity: [], group: null });
  const first = await importTexts(app, 'Once', texts);
  expect(first).toEqual({
    accepted: 1,
    rejected: 0,
    errors: [],
    warnings: [],
    sanity: [],
    group: expect.any(Number),
  });
  expect(await importTexts(app, 'Again', texts)).toEqual(first);
  const other = await importTexts(app, 'Other', { ...texts, results: `${texts.results}\n` });
  expect(other.errors).toEqual([expect.objectContaining({ column: 'report_number', line: 2 })]);
  await expect(
    importTexts(app, 'once', {
      samples: good.replace('X-1', 'Y-2'),
      results: texts.results.replace('Y-1', 'Y-2'),
    }),
  ).rejects.toMatchObject({
    details: { fields: { name: [expect.any(String)] } },
  });
});

test('a released group enters the catalogue once, with one audit row', async () => {
  const group = await aGroup(app, { release: false });
  const find = (token?: string) =>
    app.call(listOils, { query: { sample__group_id: String(group.id) }, token });
  expect((await find()).body.count).toBe(0);
  expect((await find(admin.token)).body.count).toBe(4);
  const asVisitor = await app.call(listOils, { query: { status: 'UNRELEASED' } });
  expect(asVisitor.body.count).toBe(0);
  const sent = { params: { id: group.id }, body: group.findings, token: admin.token };
  const release = () => app.call(endpoints.releaseSamples, sent);
  for (const response of [await release(), await release()]) {
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ id: group.id, status: 'RELEASED', count: 4 });
  }
  const listed = await find();
  expect(listed.body.count).toBe(4);
  expect(listed.body.results[0]).not.toHaveProperty('container_id');
  const audit = await app.call(listAuditLog, { query: { target: `group ${group.id}` }, token: admin.token });
  expect(audit.body.results.map((row) => row.action)).toEqual(['group.release']);
});

test('release by GET rejects prefetch, navigation and HEAD', async () => {
  const group = await aGroup(app, { oils: 1, release: false });
  const get = (headers: Record<string, string>) =>
    app.call(endpoints.releaseSamplesByGet, { params: { id: group.id }, token: admin.token, headers });
  expect((await get({ 'sec-purpose': 'prefetch' })).status).toBe(405);
  expect((await get({ 'sec-fetch-mode': 'navigate' })).status).toBe(405);
  const url = endpoints.releaseSamplesByGet.path.replace(':id', String(group.id));
  const head = await app.app.server.inject({
    method: 'HEAD',
    url,
    headers: { authorization: `Token ${admin.token}` },
  });
  expect(head.statusCode).toBe(405);
  const waiting = await app.call(endpoints.listSampleGroups, {
    query: { status: 'UNRELEASED', search: group.name },
    token: admin.token,
  });
  expect(waiting.body.count).toBe(1);
  const byId = await app.call(endpoints.listSampleGroups, {
    query: { id: String(group.id) },
    token: admin.token,
  });
  expect(byId.body.results.map(({ id }) => id)).toEqual([group.id]);
  expect((await get({})).body.status).toBe('RELEASED');
});

test('only administrators see and change groups', async () => {
  const member = await aMember(app);
  const group = await aGroup(app, { release: false });
  for (const endpoint of [
    endpoints.listSampleGroups,
    endpoints.releaseSamples,
    endpoints.releaseSamplesByGet,
    endpoints.renameSampleGroup,
  ]) {
    const call = {
      params: { id: group.id },
      body: endpoint === endpoints.renameSampleGroup ? { name: 'Mine' } : undefined,
    };
    expect((await app.call(endpoint, call as object)).status).toBe(401);
    expect((await app.call(endpoint, { ...call, token: member.token } as object)).status).toBe(403);
  }
});

test('renames a group to an unused name only', async () => {
  const [one, other] = [await aGroup(app), await aGroup(app)];
  const rename = (name: string) =>
    app.call(endpoints.renameSampleGroup, { params: { id: one.id }, body: { name }, token: admin.token });
  expect((await rename(other.name.toUpperCase())).failure.errors).toEqual({
    name: ['A group with this name exists.'],
  });
  expect((await rename('  ')).failure.errors).toHaveProperty('name');
  expect((await rename('Renamed')).body.name).toBe('Renamed');
});

test('serves photographs of released samples under the names of their year', async () => {
  const released = await aGroup(app);
  const old = await aGroup(app, { year: '2005' });
  const waiting = await aGroup(app, { release: false });
  const photo = (year: number, name: string, token?: string) =>
    app.call(endpoints.readPhoto, { params: { year, name }, token });
  const front = await photo(2016, `${released.numbers[0]}-F`);
  expect(front.headers['content-type']).toContain('image/svg+xml');
  expect(front.text).toContain('5W-30');
  expect((await photo(2005, `${old.numbers[1]}-1`)).text).toContain('=Brand');
  for (const [year, name] of [
    [2005, `${old.numbers[0]}-F`],
    [2015, `${released.numbers[0]}-F`],
    [2016, `${waiting.numbers[0]}-F`],
    [2016, 'no-F'],
  ] as const)
    expect((await photo(year, name)).status).toBe(404);
  expect((await photo(2016, `${waiting.numbers[0]}-B`, admin.token)).status).toBe(200);
});

test('returns 404 for a photograph that is not stored', async () => {
  const { numbers } = await aGroup(app);
  const photos = { find: async () => undefined };
  const read = readPhoto({ database: app.database, photos }, false, 2016, `${numbers[0]}-F`);
  await expect(read).rejects.toMatchObject({ code: 'not_found' });
});
