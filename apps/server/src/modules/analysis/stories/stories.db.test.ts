import * as endpoints from '@iom/contract/analysis/stories.endpoints.ts';
import {
  maxStories,
  maxStoryCharts,
  maxStoryParts,
  maxWordsLength,
} from '@iom/contract/analysis/stories.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { removeDeletedStories } from './stories.store.ts';

let archive: AnalysisArchive;
let colleague: Person;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  colleague = await aMember(archive.app);
});
afterAll(() => archive.app.close());
beforeEach(() => archive.app.execute(sql`delete from stories`));

const words = (text: string) => ({ kind: 'words' as const, text });
const view = (query: object) => ({ kind: 'view' as const, title: 'A view', query });
const make = (parts: object[], who = archive.holder) =>
  archive.app.call(endpoints.createStory, {
    body: { title: 'Winter', parts } as never,
    token: who.token,
  });
const open = (token: string, who = archive.holder) =>
  archive.app.call(endpoints.readSharedStory, { params: { token }, token: who.token });

test('preserves the order of words and views; a change keeps the link', async () => {
  const { body: made, status } = await make([words(' **Cold** start '), view({ year: ['2018'], page: 3 })]);
  expect(status).toBe(201);
  expect(made.parts).toEqual([words('**Cold** start'), view({ year: [2018] })]);
  const changed = await archive.app.call(endpoints.updateStory, {
    params: { id: made.id },
    body: { parts: made.parts.toReversed() },
    token: archive.holder.token,
  });
  expect(changed.body).toMatchObject({ title: 'Winter', token: made.token });
  expect(changed.body.parts.map(({ kind }) => kind)).toEqual(['view', 'words']);
  const list = async (who: Person) =>
    (await archive.app.call(endpoints.listStories, { token: who.token })).body;
  expect((await list(archive.holder)).results).toMatchObject([{ id: made.id, title: 'Winter', parts: 2 }]);
  expect(await list(colleague)).toEqual({ count: 0, results: [] });
});

test.each(['ن', '油', '😀'])('a story may have as many letters in any script (%s)', async (letter) => {
  const letters = 5000 / letter.length;
  const { body, status } = await make(Array.from({ length: 29 }, () => words(letter.repeat(letters))));
  expect([status, body.parts?.length]).toEqual([201, 29]);
});

const change = (id: number, body: object) =>
  archive.app.call(endpoints.updateStory, { params: { id }, body, token: archive.holder.token });
const read = async (id: number) =>
  (await archive.app.call(endpoints.readStory, { params: { id }, token: archive.holder.token })).body;

test('a version that another save has replaced is not changed; a repeated save gets the first response', async () => {
  const { body: opened } = await make([words('First.'), view({ year: ['2018'] })]);
  const { id, updated } = opened;
  const mine = { title: 'Winter', parts: [words('Typed in one tab.'), ...opened.parts], updated };
  const saved = await change(id, mine);
  expect(saved.status).toBe(200);
  expect(saved.body.updated > updated).toBe(true);
  const other = await change(id, { title: 'Cold', parts: opened.parts, updated });
  expect([other.status, other.failure.code]).toEqual([409, 'story_changed']);
  expect((await change(id, { title: 'Cold', updated })).failure.code).toBe('story_changed');
  expect(await read(id)).toEqual(saved.body);
  // its response was lost
  expect((await change(id, mine)).body).toEqual(saved.body);
  expect((await change(id, { title: 'Cold', updated: saved.body.updated })).body.title).toBe('Cold');
  expect((await change(id, { title: 'Without a version' })).status).toBe(200);
});

test('of concurrent saves of one version one is stored', async () => {
  const { body: opened } = await make([words('First.')]);
  const saves = await Promise.all(
    ['a', 'b', 'c', 'd'].map((title) => change(opened.id, { title, updated: opened.updated })),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const stored = saves.find(({ status }) => status === 200)?.body;
  expect(await read(opened.id)).toEqual(stored);
});

test('rejects unknown analytes, empty words, and too many parts and stories', async () => {
  expect((await make([words('One'), view({ columns: [999_999] })])).failure.errors).toHaveProperty([
    'parts.1.query.columns.0',
  ]);
  expect((await make([words(' ')])).failure.errors).toHaveProperty(['parts.0.text']);
  const many = Array.from({ length: maxStoryParts + 1 }, () => words('Word'));
  expect((await make(many)).failure.errors).toHaveProperty('parts');
  const chart = { kind: 'histogram', analyte: archive.analytes.noack };
  const views = Array.from({ length: maxStoryCharts / 12 }, () => view({ charts: Array(12).fill(chart) }));
  expect((await make(views, colleague)).status).toBe(201);
  const tooMany = await make([...views, view({ charts: [chart] })]);
  expect(tooMany.failure.errors).toEqual({ parts: ['At most 60 charts in all views together.'] });
  await archive.app.execute(sql`insert into stories (user_id, title, parts, token)
      select ${archive.holder.id}, i::text, '[]', i::text from generate_series(1, ${maxStories}::int) i`);
  expect((await make([])).failure.code).toBe('too_many_stories');
  expect((await make([], colleague)).status).toBe(201);
});

test('the total size of a user’s stories is limited, however they grow', async () => {
  const other = await aMember(archive.app);
  // of 151 kB: the fourteenth does not fit
  const long = Array.from({ length: maxStoryParts }, () => words('x'.repeat(maxWordsLength)));
  const { body: small } = await make([words('Short.')], other);
  for (let made = 0; made < 13; made += 1) expect((await make(long, other)).status).toBe(201);
  expect((await make(long, other)).failure.code).toBe('too_many_stories');
  const grow = (parts: ReturnType<typeof words>[]) =>
    archive.app.call(endpoints.updateStory, {
      token: other.token,
      params: { id: small.id },
      body: { parts },
    });
  expect((await grow(long)).failure.code).toBe('too_many_stories');
  expect((await grow([words('Longer than before.')])).status).toBe(200);
  expect((await make([], colleague)).status).toBe(201);
});

test('anyone with the link reads the words, and of each view what is missing; nothing about its owner', async () => {
  const { regional, analytes } = archive;
  const query = { regional_reports: [regional], columns: [analytes.noack] };
  const { body: made } = await make([words('Read this.'), view(query)]);
  const parts = (missing: object) => [words('Read this.'), { ...view(query), missing }];
  expect((await open(made.token)).body).toEqual({
    ...{ id: made.id, title: 'Winter', updated: made.updated, mine: true, layout: 'page', filters: {} },
    parts: parts({ datasets: [], analytes: [] }),
  });
  expect((await open(made.token, colleague)).body).toEqual({
    ...{ id: null, title: 'Winter', updated: made.updated, mine: false, layout: 'page', filters: {} },
    parts: parts({
      datasets: [{ kind: 'REGIONAL', id: regional, database: '2018 Americas' }],
      analytes: [{ id: analytes.noack, name: 'Noack Evaporation Loss' }],
    }),
  });
  await archive.app.call(endpoints.deleteStory, { params: { id: made.id }, token: archive.holder.token });
  expect((await open(made.token)).status).toBe(404);
});

test('the views of a story name the reader’s own copy of a database, and are complete', async () => {
  const { app, regional } = archive;
  const reader = await aMember(app);
  const copy = await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'REGIONAL', name: 'Copy', year: 2018, region: 'Americas' },
      ...{ orderId: null, buyerId: null, holderId: reader.id },
    }),
  );
  const { body: made } = await make([words('Read this.'), view({ regional_reports: [regional] })]);
  expect((await open(made.token, reader)).body.parts).toEqual([
    words('Read this.'),
    { ...view({ regional_reports: [copy] }), missing: { datasets: [], analytes: [] } },
  ]);
});

test('a dashboard keeps its layout and its filters, and its readers get both', async () => {
  const { analytes, holder, app } = archive;
  const test_parameters = [{ test: analytes.noack, operator: 'lt' as const, value: 12 }];
  const { body: made, status } = await app.call(endpoints.createStory, {
    body: { title: 'Cold', parts: [view({})], layout: 'grid', filters: { year: ['2018'], test_parameters } },
    token: holder.token,
  });
  expect([status, made.layout, made.filters]).toEqual([201, 'grid', { year: [2018], test_parameters }]);
  const changed = await change(made.id, { filters: { region: ['Europe'] } });
  expect(changed.body).toMatchObject({ title: 'Cold', layout: 'grid', filters: { region: ['Europe'] } });
  expect((await open(made.token, colleague)).body).toMatchObject({
    ...{ id: null, layout: 'grid', filters: { region: ['Europe'] } },
  });
  const list = await app.call(endpoints.listStories, { token: holder.token });
  expect(list.body.results).toMatchObject([{ title: 'Cold', layout: 'grid', parts: 1 }]);
  const unknown = await change(made.id, {
    filters: { test_parameters: [{ test: 999_999, operator: 'reported' }] },
  });
  expect(unknown.failure.errors).toHaveProperty(['filters.test_parameters.0.test']);
  const own = { id: 900_000_001, name: 'Ratio', unit: '', decimals: 1, formula: 'Zn/P' };
  const conditions = { test_parameters: [{ test: own.id, operator: 'reported' as const }] };
  const kept = await change(made.id, { filters: { ...conditions, own_columns: [own] } });
  expect(kept.body).toMatchObject({ filters: { ...conditions, own_columns: [own] } });
  const wrong = await change(made.id, { filters: { own_columns: [{ ...own, formula: 'Zn/' }] } });
  expect(wrong.failure.errors).toHaveProperty(['filters.own_columns.0.formula']);
});

test('a deleted story can be restored with its link, by its user and for a day', async () => {
  const { app, holder } = archive;
  const { body: made } = await make([words('Read this.')]);
  const remove = () => app.call(endpoints.deleteStory, { params: { id: made.id }, token: holder.token });
  const restore = (who = holder) =>
    app.call(endpoints.restoreStory, { params: { id: made.id }, token: who.token });
  expect((await restore()).status).toBe(404);
  expect((await remove()).status).toBe(204);
  expect([(await remove()).status, (await open(made.token)).status]).toEqual([404, 404]);
  expect((await change(made.id, { title: 'Late' })).status).toBe(404);
  expect((await restore(colleague)).status).toBe(404);
  expect((await restore()).body).toEqual(made);
  expect((await open(made.token)).status).toBe(200);
  await remove();
  await app.execute(sql`update stories set deleted_at = now() - interval '25 hours'`);
  expect((await restore()).status).toBe(404);
  await app.database.write(removeDeletedStories);
  expect((await app.execute(sql`select id from stories`)).rows).toEqual([]);
});
