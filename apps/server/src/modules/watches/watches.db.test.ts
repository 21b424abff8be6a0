import { createSavedAnalysis, deleteSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import * as endpoints from '@iom/contract/watches/watches.endpoints.ts';
import { maxWatches, type WatchForm } from '@iom/contract/watches/watches.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const create = (who: Person, body: WatchForm) => app.call(endpoints.createWatch, { body, token: who.token });
const search = (name: string, filters: object = {}): WatchForm => ({ kind: 'CATALOGUE', name, filters });
const list = async (who: Person) => (await app.call(endpoints.listWatches, { token: who.token })).body;
const change = (who: Person, id: number, enabled: boolean) =>
  app.call(endpoints.updateWatch, { params: { id }, body: { enabled }, token: who.token });
const remove = (who: Person, id: number) =>
  app.call(endpoints.deleteWatch, { params: { id }, token: who.token });
const anAnalysis = async (who: Person, name = 'Winter') => {
  const body = { name, query: { region: ['Europe'] } };
  return (await app.call(createSavedAnalysis, { body, token: who.token })).body;
};

test('watches a search of the catalogue with its parsed filters', async () => {
  const owner = await aMember(app);
  const filters = {
    region: ['Europe'],
    sae_grade: ['5w-30'],
    search: 'alpha',
    status: 'UNRELEASED',
    page: 2,
  };
  const { status, body } = await create(owner, search(' Europe ', filters));
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    kind: 'CATALOGUE',
    name: 'Europe',
    filters: { region: ['Europe'], sae_grade: ['5W30'], search: 'alpha' },
    analysis: null,
    enabled: true,
    ...{ about: 'new_oils', schedule: 'change', mailed: null },
    created: expect.any(String),
  });
  expect(await list(owner)).toEqual({ count: 1, results: [body] });
  expect(await list(await aMember(app))).toEqual({ count: 0, results: [] });
});

test('watches a saved analysis under its name, and ends with it', async () => {
  const owner = await aMember(app);
  const { id, token } = await anAnalysis(owner);
  const { body } = await create(owner, { kind: 'ANALYSIS', saved_analysis: id });
  expect(body).toMatchObject({
    kind: 'ANALYSIS',
    name: 'Winter',
    filters: null,
    analysis: { id, token, answer: null },
  });
  await app.call(deleteSavedAnalysis, { params: { id }, token: owner.token });
  expect((await list(owner)).count).toBe(0);
});

test("returns 404 for another's saved analysis", async () => {
  const { id } = await anAnalysis(await aMember(app));
  expect((await create(await aMember(app), { kind: 'ANALYSIS', saved_analysis: id })).status).toBe(404);
});

test('the same search again enables its watch', async () => {
  const owner = await aMember(app);
  const { id } = (await create(owner, search('Europe', { region: ['Europe'] }))).body;
  const { id: saved } = await anAnalysis(owner);
  const { id: analysis } = (await create(owner, { kind: 'ANALYSIS', saved_analysis: saved })).body;
  for (const watch of [id, analysis]) expect((await change(owner, watch, false)).body.enabled).toBe(false);
  const again = [
    await create(owner, search('Other name', { region: ['Europe'] })),
    await create(owner, { kind: 'ANALYSIS', saved_analysis: saved }),
  ];
  expect(again.map(({ body }) => [body.id, body.enabled])).toEqual([
    [id, true],
    [analysis, true],
  ]);
  expect((await list(owner)).count).toBe(2);
});

test('only a saved analysis is watched for its result, and the same analysis again changes the mails', async () => {
  const owner = await aMember(app);
  const { id: searchId } = (await create(owner, search('Europe'))).body;
  const about = { params: { id: searchId }, body: { about: 'results' as const }, token: owner.token };
  expect((await app.call(endpoints.updateWatch, about)).failure.errors).toHaveProperty('about');
  const { id: saved } = await anAnalysis(owner, 'Result');
  const form = { kind: 'ANALYSIS' as const, saved_analysis: saved };
  const first = await create(owner, { ...form, about: 'results' });
  expect(first.body).toMatchObject({ about: 'results', schedule: 'change' });
  const second = await create(owner, { ...form, schedule: 'weekly' });
  expect(second.body).toMatchObject({
    ...{ id: first.body.id, about: 'results', schedule: 'weekly', mailed: expect.any(String) },
  });
});

test("another's watch is 404 for change and deletion", async () => {
  const [owner, other] = [await aMember(app), await aMember(app)];
  const { id } = (await create(owner, search('Mine'))).body;
  expect((await change(other, id, false)).status).toBe(404);
  expect((await remove(other, id)).status).toBe(404);
  expect((await list(owner)).results[0]?.enabled).toBe(true);
  expect((await remove(owner, id)).status).toBe(204);
  expect((await remove(owner, id)).status).toBe(404);
});

test('rejects an empty name, and more than 50, also when they come at the same time', async () => {
  const owner = await aMember(app);
  expect((await create(owner, search(' '))).failure.errors).toHaveProperty('name');
  const calls = Array.from({ length: maxWatches + 3 }, (_, index) =>
    create(owner, search(`Search ${index}`, { search: `oil ${index}` })),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxWatches);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
});
