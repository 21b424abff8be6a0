import * as endpoints from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { maxSavedAnalyses } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
let colleague: Person;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  colleague = await aMember(archive.app);
});
afterAll(() => archive.app.close());
beforeEach(() => archive.app.execute(sql`delete from saved_analyses`));

const save = (name: string, query: object = {}, who = archive.holder) =>
  archive.app.call(endpoints.createSavedAnalysis, { body: { name, query }, token: who.token });
const change = (id: number, body: object, who = archive.holder) =>
  archive.app.call(endpoints.updateSavedAnalysis, { params: { id }, body, token: who.token });
const list = async (who = archive.holder, query = {}) =>
  (await archive.app.call(endpoints.listSavedAnalyses, { query, token: who.token })).body;
const open = (token: string, who = archive.holder) =>
  archive.app.call(endpoints.readSharedAnalysis, { params: { token }, token: who.token });

test('saves the parsed query, with its charts and without its page', async () => {
  const { kv100, noack } = archive.analytes;
  const saved = await save(' Winter ', {
    year: ['2018'],
    sae_grade: ['5w-30'],
    test_parameters: [{ test: String(kv100), operator: 'lt', value: '9' }],
    columns: [noack],
    page: 7,
    charts: [{ kind: 'points', x: kv100, y: noack }],
  });
  expect(saved.status).toBe(201);
  expect(saved.body).toEqual({
    id: expect.any(Number),
    name: 'Winter',
    folder: '',
    token: expect.stringMatching(/^[\w-]{22}$/),
    created: expect.any(String),
    updated: saved.body.created,
    query: {
      year: [2018],
      sae_grade: ['5W30'],
      test_parameters: [{ test: kv100, operator: 'lt', value: 9 }],
      columns: [noack],
      charts: [{ kind: 'points', x: kv100, y: noack }],
    },
  });
  expect((await list()).results).toEqual([saved.body]);
  expect(await list(colleague)).toEqual({ count: 0, results: [] });
});

test('lists by name, or as ordered', async () => {
  for (const name of ['b', 'A', 'c']) await save(name);
  expect((await list()).results.map(({ name }) => name)).toEqual(['A', 'b', 'c']);
  expect((await list(archive.holder, { ordering: '-created' })).results.map(({ name }) => name)).toEqual([
    'c',
    'A',
    'b',
  ]);
});

test('renames, replaces the query, keeps the link', async () => {
  const { body: saved } = await save('Old', { year: [2016] });
  const renamed = await change(saved.id, { name: 'New' });
  expect(renamed.body).toMatchObject({ name: 'New', query: { year: [2016] }, token: saved.token });
  const replaced = await change(saved.id, { query: { region: ['Europe'] } });
  expect(replaced.body).toMatchObject({ name: 'New', query: { region: ['Europe'] } });
  expect(replaced.body.query).not.toHaveProperty('year');
});

test('a name is unique for its user, ignoring case', async () => {
  await save('Winter');
  const { body: other } = await save('Summer');
  const taken = { name: ['You have an analysis with this name.'] };
  expect((await save('WINTER')).failure.errors).toEqual(taken);
  expect((await change(other.id, { name: 'winter' })).failure.errors).toEqual(taken);
  expect((await save('Winter', {}, colleague)).status).toBe(201);
});

test('rejects an empty name and analytes that do not exist', async () => {
  expect((await save(' ')).failure.errors).toHaveProperty('name');
  expect((await save('X', { columns: [999_999] })).failure.errors).toHaveProperty(['query.columns.0']);
  const charts = [{ kind: 'histogram', analyte: 999_999 }];
  expect((await save('X', { charts })).failure.errors).toHaveProperty(['query.charts.0.analyte']);
});

const saveMany = (count: number) =>
  archive.app.execute(sql`insert into saved_analyses (user_id, name, query, token)
      select ${archive.holder.id}, i::text, '{}', i::text from generate_series(1, ${count}::int) i`);

test('rejects a query that is too large to be saved', async () => {
  const brands = Array.from({ length: 1000 }, (_, index) => `${index}`.padEnd(40, 'x'));
  const { failure } = await save('Every brand', { brand_name: brands });
  expect(failure.errors).toEqual({
    query: ['Choose fewer values.'],
  });
});

test('rejects more than 200, also of those saved concurrently', async () => {
  await saveMany(maxSavedAnalyses - 1);
  const names = Array.from({ length: 8 }, (_, i) => `Concurrent ${i}`);
  const statuses = await Promise.all(names.map(async (name) => (await save(name)).status));
  expect(statuses.toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  expect((await save('One more')).failure.code).toBe('too_many_analyses');
  expect((await save('First', {}, colleague)).status).toBe(201);
});

test("another's analysis is 404 by id for change and deletion", async () => {
  const { body: saved } = await save('Mine');
  const remove = (who: Person) =>
    archive.app.call(endpoints.deleteSavedAnalysis, { params: { id: saved.id }, token: who.token });
  expect((await change(saved.id, { name: 'Yours' }, colleague)).status).toBe(404);
  expect((await remove(colleague)).status).toBe(404);
  expect((await remove(archive.holder)).status).toBe(204);
  expect((await open(saved.token)).status).toBe(404);
});

test('anyone with the link reads name and query, and what is missing', async () => {
  const { regional, custom, analytes } = archive;
  const query = {
    regional_reports: [regional],
    custom_reports: [custom],
    columns: [analytes.noack],
    sort_field: archive.idOf('Sulfated Ash'),
  };
  const { body: saved } = await save('Shared', query);
  expect((await open(saved.token)).body).toEqual({
    name: 'Shared',
    query,
    mine: true,
    missing: { datasets: [], analytes: [{ id: archive.idOf('Sulfated Ash'), name: 'Sulfated Ash' }] },
  });
  expect((await open(saved.token, colleague)).body).toEqual({
    name: 'Shared',
    query,
    mine: false,
    missing: {
      datasets: [
        { kind: 'REGIONAL', id: regional, database: '2018 Americas' },
        { kind: 'CUSTOM', id: custom, database: null },
      ],
      analytes: [
        { id: analytes.noack, name: 'Noack Evaporation Loss' },
        { id: archive.idOf('Sulfated Ash'), name: 'Sulfated Ash' },
      ],
    },
  });
  expect((await open('x'.repeat(22), colleague)).status).toBe(404);
});

test('the missing analytes are those of the remaining datasets', async () => {
  const query = { custom_reports: [archive.custom, 999_999], columns: [archive.analytes.zinc] };
  const { body: saved } = await save('Partly', query);
  const { body } = await open(saved.token);
  expect(body.missing).toEqual({ datasets: [{ kind: 'CUSTOM', id: 999_999, database: null }], analytes: [] });
});

test('a copy of a regional database stands for another one in what its owner saved, and for nobody else’s', async () => {
  const { app, holder, regional } = archive;
  const database = { kind: 'REGIONAL', name: 'Copy', year: 2018, region: 'Americas' } as const;
  const grant = (holderId: number) =>
    app.database.write((tx) => grantLicence(tx, { ...database, orderId: null, buyerId: null, holderId }));
  const reader = await aMember(app);
  const copy = await grant(reader.id);
  const { body: saved } = await save('All of 2018', { regional_reports: [regional, copy] });
  const opened = async (token: string, who: Person) => (await open(token, who)).body;
  expect(await opened(saved.token, reader)).toMatchObject({
    ...{ query: { regional_reports: [copy] }, missing: { datasets: [], analytes: [] } },
  });
  // a user who names the licence does not learn that it is one of the same database
  const { body: guess } = await save('Guess', { regional_reports: [regional] }, reader);
  expect((await opened(guess.token, reader)).query.regional_reports).toEqual([regional]);
  // bought, named, and given away, while another one remains
  await app.execute(sql`with bought as (
      insert into orders (owner_id, before_discount_cents, discount_cents, total_cents) values (${holder.id}, 0, 0, 0) returning id)
    update licences set order_id = bought.id, buyer_id = ${holder.id} from bought where licences.id = ${copy}`);
  const { body: own } = await save('Own', { regional_reports: [copy] });
  expect((await opened(own.token, holder)).query.regional_reports).toEqual([regional]);
  expect((await list()).results.map(({ name, query }) => [name, query.regional_reports])).toEqual([
    ['All of 2018', [regional]],
    ['Own', [regional]],
  ]);
});
