import { readOilPeers } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { importTexts, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Releases oils with these viscosities. */
const releaseOils = async (name: string, viscosities: readonly number[], grade = '0W-16', year = 2016) => {
  const newOils = viscosities.map((viscosity, i) => ({ number: `${name}-${i + 1}`, viscosity }));
  const columns = 'report_number,container_id,year,brand_name,supplier,sae_grade,oil_type,region,country';
  const texts = {
    samples: `${columns}\n${newOils.map(({ number }) => `${number},${number},${year},Brand,Test Oils,${grade},Passenger car,Europe,DE\n`).join('')}`,
    results: `report_number,test,analyte,value\n${newOils.map(({ number, viscosity }) => `${[number, ...kv100, viscosity].join(',')}\n`).join('')}`,
  };
  expect((await importTexts(app, name, texts, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
};
const times = (count: number, value: number) => Array<number>(count).fill(value);
/** The report numbers of oils of a release, from the first of these on. */
const reportNumbers = (name: string, first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${name}-${first + i}`);

/**
 * A holder of the viscosity of these oils. @returns a function that reads the peers of an oil, by default the
 * first one
 */
const addHolder = async (...numbers: [string, ...string[]]) => {
  const rows = await app.rows<{ id: number; number: string }>(
    sql`select id::int as id, report_number as number from samples`,
  );
  const oilId = (number: string) => rows.find((oil) => oil.number === number)?.id ?? 0;
  const testIds = [app.app.modules.samples.dictionary().testNamed(kv100[0])?.id ?? 0];
  const who = await aMember(app);
  const oils = numbers.map((number) => ({ sampleId: oilId(number), testIds, fullSet: false }));
  const licence = { kind: 'CUSTOM', name: 'Some', holderId: who.id, orderId: null, buyerId: null } as const;
  await app.database.write((tx) => grantLicence(tx, { ...licence, oils }));
  return async (number = numbers[0]) =>
    (await app.call(readOilPeers, { params: { id: oilId(number) }, token: who.token })).body.values;
};

/** Corrects viscosities, or withdraws empty ones. @returns the number of changed results */
const correct = async (
  name: string,
  corrected: readonly (readonly [number: string, viscosity: string])[],
) => {
  const report = await uploadAndWait(app, await anAdministrator(app), {
    ...{ name, correction: 'true' },
    samples: `report_number\n${corrected.map(([number]) => number).join('\n')}\n`,
    results: `report_number,test,analyte,value\n${corrected.map(([number, value]) => `${[number, ...kv100, value].join(',')}\n`).join('')}`,
  });
  return report.correction?.changed;
};

test('the owner of most of the peers that a correction removes does not learn the others from the changes', async () => {
  // the compared oil, then 24 below and 6 above that will be withdrawn
  await releaseOils('C', [12, ...times(24, 10), ...times(6, 14), ...times(30, 10), ...times(29, 14)]);
  // of the 30 withdrawn values the second user holds 25
  const [ofOne, ofMost] = [await addHolder('C-1'), await addHolder('C-1', ...reportNumbers('C', 2, 25))];
  const readCounts = async () => [(await ofOne())[0], (await ofMost())[0]];
  expect(await readCounts()).toMatchObject([{ n: 89 }, { n: 89 }]);

  expect(
    await correct(
      'Withdrawn',
      reportNumbers('C', 2, 30).map((number) => [number, '']),
    ),
  ).toBe(30);
  await releaseOils('Other', times(20, 8), '5W-40');
  expect(await readCounts()).toMatchObject([{ n: 59 }, undefined]);

  await releaseOils('Further', [...times(20, 10), ...times(20, 14)]);
  expect(await readCounts()).toMatchObject([{ n: 59 + 40 }, { n: 59 + 40 }]);
});

test('waiting corrections remove no percentile if few peers change sides', async () => {
  await releaseOils('D', [12, ...times(60, 10), ...times(60, 14)], '5W-20');
  const peers = await addHolder('D-1');
  const before = await peers();
  expect(before).toMatchObject([{ n: 120, percentile: 50 }]);
  // 24 that stay below, and one that does not
  expect(
    await correct(
      'Recalibrated',
      reportNumbers('D', 2, 25).map((number, i) => [number, i === 0 ? '14.00' : '10.02']),
    ),
  ).toBe(25);
  await releaseOils('Later', times(20, 8), '10W-60');
  expect(await peers()).toEqual(before);
});

test('the percentiles that a recalibration of held cells changes do not depend on a cell that is not held', async () => {
  const own = [12, 12.2, 12.4, 12.6, 12.8, 13, 13.2];
  const raised = own.slice(0, 6).flatMap((value) => times(4, value + 0.1));
  /**
   * Percentiles of the user's values after the raised ones and one of the two other oils are higher by 0.2.
   */
  const percentilesWith = async (name: string, grade: string, others: readonly number[]) => {
    await releaseOils(name, [...own, ...raised, ...others, ...times(30, 10), ...times(30, 15)], grade);
    const peers = await addHolder(`${name}-1`, ...reportNumbers(name, 2, own.length + raised.length - 1));
    expect(
      await correct(
        `Raised ${name}`,
        [...raised, ...others.slice(0, 1)].map((value, i) => [
          `${name}-${own.length + i + 1}`,
          (value + 0.2).toFixed(2),
        ]),
      ),
    ).toBe(25);
    await releaseOils(`${name}Later`, times(20, 8), '25W-60');
    const found: (number | undefined)[] = [];
    for (const number of reportNumbers(name, 1, own.length)) found.push((await peers(number))[0]?.percentile);
    return found;
  };
  const low = await percentilesWith('E', '0W-8', [12.35, 12.95]);
  expect(low).not.toContain(undefined);
  expect(await percentilesWith('F', '0W-12', [12.95, 12.35])).toEqual(low);
});

test('there is no percentile while more than a few peers wait for others of their year; owned ones do not wait', async () => {
  await releaseOils('G', [12, ...times(60, 10), ...times(60, 14)], '15W-40');
  await releaseOils('H', times(6, 14), '15W-40', 2017);
  const [ofOne, ofLate] = [await addHolder('G-1'), await addHolder('G-1', ...reportNumbers('H', 1, 6))];
  // six of 120 are one in twenty
  expect(await ofOne()).toMatchObject([{ n: 120, percentile: 50 }]);
  expect(await ofLate()).toMatchObject([{ n: 126, percentile: 48 }]);
  await releaseOils('I', [14], '15W-40', 2018);
  expect(await ofOne()).toEqual([]);
  expect(await ofLate()).toMatchObject([{ n: 126 }]);
});

test.each([
  ['all values, the own one as well, until a release counts them', '0W-30', 1, 61, 1.1],
  ['nineteen of sixty, which never count', '5W-50', 2, 19, 1.5],
] as const)(
  'there is no percentile among peers after a correction of %s',
  async (_what, grade, first, count, factor) => {
    const viscosities = [12, ...times(30, 10), ...times(30, 14)];
    await releaseOils(grade, viscosities, grade);
    const peers = await addHolder(`${grade}-1`);
    expect(await peers()).toMatchObject([{ n: 60, percentile: 50 }]);
    expect(
      await correct(
        `Corrected ${grade}`,
        reportNumbers(grade, first, count).map((number, i) => [
          number,
          ((viscosities[first - 1 + i] ?? 0) * factor).toFixed(2),
        ]),
      ),
    ).toBe(count);
    expect(await peers()).toEqual([]);
  },
);
