import * as endpoints from '@iom/contract/content/papers.endpoints.ts';
import { paperYear } from '@iom/contract/content/papers.endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const paper = {
  title: 'Volatility of engine oils',
  authors: 'A. Byron, C. Babbage',
  presented: 'SAE Fuels & Lubricants Meeting, 2004',
  citation: 'SAE Technical Paper 2004-01-0001',
  abstract: 'Two decades of Noack losses.',
  link: 'https://papers.example/2004-01-0001',
  answers: ['market-trend' as const],
  tests: [1],
};
const create = (changes: object = {}) =>
  app.call(endpoints.createPaper, { body: { ...paper, ...changes } as never, token: admin.token });
const read = (id: number) => app.call(endpoints.readPaper, { params: { id } });

test('a paper is created, read without an account, changed field by field and deleted', async () => {
  const { status, body } = await create();
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...paper }]);
  expect((await read(body.id)).body).toEqual(body);
  const { id } = body;
  const changed = await app.call(endpoints.updatePaper, {
    params: { id },
    body: { title: 'Volatility', link: '', answers: ['suspects', 'claim-check'], tests: [2, 1] },
    token: admin.token,
  });
  expect(changed.body).toEqual({
    ...{ ...body, title: 'Volatility', link: '' },
    ...{ answers: ['suspects', 'claim-check'], tests: [2, 1] },
  });
  expect((await read(id)).body).toEqual(changed.body);
  const removed = await app.call(endpoints.deletePaper, { params: { id }, token: admin.token });
  expect(removed.status).toBe(204);
  expect((await read(id)).status).toBe(404);
});

test('a page that the server has rendered is rendered again after a paper has changed', async () => {
  let changes = 0;
  app.app.modules.samples.onArchiveChange(async () => {
    changes += 1;
  });
  const seen = async (act: () => Promise<unknown>) => {
    const before = changes;
    await act();
    await vi.waitFor(() => expect(changes).toBeGreaterThan(before));
  };
  let id = 0;
  await seen(async () => {
    id = (await create()).body.id;
  });
  await seen(() =>
    app.call(endpoints.updatePaper, { params: { id }, body: { title: 'New' }, token: admin.token }),
  );
  await seen(() => app.call(endpoints.deletePaper, { params: { id }, token: admin.token }));
});

test('papers are listed newest first, sorted and searched', async () => {
  const [older, newer] = [(await create({ title: 'b' })).body.id, (await create({ title: 'A' })).body.id];
  const ids = async (query: object = {}) =>
    (await app.call(endpoints.listPapers, { query: query as never })).body.results.map(({ id }) => id);
  expect(await ids()).toEqual([newer, older]);
  expect(await ids({ ordering: 'title' })).toEqual([newer, older]);
  expect(await ids({ ordering: '-title' })).toEqual([older, newer]);
  expect(await ids({ search: 'babbage' })).toEqual([newer, older]);
  expect(await ids({ search: 'lubricants meeting' })).toEqual([newer, older]);
  expect(await ids({ search: 'no such paper' })).toEqual([]);
});

test('papers are filtered by author and by the year of presentation, or of the citation', async () => {
  const presented = (await create({ presented: 'Graz, 2015 and Porto, 2016', citation: '1999' })).body.id;
  const cited = (await create({ authors: 'M. Costa', presented: 'Porto', citation: 'Paper 20194, 2019' }))
    .body.id;
  const ids = async (query: object) =>
    (await app.call(endpoints.listPapers, { query: query as never })).body.results.map(({ id }) => id);
  expect(await ids({ year: '2016' })).toEqual([presented]);
  expect(await ids({ year: '2015' })).toEqual([]);
  expect(await ids({ year: '2019', author: 'costa' })).toEqual([cited]);
  expect(await ids({ year: '2019', author: 'byron' })).toEqual([]);
  for (const paper of [
    { presented: 'Graz, 2015 and Porto, 2016', citation: '1999' },
    { presented: 'Porto', citation: 'Paper 20194, 2019' },
  ])
    expect(['2016', '2019']).toContain(paperYear(paper));
});

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['a title of two lines', { title: 'a\nb' }, 'title'],
  ['a link that runs code', { link: 'javascript:alert(1)' }, 'link'],
  ['a link without a host', { link: 'https://' }, 'link'],
  ['a link to a file', { link: 'file:///etc/passwd' }, 'link'],
  ['a link that is text', { link: 'papers.example' }, 'link'],
  ['an unknown answer', { answers: ['claim'] }, 'answers.0'],
  ['a test that the dictionary does not have', { tests: [1, 9999] }, 'tests'],
  ['eleven tests', { tests: Array(11).fill(1) }, 'tests'],
  ['an abstract of 5,001 characters', { abstract: 'x'.repeat(5001) }, 'abstract'],
])('rejects %s at its field', async (_what, changes, field) => {
  const { status, failure } = await create(changes);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
});
