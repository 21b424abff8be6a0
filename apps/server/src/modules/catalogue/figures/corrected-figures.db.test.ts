import * as figures from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { markReleased } from '#modules/samples/groups/groups.store.ts';
import { lockImports } from '#modules/samples/import/import.store.ts';
import { aGroup, ash, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import {
  aHolderOf,
  correctResults,
  idsOf,
  type Measured,
  peersOf,
  releaseOils,
  testOf,
} from '#test/fixtures/corrected-oils.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
let holder: Person;
let numbers: string[];
/** In the order of the report numbers. */
let ids: number[];
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
  await plottedOils('First');
  // 35 of each grade; the values of viscosity are 10 to 18.6
  numbers = (await aGroup(app, { oils: 70 })).numbers;
  ids = await idsOf(app, numbers);
  holder = await aHolderOf(app, ids.slice(12, 13), kv100);
});
afterAll(() => app.close());

const mostInOneCell = [...Array<string>(24).fill('12.1'), ...Array<string>(5).fill('15.1')];
/** Releases oils of another grade with these viscosities: by default 24 that are one cell of the plot, and five others. */
const plottedOils = (name: string, values: readonly string[] = mostInOneCell) =>
  releaseOils(app, name, values, { grade: '0W-20', noackOfAll: '12.1' });

const distributionOf = async (test: Measured) => {
  const id = testOf(app, test).analytes[0]?.id ?? 0;
  return (await app.call(figures.readDistribution, { params: { id } })).body;
};
const ownPeers = () => peersOf(app, holder, ids.slice(12, 13));
/** Every public figure. */
const everyFigure = async () => [
  await distributionOf(kv100),
  await distributionOf(ash),
  (await app.call(figures.readArchiveOverview)).body.plot,
];

type Line = readonly [oil: number, test: Measured, value: string];
const correct = async (name: string, lines: readonly Line[], changed = lines.length, samples?: string) => {
  const results = lines.map(([oil, test, value]) => [numbers[oil] ?? '', test, value] as const);
  const report = await correctResults(app, admin, name, results, samples);
  expect(report.correction?.changed).toBe(changed);
  await reloadArchive(app);
};
const isTested = async (oil: number, test: Measured) =>
  (await app.call(readOil, { params: { id: ids[oil] ?? 0 } })).body.tests_available.some(
    ({ id }) => id === testOf(app, test).id,
  );

const recalibrated = Array.from({ length: 25 }, (_, n) => 2 * n + 18);

test('what a few corrections add, change, withdraw and put right is in no figure, also when a release brings it twenty values', async () => {
  const before = await everyFigure();
  expect(before[0]).toMatchObject({ oils: 29 + 70 });
  expect(before[1]).toMatchObject({ oils: 47 });
  expect(before[2]).toMatchObject({ decades: [{ cells: [[20, 17, 24]] }] });
  expect(await ownPeers()).toMatchObject([{ n: 34, percentile: Math.round(600 / 34) }]);
  await correct('Late results', [
    [2, ash, '2.5'],
    [4, kv100, '9.1'],
    [6, kv100, ''],
    [7, kv100, '12.1'],
    [7, noack, '12.1'],
  ]);
  // which tests an oil has is public at once
  expect([await isTested(2, ash), await isTested(6, kv100)]).toEqual([true, false]);
  expect(await everyFigure()).toEqual(before);
  // two of 34 peers are more than one in twenty
  expect(await ownPeers()).toEqual([undefined]);
  await correct('Recalibration', [
    [4, kv100, '9.2'],
    ...recalibrated.map((oil): Line => [oil, kv100, '9.3']),
  ]);
  await correct(
    'Put right',
    recalibrated.slice(7).map((oil): Line => [oil, kv100, (10 + oil / 8).toFixed(3)]),
  );
  await correct('Grade', [], 1, `report_number,sae_grade\n${numbers[10]},10W-40\n`);
  expect(await everyFigure()).toEqual(before);

  await aGroup(app, { oils: 3 });
  expect(await everyFigure()).toEqual(before);
  await aGroup(app, { oils: 60 });
  await plottedOils('Second');
  const [viscosity, ofAsh, plot] = await everyFigure();
  expect(viscosity).toMatchObject({ oils: 29 + 70 + 3 + 60 + 24 });
  expect(ofAsh).toMatchObject({ oils: 47 + 2 + 40 });
  expect(plot).toMatchObject({ decades: [{ cells: [[20, 17, 24 + 24]] }] });
  // the few that remain corrected wait for good
  expect(await ownPeers()).toEqual([undefined]);
});

test.skipIf('tarball' in inject('template'))(
  'a correction that waited for an import while a release was approved is a later one',
  async () => {
    const unreleased = await aGroup(app, { oils: 60, release: false });
    const [holding, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const anImport = app.database.write(async (tx) => {
      await lockImports(tx);
      holding.resolve();
      await letGo.promise;
    });
    await holding.promise;
    const correction = correct(
      'Waiting',
      recalibrated.map((oil): Line => [oil, kv100, '11.9']),
    );
    await vi.waitFor(async () =>
      expect(
        await app.rows(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`),
      ).not.toEqual([]),
    );
    await app.database.write((tx) => markReleased(tx, unreleased.id, { announce: false }));
    await reloadArchive(app);
    const released = await everyFigure();
    letGo.resolve();
    await anImport;
    await correction;
    expect(await everyFigure()).toEqual(released);
  },
);

test('a correction after a release is a later one, though the clock has gone back meanwhile', async () => {
  await aGroup(app, { oils: 60 });
  const minute = sql`interval '1 minute'`;
  await app.execute(sql`update archive_state set changed_at = changed_at + ${minute}`);
  await app.execute(sql`update sample_groups set released_at = released_at + ${minute}
    where released_at = (select max(released_at) from sample_groups)`);
  const released = await everyFigure();
  await correct(
    'Later',
    recalibrated.map((oil): Line => [oil, kv100, '15.7']),
  );
  expect(await everyFigure()).toEqual(released);
});

test('a cell of the plot grows by twenty oils at a time', async () => {
  const cells = async () => {
    const [decade] = (await app.call(figures.readArchiveOverview)).body.plot.decades;
    return Object.fromEntries((decade?.cells ?? []).map(([x, y, oils]) => [`${x} ${y}`, oils]));
  };
  const before = await cells();
  const counted = before['20 17'] ?? 0;
  expect(counted).toBeGreaterThanOrEqual(20);
  await plottedOils('FewInTheCell', [...Array<string>(5).fill('12.1'), ...Array<string>(20).fill('18.1')]);
  expect(await cells()).toMatchObject({ '20 17': counted, '44 17': 20 });
  await plottedOils('FurtherInTheCell', [
    ...Array<string>(20).fill('12.1'),
    ...Array<string>(5).fill('18.1'),
  ]);
  expect(await cells()).toMatchObject({ '20 17': counted + 5 + 20, '44 17': 20 });
});
