import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as downloadsEndpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from './library.module.ts';

let app: TestApp;
let holder: Person;
let outsider: Person;
let licence: number;
let oils: { id: number; sample__report_number: string }[];
let tests: { id: number; name: string }[];

beforeAll(async () => {
  app = await openTestApp();
  [holder, outsider] = [await aMember(app), await aMember(app)];
  const group = await aGroup(app, { oils: 6 });
  oils = (await app.call(listOils, { query: { sample__group_id: String(group.id) } })).body.results;
  tests = await app.rows(
    sql`select distinct t.id::int as id, t.name from tests t join results r on r.test_id = t.id order by 1`,
  );
  const [kv, noack] = [testNamed('Kinematic Viscosity @ 100 C'), testNamed('Noack Volatility (Procedure D)')];
  licence = await app.database.write((tx) =>
    grantLicence(tx, {
      kind: 'CUSTOM',
      name: '=Mine',
      orderId: null,
      buyerId: null,
      holderId: holder.id,
      oils: [
        { sampleId: oils[0]!.id, testIds: [kv, noack], fullSet: false },
        { sampleId: oils[1]!.id, testIds: [kv], fullSet: false },
        { sampleId: oils[2]!.id, testIds: null, fullSet: true },
      ],
    }),
  );
});
afterAll(() => app.close());

const testNamed = (name: string) => tests.find((one) => one.name === name)!.id;
const preview = (who: Person, id: number | string = licence, regional = 'false') =>
  app.call(holdingsEndpoints.previewReport, {
    query: { id: String(id), regional: regional as 'true' },
    token: who.token,
  });

const makeFile = async (who: Person) => {
  const started = await app.call(downloadsEndpoints.startDownload, {
    query: { id: String(licence), regional: 'false' },
    token: who.token,
  });
  expect(started.status).toBe(202);
  const query = { task_id: started.body.task_id };
  for (;;) {
    const response = await app.call(downloadsEndpoints.readTask, { query, token: who.token });
    if (response.status !== 202) return { response, query };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test('shows a licence to its holder and returns 404 to other users', async () => {
  const owned = await app.call(holdingsEndpoints.listOwnedReports, { token: holder.token });
  expect(owned.body).toEqual({
    regional_reports: [],
    custom_reports: [{ id: licence, name: '=Mine', oil_count: 3, report_type: 'CUSTOM', status: 'HELD' }],
  });
  for (const response of [
    await preview(outsider),
    await preview(holder, licence, 'true'),
    await preview(holder, 'none'),
    await app.call(holdingsEndpoints.listCustomSamples, {
      query: { id: String(licence) },
      token: outsider.token,
    }),
    await app.call(downloadsEndpoints.startDownload, {
      query: { id: String(licence), regional: 'false' },
      token: outsider.token,
    }),
  ])
    expect(response.status).toBe(404);
  expect(
    (await app.call(holdingsEndpoints.listOwnedReports, { token: outsider.token })).body.custom_reports,
  ).toEqual([]);
});

test('a preview distinguishes not bought, not tested and no result, and has qualifiers', async () => {
  const { body } = await preview(holder);
  expect(body.count).toBe(3);
  const column = (name: string) => String(body.columns.find((one) => one.name === name)!.id);
  const [first, second, third] = body.results;
  const [kv, evaporation] = [column('Kinematic Viscosity @ 100 C'), column('Noack Evaporation Loss')];
  expect(first![kv]).toBe(10);
  expect(first![evaporation]).toBe(5);
  expect(first!.qualifiers).toEqual({ [evaporation]: '<' });
  expect(second![evaporation]).toBeNull();
  expect(second!.missing).toMatchObject({ [evaporation]: 'not_owned' });
  expect(third!.missing).toBeUndefined();
});

test('a file has the header, the rows and cells that were bought, and no formula', async () => {
  const { response, query } = await makeFile(holder);
  expect(response.headers['content-disposition']).toContain('attachment');
  const [header, ...rows] = parse(response.text) as string[][];
  expect(header).toEqual([
    ...valueRowMetadata,
    'Kinematic Viscosity @ 100 C (mm²/s)',
    'Noack Evaporation Loss (mass %)',
  ]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ['10.00', '<5.0'],
    ['10.13', ''],
    ['10.25', '11.0'],
  ]);
  expect(rows[1]![2]).toBe(`'=Brand "B"`);
  expect(rows[0]![4]).toBe('5W30');
  expect((await app.call(downloadsEndpoints.readTask, { query, token: outsider.token })).status).toBe(404);
  expect(
    (await app.call(downloadsEndpoints.listTasks, { token: holder.token })).body.results[0],
  ).toMatchObject({
    status: 'READY',
    progress: 1,
  });
});

test('returns 404 for a file to a user who no longer holds the licence', async () => {
  const { query } = await makeFile(holder);
  await app.execute(sql`update licences set holder_id = ${outsider.id} where id = ${licence}`);
  expect((await app.call(downloadsEndpoints.readTask, { query, token: holder.token })).status).toBe(404);
  expect((await preview(holder)).status).toBe(404);
  expect((await preview(outsider)).status).toBe(200);
  await app.execute(sql`update licences set holder_id = ${holder.id} where id = ${licence}`);
});
