import { PassThrough } from 'node:stream';
import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
let id: AnalysisArchive['analytes'];
beforeAll(async () => {
  archive = await openAnalysisArchive();
  id = archive.analytes;
});
afterAll(() => archive.app.close());

test('returns every held oil, by sample, with the analytes of the held tests', async () => {
  const { body } = await archive.search({});
  expect(body.count).toBe(5);
  expect(body.results.map((row) => row.report_number)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  const names = body.columns.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Kinematic Viscosity @ 100 C', 'Noack Evaporation Loss', 'Calcium']),
  );
  expect(names).not.toContain('Sulfated Ash');
  expect(Object.keys(body.results[0] ?? {}).filter((key) => !/^\d+$/.test(key))).toEqual([
    ...['sample', 'year', 'brand_name', 'supplier', 'sae_grade', 'service_class', 'region', 'country'],
    ...['state_or_province', 'report_number', 'qualifiers', 'missing'],
  ]);
});

test('a row has numbers, qualifiers, and reasons for absent values, for the requested columns in order', async () => {
  const columns = [id.noack, id.kv100, id.copper, id.pour];
  const { body } = await archive.search({ columns });
  expect(body.columns.map((column) => column.id)).toEqual(columns);
  const [a1, a2, a3] = body.results;
  expect(a1).toMatchObject({
    [id.noack]: 5,
    [id.kv100]: 10.12,
    [id.copper]: null,
    [id.pour]: -36,
    qualifiers: { [id.noack]: '<', [id.copper]: '1a' },
  });
  expect(a1).not.toHaveProperty('missing');
  expect(a2).toMatchObject({
    [id.noack]: null,
    [id.kv100]: 14.2,
    missing: { [id.noack]: 'not_owned', [id.copper]: 'not_owned', [id.pour]: 'not_owned' },
  });
  expect(a3).toMatchObject({
    sae_grade: '0W20',
    country: 'United States',
    missing: { [id.pour]: 'not_tested' },
  });
});

test('a row has further fields of the label on request', async () => {
  const { body } = await archive.search({ labels: ['api_mark', 'oil_type'], columns: [] });
  expect(body.results.map((row) => [row.report_number, row.api_mark, row.oil_type])).toEqual([
    ['A1', true, 'Passenger car'],
    ['A2', false, 'Heavy duty'],
    ['A3', null, 'Passenger car'],
    ['A4', true, ''],
    ['A5', true, 'Passenger car'],
  ]);
  expect(body.results[0]).not.toHaveProperty('jaso_mark');
  const container = await archive.search({ labels: ['container_id'] } as never);
  expect(container.status).toBe(400);
});

test('repeated columns count once, no columns are none', async () => {
  const { body } = await archive.search({ columns: [String(id.kv100), id.kv100] });
  expect(body.columns.map((column) => column.id)).toEqual([id.kv100]);
  expect((await archive.search({ columns: [] })).body.columns).toEqual([]);
});

test.each([
  [{ year: [2016] }, 'A1 A2'],
  [{ year: ['2018', 2016], region: ['Europe'] }, 'A1 A2'],
  [{ year: [2020] }, ''],
  [{ year: [123_456_789_012] }, ''],
  [{ region: ['Atlantis'] }, ''],
  [{ region: [] }, 'A1 A2 A3 A4 A5'],
  [{ country: ['Germany', 'Canada'] }, 'A1 A5'],
  [{ country: ['DE'] }, ''],
  [{ state: ['Texas', 'Ohio'] }, 'A3 A4'],
  [{ state: [''] }, 'A1 A2 A5'],
  [{ state: [null] }, 'A1 A2 A5'],
  [{ sae_grade: ['5W-30', '0w20'] }, 'A1 A3'],
  [{ sae_grade: [null, '30'] }, 'A4 A5'],
  [{ brand_name: ['alpha'] }, 'A5'],
  [{ supplier: ['Acme'] }, 'A1 A2 A5'],
  [{ oil_type: ['Heavy duty', ''] }, 'A2 A4'],
  [{ api_mark: ['True' as const] }, 'A1 A4 A5'],
  [{ api_mark: ['True' as const, 'False' as const] }, 'A1 A2 A4 A5'],
  [{ jaso_mark: ['False' as const] }, ''],
  [{ service_class: 'SN' }, 'A1 A5'],
  [{ service_class: '%' }, ''],
  [{ service_class: ' ' }, 'A1 A2 A3 A4 A5'],
])('filters by %j', async (filters, expected) => {
  expect(await archive.found(filters)).toBe(expected);
});

test.each([
  ['kv100', 'eq', 10.12, 'A1 A5'],
  ['kv100', 'ne', 10.12, 'A2 A3'],
  ['kv100', 'gt', '10.12', 'A2'],
  ['kv100', 'gte', 10.12, 'A1 A2 A5'],
  ['kv100', 'lt', 10.12, 'A3'],
  ['kv100', 'lte', '1.012e1', 'A1 A3 A5'],
  // a censored value is its number; A2 has 9, which is not visible
  ['noack', 'lte', 9.5, 'A1 A4'],
  ['noack', 'ne', 5, 'A3 A4 A5'],
  ['pour', 'lt', 0, 'A1'],
  // a text result is not a number, despite its stored code
  ['copper', 'eq', 1, ''],
  ['copper', 'gte', 0, ''],
] as const)('filters by a parameter: %s %s %s', async (analyte, operator, value, expected) => {
  expect(await archive.found({ test_parameters: [{ test: id[analyte], operator, value }] })).toBe(expected);
});

test('filters by a range with both bounds', async () => {
  const between = { test: id.kv100, operator: 'between' as const, value: 8.1, value_to: 10.12 };
  expect(await archive.found({ test_parameters: [between] })).toBe('A1 A3 A5');
});

test('reported and not reported consider visible cells only', async () => {
  const where = (test: number, operator: 'reported' | 'not_reported') =>
    archive.found({ test_parameters: [{ test, operator }] });
  expect(await where(id.copper, 'reported')).toBe('A1 A3');
  expect(await where(id.copper, 'not_reported')).toBe('A4 A5');
  expect(await where(id.noack, 'reported')).toBe('A1 A3 A4 A5');
  expect(await where(id.noack, 'not_reported')).toBe('');
  expect(await where(id.zinc, 'not_reported')).toBe('A3 A4');
});

test('all parameters and filters must hold', async () => {
  const test_parameters = [
    { test: id.kv100, operator: 'gt' as const, value: 9 },
    { test: id.noack, operator: 'gt' as const, value: 5 },
  ];
  expect(await archive.found({ test_parameters })).toBe('A5');
  expect(await archive.found({ test_parameters, year: [2016] })).toBe('');
});

test('of conditions with the same number one must hold', async () => {
  const thick = { test: id.kv100, operator: 'gt' as const, value: 14, any_of: 1 };
  const volatile = { test: id.noack, operator: 'gt' as const, value: 11, any_of: 1 };
  const cold = { test: id.pour, operator: 'lt' as const, value: 0, any_of: 2 };
  const zinc = { test: id.zinc, operator: 'gt' as const, value: 950, any_of: 2 };
  const calcium = { test: id.calcium, operator: 'reported' as const };
  const find = (...test_parameters: NonNullable<AnalysisQueryInput['test_parameters']>) =>
    archive.found({ test_parameters });
  expect(await find(thick, volatile)).toBe('A2 A3 A5');
  expect(await find(thick, calcium, volatile)).toBe('A3');
  expect(await find(thick, volatile, cold, zinc)).toBe('A5');
  expect(await find(thick)).toBe('A2');
  const missing = { test: id.pour, operator: 'not_reported' as const, any_of: 1 };
  expect(await find(thick, missing)).toBe('A2 A3 A4 A5');
  const refused = await archive.search({ test_parameters: [{ ...thick, any_of: 51 }] });
  expect(refused.status).toBe(400);
});

test('an analyte without a visible cell matches nothing', async () => {
  const test_parameters = [{ test: archive.idOf('Sulfated Ash'), operator: 'ne' as const, value: 0 }];
  expect((await archive.search({ test_parameters })).body).toMatchObject({ count: 0, results: [] });
});

test.each([
  ['year', 'A1 A2 A3 A4 A5', 'A3 A4 A5 A1 A2'],
  ['brand_name', 'A3 A1 A5 A2 A4', 'A4 A2 A5 A1 A3'],
  ['supplier', 'A1 A2 A5 A3 A4', 'A3 A1 A2 A5 A4'],
  ['sae_grade', 'A5 A3 A1 A2 A4', 'A2 A1 A3 A5 A4'],
  ['country', 'A5 A2 A1 A3 A4', 'A3 A4 A1 A2 A5'],
  ['state_or_province', 'A4 A3 A1 A2 A5', 'A3 A4 A1 A2 A5'],
  ['report_number', 'A1 A2 A3 A4 A5', 'A5 A4 A3 A2 A1'],
  ['sample', 'A1 A2 A3 A4 A5', 'A5 A4 A3 A2 A1'],
] as const)('sorts by %s, empty last in both directions, ties by sample', async (sort_field, up, down) => {
  expect(await archive.found({ sort_field })).toBe(up);
  expect(await archive.found({ sort_field, sort_type: 'asc' })).toBe(up);
  expect(await archive.found({ sort_field, sort_type: 'desc' })).toBe(down);
});

test('sorts by an analyte, with invisible values and values without a number last', async () => {
  expect(await archive.found({ sort_field: id.noack })).toBe('A1 A4 A3 A5 A2');
  expect(await archive.found({ sort_field: String(id.noack), sort_type: 'desc' })).toBe('A5 A3 A4 A1 A2');
  expect(await archive.found({ sort_field: id.kv100, sort_type: 'desc' })).toBe('A2 A1 A5 A3 A4');
  expect(await archive.found({ sort_field: id.copper, sort_type: 'desc' })).toBe('A1 A2 A3 A4 A5');
});

test('pages: sizes above 100 are 100, a page past the end is empty', async () => {
  const page = async (number: number) => (await archive.search({ page: number, page_size: 2 })).body;
  expect((await page(3)).results.map((row) => row.report_number)).toEqual(['A5']);
  expect(await page(4)).toMatchObject({ count: 5, results: [] });
  expect((await archive.search({ page: 9_000_000_000, page_size: 1000 })).body).toMatchObject({
    count: 5,
    results: [],
  });
});

test('searches the chosen datasets only', async () => {
  const { regional, custom, found } = archive;
  expect(await found({ regional_reports: [regional] })).toBe('A3 A4 A5');
  expect(await found({ custom_reports: [custom] })).toBe('A1 A2');
  expect(await found({ regional_reports: [regional], custom_reports: [custom] })).toBe('A1 A2 A3 A4 A5');
  expect(await found({ regional_reports: [], custom_reports: [] })).toBe('A1 A2 A3 A4 A5');
});

test("returns 404 for another's dataset, an unknown one and one of the other kind", async () => {
  const other = await aMember(archive.app);
  const { regional, custom, search } = archive;
  for (const query of [
    { regional_reports: [custom] },
    { custom_reports: [regional] },
    { custom_reports: [custom, 2_147_483_647] },
  ])
    expect((await search(query)).status).toBe(404);
  expect((await search({ regional_reports: [regional] }, other)).status).toBe(404);
});

/** A member who holds A1, and what ends that licence. */
const aHolderOfOne = async () => {
  const { app, oilId } = archive;
  const member = await aMember(app);
  const oils = [{ sampleId: oilId('A1'), testIds: null, fullSet: true }];
  const licence = {
    orderId: null,
    buyerId: null,
    holderId: member.id,
    kind: 'SINGLE',
    name: 'A1',
    oils,
  } as const;
  const id = await app.database.write((tx) => grantLicence(tx, licence));
  return { member, end: () => app.execute(sql`delete from licences where id = ${id}`) };
};

test('a licence opens its oils from the next call on, and none once it has ended', async () => {
  const { member, end } = await aHolderOfOne();
  expect(await archive.found({}, member)).toBe('A1');
  await end();
  expect(await archive.found({}, member)).toBe('');
});

test('a licence that ends before the body of the call has arrived opens nothing', async () => {
  const { app } = archive;
  const { member, end } = await aHolderOfOne();
  expect(await archive.found({}, member)).toBe('A1');
  const used = sql`select 1 from sessions where user_id = ${member.id} and last_used_at > now() - interval '10 minutes'`;
  await app.execute(
    sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${member.id}`,
  );
  const payload = new PassThrough();
  const response = app.app.server
    .inject({
      ...{ method: 'POST', url: searchOwnedOils.path, payload },
      headers: { authorization: `Token ${member.token}`, 'content-type': 'application/json' },
    })
    .then(({ body }) => JSON.parse(body));
  // the call has been admitted
  await vi.waitFor(async () => expect(await app.rows(used)).toHaveLength(1));
  await end();
  const ended = performance.now();
  await vi.waitFor(() => expect(performance.now() - ended).toBeGreaterThan(50));
  payload.end('{}');
  expect(await response).toEqual({ count: 0, columns: [], results: [] });
});

test('the holder of nothing gets a count of 0 and empty lists', async () => {
  const { body } = await archive.search({}, await aMember(archive.app));
  expect(body).toEqual({ count: 0, columns: [], results: [] });
});

test.each([
  [{ test_parameters: [{ test: 999_999, operator: 'eq', value: 1 }] }, 'test_parameters.0.test'],
  [{ test_parameters: [{ test: 1, operator: 'like', value: 1 }] }, 'test_parameters.0.operator'],
  [{ test_parameters: [{ test: 1, operator: 'eq', value: 'ten' }] }, 'test_parameters.0.value'],
  [{ test_parameters: [{ test: 1, operator: 'eq' }] }, 'test_parameters.0.value'],
  [
    { test_parameters: [{ test: 1, operator: 'between', value: 2, value_to: 1 }] },
    'test_parameters.0.value_to',
  ],
  [{ sort_field: 'price' }, 'sort_field'],
  [{ sort_field: 999_999 }, 'sort_field'],
  [{ sort_type: 'up' }, 'sort_type'],
  [{ columns: [1, 999_999] }, 'columns.1'],
  [{ page: 0 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ year: 2016 }, 'year'],
  [{ api_mark: ['yes'] }, 'api_mark.0'],
  [{ service_class: ['SN'] }, 'service_class'],
])('returns 400 for %j at %s', async (body, field) => {
  const response = await archive.search(body as object);
  expect(response.status).toBe(400);
  expect(Object.keys(response.failure.errors ?? {})).toEqual([field]);
});
