import * as endpoints from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { renameSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasedMarketOils } from '#modules/samples/samples.module.ts';
import { rowsOf } from '#platform/database/database.ts';
import { aGroup, kv100 } from '#test/fixtures/archive.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await aGroup(app, { oils: 48 });
  const serviceClass = 'A3/B4/SN/GF-7A, MB-Approval 229.5';
  await aGroup(app, { oils: 1, year: '2022', region: 'Americas', serviceClass });
  await aGroup(app, { oils: 30, year: '2023', release: false });
});
afterAll(() => app.close());

const total = (rows: readonly { oils: readonly number[] }[]) =>
  rows.flatMap(({ oils }) => oils).reduce((sum, oils) => sum + oils, 0);
const analyteNamed = (name: string) =>
  app.app.modules.samples
    .dictionary()
    .tests.flatMap(({ analytes }) => analytes)
    .find((analyte) => analyte.name === name)?.id ?? 0;
const readDistribution = async (analyte: string) =>
  (await app.call(endpoints.readDistribution, { params: { id: analyteNamed(analyte) } })).body;

test('the figures equal the released oils in the database', async () => {
  const { body } = await app.call(endpoints.readArchiveFigures);
  const counted = await app.database.read(async (tx) =>
    rowsOf<{ oils: number; countries: number; tests: number; methods: number; points: number }>(
      tx,
      sql`select count(distinct s.id)::int as oils, count(distinct s.country)::int as countries,
          count(distinct r.test_id)::int as tests, count(distinct t.method)::int as methods,
          sum(cardinality(array_remove(r.numbers, null)))::int as points
        from ${releasedMarketOils} s join results r on r.sample_id = s.id join tests t on t.id = r.test_id`,
    ),
  );
  const { points: data_points, ...counts } = counted[0]!;
  expect(body).toMatchObject({ ...counts, data_points });
  expect(body.oils).toBe(49);
  for (const rows of [body.regions, body.country_counts, body.grades]) expect(total(rows)).toBe(49);
});

test('the years have no gap, and every count matches its year', async () => {
  const { body } = await app.call(endpoints.readArchiveFigures);
  expect(body.years).toEqual([2016, 2017, 2018, 2019, 2020, 2021, 2022]);
  expect(body.regions).toEqual([
    { region: 'Americas', oils: [0, 0, 0, 0, 0, 0, 1] },
    { region: 'Europe', oils: [48, 0, 0, 0, 0, 0, 0] },
  ]);
  expect(body.grades.map(({ grade }) => grade)).toEqual(['5W30', '10W40']);
  expect(body.service_classes).toEqual([
    { service_class: 'SN', oils: [48, 0, 0, 0, 0, 0, 1] },
    { service_class: 'A3', oils: [0, 0, 0, 0, 0, 0, 1] },
    { service_class: 'B4', oils: [0, 0, 0, 0, 0, 0, 1] },
    { service_class: 'GF-7A', oils: [0, 0, 0, 0, 0, 0, 1] },
  ]);
  expect(body.series).toEqual([
    { series: 'classic', oils: 48 },
    { series: 'modern', oils: 1 },
  ]);
});

test('an unreleased group is neither counted nor the newest release', async () => {
  const { body, text } = await app.call(endpoints.readArchiveFigures);
  expect(body.newest_release).toMatchObject({ name: 'Group 2', year: 2022 });
  expect(text).not.toMatch(/Group 3|2023/);
});

test('a distribution has ranges of at least 20 released oils each and keeps its extremes open', async () => {
  const { oils, bins } = await readDistribution(kv100[1]);
  expect(oils).toBe(48);
  expect(bins.length).toBeGreaterThan(1);
  expect(bins.every((bin) => bin.oils >= minOilsInBin)).toBe(true);
  expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([null, null]);
  expect(bins.reduce((sum, bin) => sum + bin.oils, 0)).toBe(48);
});

test('there is no distribution of few or of no oils', async () => {
  expect(await readDistribution('Sulfated Ash')).toMatchObject({ oils: 32, bins: [] });
  expect(await readDistribution('Pour Point')).toMatchObject({ oils: 0, bins: [] });
  const unknown = await app.call(endpoints.readDistribution, { params: { id: 99999 } });
  expect(unknown.status).toBe(404);
});

test('releases of few oils change neither distribution nor plot until there are twenty oils', async () => {
  const read = async () => [
    await readDistribution(kv100[1]),
    (await app.call(endpoints.readArchiveOverview)).body.plot,
  ];
  const before = await read();
  const group = await aGroup(app, { oils: 1, year: '2022' });
  expect((await app.call(endpoints.readArchiveFigures)).body.newest_release).toMatchObject({
    name: 'Group 4',
  });
  expect(await read()).toEqual(before);
  const { token } = await anAdministrator(app);
  const renamed = { params: { id: group.id }, body: { name: 'Renamed' }, token };
  expect((await app.call(renameSampleGroup, renamed)).status).toBe(200);
  expect((await app.call(endpoints.readArchiveFigures)).body.newest_release).toMatchObject({
    name: 'Renamed',
  });
  await aGroup(app, { oils: 1, year: '2022', region: 'Africa' });
  // more than one in twenty waits
  expect(await readDistribution(kv100[1])).toMatchObject({ oils: 48, bins: [] });
  await aGroup(app, { oils: 19, year: '2022' });
  // but none of other regions
  expect(await readDistribution(kv100[1])).toMatchObject({ oils: 48 + 1 + 19 });
  // fewer of the twenty have this test
  expect(await readDistribution('Sulfated Ash')).toMatchObject({ oils: 32 });
});
