import * as figures from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readOilPeers } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { aGroup, ash, kv100 } from '#test/fixtures/archive.ts';
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
  // 30 of each grade; the values of viscosity are 10 to 17.4
  numbers = (await aGroup(app, { oils: 60 })).numbers;
  const { results } = (await app.call(listOils, { query: { page_size: '100', ordering: 'id' } })).body;
  ids = numbers.map((number) => results.find((oil) => oil.sample__report_number === number)?.id ?? 0);
  const oils = [{ sampleId: ids[0] ?? 0, testIds: [testOf(kv100).id], fullSet: false }];
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

const testOf = ([name]: readonly [string, string]) => {
  const found = app.app.modules.samples.dictionary().testNamed(name);
  if (!found) throw new Error(`there is no test ${name}`);
  return found;
};
const distributionOf = async (test: readonly [string, string]) => {
  const id = testOf(test).analytes[0]?.id ?? 0;
  return (await app.call(figures.readDistribution, { params: { id } })).body;
};
const peersOf = async () =>
  (await app.call(readOilPeers, { params: { id: ids[0] ?? 0 }, token: holder.token })).body;
/** Every figure over values of oils that the reader has not bought. */
const everyFigure = async () => [
  await distributionOf(kv100),
  await distributionOf(ash),
  (await app.call(figures.readArchiveOverview)).body.plot,
  await peersOf(),
];

type Line = readonly [oil: number, test: readonly [string, string], value: string];
const correct = async (name: string, lines: readonly Line[]) => {
  const corrected = [...new Set(lines.map(([oil]) => numbers[oil]))];
  const report = await uploadAndWait(app, admin, {
    ...{ name, correction: 'true' },
    samples: `report_number\n${corrected.join('\n')}\n`,
    results: `report_number,test,analyte,value\n${lines.map(([oil, test, value]) => `${[numbers[oil], ...test, value].join(',')}\n`).join('')}`,
  });
  expect(report.correction?.changed).toBe(lines.length);
  await app.app.modules.samples.refreshArchive();
};
const isTested = async (oil: number, test: readonly [string, string]) =>
  (await app.call(readOil, { params: { id: ids[oil] ?? 0 } })).body.tests_available.some(
    ({ id }) => id === testOf(test).id,
  );

test('values that few corrections add, change or withdraw are in no figure until twenty have come', async () => {
  const before = await everyFigure();
  expect(before[0]).toMatchObject({ oils: 60 });
  expect(before[1]).toMatchObject({ oils: 40 });
  expect(before[3]).toMatchObject({ values: [{ n: 29, percentile: 0 }] });
  await correct('Late results', [
    [2, ash, '2.5'],
    [4, kv100, '9.1'],
    [6, kv100, ''],
  ]);
  // which tests an oil has is public at once
  expect([await isTested(2, ash), await isTested(6, kv100)]).toEqual([true, false]);
  expect(await everyFigure()).toEqual(before);
  // a second correction of the same cell, and 17 others: 20 of viscosity
  await correct('Recalibration', [
    [4, kv100, '9.2'],
    ...Array.from({ length: 17 }, (_, n): Line => [2 * n + 8, kv100, '9.3']),
  ]);
  const [viscosity, ofAsh, plot, peers] = await everyFigure();
  expect(viscosity).toMatchObject({ oils: 59 });
  expect(ofAsh).toEqual(before[1]);
  expect(plot).toEqual(before[2]);
  // 18 of 28
  expect(peers).toMatchObject({ values: [{ n: 28, percentile: 64 }] });
});
