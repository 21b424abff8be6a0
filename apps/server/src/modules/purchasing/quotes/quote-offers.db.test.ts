import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { day, openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let desk: Quotes;
let admin: Person;
let asker: Person;
beforeAll(async () => {
  desk = await openQuotes();
  admin = await anAdministrator(desk.shop.app);
  asker = await aMember(desk.shop.app);
});
afterAll(() => desk.shop.app.close());

const quoted = async (who: Person, changes: object = {}) => {
  const id = await desk.asked(who);
  expect((await desk.offer(admin, id, changes)).status).toBe(200);
  return id;
};
const ordersOf = (who: Person) =>
  desk.shop.app.database.read((tx) =>
    rowsOf<{ id: number }>(tx, sql`select id::int as id from orders where owner_id = ${who.id}`),
  );
const audited = async (id: number) =>
  (
    await desk.shop.app.call(listAuditLog, { query: { target: `quote ${id}` }, token: admin.token })
  ).body.results.map(({ actor, action, before, after }) => ({ actor, action, before, after }));
/** The last mail of all; every mail decided has left by then. */
const lastMail = async () => (await desk.shop.app.mails(await desk.mailsSoFar())).at(-1) ?? '';

test('an offer is stored on the quote, audited, and mailed to the requester with a link', async () => {
  const id = await desk.asked(asker);
  const { status, body } = await desk.offer(admin, id, { message: 'Two oils of 2016.' });
  const offer = {
    reports: desk.shop.datasets('Quoted'),
    price: 50,
    message: 'Two oils of 2016.',
    valid_until: day(1),
  };
  expect([status, body.status, body.offer]).toEqual([200, 'QUOTED', offer]);
  expect(body.messages).toEqual([
    { at: expect.any(String), by: 'Institute of Materials', text: 'Two oils of 2016.' },
  ]);
  expect(await audited(id)).toEqual([
    {
      actor: admin.email,
      action: 'quote.offer',
      before: { status: 'NEW', offer: null },
      after: { status: 'QUOTED', offer },
    },
  ]);
  const mail = await lastMail();
  for (const text of ['To: ada@lab.example', body.reference, '$50.00', 'Quoted: 2 oils', `/quotes/${id}`])
    expect(mail).toContain(text);
  expect(mail).not.toContain('/claim/');
});

test.each<[string, () => object, string]>([
  [
    'an unknown oil',
    () => ({ reports: [{ name: 'A', samples: [{ id: 999_999, display_tests: [1] }] }] }),
    'reports.0.samples.0.id',
  ],
  [
    'a test without data for the oil',
    () => ({
      reports: [{ name: 'A', samples: [{ id: desk.shop.oils[2], display_tests: [desk.shop.tests.ash] }] }],
    }),
    'reports.0.samples.0.display_tests',
  ],
  [
    'the same name twice',
    () => ({ reports: [...desk.shop.datasets('A'), ...desk.shop.datasets('A')] }),
    'reports.1.name',
  ],
  ['no dataset', () => ({ reports: [] }), 'reports'],
  ['a price below zero', () => ({ price: -1 }), 'price'],
  ['a price of half a cent', () => ({ price: 10.005 }), 'price'],
  ['a day that is over', () => ({ valid_until: day(-1) }), 'valid_until'],
  ['a day that does not exist', () => ({ valid_until: '2027-02-30' }), 'valid_until'],
])('%s cannot be offered', async (_what, changes, field) => {
  const id = await desk.asked(asker);
  const { status, failure } = await desk.offer(admin, id, changes());
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
  expect((await desk.read(asker, id)).body).toMatchObject({ status: 'NEW', offer: null });
  expect(await audited(id)).toEqual([]);
});

test('a later offer replaces an open or expired one; returns 404 for an unknown quote', async () => {
  const id = await quoted(asker);
  expect((await desk.offer(admin, id, { price: 40 })).body.offer?.price).toBe(40);
  await desk.expire(id);
  expect((await desk.read(asker, id)).body.status).toBe('EXPIRED');
  const again = await desk.offer(admin, id, { price: 0, valid_until: day(0) });
  expect([again.body.status, again.body.offer?.price]).toEqual(['QUOTED', 0]);
  expect((await desk.offer(admin, 999_999)).status).toBe(404);
});

test('an accepted offer creates an order at its price: shares add up, and it is paid as any order', async () => {
  const who = await aMember(desk.shop.app);
  const id = await quoted(who, {
    reports: [...desk.shop.datasets('A'), ...desk.shop.datasets('B')],
    price: 33.33,
  });
  const { status, body } = await desk.accept(who, id);
  expect(status).toBe(200);
  const order = body.order_id;
  expect((await desk.read(who, id)).body).toMatchObject({ status: 'ACCEPTED', order });
  const placed = (await desk.shop.read(who, order)).body;
  expect(placed).toMatchObject({
    total_price: 33.33,
    price_before_discount: 33.33,
    total_discount: 0,
    status: 'IN_PROCESS',
    owner: who.email,
  });
  expect(placed.order_items.map((item) => [item.report?.name, item.report?.number_of_oils])).toEqual([
    ['A', 2],
    ['B', 2],
  ]);
  const cents = placed.order_items.reduce((sum, item) => sum + Math.round(item.total_price * 100), 0);
  expect(cents).toBe(3333);
  await desk.shop.validate(who);
  expect((await desk.shop.pay(who, order, 140)).failure).toMatchObject({
    code: 'price_changed',
    total_price: 33.33,
  });
  expect((await desk.shop.pay(who, order, 33.33)).status).toBe(200);
  expect((await desk.shop.read(who, order)).body).toMatchObject({ status: 'COMPLETE', total_price: 33.33 });
  expect((await desk.accept(who, id)).body.order_id).toBe(order);
});

test('the offered price is charged although a test has left the shop in the meantime', async () => {
  const other = await openQuotes();
  const [boss, buyer] = [await anAdministrator(other.shop.app), await aMember(other.shop.app)];
  const id = await other.asked(buyer);
  await other.offer(boss, id);
  await other.shop.app.database.write((tx) => tx.execute(sql`update tests set price_cents = null`));
  await other.shop.app.app.modules.samples.archiveChanged();
  const { status, body } = await other.accept(buyer, id);
  expect(status).toBe(200);
  expect((await other.shop.read(buyer, body.order_id)).body.total_price).toBe(50);
  await other.shop.validate(buyer);
  expect((await other.shop.pay(buyer, body.order_id, 50)).status).toBe(200);
  await other.shop.app.close();
});

test('an offer accepted several times concurrently creates one order', async () => {
  for (let round = 0; round < 10; round++) {
    const who = await aMember(desk.shop.app);
    const id = await quoted(who);
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.accept(who, id)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.order_id)).size).toBe(1);
    expect(await ordersOf(who)).toEqual([{ id: answers[0]?.body.order_id }]);
  }
});

test('accepted and declined concurrently: one of them succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const who = await aMember(desk.shop.app);
    const id = await quoted(who);
    const [accepted, declined] = await Promise.all([desk.accept(who, id), desk.decline(who, id)]);
    expect([accepted.status, declined.status].sort()).toEqual([200, 409]);
    expect((await ordersOf(who)).length).toBe(accepted.status === 200 ? 1 : 0);
  }
});

test('returns 404 when anyone but the requester accepts or declines', async () => {
  const id = await quoted(asker);
  for (const other of [await aMember(desk.shop.app), admin])
    for (const answer of [await desk.accept(other, id), await desk.decline(other, id)])
      expect([answer.status, answer.failure.code]).toEqual([404, 'not_found']);
  expect((await desk.read(asker, id)).body.status).toBe('QUOTED');
});

test('an unknown, expired, declined or closed offer can be neither accepted nor declined', async () => {
  const who = await aMember(desk.shop.app);
  const [fresh, expired, declined, closed] = [
    await desk.asked(who),
    await quoted(who),
    await quoted(who),
    await quoted(who),
  ];
  await desk.expire(expired);
  await desk.decline(who, declined, 'Too much.');
  await desk.close(admin, closed);
  for (const id of [fresh, expired, declined, closed])
    for (const answer of [await desk.accept(who, id), await desk.decline(who, id)])
      expect([answer.status, answer.failure.code]).toEqual([409, 'quote_not_open']);
  expect(await ordersOf(who)).toEqual([]);
  for (const id of [declined, closed])
    for (const answer of [await desk.offer(admin, id), await desk.close(admin, id)])
      expect([answer.status, answer.failure.code]).toEqual([409, 'quote_not_open']);
});

test('an administrator closes a quote once, with one audit row', async () => {
  const id = await desk.asked(asker);
  expect((await desk.close(admin, id)).body.status).toBe('CLOSED');
  expect((await desk.close(admin, id)).failure.code).toBe('quote_not_open');
  expect(await audited(id)).toEqual([
    {
      actor: admin.email,
      action: 'quote.close',
      before: { status: 'NEW', offer: null },
      after: { status: 'CLOSED', offer: null },
    },
  ]);
  expect((await desk.close(admin, 999_999)).status).toBe(404);
});
