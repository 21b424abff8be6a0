import * as endpoints from '@iom/contract/content/entries.endpoints.ts';
import { type EntrySection, readEntries } from '@iom/contract/content/published-entries.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

const app = await openTestApp();
const { token } = await anAdministrator(app);
afterAll(() => app.close());

type Form = Parameters<typeof create>[0];
const create = (changes: Partial<endpoints.EntryForm> = {}) => {
  const body = { section: 'FAQ' as const, title: 'Do you test greases?', text: 'Yes.', ...changes };
  return app.call(endpoints.createEntry, { body, token });
};
const change = (id: number, body: endpoints.EntryChanges) =>
  app.call(endpoints.updateEntry, { params: { id }, body, token });
const readPage = async (section: EntrySection) =>
  (await app.call(readEntries, { query: { section } })).body.results;
const titles = async (section: EntrySection) => (await readPage(section)).map(({ title }) => title);

test('the texts of the build are the first content, in their order', async () => {
  expect((await readPage('NEWS')).map(({ anchor }) => anchor)).toEqual([
    ...['2024-forty-years', '2021-events', '2021-just-in-time', '2021-modern-series'],
    ...['2020-custom-collection', '2020-database', '2019-database'],
  ]);
  expect((await titles('TEAM')).slice(0, 2)).toEqual(['Collectors', 'Sample management']);
  const questions = await readPage('FAQ');
  expect(questions).toHaveLength(14);
  expect(questions[2]).toMatchObject({
    anchor: 'do-purchased-data-expire',
    blocks: [
      {
        type: 'paragraph',
        spans: [{}, { text: 'terms', href: '/terms-and-conditions/' }, { text: '.' }],
      },
    ],
  });
});

test('a draft is on no page until it is published, and each change is audited', async () => {
  const { status, body } = await create({ title: 'Is it a draft?' });
  expect(status).toBe(201);
  expect(await titles('FAQ')).not.toContain('Is it a draft?');
  await change(body.id, { published: true });
  expect((await titles('FAQ')).at(-1)).toBe('Is it a draft?');
  await app.call(endpoints.deleteEntry, { params: { id: body.id }, token });
  expect(await titles('FAQ')).not.toContain('Is it a draft?');
  const audited = await app.rows<{ action: string; after: { published?: boolean } | null }>(
    sql`select action, after from audit_log where target = ${`entry ${body.id}`} order by id`,
  );
  expect(audited.map(({ action, after }) => [action, after?.published])).toEqual([
    ['entry.create', false],
    ['entry.update', true],
    ['entry.delete', undefined],
  ]);
});

test('an entry keeps its anchor when its title changes, and another of the same title gets its own', async () => {
  const [one, other] = [(await create()).body, (await create()).body];
  expect([one.anchor, other.anchor]).toEqual(['do-you-test-greases', 'do-you-test-greases-2']);
  expect((await change(one.id, { title: 'Are greases tested?' })).body.anchor).toBe('do-you-test-greases');
});

test.each<[Form, string, string]>([
  [{ text: 'See [this](/no-such-page/)' }, 'text', '/no-such-page/ is neither a page of this site'],
  [{ text: 'See [this](javascript:alert(1))' }, 'text', 'is neither a page of this site'],
  [{ text: 'Costs {price}.' }, 'text', '{price} is not known.'],
  [{ section: 'NEWS' }, 'date', 'News need a date.'],
  [{ section: 'NEWS', date: '2026-13' }, 'date', 'A year, a month or a day'],
  [{ section: 'NEWS', date: '2026' }, 'kind', 'Choose what kind'],
  [
    { section: 'NEWS', date: '2026', kind: 'Events', link: 'http://lab.example' },
    'link',
    'A page of this site',
  ],
  [{ date: '2026' }, 'date', 'Only news have this.'],
])('%o is refused at the field %s', async (form, field, message) => {
  const { status, errors } = await create(form).then(({ status, body }) => ({
    status,
    errors: (body as unknown as { errors: Record<string, string[]> }).errors,
  }));
  expect(status).toBe(400);
  expect(errors[field]?.[0]).toContain(message);
});

test('Markdown becomes marked text and never HTML', async () => {
  const text = '## More\n\n**Bold** and [*here*](https://lab.example) <b>x</b>\n\n- one\n  - two';
  const { id } = (await create({ title: 'Marks', text, published: true })).body;
  const marks = (await readPage('FAQ')).find(({ title }) => title === 'Marks');
  expect(marks?.blocks).toEqual([
    { type: 'heading', spans: [{ text: 'More' }] },
    {
      type: 'paragraph',
      spans: [
        { text: 'Bold', strong: true },
        { text: ' and ' },
        { text: 'here', em: true, href: 'https://lab.example' },
        { text: ' ' },
        { text: '<b>' },
        { text: 'x' },
        { text: '</b>' },
      ],
    },
    { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ]);
  await app.call(endpoints.deleteEntry, { params: { id }, token });
});

test('the order of a section is set whole; a list that has changed meanwhile is refused', async () => {
  const query = { section: 'TEAM' as const, page_size: '100' };
  const ids = (await app.call(endpoints.listEntries, { query, token })).body.results.map(({ id }) => id);
  const order = (sent: number[]) =>
    app.call(endpoints.orderEntries, { body: { section: 'TEAM', ids: sent }, token });
  expect((await order(ids.toReversed())).status).toBe(200);
  expect((await titles('TEAM')).at(-1)).toBe('Collectors');
  expect((await order(ids.slice(1))).status).toBe(400);
  expect((await order([...ids.slice(1), ids[1]!])).status).toBe(400);
  await order(ids);
});

test('only administrators see drafts and change entries', async () => {
  const member = await aMember(app);
  for (const caller of [undefined, member.token]) {
    const { status } = await app.call(endpoints.listEntries, { token: caller });
    expect(status).toBe(caller === undefined ? 401 : 403);
  }
});
