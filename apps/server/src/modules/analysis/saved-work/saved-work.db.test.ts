import { createSavedAnalysis, updateSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { listSavedWork, listWorkFolders } from '@iom/contract/analysis/saved-work.endpoints.ts';
import { createStory, deleteStory, updateStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
let ids: Record<'view' | 'answer' | 'story' | 'dashboard', number>;

const token = () => archive.holder.token;
const saveView = async (name: string, query: object, folder = '') =>
  (await archive.app.call(createSavedAnalysis, { body: { name, query, folder }, token: token() })).body.id;
const saveStory = async (body: object) =>
  (await archive.app.call(createStory, { body: body as never, token: token() })).body.id;

beforeAll(async () => {
  archive = await openAnalysisArchive();
  const { noack, kv100 } = archive.analytes;
  const charts = [
    { kind: 'histogram', analyte: noack },
    { kind: 'box', analyte: kv100, group: 'year' },
    { kind: 'box', analyte: noack, group: 'year' },
  ];
  const cold = { year: ['2018'], test_parameters: [{ test: noack, operator: 'lt', value: 12 }], charts };
  const view = { kind: 'view', title: 'Cold starts', query: { charts: charts.slice(0, 1) } };
  ids = {
    view: await saveView('Cold', cold, 'Committee'),
    answer: await saveView('Claims', { answer: { name: 'claim-check', parameters: {} } }),
    story: await saveStory({ title: 'Winter', parts: [{ kind: 'words', text: 'Hello' }, view] }),
    dashboard: await saveStory({
      ...{ title: 'Board', parts: [view], layout: 'grid' },
      ...{ filters: { region: ['Europe'] }, folder: 'Committee' },
    }),
  };
});
afterAll(() => archive.app.close());

const list = async (query: object = {}, who: { token: string | undefined } = archive.holder) =>
  (await archive.app.call(listSavedWork, { query: query as never, token: who.token })).body;
const names = async (query: object) => (await list(query)).results.map(({ name }) => name);

test('lists views, answers, stories and dashboards with what they hold, the latest changed first', async () => {
  const { count, results } = await list();
  expect(count).toBe(4);
  expect(results.map(({ kind, id }) => ({ kind, id }))).toEqual([
    { kind: 'dashboard', id: ids.dashboard },
    { kind: 'story', id: ids.story },
    { kind: 'answer', id: ids.answer },
    { kind: 'view', id: ids.view },
  ]);
  expect(results.map(({ contents, filters }) => ({ contents, filters }))).toEqual([
    { contents: 'Cold starts (Histogram)', filters: 'Region: Europe' },
    { contents: 'Cold starts (Table, Histogram), 1 text', filters: '' },
    { contents: 'Answer: Claim check', filters: '' },
    {
      contents: 'Table, Histogram, 2 × Box plot by group',
      filters: 'Year: 2018; Noack Evaporation Loss (mass %) < 12',
    },
  ]);
  expect(await list({}, await aMember(archive.app))).toEqual({ count: 0, results: [] });
});

test('search finds words of name, folder, contents and filters; kind and folder narrow; keys sort', async () => {
  expect(await names({ search: 'NOACK box' })).toEqual(['Cold']);
  expect(await names({ search: 'committee europe' })).toEqual(['Board']);
  expect(await names({ search: 'nothing' })).toEqual([]);
  expect(await names({ kind: 'answer' })).toEqual(['Claims']);
  expect(await names({ folder: 'Committee', ordering: 'name' })).toEqual(['Board', 'Cold']);
  expect(await names({ ordering: '-name', page_size: '2', page: '2' })).toEqual(['Claims', 'Board']);
});

test('folders count their entries; moving the last entry out ends a folder', async () => {
  const folders = async () =>
    (await archive.app.call(listWorkFolders, { query: {}, token: token() })).body.results;
  expect(await folders()).toEqual([{ name: 'Committee', count: 2 }]);
  const board = { params: { id: ids.dashboard }, token: token() };
  await archive.app.call(updateStory, { ...board, body: { folder: 'Archive' } });
  expect(await folders()).toEqual([
    { name: 'Archive', count: 1 },
    { name: 'Committee', count: 1 },
  ]);
  const cold = { params: { id: ids.view }, body: { folder: '' }, token: token() };
  expect((await archive.app.call(updateSavedAnalysis, cold)).body.folder).toBe('');
  await archive.app.call(deleteStory, board);
  expect(await folders()).toEqual([]);
  expect((await list()).count).toBe(3);
});
