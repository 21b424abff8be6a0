import { contactInstitute } from '@iom/contract/content/contact.endpoints.ts';
import * as endpoints from '@iom/contract/content/messages.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAdministrator, type Person, personName } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const send = async (changes: object = {}) => {
  const body = {
    contact_name: 'Ada Byron',
    company_email: 'ada@lab.example',
    message: 'Do you test gear oils?\nAnd greases?',
    ...changes,
  };
  return Number((await app.call(contactInstitute, { body })).body.reference.slice(2));
};
const read = (id: number) => app.call(endpoints.readMessage, { params: { id }, token: admin.token });
const reply = (id: number, body: object) =>
  app.call(endpoints.replyToMessage, { params: { id }, body: body as never, token: admin.token });
const close = (id: number) => app.call(endpoints.closeMessage, { params: { id }, token: admin.token });
const reopen = (id: number) => app.call(endpoints.reopenMessage, { params: { id }, token: admin.token });
const list = async (query: object = {}) =>
  (await app.call(endpoints.listMessages, { query: query as never, token: admin.token })).body;

test('a reply is mailed to the sender with the message, stored, and marks the message as done', async () => {
  const id = await send();
  const sent = (await app.mails(2)).length;
  const { status, body } = await reply(id, { text: 'Not yet.' });
  expect([status, body.state]).toEqual([200, 'DONE']);
  expect(body.replies).toEqual([
    { at: expect.stringMatching(/Z$/), by: personName(admin), text: 'Not yet.' },
  ]);
  expect((await read(id)).body).toEqual(body);
  const mail = (await app.mails(sent + 1)).at(-1);
  for (const text of ['To: ada@lab.example', body.reference, 'Hello Ada Byron', 'Not yet.', '> And greases?'])
    expect(mail).toContain(text);
  expect(mail).not.toContain('sent automatically');
  expect((await list({ search: body.reference })).results).toMatchObject([{ id, state: 'DONE', replies: 1 }]);
});

test('the list counts the replies of each message', async () => {
  const company_name = `Counted ${Date.now()}`;
  const [none, two, one] = [
    await send({ company_name }),
    await send({ company_name }),
    await send({ company_name }),
  ];
  for (const [id, text] of [
    [two, 'First.'],
    [one, 'Only.'],
    [two, 'Second.'],
  ] as const)
    await reply(id, { text });
  const { results } = await list({ search: company_name, ordering: 'id' });
  expect(results.map(({ id, replies }) => [id, replies])).toEqual([
    [none, 0],
    [two, 2],
    [one, 1],
  ]);
});

test('a repeated reply, sequential or concurrent, gets the first response and is mailed once', async () => {
  const id = await send({ contact_name: 'Bo Twice' });
  const replies = await Promise.all([reply(id, { text: 'Yes.' }), reply(id, { text: ' Yes. ' })]);
  const again = await reply(id, { text: 'Yes.' });
  for (const { status, body } of [...replies, again])
    expect([status, body.state, body.replies.length]).toEqual([200, 'DONE', 1]);
  await reply(id, { text: 'Yes, and greases.' });
  const mailed = async () =>
    (await app.mails(1)).filter((mail) => /^Subject: Our reply.*Bo Twice/ms.test(mail));
  await vi.waitFor(async () => expect((await mailed()).join()).toContain('Yes, and greases.'));
  expect(await mailed()).toHaveLength(2);
  expect((await read(id)).body.replies.map(({ text }) => text)).toEqual(['Yes.', 'Yes, and greases.']);
});

test('a repeated reply marks the message as done if the first left it open, and is mailed once', async () => {
  const id = await send({ company_email: 'open@lab.example' });
  expect((await reply(id, { text: 'Soon.', done: false })).body.state).toBe('OPEN');
  const again = await reply(id, { text: 'Soon.' });
  expect([again.status, again.body.state, again.body.replies.length]).toEqual([200, 'DONE', 1]);
  expect((await reply(id, { text: 'Soon.', done: false })).body.state).toBe('DONE');
  const mailed = await app.rows(
    sql`select from outbox where recipient = 'open@lab.example' and subject like 'Our reply%'`,
  );
  expect(mailed).toHaveLength(1);
});

test('a reply can leave the message open', async () => {
  const id = await send();
  expect((await reply(id, { text: 'We look into it.', done: false })).body.state).toBe('OPEN');
});

test.each<[string, object]>([
  ['an empty reply', { text: ' ' }],
  ['a reply of 5,001 characters', { text: 'x'.repeat(5001) }],
])('rejects %s at its field and mails nothing', async (_what, body) => {
  const id = await send();
  const { status, failure } = await reply(id, body);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['text']]);
  expect((await read(id)).body.replies).toEqual([]);
});

test('messages are listed newest first, filtered by state and searched by sender, text and reference', async () => {
  const [older, newer] = [
    await send({ contact_name: 'Zoe Unique' }),
    await send({ message: 'A 100% unusual word' }),
  ];
  await close(newer);
  const ids = async (query: object) => (await list(query)).results.map(({ id }) => id);
  expect((await ids({})).slice(0, 2)).toEqual([newer, older]);
  expect(await ids({ search: 'zoe unique' })).toEqual([older]);
  expect(await ids({ search: '100% unusual' })).toEqual([newer]);
  expect(await ids({ search: `C-${String(older).padStart(6, '0')}` })).toEqual([older]);
  expect(await ids({ state: 'DONE' })).toContain(newer);
  expect(await ids({ state: 'OPEN' })).not.toContain(newer);
  expect((await reopen(newer)).body.state).toBe('OPEN');
  expect(await ids({ state: 'OPEN' })).toContain(newer);
});

test('returns 404 for a message that does not exist', async () => {
  const unknown = 999_999;
  const responses = [
    await read(unknown),
    await close(unknown),
    await reopen(unknown),
    await reply(unknown, { text: 'x' }),
  ];
  for (const { status } of responses) expect(status).toBe(404);
});
