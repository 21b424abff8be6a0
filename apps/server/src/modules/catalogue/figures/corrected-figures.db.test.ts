import * as figures from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readOilPeers } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { markReleased } from '#modules/samples/groups/groups.store.ts';
import { lockImports } from '#modules/samples/import/import.store.ts';
import { aGroup, ash, importTexts, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
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
  ids = await idsOf(numbers);
  holder = await aHolderOf(ids.slice(12, 13), kv100);
});
afterAll(() => app.close());

type Measured = readonly [test: string, analyte: string];

const idsOf = async (reportNumbers: readonly string[]) => {
  const rows = await app.rows<{ id: number; number: string }>(
    sql`select id, report_number as number from samples where report_number in ${reportNumbers}`,
  );
  return reportNumbers.map((number) => Number(rows.find((row) => row.number === number)?.id));
};

/** Releases an oil of this kind for each value of an analyte, `name`-1 and so on. @returns their ids */
const releaseOils = async (
  name: string,
  values: readonly (string | number)[],
  { grade, place = 'Europe,DE', measured = kv100, noackOfAll }: ReleasedOils,
) => {
  const oils = values.map((value, index) => ({ number: `${name}-${index + 1}`, value }));
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const samples = oils.map(
    ({ number }) => `${number},${number},2016,Brand,Test Oils,${grade},Passenger car,${place}\n`,
  );
  const results = oils.flatMap(({ number, value }) => [
    `${[number, ...measured, value].join(',')}\n`,
    ...(noackOfAll ? [`${[number, ...noack, noackOfAll].join(',')}\n`] : []),
  ]);
  const texts = {
    samples: `${columns}\n${samples.join('')}`,
    results: `report_number,test,analyte,value\n${results.join('')}`,
  };
  expect((await importTexts(app, name, texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
  return idsOf(oils.map(({ number }) => number));
};
interface ReleasedOils {
  grade: string;
  /** Region and country. */
  place?: string;
  measured?: Measured;
  /** A value that every oil has, of evaporation loss. */
  noackOfAll?: string;
}

const mostInOneCell = [...Array<string>(24).fill('12.1'), ...Array<string>(5).fill('15.1')];
/** Releases oils of another grade with these viscosities: by default 24 that are one cell of the plot, and five others. */
const plottedOils = (name: string, values: readonly string[] = mostInOneCell) =>
  releaseOils(name, values, { grade: '0W-20', noackOfAll: '12.1' });

/** A new member who holds a test of these oils. */
const aHolderOf = async (oils: readonly number[], measured: Measured) => {
  const who = await aMember(app);
  const licence = { kind: 'CUSTOM', name: 'Mine', holderId: who.id, orderId: null, buyerId: null } as const;
  const held = oils.map((sampleId) => ({ sampleId, testIds: [testOf(measured).id], fullSet: false }));
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils: held }));
  return who;
};

/** The peers of the first value that a member holds of each oil; undefined where they are hidden. */
const peersOf = async (who: Person, oils: readonly number[]) => {
  const found = [];
  for (const id of oils)
    found.push((await app.call(readOilPeers, { params: { id }, token: who.token })).body.values[0]);
  return found;
};

const testOf = ([name]: Measured) => {
  const found = app.app.modules.samples.dictionary().testNamed(name);
  if (!found) throw new Error(`there is no test ${name}`);
  return found;
};
const distributionOf = async (test: Measured) => {
  const id = testOf(test).analytes[0]?.id ?? 0;
  return (await app.call(figures.readDistribution, { params: { id } })).body;
};
const ownPeers = () => peersOf(holder, ids.slice(12, 13));
/** Every public figure. */
const everyFigure = async () => [
  await distributionOf(kv100),
  await distributionOf(ash),
  (await app.call(figures.readArchiveOverview)).body.plot,
];

type Line = readonly [oil: number, test: Measured, value: string];
const correctFiles = async (name: string, samples: string, lines: readonly Line[], changed: number) => {
  const report = await uploadAndWait(app, admin, {
    ...{ name, correction: 'true', samples },
    results: `report_number,test,analyte,value\n${lines.map(([oil, test, value]) => `${[numbers[oil], ...test, value].join(',')}\n`).join('')}`,
  });
  expect(report.correction?.changed).toBe(changed);
  await reloadArchive(app);
};
const correct = (name: string, lines: readonly Line[]) => {
  const corrected = [...new Set(lines.map(([oil]) => numbers[oil]))];
  return correctFiles(name, `report_number\n${corrected.join('\n')}\n`, lines, lines.length);
};
const isTested = async (oil: number, test: Measured) =>
  (await app.call(readOil, { params: { id: ids[oil] ?? 0 } })).body.tests_available.some(
    ({ id }) => id === testOf(test).id,
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
  await correctFiles('Grade', `report_number,sae_grade\n${numbers[10]},10W-40\n`, [], 1);
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

test('oils of one group have the same peers, whichever release brought the oil itself', async () => {
  const releases = [
    await aGroup(app, { oils: 60, region: 'Africa' }),
    await aGroup(app, { oils: 60, region: 'Africa' }),
  ];
  const own = await idsOf(releases.map(({ numbers: found }) => found[12] ?? ''));
  const who = await aHolderOf(own, kv100);
  expect(await peersOf(who, own)).toMatchObject([{ n: 59 }, { n: 59 }]);
  await aGroup(app, { oils: 2, region: 'Africa' });
  expect(await peersOf(who, own)).toMatchObject([{ n: 59 }, { n: 59 }]);
});

test('whoever holds values around those of a release does not learn them from what it changes', async () => {
  const boron = ['Elemental Analysis by ICP', 'Boron'] as const;
  const release = (name: string, values: readonly number[]) =>
    releaseOils(name, values, { grade: '0W-16', measured: boron });
  const equal = (count: number, value: number) => Array<number>(count).fill(value);
  const oils = await release('Boron', [2, 4, ...equal(12, 0), ...equal(6, 3), ...equal(20, 200)]);
  const own = oils.slice(0, 2);
  const who = await aHolderOf(own, boron);
  expect(await peersOf(who, own)).toMatchObject([{ n: 39 }, { n: 39 }]);
  // twelve are below 2, and nineteen below 4
  await release('Between', equal(24, 3));
  expect(await peersOf(who, own)).toEqual([undefined, undefined]);
  await release('Others', [...equal(18, 3), ...equal(6, 0)]);
  expect(await peersOf(who, own)).toMatchObject([{ n: 39 + 24 + 24 }, undefined]);
  await release('Above', [...equal(12, 0), ...equal(12, 200)]);
  expect(await peersOf(who, own)).toMatchObject([{ n: 39 + 24 + 24 + 24 }, { n: 39 + 24 + 24 + 24 }]);
});

test.each([
  ['1.10', '5W-20'],
  ['<1.10', '5W-40'],
  ['<1.104', '10W-30'],
])('corrections of few peers of %s change no percentile', async (limit, grade) => {
  const values = ['1.11', ...Array<string>(40).fill(limit), ...Array<string>(10).fill('2.00')];
  const own = (await releaseOils(`Peer-${grade}`, values, { grade, place: 'Asia-Pacific,JP' })).slice(0, 1);
  const who = await aHolderOf(own, kv100);
  expect(await peersOf(who, own)).toMatchObject([{ percentile: 80 }]);
  for (const [i, corrected] of ['9.00', '1.10'].entries()) {
    const number = `Peer-${grade}-${i + 5}`;
    const report = await uploadAndWait(app, admin, {
      ...{ name: `Peer ${grade} ${i}`, correction: 'true', samples: `report_number\n${number}\n` },
      results: `report_number,test,analyte,value\n${[number, ...kv100, corrected].join(',')}\n`,
    });
    expect(report.errors).toEqual([]);
    await reloadArchive(app);
    expect(await peersOf(who, own)).toMatchObject([{ percentile: 80 }]);
  }
});

test('texts are no peers of a number', async () => {
  const measured = ['ASTM Color', 'ASTM Color'] as const;
  const equal = (count: number, value: string) => Array<string>(count).fill(value);
  const values = [...equal(5, '2.5'), ...equal(20, '3.0'), ...equal(5, 'L3.5')];
  const oils = await releaseOils('Color', values, { grade: '5W-30', place: 'Americas,US', measured });
  const own = oils.slice(5, 6);
  const who = await aHolderOf(own, measured);
  expect(await peersOf(who, own)).toMatchObject([{ n: 24, percentile: 60 }]);
});

test('a cell of the plot and a bin of a distribution grow by twenty oils at a time', async () => {
  const cells = async () => {
    const [decade] = (await app.call(figures.readArchiveOverview)).body.plot.decades;
    return Object.fromEntries((decade?.cells ?? []).map(([x, y, oils]) => [`${x} ${y}`, oils]));
  };
  const before = await cells();
  const told = before['20 17'] ?? 0;
  expect(told).toBeGreaterThanOrEqual(20);
  await plottedOils('FewInTheCell', [...Array<string>(5).fill('12.1'), ...Array<string>(20).fill('18.1')]);
  expect(await cells()).toMatchObject({ '20 17': told, '44 17': 20 });
  const earlier = (await distributionOf(kv100)).bins;
  await plottedOils(
    'FewInEachBin',
    Array.from({ length: 24 }, (_, i) => (11 + i / 4).toFixed(2)),
  );
  const sameBins = (await distributionOf(kv100)).bins.flatMap((bin) => {
    const before = earlier.find(({ from, to }) => from === bin.from && to === bin.to);
    return before ? [bin.oils - before.oils] : [];
  });
  expect(sameBins.length).toBeGreaterThan(2);
  expect(sameBins.filter((grown) => grown !== 0 && grown < 20)).toEqual([]);
  await plottedOils('FurtherInTheCell', [
    ...Array<string>(20).fill('12.1'),
    ...Array<string>(5).fill('18.1'),
  ]);
  expect(await cells()).toMatchObject({ '20 17': told + 5 + 1 + 20, '44 17': 20 });
});
