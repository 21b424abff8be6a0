import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as endpoints from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/public-chart.endpoints.ts';
import { listReleasedGroups, renameSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, ash, importTexts, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';
import { regionalDatabases } from '../regional-databases/regional-databases.tables.ts';

let app: TestApp;
let holder: Person;
let outsider: Person;
const oils = new Map<string, number>();
let testIds: Map<string, number>;

const samples = `report_number,year,brand_name,region,country,sae_grade,kind
M-1,2016,Market one,Europe,DE,5W30,market
M-2,2016,Market two,Europe,DE,5W40,
RO-1,2016,Reference oil 1,Europe,,5W30,reference
RO-2,2017,Reference oil 1,Europe,,5W30,reference
RO-3,2017,Reference oil 1,Europe,,5W30,reference
`;
const line7 = (...cells: string[]) => `${cells.join(',')}\n`;
const results = [
  'report_number,test,analyte,value,laboratory,batch,run\n',
  line7('M-1', ...kv100, '10', 'Lab A', '2016-1', '1'),
  line7('M-1', ...kv100, '10.07', 'Lab B', '2016-1R', '2'),
  line7('M-1', ...noack, '12', 'Lab A', '2016-1', '1'),
  line7('M-1', ...noack, '9', 'Lab B', '2016-1R', '2'),
  line7('M-1', ...ash, '<0.1', 'Lab A', '2016-1', '1'),
  line7('M-1', ...ash, '0.1', 'Lab B', '2016-1R', '2'),
  line7('M-2', ...kv100, '14', 'Lab A', '2016-1', '1'),
  line7('M-2', ...kv100, '15', 'Lab B', '2016-1R', '2'),
  line7('RO-1', ...kv100, '10', 'Lab A', '2016-1', '1'),
  line7('RO-2', ...kv100, '10.02', 'Lab B', '2017-1', '1'),
  line7('RO-3', ...kv100, '10.36', 'Lab A', '2017-2', '1'),
  line7('RO-3', ...noack, '<5', 'Lab A', '2017-2', '1'),
].join('');

const testId = (name: readonly [string, string]) => testIds.get(name[0]) ?? 0;
const parties = () => ({ orderId: null, buyerId: null, holderId: holder.id });
const retests = (who: Person, query: object = {}) =>
  app.call(endpoints.listRetests, { query: { page_size: '100', ...query }, token: who.token });

beforeAll(async () => {
  app = await openTestApp();
  [holder, outsider] = [await aMember(app), await aMember(app)];
  const report = await importTexts(app, 'Assured', { samples, results }, { release: true });
  expect(report.errors).toEqual([]);
  await importTexts(app, 'Waiting', {
    samples: samples.replaceAll('M-', 'W-').replaceAll('RO-', 'WRO-').replaceAll('oil 1', 'oil 9'),
    results: results.replaceAll('M-', 'W-').replaceAll('RO-', 'WRO-').replaceAll('Lab', 'Waiting lab'),
  });
  await reloadArchive(app);
  const listed = await app.call(listOils, { query: { sample__group_id: String(report.group) } });
  for (const oil of listed.body.results) oils.set(oil.sample__report_number, oil.id);
  testIds = new Map(app.app.modules.samples.dictionary().tests.map((one) => [one.name, one.id]));
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...parties(),
      kind: 'CUSTOM',
      name: 'Two tests of one oil',
      oils: [{ sampleId: oils.get('M-1') ?? 0, testIds: [testId(kv100), testId(ash)], fullSet: false }],
    }),
  );
});
afterAll(() => app.close());

test('lists retests of held cells with both reported values, laboratory and batch', async () => {
  const { body } = await retests(holder);
  expect(body.count).toBe(2);
  expect(body.results).toEqual([
    {
      id: expect.any(String),
      sample: oils.get('M-1'),
      report_number: 'M-1',
      brand_name: 'Market one',
      sae_grade: '5W30',
      year: 2016,
      analyte: { id: expect.any(Number), name: kv100[1], unit: 'mm²/s' },
      ...{ first: '10.00', retest: '10.07', run: 2, laboratory: 'Lab B', batch: '2016-1R', within: true },
    },
    expect.objectContaining({ first: '<0.10', retest: '0.10', within: null }),
  ]);
  expect((await retests(outsider)).body).toEqual({ count: 0, results: [] });
});

test('flags a retest outside the reproducibility, and pages the list by report number', async () => {
  const licence = {
    ...parties(),
    kind: 'REGIONAL',
    name: 'Europe 2016',
    year: 2016,
    region: 'Europe',
  } as const;
  const id = await app.database.write((tx) => grantLicence(tx, licence));
  const { body } = await retests(holder);
  const found = body.results.map((row) => [row.report_number, row.analyte.name, row.within]);
  expect(found).toEqual([
    ['M-1', kv100[1], true],
    ['M-1', noack[1], false],
    ['M-1', ash[1], null],
    ['M-2', kv100[1], false],
  ]);
  const last = await retests(holder, { ordering: '-report_number', page: '2', page_size: '3' });
  expect(last.body).toEqual({ count: 4, results: [body.results[0]] });
  await app.execute(sql`delete from licences where id = ${id}`);
});

test('changing retests of cells that are not held changes no byte of the response; changing a held one does', async () => {
  const before = (await retests(holder)).text;
  const held = sql`sample_id = ${oils.get('M-1') ?? 0} and test_id in (${testId(kv100)}, ${testId(ash)})`;
  const change = (number: number, cells: ReturnType<typeof sql>) =>
    app.execute(
      sql`update retests set numbers = array_fill(${number}::float8, array[cardinality(numbers)]), qualifiers = null where ${cells}`,
    );
  await fc.assert(
    fc.asyncProperty(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), async (number) => {
      await change(number, sql`not (${held})`);
      expect((await retests(holder)).text).toBe(before);
    }),
    { numRuns: 10 },
  );
  await change(77, held);
  expect((await retests(holder)).text).not.toBe(before);
});

test('returns laboratories and reference oils of the released archive', async () => {
  const { body } = await app.call(endpoints.readAssurance, { token: outsider.token });
  expect(body.laboratories).toEqual([{ name: 'Lab A', batches: 1, results: 4 }]);
  expect(body.reference_oils).toEqual(['Reference oil 1']);
  expect(body.analytes.map(({ name }) => name)).toEqual([kv100[1]]);
  expect(body.analytes[0]).toMatchObject({
    test: { name: kv100[0], method: 'ASTM D445' },
    reference_oils: ['Reference oil 1'],
    reproducibility: '0.0076*X; 0.0138*X',
  });
});

test('returns a control chart with every batch in order, mean, limits and points outside them', async () => {
  const overview = await app.call(endpoints.readAssurance, { token: outsider.token });
  const analyte = String(overview.body.analytes[0]?.id);
  const chart = (reference_oil: string, id = analyte) =>
    app.call(endpoints.readControlChart, { query: { reference_oil, analyte: id }, token: outsider.token });
  const { body } = await chart('Reference oil 1');
  expect(body.points).toEqual([
    { year: 2016, laboratory: 'Lab A', batch: '2016-1', value: 10, outside: false },
    { year: 2017, laboratory: 'Lab B', batch: '2017-1', value: 10.02, outside: false },
    { year: 2017, laboratory: 'Lab A', batch: '2017-2', value: 10.36, outside: true },
  ]);
  expect(body.mean).toBeCloseTo((10 + 10.02 + 10.36) / 3, 9);
  expect(body.limits.basis).toBe('reproducibility');
  for (const response of [
    await chart('Reference oil 9'),
    await chart('Market one'),
    await chart('Reference oil 1', '999'),
  ])
    expect(response.status).toBe(404);
});

test('shows visitors the measurements of an unqualified reference oil, without names of laboratories and batches', async () => {
  const { body, text } = await app.call(readPublicControlChart);
  expect(body.chart).toMatchObject({
    reference_oil: 'Reference oil 1',
    test: { method: 'ASTM D445' },
    mean: null,
    limits: null,
  });
  expect(body.chart?.points.map(({ laboratory, batch, value }) => [laboratory, batch, value])).toEqual([
    ['Laboratory A', '1', 10],
    ['Laboratory B', '2', 10.02],
    ['Laboratory A', '3', 10.36],
  ]);
  expect(text).not.toMatch(/Lab A|Lab B|2016-1|oil 9|Market|Waiting/);
});

test('returns released market oils by year and region, with the database and whether it is held', async () => {
  await aGroup(app, { oils: 3, year: '2018', region: 'Americas' });
  const [report] = await app.database.write((tx) =>
    tx.insert(regionalDatabases).values({ year: 2018, region: 'Americas', priceCents: 120_050 }).returning(),
  );
  const read = async (who?: Person) =>
    (await app.call(readAvailability, who ? { token: who.token } : {})).body;
  const available = async (who?: Person) => (await read(who)).results;
  const europe = { year: 2016, region: 'Europe', oil_count: 2, report: null, owned: false };
  const americas = {
    year: 2018,
    region: 'Americas',
    oil_count: 3,
    report: { id: report?.id, price: 1200.5 },
  };
  expect(await available(holder)).toEqual([{ ...americas, owned: false }, europe]);
  const licence = { ...parties(), kind: 'REGIONAL', name: 'x', year: 2018, region: 'Americas' } as const;
  await app.database.write((tx) => grantLicence(tx, licence));
  expect(await available(holder)).toEqual([{ ...americas, owned: true }, europe]);
  expect(await available(outsider)).toEqual([{ ...americas, owned: false }, europe]);
  expect(await available()).toEqual([{ ...americas, owned: false }, europe]);
  const newest = async (who?: Person) => (await read(who)).recent_groups[0];
  expect(await newest(holder)).toMatchObject({ year: 2018, oil_count: 3, owned: 3 });
  for (const who of [outsider, undefined])
    expect(await newest(who)).toMatchObject({ oil_count: 3, owned: 0 });
});

test('cached released groups have a group’s new name at once, and are reloaded after a release', async () => {
  const { token } = await anAdministrator(app);
  const newest = async () => {
    const { results } = (await app.call(listReleasedGroups)).body;
    const { recent_groups } = (await app.call(readAvailability)).body;
    return [results[0]?.name, results[0]?.count, recent_groups[0]?.name, recent_groups[0]?.oil_count];
  };
  const group = await aGroup(app, { oils: 2, year: '2019' });
  expect(await newest()).toEqual([group.name, 2, group.name, 2]);
  const body = { name: 'Renamed' };
  expect((await app.call(renameSampleGroup, { params: { id: group.id }, body, token })).status).toBe(200);
  // counted once for each version of the archive; this is the last
  await reloadArchive(app);
  expect(await newest()).toEqual(['Renamed', 2, 'Renamed', 2]);
  await app.execute(
    sql`update samples set group_id = (select min(id) from sample_groups) where report_number = ${group.numbers[0]}`,
  );
  expect(await newest()).toEqual(['Renamed', 2, 'Renamed', 2]);
  await reloadArchive(app);
  expect(await newest()).toEqual(['Renamed', 1, 'Renamed', 1]);
});

test('returns 401 for assurance without a session', async () => {
  for (const endpoint of [endpoints.readAssurance, endpoints.listRetests])
    expect((await app.call(endpoint)).status).toBe(401);
});

test('a retest does not change the reported value', async () => {
  const read = await app.call(readOil, { params: { id: oils.get('M-1') ?? 0 } });
  expect(read.body.tests_available.map(({ name }) => name)).toEqual([kv100[0], noack[0], ash[0]]);
});
