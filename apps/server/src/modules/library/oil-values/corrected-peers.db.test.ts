import { readOilPeers } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { aHolderOf, correctResults, idsOf, peersOf, releaseOils } from '#test/fixtures/corrected-oils.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Releases oils with these viscosities. */
const releaseViscosities = (name: string, viscosities: readonly number[], grade = '0W-16', year = 2016) =>
  releaseOils(app, name, viscosities, { grade, year });
const times = (count: number, value: number) => Array<number>(count).fill(value);
/** The report numbers of oils of a release, from the first of these on. */
const reportNumbers = (name: string, first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${name}-${first + i}`);

/**
 * A holder of the viscosity of these oils. @returns a function that reads the peers of an oil, by default the
 * first one
 */
const addHolder = async (...numbers: [string, ...string[]]) => {
  const ids = await idsOf(app, numbers);
  const who = await aHolderOf(app, ids, kv100);
  return async (number = numbers[0]) => {
    const id = ids[numbers.indexOf(number)] ?? 0;
    return (await app.call(readOilPeers, { params: { id }, token: who.token })).body.values;
  };
};

/** Corrects viscosities, or withdraws empty ones. @returns the number of changed results */
const correct = async (
  name: string,
  corrected: readonly (readonly [number: string, viscosity: string])[],
) => {
  const lines = corrected.map(([number, viscosity]) => [number, kv100, viscosity] as const);
  return (await correctResults(app, await anAdministrator(app), name, lines)).correction?.changed;
};

test('the owner of most of the peers that a correction removes does not learn the others from the changes', async () => {
  // the compared oil, then 24 below and 6 above that will be withdrawn
  await releaseViscosities('C', [12, ...times(24, 10), ...times(6, 14), ...times(30, 10), ...times(29, 14)]);
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
  await releaseViscosities('Other', times(20, 8), '5W-40');
  expect(await readCounts()).toMatchObject([{ n: 59 }, undefined]);

  await releaseViscosities('Further', [...times(20, 10), ...times(20, 14)]);
  expect(await readCounts()).toMatchObject([{ n: 59 + 40 }, { n: 59 + 40 }]);
});

test('waiting corrections remove no percentile if few peers change sides', async () => {
  await releaseViscosities('D', [12, ...times(60, 10), ...times(60, 14)], '5W-20');
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
  await releaseViscosities('Later', times(20, 8), '10W-60');
  expect(await peers()).toEqual(before);
});

test('the percentiles that a recalibration of held cells changes do not depend on a cell that is not held', async () => {
  const own = [12, 12.2, 12.4, 12.6, 12.8, 13, 13.2];
  const raised = own.slice(0, 6).flatMap((value) => times(4, value + 0.1));
  /**
   * Percentiles of the user's values after the raised ones and one of the two other oils are higher by 0.2.
   */
  const percentilesWith = async (name: string, grade: string, others: readonly number[]) => {
    await releaseViscosities(name, [...own, ...raised, ...others, ...times(30, 10), ...times(30, 15)], grade);
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
    await releaseViscosities(`${name}Later`, times(20, 8), '25W-60');
    const found: (number | undefined)[] = [];
    for (const number of reportNumbers(name, 1, own.length)) found.push((await peers(number))[0]?.percentile);
    return found;
  };
  const low = await percentilesWith('E', '0W-8', [12.35, 12.95]);
  expect(low).not.toContain(undefined);
  expect(await percentilesWith('F', '0W-12', [12.95, 12.35])).toEqual(low);
});

test('there is no percentile while more than a few peers wait for others of their year; owned ones do not wait', async () => {
  await releaseViscosities('G', [12, ...times(60, 10), ...times(60, 14)], '15W-40');
  await releaseViscosities('H', times(6, 14), '15W-40', 2017);
  const [ofOne, ofLate] = [await addHolder('G-1'), await addHolder('G-1', ...reportNumbers('H', 1, 6))];
  // six of 120 are one in twenty
  expect(await ofOne()).toMatchObject([{ n: 120, percentile: 50 }]);
  expect(await ofLate()).toMatchObject([{ n: 126, percentile: 48 }]);
  await releaseViscosities('I', [14], '15W-40', 2018);
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
    await releaseViscosities(grade, viscosities, grade);
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

test('oils of one group have the same peers, whichever release brought the oil itself', async () => {
  const releases = [
    await aGroup(app, { oils: 60, region: 'Africa' }),
    await aGroup(app, { oils: 60, region: 'Africa' }),
  ];
  const own = await idsOf(
    app,
    releases.map(({ numbers: found }) => found[12] ?? ''),
  );
  const who = await aHolderOf(app, own, kv100);
  expect(await peersOf(app, who, own)).toMatchObject([{ n: 59 }, { n: 59 }]);
  await aGroup(app, { oils: 2, region: 'Africa' });
  expect(await peersOf(app, who, own)).toMatchObject([{ n: 59 }, { n: 59 }]);
});

test('whoever holds values around those of a release does not learn them from what it changes', async () => {
  const boron = ['Elemental Analysis by ICP', 'Boron'] as const;
  const release = (name: string, values: readonly number[]) =>
    releaseOils(app, name, values, { grade: '0W-16', measured: boron });
  const equal = (count: number, value: number) => Array<number>(count).fill(value);
  const oils = await release('Boron', [2, 4, ...equal(12, 0), ...equal(6, 3), ...equal(20, 200)]);
  const own = oils.slice(0, 2);
  const who = await aHolderOf(app, own, boron);
  expect(await peersOf(app, who, own)).toMatchObject([{ n: 39 }, { n: 39 }]);
  // twelve are below 2, and nineteen below 4
  await release('Between', equal(24, 3));
  expect(await peersOf(app, who, own)).toEqual([undefined, undefined]);
  await release('Others', [...equal(18, 3), ...equal(6, 0)]);
  expect(await peersOf(app, who, own)).toMatchObject([{ n: 39 + 24 + 24 }, undefined]);
  await release('Above', [...equal(12, 0), ...equal(12, 200)]);
  expect(await peersOf(app, who, own)).toMatchObject([{ n: 39 + 24 + 24 + 24 }, { n: 39 + 24 + 24 + 24 }]);
});

test.each([
  ['1.10', '5W-20'],
  ['<1.10', '5W-40'],
  ['<1.104', '10W-30'],
])('corrections of few peers of %s change no percentile', async (limit, grade) => {
  const values = ['1.11', ...Array<string>(40).fill(limit), ...Array<string>(10).fill('2.00')];
  const own = (await releaseOils(app, `Peer-${grade}`, values, { grade, place: 'Asia-Pacific,JP' })).slice(
    0,
    1,
  );
  const who = await aHolderOf(app, own, kv100);
  expect(await peersOf(app, who, own)).toMatchObject([{ percentile: 80 }]);
  for (const [i, corrected] of ['9.00', '1.10'].entries()) {
    const line = [`Peer-${grade}-${i + 5}`, kv100, corrected] as const;
    const report = await correctResults(app, await anAdministrator(app), `Peer ${grade} ${i}`, [line]);
    expect(report.errors).toEqual([]);
    await reloadArchive(app);
    expect(await peersOf(app, who, own)).toMatchObject([{ percentile: 80 }]);
  }
});

test('texts are no peers of a number', async () => {
  const measured = ['ASTM Color', 'ASTM Color'] as const;
  const equal = (count: number, value: string) => Array<string>(count).fill(value);
  const values = [...equal(5, '2.5'), ...equal(20, '3.0'), ...equal(5, 'L3.5')];
  const oils = await releaseOils(app, 'Color', values, { grade: '5W-30', place: 'Americas,US', measured });
  const own = oils.slice(5, 6);
  const who = await aHolderOf(app, own, measured);
  expect(await peersOf(app, who, own)).toMatchObject([{ n: 24, percentile: 60 }]);
});
