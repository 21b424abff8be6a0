import * as endpoints from '@iom/contract/content/comments.endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person, personName } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { users } from '../../accounts/accounts.tables.ts';

let app: TestApp;
let admin: Person;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await openTestApp();
  [admin, author, other] = [await anAdministrator(app), await aMember(app), await aMember(app)];
});
afterAll(() => app.close());

const write = (by: Person, comment: unknown) =>
  app.call(endpoints.createComment, { body: { comment } as never, token: by.token });
const create = async (by: Person, comment = 'Fine data.') => (await write(by, comment)).body.id;
const list = async (by: Person, query: object = {}) =>
  (await app.call(endpoints.listComments, { query: query as never, token: by.token })).body;
const update = (by: Person, id: number, comment: string) =>
  app.call(endpoints.updateComment, { params: { id }, body: { comment }, token: by.token });
const remove = (by: Person, id: number) =>
  app.call(endpoints.deleteComment, { params: { id }, token: by.token });
const hide = (id: number) => app.call(endpoints.hideComment, { params: { id }, token: admin.token });
const show = (id: number) => app.call(endpoints.showComment, { params: { id }, token: admin.token });

test('a comment is listed for every user, newest first, under the name of its author', async () => {
  const first = await create(author, 'First, by me.');
  const { status, body } = await write(author, '  Second.\nTwo lines. ');
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    author: personName(author),
    comment: 'Second.\nTwo lines.',
    last_updated: expect.stringMatching(/Z$/),
    mine: true,
    hidden: false,
  });
  const { count, results } = await list(other);
  expect(count).toBe(2);
  expect(results).toEqual([{ ...body, mine: false }, expect.objectContaining({ id: first })]);
  expect(JSON.stringify(results)).not.toContain(author.email);
  expect((await list(other, { search: 'by ME' })).results.map(({ id }) => id)).toEqual([first]);
});

test('a repeated comment, sequential or concurrent, is published once', async () => {
  const [first, atOnce] = await Promise.all([write(author, 'Sent again.'), write(author, 'Sent again.')]);
  const again = await write(author, ' Sent again. ');
  expect([first.status, atOnce.body, again.body]).toEqual([201, first.body, first.body]);
  expect((await write(other, 'Sent again.')).body.id).not.toBe(first.body.id);
  expect((await list(other, { search: 'Sent again.' })).count).toBe(2);
});

test('the company of an author is shown only with the author’s consent', async () => {
  await app.database.write((tx) =>
    tx.update(users).set({ companyName: 'Lovelace Lubricants' }).where(eq(users.email, author.email)),
  );
  const post = async (body: { comment: string; show_company?: boolean }) =>
    (await app.call(endpoints.createComment, { body, token: author.token })).body;
  expect(await post({ comment: 'Without.' })).not.toHaveProperty('company');
  const { id, company } = await post({ comment: 'With.', show_company: true });
  expect(company).toBe('Lovelace Lubricants');
  expect((await list(other, { search: 'with.' })).results.map((row) => row.company)).toContain(company);
  const change = (by: Person, body: { comment: string; show_company?: boolean }) =>
    app.call(endpoints.updateComment, { params: { id }, body, token: by.token });
  expect((await change(author, { comment: 'Still.' })).body.company).toBe(company);
  expect((await change(admin, { comment: 'Still.', show_company: false })).body.company).toBe(company);
  expect((await change(author, { comment: 'Still.', show_company: false })).body).not.toHaveProperty(
    'company',
  );
});

test.each<[string, unknown]>([
  ['an empty comment', ' \n '],
  ['a comment of 5,001 characters', 'x'.repeat(5001)],
  ['a list', ['text']],
  ['no comment', undefined],
])('rejects %s at its field', async (_what, comment) => {
  const { status, failure } = await write(author, comment);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['comment']]);
});

test('author and administrators change and delete a comment; for others it does not exist', async () => {
  const id = await create(author);
  expect((await update(other, id, 'Mine now')).status).toBe(404);
  expect((await remove(other, id)).status).toBe(404);
  expect((await update(author, id, 'Better.')).body).toMatchObject({ comment: 'Better.', mine: true });
  expect((await update(admin, id, 'Best.')).body).toMatchObject({
    comment: 'Best.',
    author: personName(author),
    mine: false,
  });
  expect((await remove(author, id)).status).toBe(204);
  expect((await remove(admin, id)).status).toBe(404);
  expect((await remove(admin, await create(author))).status).toBe(204);
});

test('a hidden comment is visible to administrators only, until it is shown again', async () => {
  const id = await create(author, 'Buy my oil');
  expect((await hide(id)).body.hidden).toBe(true);
  const idsFor = async (who: Person, query: object = {}) =>
    (await list(who, query)).results.map((row) => row.id);
  for (const who of [author, other]) {
    expect(await idsFor(who)).not.toContain(id);
    expect((await list(who, { hidden: 'true' })).count).toBe(0);
  }
  expect((await update(author, id, 'Still here')).status).toBe(404);
  expect(await idsFor(admin, { hidden: 'true' })).toEqual([id]);
  expect(await idsFor(admin, { hidden: 'false' })).not.toContain(id);
  expect((await show(id)).body.hidden).toBe(false);
  expect(await idsFor(other)).toContain(id);
});

test('a user may post at most 20 comments in an hour; those of other users do not count', async () => {
  const limited = await openTestApp({ LIMITS: 'on' });
  const [one, two] = [await aMember(limited), await aMember(limited)];
  const leave = async ({ token }: { token: string }) =>
    (await limited.call(endpoints.createComment, { body: { comment: 'Fine oil' }, token })).status;
  for (let i = 0; i < 20; i += 1) expect(await leave(one)).toBe(201);
  expect([await leave(one), await leave(two)]).toEqual([429, 201]);
  await limited.close();
});
