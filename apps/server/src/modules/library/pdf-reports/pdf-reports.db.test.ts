import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as endpoints from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readSampleReport } from '@iom/contract/library/pdf-reports/sample-report.endpoints.ts';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, importTexts, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { everythingStored } from '#test/setup/stored-rows.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

let app: TestApp;
let holder: Person;
let regional: Person;
let outsider: Person;
/** Held as a full set, by every test there is, in part, not at all. */
let [full, all, part, other] = [0, 0, 0, 0];
let numbers: string[];
let unreleased: string;

beforeAll(async () => {
  app = await openTestApp();
  [holder, regional, outsider] = [await aMember(app), await aMember(app), await aMember(app)];
  const group = await aGroup(app, { oils: 4 });
  unreleased = (await aGroup(app, { oils: 1, release: false })).numbers[0]!;
  numbers = group.numbers;
  const { results } = (await app.call(listOils, { query: { sample__group_id: String(group.id) } })).body;
  const oilId = (number: string) => results.find((oil) => oil.sample__report_number === number)!.id;
  [full, all, part, other] = numbers.map(oilId) as [number, number, number, number];
  const grantDetails = { orderId: null, buyerId: null };
  const ids = await readTests(all);
  await app.database.write(async (tx) => {
    await grantLicence(tx, {
      ...grantDetails,
      kind: 'CUSTOM',
      name: 'Mine',
      holderId: holder.id,
      oils: [
        { sampleId: full, testIds: ids.slice(0, 2), fullSet: true },
        { sampleId: all, testIds: ids, fullSet: false },
        { sampleId: part, testIds: ids.slice(1, 2), fullSet: false },
      ],
    });
    await grantLicence(tx, {
      ...grantDetails,
      kind: 'REGIONAL',
      name: 'Europe 2016',
      year: 2016,
      region: 'Europe',
      holderId: regional.id,
    });
  });
});
afterAll(() => app.close());

const readTests = async (sample: number) => {
  const rows = await app.rows<{ id: number }>(
    sql`select test_id::int as id from results where sample_id = ${sample} order by 1`,
  );
  return rows.map(({ id }) => id);
};

const list = async (who: Person, query = {}) =>
  (await app.call(endpoints.listOwnedPdfs, { query, token: who.token })).body;
const request = (who: Person, reportNumber: string, year: number | string = 1) =>
  app.call(endpoints.requestPdfReport, { params: { year, reportNumber }, token: who.token });
const fetchPdf = (url: string) => app.app.server.inject({ method: 'GET', url });
const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
const reportText = async (who: Person, reportNumber: string, year = 2016) =>
  textOf((await fetchPdf((await request(who, reportNumber, year)).body.url)).rawPayload);
const listFiles = async () => (await readdir(path.join(app.dataDir, 'files/reports')).catch(() => [])).length;

test('lists oils bought as a full set and oils with every test held', async () => {
  const { count, results } = await list(holder, { ordering: '-report_number' });
  expect(count).toBe(2);
  expect(results).toEqual([
    { metadata: '=Brand "B", 2016', sae_grade: '10W40', report_number: numbers[1], year: 2016 },
    { metadata: 'Brand A, 2016', sae_grade: '5W30', report_number: numbers[0], year: 2016 },
  ]);
  expect(await list(regional)).toMatchObject({ count: 4 });
  expect(await list(outsider)).toEqual({ count: 0, results: [] });
});

test('does not require a test without a price for the full set', async () => {
  const [kv] = await readTests(part);
  await app.execute(sql`update tests set price_cents = null where id = ${kv}`);
  await reloadArchive(app);
  expect(await list(holder)).toMatchObject({ count: 3 });
  await app.execute(sql`update tests set price_cents = 2500 where id = ${kv}`);
  await reloadArchive(app);
  expect(await list(holder)).toMatchObject({ count: 2 });
});

test.each([
  ['a grade as it is written on labels', { sae_grade__icontains: '5w-3' }, 2],
  ['a part of a report number', { report_number__icontains: '-2' }, 1],
  ['a percent sign that means itself', { report_number__icontains: '%' }, 0],
  ['both at once', { report_number__icontains: '-2', sae_grade__icontains: '5W' }, 0],
])('the list is searched by %s', async (_what, query, count) => {
  const found = await list(regional, query);
  expect(found.count).toBe(count);
  expect(found.results).toHaveLength(count);
});

test('sorts grades by their W number, then the other, with oils without a grade last', async () => {
  await app.execute(sql`update samples set sae_grade = '' where id = ${full}`);
  const grades = async (ordering: string) =>
    (await list(regional, { ordering })).results.map((oil) => oil.sae_grade);
  expect(await grades('sae_grade')).toEqual(['5W30', '10W40', '10W40', '']);
  expect(await grades('-sae_grade')).toEqual(['10W40', '10W40', '5W30', '']);
  await app.execute(sql`update samples set sae_grade = '5W30' where id = ${full}`);
});

test('returns the list in pages', async () => {
  const page = await list(regional, { page: '2', page_size: '3', ordering: 'report_number' });
  expect(page).toMatchObject({ count: 4, results: [{ report_number: numbers[3] }] });
});

test('without the full set returns the same failure to holders of some tests and of none', async () => {
  const [partly, notAtAll] = [await request(holder, numbers[2]!), await request(outsider, numbers[0]!)];
  expect(partly).toMatchObject({ status: 403, failure: { code: 'full_set_not_held' } });
  expect(partly.failure.error).toMatch(/full set/);
  expect(notAtAll.status).toBe(403);
});

test('returns 404 for an oil that is unknown, unreleased or of another year', async () => {
  expect((await request(regional, 'T0-0')).status).toBe(404);
  expect((await request(regional, unreleased)).status).toBe(404);
  expect((await request(regional, numbers[0]!, 2015)).status).toBe(404);
  expect((await request(regional, '../../etc/passwd')).status).toBe(404);
  expect((await request(regional, 'T0\0')).status).toBe(404);
  expect((await request(regional, numbers[0]!, 'any')).status).toBe(404);
  expect((await request(regional, numbers[0]!, 2016)).status).toBe(200);
  const params = { year: 1, reportNumber: numbers[0]! };
  expect((await app.call(endpoints.requestPdfReport, { params })).status).toBe(401);
});

test('the report contains the measured values, the claims of the label and a citation', async () => {
  const { url } = (await request(holder, numbers[1]!)).body;
  const response = await fetchPdf(url);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(response.headers['content-disposition']).toContain(encodeURIComponent(numbers[1]!));
  const text = await textOf(response.rawPayload);
  for (const part of [
    '=Brand "B"',
    'SAE 10W-40',
    `Report ${numbers[1]}`,
    '12.5 to less than 16.3',
    'Does not conform',
    '10.13',
    'ASTM D5800',
    'mass %',
    'How to cite',
    'single user',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('EXAMPLE');
});

const elements = ['Calcium', 'Magnesium', 'Zinc', 'Phosphorus', 'Boron', 'Molybdenum'];

/** A released oil of 2017 with six elements, and its holder. */
const anAnalysedOil = async () => {
  const who = await aMember(app);
  const number = 'E-1';
  const results = elements.map((element, i) => `${number},Elemental Analysis by ICP,${element},${100 + i}`);
  const texts = {
    samples: `report_number,year,brand_name,region\n${number},2017,Brand,Asia-Pacific`,
    results: ['report_number,test,analyte,value', ...results].join('\n'),
  };
  await importTexts(app, 'Elements', texts, { release: true });
  await reloadArchive(app);
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'REGIONAL', name: 'Asia-Pacific 2017', year: 2017, region: 'Asia-Pacific' },
      ...{ buyerId: null, holderId: who.id, orderId: null },
    }),
  );
  return { who, number };
};

const codePattern = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;

test('the check code of a report confirms number, revision and checksum to anybody, and nothing else', async () => {
  const { who, number } = await anAnalysedOil();
  const text = await reportText(who, number, 2017);
  const [code = ''] = codePattern.exec(text) ?? [];
  const { body } = await app.call(endpoints.checkPdfReport, { params: { code } });
  expect(body).toEqual({
    ...{ report_number: number, revision: 'revision 1' },
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    made: expect.any(String),
  });
  expect(text.replace(/\s/g, '')).toContain(body.checksum);
  const typed = code.toLowerCase().replaceAll('-', '');
  expect((await app.call(endpoints.checkPdfReport, { params: { code: typed } })).body).toEqual(body);
  const unknown = await app.call(endpoints.checkPdfReport, { params: { code: '0000-0000-0000' } });
  expect(unknown.status).toBe(404);
  // a report of two figures
  expect(await reportText(holder, numbers[0]!)).not.toMatch(codePattern);
});

test('figures keep their check code, which cannot be derived from them, so it confirms no guess of a value', async () => {
  const { who, number } = await anAnalysedOil();
  const codeIn = async () => codePattern.exec(await reportText(who, number, 2017))?.[0] ?? '';
  const code = await codeIn();
  expect(await codeIn()).toBe(code);
  const { body } = await app.call(endpoints.checkPdfReport, { params: { code } });
  const digest = createHash('sha256').update([number, body.revision, body.checksum].join('\n')).digest();
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const computed = Array.from(digest.subarray(0, 12), (byte) => alphabet[byte % 32]).join('');
  expect((await app.call(endpoints.checkPdfReport, { params: { code: computed } })).status).toBe(404);
});

test('the report of a full set contains held cells only', async () => {
  const [, , ash] = await readTests(full);
  const text = await reportText(holder, numbers[0]!);
  expect(text).toContain('Kinematic Viscosity');
  expect(text).toContain('not in your data: Sulfated Ash');
  expect(text).not.toContain('Sulfated Ash ASTM D874');
  expect(await reportText(regional, numbers[0]!)).toContain('Sulfated Ash');
  await app.execute(
    sql`update results set numbers = array[7.77] where sample_id = ${full} and test_id = ${ash}`,
  );
  expect(await reportText(holder, numbers[0]!)).toBe(text);
  expect(await reportText(regional, numbers[0]!)).toContain('7.77');
});

test('typesets a report once while its contents do not change', async () => {
  await request(regional, numbers[3]!);
  const files = await listFiles();
  await Promise.all([request(regional, numbers[3]!), request(regional, numbers[3]!)]);
  expect(await listFiles()).toBe(files);
  const { url } = (await request(regional, numbers[3]!)).body;
  const [kv] = await readTests(other);
  await app.execute(
    sql`update results set numbers = array[14.44] where sample_id = ${other} and test_id = ${kv}`,
  );
  expect(await textOf((await fetchPdf(url)).rawPayload)).toContain('14.44');
  expect(await reportText(regional, numbers[3]!)).toContain('14.44');
  // the previous file is removed
  expect(await listFiles()).toBe(files);
});

test('a link is valid for five minutes while the full set is held, and is stored only as a hash', async () => {
  const { url } = (await request(holder, numbers[1]!)).body;
  const secret = url.split('/').at(-2)!;
  const { stored } = await everythingStored(app.database);
  expect(stored.filter((row) => row.includes(secret))).toEqual([]);
  expect((await fetchPdf(url.replace(secret, secret.slice(0, -1)))).statusCode).toBe(404);
  const hold = (who: Person) =>
    app.execute(sql`update licences set holder_id = ${who.id} where name = 'Mine'`);
  await hold(outsider);
  expect((await fetchPdf(url)).statusCode).toBe(404);
  await hold(holder);
  expect((await fetchPdf(url)).statusCode).toBe(200);
  const activate = (active: boolean) =>
    app.execute(sql`update users set is_active = ${active} where id = ${holder.id}`);
  await activate(false);
  expect((await fetchPdf(url)).statusCode).toBe(404);
  await activate(true);
  await app.execute(sql`update report_links set expires_at = expires_at - interval '5 minutes'`);
  expect((await fetchPdf(url)).statusCode).toBe(404);
  await request(holder, numbers[1]!);
  expect(await app.rows(sql`select 1 from report_links`)).toHaveLength(1);
});

test('a link ends with the session that asked for it', async () => {
  const { url } = (await request(holder, numbers[1]!)).body;
  expect((await fetchPdf(url)).statusCode).toBe(200);
  const session = await app.rows<{ hash: string }>(
    sql`select token_hash as hash from sessions where user_id = ${holder.id}`,
  );
  // as a reset of the password does
  await app.execute(sql`delete from sessions where user_id = ${holder.id}`);
  expect((await fetchPdf(url)).statusCode).toBe(404);
  await app.execute(
    sql`insert into sessions (user_id, token_hash) values (${holder.id}, ${session[0]?.hash})`,
  );
});

test('returns the report of the example oil without a session', async () => {
  const response = await app.app.server.inject({ url: readSampleReport.path });
  expect(response.headers['cache-control']).toContain('public');
  const text = await textOf(response.rawPayload);
  expect(text).toContain('EXAMPLE-0001');
  expect(text).toContain('does not exist');
  expect(text).toContain('Kinematic Viscosity @ 100 °C');
  const query = { sample__report_number: 'EXAMPLE-0001' };
  expect((await app.call(listOils, { query })).body.count).toBe(0);
  expect((await request(regional, 'EXAMPLE-0001')).status).toBe(404);
});

test('a renamed test keeps its values in the report of the example oil', async () => {
  const report = async () => textOf((await app.app.server.inject({ url: readSampleReport.path })).rawPayload);
  const valuesIn = (text: string) => ['10.19', '60.00'].map((value) => text.includes(value));
  expect(valuesIn(await report())).toEqual([true, true]);
  await app.execute(sql`update tests set name = 'Flow at 100 C' where name = 'Kinematic Viscosity @ 100 C'`);
  await reloadArchive(app);
  expect(valuesIn(await report())).toEqual([true, true]);
  await app.execute(sql`update tests set name = 'Kinematic Viscosity @ 100 C' where name = 'Flow at 100 C'`);
  await reloadArchive(app);
});

test('judges the held values and gives the reason for missing ones', async () => {
  const verdict = async (who: Person, id: number) =>
    (await app.call(endpoints.readGradeVerdict, { params: { id }, token: who.token })).body;
  const held = await verdict(holder, all);
  expect(held).toMatchObject({
    sae_grade: '10W40',
    full_set: true,
    verdict: 'does_not_conform',
    head: 'does_not_conform',
  });
  const flow = held.limits.find(({ name }) => name.startsWith('Kinematic'));
  expect(flow).toMatchObject({ value: '10.13', verdict: 'does_not_conform', margin: -2.37, missing: null });
  expect(held.limits.find(({ name }) => name.startsWith('Cranking'))).toMatchObject({
    missing: 'not_tested',
  });
  const partly = await verdict(holder, part);
  expect(partly).toMatchObject({ full_set: false, verdict: 'not_tested' });
  expect(partly.limits.find(({ name }) => name.startsWith('Kinematic'))).toMatchObject({
    value: null,
    missing: 'not_owned',
  });
  const params = { id: 999_999 };
  expect((await app.call(endpoints.readGradeVerdict, { params, token: holder.token })).status).toBe(404);
});

test('names what the label states besides known classes, and the source of the limits', async () => {
  const label = 'C3/GF-8A, VW 504 00/507 00';
  await app.execute(sql`update samples set service_class = ${label} where id = ${all}`);
  const { body } = await app.call(endpoints.readGradeVerdict, { params: { id: all }, token: holder.token });
  expect(body).toMatchObject({ unknown: ['GF-8A'], approvals: ['VW 504 00/507 00'] });
  expect(body.claims).toMatchObject([{ name: 'ACEA C3', sources: expect.stringMatching(/^Limits from: /) }]);
  expect(body.claims[0]?.limits.find(({ name }) => name === 'Phosphorus')).toMatchObject({
    ...{ unit: 'mass %', limit: '0.07 to 0.09', further: [], conflict: false },
  });
});
