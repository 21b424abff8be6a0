import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listPreviewColumns, previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { mostPreviewColumns } from '@iom/contract/library/values/values.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, ash, kv100, noack } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

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

test('returns the chosen columns in the requested order, and no others', async () => {
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
  const many = Array.from({ length: mostPreviewColumns + 1 }, (_, index) => String(index + 1));
  const { failure } = await preview({ columns: many });
  expect(failure.errors).toMatchObject({ columns: [`At most ${mostPreviewColumns} columns.`] });
  for (const query of [
    { columns: ['999999'] },
    { columns: ['x'] },
    { columns: many },
    { ordering: '999999' },
    { ordering: 'container_id' },
  ])
    expect((await preview(query)).status).toBe(400);
});
