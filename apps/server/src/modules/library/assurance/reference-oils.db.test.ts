import {
  listDataDictionary,
  readArchiveOverview,
} from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import * as catalogue from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as downloadsEndpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import * as regionalDatabasesEndpoints from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import * as groups from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { ash, importTexts, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';
import { regionalDatabases } from '../regional-databases/regional-databases.tables.ts';

let app: TestApp;
let member: Person;
let admin: Person;
let group: number;
let hidden: number;
let kv: number;

beforeAll(async () => {
  app = await openTestApp();
  [member, admin] = [await aMember(app), await anAdministrator(app)];
  const samples = `report_number,year,brand_name,region,country,sae_grade,kind
M-1,2016,Market,Europe,DE,5W30,market
HIDDEN-1,2017,Hidden oil,Africa,ZA,0W16,reference
`;
  const results = `report_number,test,analyte,value\nM-1,${kv100.join(',')},10\nHIDDEN-1,${kv100.join(',')},123.45\nHIDDEN-1,${ash.join(',')},1\n`;
  const report = await importTexts(app, 'Mixed', { samples, results });
  group = report.group ?? 0;
  hidden = await app.database.read(async (tx) => {
    const found = sql`select id::int as id from samples where report_number = 'HIDDEN-1'`;
    return (await rowsOf<{ id: number }>(tx, found))[0]?.id ?? 0;
  });
  await reloadArchive(app);
  kv = app.app.modules.samples.dictionary().testNamed(kv100[0])?.id ?? 0;
});
afterAll(() => app.close());

test('an administrator approves a group by its market oils', async () => {
  const { body } = await app.call(groups.listSampleGroups, { token: admin.token });
  expect(body.results).toEqual([expect.objectContaining({ id: group, sample_set: [expect.any(Number)] })]);
  expect(body.results[0]?.sample_set).not.toContain(hidden);
  const sanity = await app.call(readSanityReport, { params: { id: group }, token: admin.token });
  expect(sanity.body).toMatchObject({ checked: 2, reference_oils: 1, reference_numbers: ['HIDDEN-1'] });
  const released = await app.call(groups.releaseSamples, { params: { id: group }, token: admin.token });
  expect(released.body.count).toBe(1);
  expect((await app.call(groups.listReleasedGroups)).body.results[0]?.count).toBe(1);
});

test('a released group that contains only reference oils is not in the public list', async () => {
  const samples = 'report_number,year,brand_name,region,kind\nHIDDEN-2,2017,Hidden oil,Africa,reference\n';
  const results = `report_number,test,analyte,value\nHIDDEN-2,${kv100.join(',')},10\n`;
  await importTexts(app, 'Only reference oils', { samples, results }, { release: true });
  const { count, results: listed } = (await app.call(groups.listReleasedGroups)).body;
  expect([count, listed.map(({ name }) => name)]).toEqual([1, ['Mixed']]);
});

test('the catalogue never lists, counts or finds a reference oil, administrators included', async () => {
  for (const token of [undefined, admin.token]) {
    const { body } = await app.call(catalogue.listOils, { token });
    expect(body.results.map((oil) => oil.sample__report_number)).toEqual(['M-1']);
    const facets = await app.call(catalogue.countOilFacets, { token });
    expect(facets.text).not.toMatch(/Hidden|Africa|0W16|2017|South Africa/);
    for (const query of [
      { search: 'Hidden' },
      { ids: String(hidden) },
      { sample__report_number: 'HIDDEN-1' },
    ])
      expect((await app.call(catalogue.listOils, { query, token })).body.count).toBe(0);
    expect((await app.call(catalogue.listOilIds, { token })).body.ids).not.toContain(hidden);
    expect((await app.call(catalogue.readOil, { params: { id: hidden }, token })).status).toBe(404);
    const photo = { params: { year: 2017, name: 'HIDDEN-1-F' }, token };
    expect((await app.call(groups.readPhoto, photo)).status).toBe(404);
  }
});

test('does not count a reference oil in public figures', async () => {
  const overview = await app.call(readArchiveOverview);
  expect(overview.body).toMatchObject({ oils: 1, data_points: 1, countries: 1, last_year: 2016 });
  const dictionary = await app.call(listDataDictionary);
  const counts = dictionary.body.results.filter((one) => one.sample_count > 0);
  expect(counts.map(({ name, sample_count }) => [name, sample_count])).toEqual([[kv100[0], 1]]);
  const available = await app.call(catalogue.listAvailableTests, { body: { samples: [hidden] } });
  expect(available.body.results.flatMap((one) => one.available_for)).toEqual([]);
});

test('returns no price for a reference oil and refuses its order', async () => {
  const items = [{ name: 'Mine', samples: [{ id: hidden, display_tests: [kv] }] }];
  const ordered = await app.call(placeOrder, { body: { reports: items } as never, token: member.token });
  expect(ordered.status).toBe(400);
  expect(ordered.text).toContain('is not in the catalog');
  const priced = await app.call(calculatePrice, {
    body: { items: [{ sample: hidden, tests: [kv] }] } as never,
    token: member.token,
  });
  expect(priced.status).toBe(400);
  expect(priced.text).toContain('is not in the catalog');
});

test('lists a reference oil under no licence, neither of its region nor one that names it', async () => {
  await app.database.write((tx) =>
    tx.insert(regionalDatabases).values({ year: 2017, region: 'Africa', priceCents: 100 }),
  );
  const offered = await app.call(regionalDatabasesEndpoints.listRegionalReports);
  expect(offered.body.results.map((report) => report.oil_count)).toEqual([0]);
  const parties = { orderId: null, buyerId: null, holderId: member.id, name: 'x' };
  const africa = { ...parties, kind: 'REGIONAL', year: 2017, region: 'Africa' } as const;
  const oils = [{ sampleId: hidden, testIds: null, fullSet: true }];
  const [regional, custom] = await app.database.write(async (tx) => [
    await grantLicence(tx, africa),
    await grantLicence(tx, { ...parties, kind: 'CUSTOM', oils }),
  ]);
  for (const [id, flag] of [
    [regional, 'true'],
    [custom, 'false'],
  ] as const) {
    const query = { id: String(id), regional: flag };
    const preview = await app.call(holdingsEndpoints.previewReport, { query, token: member.token });
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({ count: 0, results: [] });
    const started = await app.call(downloadsEndpoints.startDownload, { query, token: member.token });
    const file = await vi.waitFor(async () => {
      const task = { query: { task_id: started.body.task_id }, token: member.token };
      const response = await app.call(downloadsEndpoints.readTask, task);
      expect(response.status).toBe(200);
      return response;
    });
    expect(file.text).not.toMatch(/Hidden|HIDDEN|123/);
  }
});
