import * as figures from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
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
  [admin, holder] = [await anAdministrator(app), await aMember(app)];
  await plottedOils('First');
  // 35 of each grade; the values of viscosity are 10 to 18.6
  numbers = (await aGroup(app, { oils: 70 })).numbers;
  const { results } = (await app.call(listOils, { query: { page_size: '100', ordering: 'id' } })).body;
  ids = numbers.map((number) => results.find((oil) => oil.sample__report_number === number)?.id ?? 0);
  const oils = [{ sampleId: ids[12] ?? 0, testIds: [testNamed(kv100).id], fullSet: false }];
  const licence = {
    kind: 'CUSTOM',
    name: 'Mine',
    holderId: holder.id,
    orderId: null,
    buyerId: null,
  } as const;
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
});
afterAll(() => app.close());

const mostInOneCell = [...Array<string>(24).fill('12.1'), ...Array<string>(5).fill('15.1')];
/**
 * Releases oils of another grade with these viscosities: by default 24 in one cell of the plot, and five
 * others.
 */
const plottedOils = async (name: string, values: readonly string[] = mostInOneCell) => {
  const newOils = values.map((value, i) => ({ number: `${name}-${i + 1}`, value }));
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const report = await importTexts(
    app,
    name,
    {
      samples: `${columns}\n${newOils.map(({ number }) => `${number},${number},2016,Brand,Test Oils,0W-20,Passenger car,Europe,DE\n`).join('')}`,
      results: `report_number,test,analyte,value\n${newOils.map(({ number, value }) => `${[number, ...kv100, value].join(',')}\n${[number, ...noack, '12.1'].join(',')}\n`).join('')}`,
    },
    { release: true },
  );
  expect(report.errors).toEqual([]);
  await reloadArchive(app);
};

const testNamed = ([name]: readonly [string, string]) => {
  const found = app.app.modules.samples.dictionary().testNamed(name);
  if (!found) throw new Error(`there is no test ${name}`);
  return found;
};
const readDistribution = async (test: readonly [string, string]) => {
  const id = testNamed(test).analytes[0]?.id ?? 0;
  return (await app.call(figures.readDistribution, { params: { id } })).body;
};
const readPeers = async () =>
  (await app.call(readOilPeers, { params: { id: ids[12] ?? 0 }, token: holder.token })).body;
/** Every public figure. */
const everyFigure = async () => [
  await readDistribution(kv100),
  await readDistribution(ash),
  (await app.call(figures.readArchiveOverview)).body.plot,
];

type Line = readonly [oil: number, test: readonly [string, string], value: string];
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
const isTested = async (oil: number, test: readonly [string, string]) =>
  (await app.call(readOil, { params: { id: ids[oil] ?? 0 } })).body.tests_available.some(
    ({ id }) => id === testNamed(test).id,
  );

const recalibrated = Array.from({ length: 25 }, (_, n) => 2 * n + 18);

test('values that a few corrections add, change, withdraw or restore are in no figure, even when a release adds twenty values', async () => {
  const before = await everyFigure();
  expect(before[0]).toMatchObject({ oils: 29 + 70 });
  expect(before[1]).toMatchObject({ oils: 47 });
  expect(before[2]).toMatchObject({ decades: [{ cells: [[20, 17, 24]] }] });
  expect(await readPeers()).toMatchObject({ values: [{ n: 34, percentile: Math.round(600 / 34) }] });
  await correct('Late results', [
    [2, ash, '2.5'],
    [4, kv100, '9.1'],
    [6, kv100, ''],
    [7, kv100, '12.1'],
    [7, noack, '12.1'],
  ]);
  // the list of an oil's tests is public at once
  expect([await isTested(2, ash), await isTested(6, kv100)]).toEqual([true, false]);
  expect(await everyFigure()).toEqual(before);
  // two of 34 peers are more than one in twenty
  expect(await readPeers()).toMatchObject({ values: [] });
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
  // the few that remain corrected wait permanently
  expect(await readPeers()).toMatchObject({ values: [] });
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

test('a correction after a release counts as later, even if the clock has gone back meanwhile', async () => {
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

test('oils of one group have the same peers, regardless of the release that added the oil', async () => {
  const who = await aMember(app);
  const releases = [
    await aGroup(app, { oils: 60, region: 'Africa' }),
    await aGroup(app, { oils: 60, region: 'Africa' }),
  ];
  const query = { page_size: '200', region: 'Africa' } as const;
  const { results } = (await app.call(listOils, { query })).body;
  const own = releases.map(
    ({ numbers: found }) => results.find((oil) => oil.sample__report_number === found[12])?.id ?? 0,
  );
  const oils = own.map((sampleId) => ({ sampleId, testIds: [testNamed(kv100).id], fullSet: false }));
  const licence = { kind: 'CUSTOM', name: 'Two', holderId: who.id, orderId: null, buyerId: null } as const;
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
  const peers = async () => {
    const counts: unknown[] = [];
    for (const id of own) {
      const { body } = await app.call(readOilPeers, { params: { id }, token: who.token });
      counts.push(body.values[0]?.n);
    }
    return counts;
  };
  expect(await peers()).toEqual([59, 59]);
  await aGroup(app, { oils: 2, region: 'Africa' });
  expect(await peers()).toEqual([59, 59]);
});

const boron = ['Elemental Analysis by ICP', 'Boron'] as const;
/** Releases oils of a grade with these values of boron. */
const boronOils = async (name: string, values: readonly number[]) => {
  const newOils = values.map((value, i) => ({ number: `${name}-${i + 1}`, value }));
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const texts = {
    samples: `${columns}\n${newOils.map(({ number }) => `${number},${number},2016,Brand,Test Oils,0W-16,Passenger car,Europe,DE\n`).join('')}`,
    results: `report_number,test,analyte,value\n${newOils.map(({ number, value }) => `${[number, ...boron, value].join(',')}\n`).join('')}`,
  };
  expect((await importTexts(app, name, texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
};

test('the owner of values around those of a release does not learn them from the changes', async () => {
  const equal = (count: number, value: number) => Array<number>(count).fill(value);
  await boronOils('Boron', [2, 4, ...equal(12, 0), ...equal(6, 3), ...equal(20, 200)]);
  const query = { page_size: '100', sample__sae_grade: '0W16' } as const;
  const { results } = (await app.call(listOils, { query })).body;
  const own = ['Boron-1', 'Boron-2'].map(
    (number) => results.find((oil) => oil.sample__report_number === number)?.id ?? 0,
  );
  const who = await aMember(app);
  const oils = own.map((sampleId) => ({ sampleId, testIds: [testNamed(boron).id], fullSet: false }));
  const licence = { kind: 'CUSTOM', name: 'Two', holderId: who.id, orderId: null, buyerId: null } as const;
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
  const peers = async () => {
    const counts: unknown[] = [];
    for (const id of own)
      counts.push((await app.call(readOilPeers, { params: { id }, token: who.token })).body.values[0]);
    return counts;
  };
  const before = await peers();
  expect(before).toMatchObject([{ n: 39 }, { n: 39 }]);
  // twelve are below 2, and nineteen below 4
  await boronOils('Between', equal(24, 3));
  expect(await peers()).toEqual([undefined, undefined]);
  await boronOils('Others', [...equal(18, 3), ...equal(6, 0)]);
  expect(await peers()).toMatchObject([{ n: 39 + 24 + 24 }, undefined]);
  await boronOils('Above', [...equal(12, 0), ...equal(12, 200)]);
  expect(await peers()).toMatchObject([{ n: 39 + 24 + 24 + 24 }, { n: 39 + 24 + 24 + 24 }]);
});

test.each(['1.10', '<1.10', '<1.104'])(
  'corrections of few peers of %s change no percentile',
  async (limit) => {
    const who = await aMember(app);
    const values = ['1.11', ...Array<string>(40).fill(limit), ...Array<string>(10).fill('2.00')];
    const grade = { '1.10': '5W-20', '<1.10': '5W-40', '<1.104': '10W-30' }[limit];
    const name = (i: number) => `Peer-${grade}-${i + 1}`;
    const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
    const texts = {
      samples: `${columns}\n${values.map((_, i) => `${name(i)},${name(i)},2016,Brand,Test Oils,${grade},Passenger car,Asia-Pacific,JP\n`).join('')}`,
      results: `report_number,test,analyte,value\n${values.map((value, i) => `${[name(i), ...kv100, value].join(',')}\n`).join('')}`,
    };
    expect((await importTexts(app, `Peers ${grade}`, texts, { release: true })).errors).toEqual([]);
    await reloadArchive(app);
    const { results } = (await app.call(listOils, { query: { sample__report_number: name(0) } })).body;
    const id = results[0]?.id ?? 0;
    const licence = { kind: 'CUSTOM', name: 'Mine', holderId: who.id, orderId: null, buyerId: null } as const;
    const oils = [{ sampleId: id, testIds: [testNamed(kv100).id], fullSet: false }];
    await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
    const percentile = async () =>
      (await app.call(readOilPeers, { params: { id }, token: who.token })).body.values[0]?.percentile;
    const before = await percentile();
    expect(before).toBe(80);
    for (const [i, corrected] of ['9.00', '1.10'].entries()) {
      const report = await uploadAndWait(app, admin, {
        ...{ name: `Peer ${grade} ${i}`, correction: 'true', samples: `report_number\n${name(i + 4)}\n` },
        results: `report_number,test,analyte,value\n${[name(i + 4), ...kv100, corrected].join(',')}\n`,
      });
      expect(report.errors).toEqual([]);
      await reloadArchive(app);
      expect(await percentile()).toBe(before);
    }
  },
);

test('text values are no peers of a number', async () => {
  const who = await aMember(app);
  const color = ['ASTM Color', 'ASTM Color'] as const;
  const values = [
    ...Array<string>(5).fill('2.5'),
    ...Array<string>(20).fill('3.0'),
    ...Array<string>(5).fill('L3.5'),
  ];
  const oils = values.map((value, i) => [`Color-${i + 1}`, value] as const);
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const texts = {
    samples: `${columns}\n${oils.map(([number]) => `${number},${number},2016,Brand,Test Oils,5W-30,Passenger car,Americas,US\n`).join('')}`,
    results: `report_number,test,analyte,value\n${oils.map(([number, value]) => `${[number, ...color, value].join(',')}\n`).join('')}`,
  };
  expect((await importTexts(app, 'Colors', texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
  const { results } = (await app.call(listOils, { query: { region: 'Americas' } })).body;
  const own = results.find((oil) => oil.sample__report_number === 'Color-6')?.id ?? 0;
  const licence = { kind: 'CUSTOM', name: 'Color', holderId: who.id, orderId: null, buyerId: null } as const;
  const bought = [{ sampleId: own, testIds: [testNamed(color).id], fullSet: false }];
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils: bought }));
  const { body } = await app.call(readOilPeers, { params: { id: own }, token: who.token });
  expect(body.values).toMatchObject([{ n: 24, percentile: 60 }]);
});

test('a cell of the plot and a bin of a distribution grow by at least twenty oils', async () => {
  const cells = async () => {
    const [decade] = (await app.call(figures.readArchiveOverview)).body.plot.decades;
    return Object.fromEntries((decade?.cells ?? []).map(([x, y, oils]) => [`${x} ${y}`, oils]));
  };
  const before = await cells();
  const published = before['20 17'] ?? 0;
  expect(published).toBeGreaterThanOrEqual(20);
  await plottedOils('FewInTheCell', [...Array<string>(5).fill('12.1'), ...Array<string>(20).fill('18.1')]);
  expect(await cells()).toMatchObject({ '20 17': published, '44 17': 20 });
  const earlier = (await readDistribution(kv100)).bins;
  await plottedOils(
    'FewInEachBin',
    Array.from({ length: 24 }, (_, i) => (11 + i / 4).toFixed(2)),
  );
  const sameBins = (await readDistribution(kv100)).bins.flatMap((bin) => {
    const before = earlier.find(({ from, to }) => from === bin.from && to === bin.to);
    return before ? [bin.oils - before.oils] : [];
  });
  expect(sameBins.length).toBeGreaterThan(2);
  expect(sameBins.filter((grown) => grown !== 0 && grown < 20)).toEqual([]);
  await plottedOils('FurtherInTheCell', [
    ...Array<string>(20).fill('12.1'),
    ...Array<string>(5).fill('18.1'),
  ]);
  expect(await cells()).toMatchObject({ '20 17': published + 5 + 1 + 20, '44 17': 20 });
});
