import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { minPeers } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGroup, ash, importTexts, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';
import { licences } from '../licences/licences.tables.ts';

let app: TestApp;
let holder: Person;
/** Oils alternating between 5W-30 and 10W-40, of Europe 2016: 21 of the first grade, 20 of the second. */
let oils: { id: number; sample__sae_grade: string }[];
/** Test ids by name. */
let tests: Map<string, number>;
let first: number;
let others: number[];

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const group = await aGroup(app, { oils: 2 * minPeers + 1 });
  await aGroup(app, { oils: 4, region: 'Africa' });
  await aGroup(app, { oils: 4, year: '2020' });
  const query = { sample__group_id: String(group.id), page_size: '100', ordering: 'id' };
  oils = (await app.call(listOils, { query })).body.results;
  const dictionary = app.app.modules.samples.dictionary();
  tests = new Map(dictionary.tests.map(({ name, id }) => [name, id]));
  const same = oils.filter((oil) => oil.sample__sae_grade === '5W30').map(({ id }) => id);
  [first = 0] = same;
  others = same.slice(1);
});
afterAll(() => app.close());

const testId = ([name]: readonly [string, string]) => tests.get(name) ?? 0;
const sell = (owned: { sampleId: number; testIds: number[] | null }[]) =>
  app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Mine', orderId: null, buyerId: null, holderId: holder.id },
      oils: owned.map((oil) => ({ ...oil, fullSet: false })),
    }),
  );
beforeEach(async () => {
  await app.database.write((tx) => tx.delete(licences).where(eq(licences.holderId, holder.id)));
  await setViscosities(new Map([first, ...others].map((id, index) => [id, 10 + index / 10])));
  await sell([{ sampleId: first, testIds: [testId(kv100)] }]);
});
const setViscosities = (values: ReadonlyMap<number, number>) =>
  app.execute(sql`update results r set numbers = array[v.n]
        from json_to_recordset(${JSON.stringify([...values].map(([s, n]) => ({ s, n })))}::json) as v(s bigint, n float8)
        where r.sample_id = v.s and r.test_id = ${testId(kv100)}`);
const values = (id: number, who: Person = holder) =>
  app.call(readOilValues, { params: { id }, token: who.token });
const peers = (id: number, who: Person = holder) =>
  app.call(readOilPeers, { params: { id }, token: who.token });

test('returns the owned values of an oil with method, unit, qualifier and verdict, and nothing about other tests', async () => {
  await sell([{ sampleId: first, testIds: [testId(noack), testId(ash)] }]);
  const { body } = await values(first);
  expect(body.tests.map(({ name }) => name)).toEqual([
    kv100[0],
    // of 2019 at the latest: before Procedure D
    'Noack Volatility',
    ash[0],
  ]);
  const [viscosity, volatility] = body.tests;
  expect(viscosity).toMatchObject({ method: 'ASTM D445', group: 'Viscosity' });
  expect(viscosity?.values[0]).toMatchObject({
    analyte: { name: kv100[1], unit: 'mm²/s' },
    text: '10.00',
    judged: { verdict: 'conforms' },
  });
  expect(volatility?.values[0]).toMatchObject({ text: expect.stringMatching(/^<5/), judged: null });
  expect((await values(others[0]!)).body.tests).toEqual([]);
  expect((await values(first, await aMember(app))).body.tests).toEqual([]);
  expect((await values(999_999)).status).toBe(404);
});

/** Imports a released oil with these results, and returns its id. */
const anOil = async (number: string, lines: readonly string[]) => {
  const texts = {
    samples: `report_number,year,brand_name,region,sae_grade\n${number},2016,Brand,Africa,10W-40`,
    results: ['report_number,test,analyte,value', ...lines.map((line) => `${number},${line}`)].join('\n'),
  };
  await importTexts(app, number, texts, { release: true });
  await reloadArchive(app);
  const query = { sample__report_number: number };
  return (await app.call(listOils, { query })).body.results[0]?.id ?? 0;
};

test('calculates viscosity index and line where both viscosities are owned', async () => {
  const kv40 = ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 40 C'] as const;
  const index = ['Viscosity Index', 'Viscosity Index'] as const;
  const oil = await anOil('VI-1', [`${kv40},112`, `${kv100},15`, `${index},120`]);
  const found = async () => {
    const { calculated_index, viscosity_line } = (await values(oil)).body;
    return [calculated_index, viscosity_line];
  };
  await sell([{ sampleId: oil, testIds: [testId(kv100), testId(index)] }]);
  expect(await found()).toEqual([undefined, undefined]);
  await sell([{ sampleId: oil, testIds: [testId(kv40)] }]);
  // of 2016: R of D445-26 is 1.22% at 40 °C and 1.38% at 100 °C
  const line = {
    at_40: { value: 112, reproducibility: expect.closeTo(1.3664, 9) },
    at_100: { value: 15, reproducibility: expect.closeTo(0.207, 9) },
    source: expect.stringMatching(/^Quoted from kinvicalc.*\(ASTM D445-26/),
  };
  expect(await found()).toEqual([{ value: 139, reported: '120', agrees: false }, line]);
  await app.database.write((tx) => tx.delete(licences).where(eq(licences.holderId, holder.id)));
  await sell([{ sampleId: oil, testIds: [testId(kv40), testId(kv100)] }]);
  expect(await found()).toEqual([{ value: 139, reported: null, agrees: null }, line]);
});

test('a value at the temperature of the W grade is the value at the grade temperature, unless the file states that', async () => {
  const ccs = 'Cold Cranking Simulator (CCS)';
  const mrv = 'MRV Yield Stress and Apparent Viscosity (TP-1)';
  const oil = await anOil('CCS-1', [
    `${ccs},CCS Viscosity @ -25 C,6560`,
    `${ccs},CCS Viscosity @ -30 C,13000`,
    `${mrv},MRV Apparent Viscosity @ -30 C,21000`,
    `${mrv},MRV Apparent Viscosity @ Grade Temperature,20000`,
    `${mrv},MRV Yield Stress @ -30 C,<35`,
  ]);
  await sell([{ sampleId: oil, testIds: null }]);
  const { body } = await values(oil);
  const atGrade = body.tests
    .flatMap((test) => test.values)
    .filter(({ analyte }) => analyte.name.endsWith('Grade Temperature'));
  expect(atGrade.map(({ text }) => text)).toEqual(['6560', '20000', '<35']);
});

test('returns the percentile of an owned value among the oils of its grade, region and decade', async () => {
  await setViscosities(new Map([[first, 10.55]]));
  const { body } = await peers(first);
  expect(body.group).toEqual({ sae_grade: '5W30', region: 'Europe', first_year: 2010, last_year: 2019 });
  // 10.1 to 10.5 are below
  expect(body.values).toEqual([{ analyte: expect.any(Number), n: minPeers, percentile: 25 }]);
  await setViscosities(new Map([[first, 10.5]]));
  expect((await peers(first)).body.values[0]?.percentile).toBe(23);
  expect((await peers(others[0]!)).body.values).toEqual([]);
  expect((await peers(999_999)).status).toBe(404);
});

test('returns nothing for a value with fewer than 20 peers, however much the value of one of them changes', async () => {
  const second = oils.find((oil) => oil.sample__sae_grade === '10W40')!.id;
  await sell([{ sampleId: second, testIds: null }]);
  const peer = oils.findLast((oil) => oil.sample__sae_grade === '10W40')!.id;
  const before = (await peers(second)).text;
  for (const value of [1, 1000]) {
    await setViscosities(new Map([[peer, value]]));
    expect((await peers(second)).text).toBe(before);
  }
  expect(JSON.parse(before).values).toEqual([]);
});

test('returns nothing if fewer than 20 of the peers are not owned, or owning the others would reveal the last', async () => {
  await sell(others.slice(1).map((sampleId) => ({ sampleId, testIds: [testId(kv100)] })));
  const before = (await peers(first)).text;
  await setViscosities(new Map([[others[0]!, 1000]]));
  expect((await peers(first)).text).toBe(before);
  expect(JSON.parse(before).values).toEqual([]);
});

test('returns nothing for a value with all but four peers equal, below or above, nor for zero', async () => {
  const percentiles = async (own: number, theirs: number, elsewhere = 0, exception = theirs) => {
    const numbers = others.map((id, index) => [id, index < elsewhere ? exception : theirs] as const);
    await setViscosities(new Map(numbers).set(first, own));
    return (await peers(first)).body.values.map(({ percentile }) => percentile);
  };
  for (const theirs of [9, 10, 11]) expect(await percentiles(10, theirs)).toEqual([]);
  expect(await percentiles(10, 10, 4, 11)).toEqual([]);
  // 15 of 20 are equal
  expect(await percentiles(10, 10, 5, 11)).toEqual([38]);
  // all are displayed as 10.00
  expect(await percentiles(10, 10.001, 10, 9.999)).toEqual([]);
  expect(await percentiles(10.004, 10.001, 5, 9)).toEqual([63]);
  expect(await percentiles(0, 0)).toEqual([]);
  expect(await percentiles(0, 0, 10, 11)).toEqual([]);
});

test('a peer’s `<` value counts as below its number, and a `>` value as above it', async () => {
  const withLimits = async (own: number, limit: number, other: number, qualifier: '<' | '>') => {
    const numbers = others.map((id, index) => [id, index < 5 ? other : limit] as const);
    await setViscosities(new Map(numbers).set(first, own));
    await app.execute(sql`update results set qualifiers = array[${qualifier}]
      where test_id = ${testId(kv100)} and numbers = array[${limit}::float8] and sample_id <> ${first}`);
    const { values: found } = (await peers(first)).body;
    await app.execute(sql`update results set qualifiers = null where test_id = ${testId(kv100)}`);
    return found.map(({ percentile }) => percentile);
  };
  // in binary 100 times 1.1 is more than 110, 100 times 0.29 less than 29
  expect(await withLimits(1.1, 1.1, 2, '<')).toEqual([75]);
  expect(await withLimits(1.1, 1.094, 2, '<')).toEqual([75]);
  expect(await withLimits(0.29, 0.29, 0.1, '>')).toEqual([25]);
  expect(await withLimits(0.29, 0.296, 0.1, '>')).toEqual([25]);
});

test('does not reveal which peer has which value', async () => {
  const before = (await peers(first)).text;
  await setViscosities(new Map(others.toReversed().map((id, index) => [id, 10 + (index + 1) / 10])));
  expect((await peers(first)).text).toBe(before);
});

test('changing values of other grades, regions, decades and tests changes no byte', async () => {
  const before = (await peers(first)).text;
  await app.execute(sql`update results set numbers = array_fill(77.7::float8, array[cardinality(numbers)])
        where sample_id not in (select json_array_elements_text(${JSON.stringify([first, ...others])}::json)::bigint)
          or test_id <> ${testId(kv100)}`);
  expect((await peers(first)).text).toBe(before);
});
