import * as endpoints from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
let admin: Person;
let requester: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  admin = await anAdministrator(quotes.shop.app);
  requester = await aMember(quotes.shop.app);
});
afterAll(() => quotes.shop.app.close());

const countQuotes = async () => (await quotes.shop.app.rows(sql`select 1 from quotes`)).length;

test('a request is stored, mailed to the institute with the catalogue’s data of its oils, and confirmed', async () => {
  const { app, oils, tests } = quotes.shop;
  const before = await quotes.mailsSoFar();
  const { status, body } = await quotes.request(requester, {
    samples: [oils[0], oils[1], oils[0]],
    tests: [tests.noack, tests.ash, tests.noack],
    api_specs: ['SP', 'own words'],
    sae_grades: ['5W-30'],
    comments: 'Only 2016, please.',
    status: 'QUOTED',
    offer: { price: 1 },
  });
  expect(status).toBe(201);
  const id = quotes.idOf(body.reference);
  expect(body.reference).toBe(`Q-${String(id).padStart(6, '0')}`);
  expect((await quotes.read(requester, id)).body).toEqual({
    id,
    reference: body.reference,
    created: expect.stringMatching(/Z$/),
    status: 'NEW',
    mine: true,
    ...quotes.contact,
    api_specs: ['SP', 'own words'],
    acea_specs: [],
    countries: [],
    brands: [],
    sae_grades: ['5W-30'],
    manufacturers: [],
    samples: [oils[0], oils[1]],
    tests: [tests.noack, tests.ash],
    comments: 'Only 2016, please.',
    offer: null,
    order: null,
    messages: [
      { at: expect.any(String), by: expect.stringMatching(/^Ada Person/), text: 'Only 2016, please.' },
    ],
  });
  const [institute, confirmation] = (await app.mails(before + 2)).slice(before);
  for (const text of [
    'To: office@institute.example',
    body.reference,
    'API: SP, own words',
    'Tests: Noack Volatility (Procedure D), Sulfated Ash',
    'Only 2016, please.',
    'T1-1, 2016, Brand A, 5W-30, Germany',
    'T1-2, 2016, =Brand "B", 10W-40, Germany',
  ])
    expect(institute).toContain(text);
  expect(confirmation).toContain(`To: ${quotes.contact.company_email}`);
  expect(confirmation).toContain(body.reference);
  expect(confirmation).not.toContain('2016');
});

test('a test that does not exist cannot be requested', async () => {
  const { status, failure } = await quotes.request(requester, { tests: [999_999] });
  expect([status, failure.errors]).toEqual([400, { tests: ['Test 999999 does not exist.'] }]);
});

test('an address gets three confirmations a day, the requester’s own account all; every request is stored', async () => {
  const { request, shop, contact } = await openQuotes({ LIMITS: 'on' });
  onTestFinished(() => shop.app.close());
  const confirmed = async (email: string) =>
    (await shop.app.rows(sql`select 1 from outbox where recipient = ${email}`)).length;
  for (let sent = 0; sent < 4; sent += 1) expect((await request(null)).status).toBe(201);
  expect(await confirmed(contact.company_email)).toBe(3);
  expect(await shop.app.rows(sql`select 1 from quotes`)).toHaveLength(4);
  const own = await aMember(shop.app);
  for (let sent = 0; sent < 4; sent += 1)
    await shop.app.app.server.inject({
      method: 'POST',
      url: endpoints.requestQuote.path,
      remoteAddress: '192.0.2.7',
      headers: { authorization: `Token ${own.token}` },
      payload: { ...contact, company_email: own.email },
    });
  expect(await confirmed(own.email)).toBe(4);
});

test.each<[string, () => object | Promise<object>, string]>([
  ['no name', () => ({ contact_name: ' ' }), 'contact_name'],
  ['no e-mail', () => ({ company_email: '' }), 'company_email'],
  ['an invalid e-mail', () => ({ company_email: 'ada@lab' }), 'company_email'],
  ['a line break in the name', () => ({ contact_name: 'A\nB' }), 'contact_name'],
  ['a line break in a brand', () => ({ brands: ['A\nPaid: yes'] }), 'brands.0'],
  ['an oil that does not exist', () => ({ samples: [quotes.shop.oils[0], 999_999] }), 'samples'],
  [
    'an oil that is not released',
    async () => {
      const { id } = await aGroup(quotes.shop.app, { oils: 1, release: false });
      const [oil] = await quotes.shop.app.rows<{ id: number }>(
        sql`select id::int as id from samples where group_id = ${id}`,
      );
      return { samples: [oil?.id] };
    },
    'samples',
  ],
  ['a list of brands that is text', () => ({ brands: 'Brand A' }), 'brands'],
])('rejects %s at its field and stores nothing', async (_what, changes, field) => {
  const before = await countQuotes();
  const { status, failure } = await quotes.request(requester, await changes());
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
  expect(await countQuotes()).toBe(before);
});

test('only administrators read and count the quotes of other users', async () => {
  const [who, otherUser] = [await aMember(quotes.shop.app), await aMember(quotes.shop.app)];
  const ids = [await quotes.create(who), await quotes.create(who)];
  const listed = async (by: Person, query: object = {}) => {
    const { body } = await quotes.shop.app.call(endpoints.listQuotes, { query, token: by.token });
    return [body.count, body.results.map((quote) => quote.id)];
  };
  expect(await listed(who)).toEqual([2, ids.toReversed()]);
  expect(await listed(who, { ordering: 'created,id' })).toEqual([2, ids]);
  expect(await listed(who, { page: '2', page_size: '1' })).toEqual([2, [ids[0]]]);
  expect(await listed(otherUser)).toEqual([0, []]);
  expect((await listed(admin, { page_size: '2' }))[1]).toEqual(ids.toReversed());
  expect(await listed(admin, { mine: 'true' })).toEqual([0, []]);
  const theirs = await quotes.read(admin, ids[0] ?? 0);
  expect(theirs.body).toMatchObject({ id: ids[0], mine: false });
  const hidden = [await quotes.read(otherUser, ids[0] ?? 0), await quotes.read(otherUser, 999_999)];
  for (const { status, failure } of hidden)
    expect([status, { ...failure, request_id: '' }]).toEqual([
      404,
      { error: 'Not found.', code: 'not_found', request_id: '' },
    ]);
});

test('returns 401 to a visitor for everything but a request, and 403 to a user for offer and close', async () => {
  const id = await quotes.create(requester);
  const visitor = { token: undefined };
  for (const response of [
    await quotes.read(visitor, id),
    await quotes.offer(visitor, id),
    await quotes.accept(visitor, id),
    await quotes.decline(visitor, id),
    await quotes.close(visitor, id),
    await quotes.claim(visitor, 'x'.repeat(43)),
    await quotes.shop.app.call(endpoints.listQuotes),
  ])
    expect(response.status).toBe(401);
  for (const response of [await quotes.offer(requester, id), await quotes.close(requester, id)])
    expect(response.status).toBe(403);
  expect((await quotes.read(requester, id)).body.status).toBe('NEW');
});

test('filters quotes by status, including offers past their last day', async () => {
  const who = await aMember(quotes.shop.app);
  const [fresh, quoted, expired, declined, closed] = [
    await quotes.create(who),
    await quotes.create(who),
    await quotes.create(who),
    await quotes.create(who),
    await quotes.create(who),
  ];
  for (const id of [quoted, expired, declined]) await quotes.offer(admin, id);
  await quotes.expire(expired);
  expect((await quotes.decline(who, declined)).body.status).toBe('DECLINED');
  await quotes.close(admin, closed);
  const ids = async (status: (typeof endpoints.listQuotes.query.shape.status)['_zod']['output']) =>
    (
      await quotes.shop.app.call(endpoints.listQuotes, { query: { status }, token: who.token })
    ).body.results.map((quote) => [quote.id, quote.status]);
  expect(await ids('NEW')).toEqual([[fresh, 'NEW']]);
  expect(await ids('QUOTED')).toEqual([[quoted, 'QUOTED']]);
  expect(await ids('EXPIRED')).toEqual([[expired, 'EXPIRED']]);
  expect(await ids('DECLINED')).toEqual([[declined, 'DECLINED']]);
  expect(await ids('CLOSED')).toEqual([[closed, 'CLOSED']]);
  expect(await ids('ACCEPTED')).toEqual([]);
});

test('administrators search quotes by reference, contact and comment, literally', async () => {
  const who = await aMember(quotes.shop.app);
  const named = await quotes.create(who, { contact_name: 'Zelda Unique' });
  const commented = await quotes.create(who, { comments: '100% synthetic only' });
  const found = async (search: string) =>
    (
      await quotes.shop.app.call(endpoints.listQuotes, { query: { search }, token: admin.token })
    ).body.results.map(({ id }) => id);
  expect(await found('zelda UNIQUE')).toEqual([named]);
  expect(await found('100% syn')).toEqual([commented]);
  expect(await found('100_ syn')).toEqual([]);
  expect(await found(`Q-${String(named).padStart(6, '0')}`)).toEqual([named]);
  expect(await found('no such quote')).toEqual([]);
});

test('returns 429 after five requests in ten minutes from one address', async () => {
  const limited = await openQuotes({ LIMITS: 'on' });
  for (let i = 0; i < 5; i++) expect((await limited.request(null)).status).toBe(201);
  expect((await limited.request(null)).status).toBe(429);
  await limited.shop.app.close();
});

test('when an administrator cancels the order of an accepted offer, its buyer gets both mails', async () => {
  const who = await aMember(quotes.shop.app);
  const id = await quotes.create(who);
  await quotes.offer(admin, id);
  const order = (await quotes.accept(who, id)).body.order_id;
  expect((await quotes.shop.cancel(admin, order)).status).toBe(204);
  const mail = (await quotes.shop.app.mails(await quotes.mailsSoFar())).at(-1);
  for (const text of [
    `To: ${who.email}`,
    `Your order ${order} has been canceled`,
    `/view/${order}`,
    `/quotes/${id}`,
  ])
    expect(mail).toContain(text);
});
