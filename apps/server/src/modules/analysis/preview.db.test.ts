import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listPreviewColumns, previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { maxPreviewColumns } from '@iom/contract/library/values/values.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { aGroup, ash, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let holder: Person;
let licence: string;
/** In the order of their report numbers: T1-1 and on. */
let oils: number[];

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const group = await aGroup(app, { oils: 6 });
  const query = { sample__group_id: String(group.id), ordering: 'id' };
  oils = (await app.call(listOils, { query })).body.results.map(({ id }) => id);
  const dictionary = app.app.modules.samples.dictionary();
  const testId = ([name]: readonly [string, string]) => dictionary.testNamed(name)?.id ?? 0;
  const id = await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Mine', orderId: null, buyerId: null, holderId: holder.id },
      oils: oils.map((sampleId, index) => ({
        sampleId,
        // the second oil without volatility
        testIds: index === 1 ? [testId(kv100)] : [testId(kv100), testId(noack), testId(ash)],
        fullSet: false,
      })),
    }),
  );
  licence = String(id);
});
afterAll(() => app.close());

const mine = () => ({ id: licence, regional: 'false' as const });
const preview = (more: { columns?: string[]; ordering?: string; page_size?: string } = {}) =>
  app.call(previewReport, { query: { ...mine(), ...more }, token: holder.token });
const columns = async () =>
  (await app.call(listPreviewColumns, { query: mine(), token: holder.token })).body.results;
const columnNamed = async ([, name]: readonly [string, string]) =>
  (await columns()).find((column) => column.name === name)!;

test('lists every analyte of the licence with its test and group', async () => {
  const listed = await columns();
  expect(new Set(listed.map((column) => column.test.name))).toEqual(new Set([kv100[0], noack[0], ash[0]]));
  expect(await columnNamed(kv100)).toMatchObject({ unit: 'mm²/s', group: 'Viscosity' });
  const other = await aMember(app);
  expect((await app.call(listPreviewColumns, { query: mine(), token: other.token })).status).toBe(404);
});

test('states the analytes of which no oil has a value, and leaves them out until they are chosen', async () => {
  const group = await aGroup(app, { oils: 2 });
  const query = { sample__group_id: String(group.id), ordering: 'id' };
  const ids = (await app.call(listOils, { query })).body.results.map(({ id }) => id);
  const [first, second] = app.app.modules.samples
    .dictionary()
    .tests.filter(({ analytes }) => analytes.length === 1);
  for (const id of ids) {
    await app.execute(sql`delete from results where sample_id = ${id}`);
    await app.execute(
      sql`insert into results (sample_id, test_id, numbers) values (${id}, ${first!.id}, '{1}')`,
    );
    await app.execute(
      sql`update samples set tested_ids = ${`{${first!.id},${second!.id}}`}::bigint[] where id = ${id}`,
    );
  }
  await reloadArchive(app);
  const other = await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Half empty', orderId: null, buyerId: null, holderId: holder.id },
      oils: ids.map((sampleId) => ({ sampleId, testIds: null, fullSet: true })),
    }),
  );
  const asked = { query: { id: String(other), regional: 'false' as const }, token: holder.token };
  const { results } = (await app.call(listPreviewColumns, asked)).body;
  expect(results.map((column) => [column.test.id, column.empty])).toEqual([
    [first!.id, false],
    [second!.id, true],
  ]);
  const { body } = await app.call(previewReport, asked);
  expect(body.columns.map((column) => column.test.id)).toEqual([first!.id]);
});

test('without chosen columns, returns the ten analytes that most of the oils have', async () => {
  const group = await aGroup(app, { oils: 3 });
  const query = { sample__group_id: String(group.id), ordering: 'id' };
  const ids = (await app.call(listOils, { query })).body.results.map(({ id }) => id);
  const tests = app.app.modules.samples.dictionary().tests.filter(({ analytes }) => analytes.length === 1);
  const [rare, ...common] = tests.slice(0, 11);
  // one oil of three has a value of the first test
  for (const [index, id] of ids.entries()) {
    const tested = `{${[...(index === 0 ? [rare!] : []), ...common].map((one) => one.id).join()}}`;
    await app.execute(sql`delete from results where sample_id = ${id}`);
    await app.execute(
      sql`insert into results (sample_id, test_id, numbers) select ${id}, t, '{1}' from unnest(${tested}::bigint[]) t`,
    );
    await app.execute(sql`update samples set tested_ids = ${tested}::bigint[] where id = ${id}`);
  }
  await reloadArchive(app);
  const other = await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Eleven', orderId: null, buyerId: null, holderId: holder.id },
      oils: ids.map((sampleId) => ({ sampleId, testIds: null, fullSet: true })),
    }),
  );
  const asked = { query: { id: String(other), regional: 'false' as const }, token: holder.token };
  expect((await app.call(listPreviewColumns, asked)).body.count).toBe(11);
  const { body } = await app.call(previewReport, asked);
  expect(body.columns.map(({ test: one }) => one.id)).toEqual(common.map(({ id }) => id));
  expect(body.results.map(({ sample }) => sample)).toEqual(ids);
  // the other licence of the holder
  expect((await preview()).body.results.map(({ sample }) => sample)).toEqual(oils);
});

/** A licence of one new oil with a number for every analyte of these tests. */
const licenceOfTested = async (tested: readonly { id: number; analytes: readonly unknown[] }[]) => {
  const group = await aGroup(app, { oils: 1 });
  const query = { sample__group_id: String(group.id) };
  const id = (await app.call(listOils, { query })).body.results[0]!.id;
  await app.execute(sql`delete from results where sample_id = ${id}`);
  for (const { id: test, analytes } of tested)
    await app.execute(
      sql`insert into results (sample_id, test_id, numbers) values (${id}, ${test}, ${`{${analytes.map(() => 1).join()}}`})`,
    );
  await app.execute(
    sql`update samples set tested_ids = ${`{${tested.map((one) => one.id).join()}}`}::bigint[] where id = ${id}`,
  );
  await reloadArchive(app);
  const licenceId = await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Tested', orderId: null, buyerId: null, holderId: holder.id },
      oils: [{ sampleId: id, testIds: null, fullSet: true }],
    }),
  );
  return { query: { id: String(licenceId), regional: 'false' as const }, token: holder.token };
};

test('without chosen columns, takes an analyte of each test before a second of one', async () => {
  const { tests } = app.app.modules.samples.dictionary();
  const large = tests.find(({ analytes }) => analytes.length > 10)!;
  const small = tests.findLast(({ analytes }) => analytes.length === 1)!;
  const asked = await licenceOfTested([large, small]);
  const { columns: shown } = (await app.call(previewReport, asked)).body;
  expect(shown.map((column) => column.test.id)).toEqual([large.id, small.id, ...Array(8).fill(large.id)]);
});

test('without chosen columns, begins with the viscosity at the temperature of the grade', async () => {
  const cranking = app.app.modules.samples.dictionary().testNamed('Cold Cranking Simulator (CCS)')!;
  const asked = await licenceOfTested([cranking]);
  const { columns: shown } = (await app.call(previewReport, asked)).body;
  const [atGrade, ...fixed] = shown.map(({ name }) => name);
  expect(atGrade).toBe('CCS Viscosity @ Grade Temperature');
  // the others stay in the order of the dictionary, in which files have all of them
  const listed = (await app.call(listPreviewColumns, asked)).body.results.map(({ name }) => name);
  expect(listed).toEqual([...fixed, atGrade]);
});

test('returns the chosen columns in the order asked, and no others', async () => {
  const chosen = [await columnNamed(noack), await columnNamed(kv100)];
  const { body } = await preview({ columns: chosen.map(({ id }) => String(id)) });
  expect(body.columns.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id));
  const analyteKeys = Object.keys(body.results[0] ?? {}).filter((key) => /^\d+$/.test(key));
  expect(new Set(analyteKeys)).toEqual(new Set(chosen.map(({ id }) => String(id))));
});

test('orders by an analyte in both directions; oils without a visible value come last', async () => {
  const { id } = await columnNamed(noack);
  const order = async (ordering: string) =>
    (await preview({ ordering })).body.results.map((row) => row.sample);
  const [first, second, third, fourth, fifth, sixth] = oils;
  expect(await order(`${id}`)).toEqual([first, third, fourth, fifth, sixth, second]);
  expect(await order(`-${id}`)).toEqual([sixth, fifth, fourth, third, first, second]);
  expect(await order('-report_number')).toEqual(oils.toReversed());
});

test('orders grades by cold then hot number', async () => {
  const { body } = await preview({ ordering: 'sae_grade' });
  expect(body.results.map((row) => row.sae_grade)).toEqual([
    '5W30',
    '5W30',
    '5W30',
    '10W40',
    '10W40',
    '10W40',
  ]);
});

test('returns 400 for columns and orderings the licence does not have, and for too many columns', async () => {
  const many = Array.from({ length: maxPreviewColumns + 1 }, (_, index) => String(index + 1));
  const { failure } = await preview({ columns: many });
  expect(failure.errors).toMatchObject({ columns: [`At most ${maxPreviewColumns} columns.`] });
  for (const query of [
    { columns: ['999999'] },
    { columns: ['x'] },
    { columns: many },
    { ordering: '999999' },
    { ordering: 'container_id' },
  ])
    expect((await preview(query)).status).toBe(400);
});
