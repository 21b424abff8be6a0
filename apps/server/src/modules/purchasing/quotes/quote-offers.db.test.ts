import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import {
  approvePurchaseOrder,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { day, openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
let admin: Person;
let requester: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  admin = await anAdministrator(quotes.shop.app);
  requester = await aMember(quotes.shop.app);
});
afterAll(() => quotes.shop.app.close());

const quoted = async (who: Person, changes: object = {}) => {
  const id = await quotes.create(who);
  expect((await quotes.offer(admin, id, changes)).status).toBe(200);
  return id;
};
const listOrders = (who: Person) =>
  quotes.shop.app.rows<{ id: number }>(sql`select id::int as id from orders where owner_id = ${who.id}`);
const audited = async (id: number) =>
  (
    await quotes.shop.app.call(listAuditLog, { query: { target: `quote ${id}` }, token: admin.token })
  ).body.results.map(({ actor, action, before, after }) => ({ actor, action, before, after }));
/** The last mail of all; all earlier mails have left by then. */
const lastMail = async () => (await quotes.shop.app.mails(await quotes.mailsSoFar())).at(-1) ?? '';

test('an offer is stored on the quote, audited, and mailed to the requester with a link', async () => {
  const id = await quotes.create(requester);
  const { status, body } = await quotes.offer(admin, id, { message: 'Two oils of 2016.' });
  const offer = {
    ...{ reports: quotes.shop.datasets('Quoted'), regional_reports: [], discounts: [], price: 50 },
    ...{ message: 'Two oils of 2016.', valid_until: day(1) },
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
  for (const text of [
    'To: ada@lab.example',
    `quotation-${body.reference}.pdf`,
    '$50.00',
    'Quoted: 2 oils',
    `/quotes/${id}`,
  ])
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
      reports: [
        { name: 'A', samples: [{ id: quotes.shop.oils[2], display_tests: [quotes.shop.tests.ash] }] },
      ],
    }),
    'reports.0.samples.0.display_tests',
  ],
  [
    'the same name twice',
    () => ({ reports: [...quotes.shop.datasets('A'), ...quotes.shop.datasets('A')] }),
    'reports.1.name',
  ],
  ['no dataset', () => ({ reports: [] }), 'reports'],
  ['a price below zero', () => ({ price: -1 }), 'price'],
  ['a price of half a cent', () => ({ price: 10.005 }), 'price'],
  ['a day that is over', () => ({ valid_until: day(-1) }), 'valid_until'],
  ['a day that does not exist', () => ({ valid_until: '2027-02-30' }), 'valid_until'],
])('%s cannot be offered', async (_what, changes, field) => {
  const id = await quotes.create(requester);
  const { status, failure } = await quotes.offer(admin, id, changes());
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
  expect((await quotes.read(requester, id)).body).toMatchObject({ status: 'NEW', offer: null });
  expect(await audited(id)).toEqual([]);
});

test('a later offer replaces an open or expired one; returns 404 for an unknown quote', async () => {
  const id = await quoted(requester);
  expect((await quotes.offer(admin, id, { price: 40 })).body.offer?.price).toBe(40);
  await quotes.expire(id);
  expect((await quotes.read(requester, id)).body.status).toBe('EXPIRED');
  const again = await quotes.offer(admin, id, { price: 0, valid_until: day(0) });
  expect([again.body.status, again.body.offer?.price]).toEqual(['QUOTED', 0]);
  expect((await quotes.offer(admin, 999_999)).status).toBe(404);
});

test('an accepted offer creates an order at its price: shares add up, and it is paid like any order', async () => {
  const who = await aMember(quotes.shop.app);
  const id = await quoted(who, {
    reports: [...quotes.shop.datasets('A'), ...quotes.shop.datasets('B')],
    price: 33.33,
  });
  const { status, body } = await quotes.accept(who, id);
  expect(status).toBe(200);
  const order = body.order_id;
  expect((await quotes.read(who, id)).body).toMatchObject({ status: 'ACCEPTED', order });
  const mails = await quotes.shop.app.mails(await quotes.mailsSoFar());
  const mailed = mails.slice(-2).join().replace(/=\r\n/g, '');
  // to the institute and to the requester
  for (const path of [`/admin/orders/${order}`, `/ordering/invoice/view/${order}`])
    expect(mailed).toContain(path);
  const placed = (await quotes.shop.read(who, order)).body;
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
  await quotes.shop.validate(who);
  expect((await quotes.shop.pay(who, order, 140)).failure).toMatchObject({
    code: 'price_changed',
    total_price: 33.33,
  });
  expect((await quotes.shop.pay(who, order, 33.33)).status).toBe(200);
  expect((await quotes.shop.read(who, order)).body).toMatchObject({ status: 'COMPLETE', total_price: 33.33 });
  expect((await quotes.accept(who, id)).body.order_id).toBe(order);
});

const readOffer = async (who: Person, id: number) => (await quotes.read(who, id)).body.offer;

test.each([
  ['price', () => ({ price: 90 })],
  ['message', () => ({ message: 'Without photographs.' })],
  ['last day', () => ({ valid_until: day(2) })],
  ['name', () => ({ reports: quotes.shop.datasets('Other') })],
])(
  'an offer of another %s than its requester was shown is neither accepted nor declined',
  async (_, changes) => {
    const who = await aMember(quotes.shop.app);
    const id = await quoted(who, { price: 50 });
    const shown = await readOffer(who, id);
    await quotes.offer(admin, id, { price: 50, ...changes() });
    for (const refused of [await quotes.accept(who, id, shown), await quotes.decline(who, id, '', shown)])
      expect([refused.status, refused.failure.code]).toEqual([409, 'offer_changed']);
    expect((await quotes.read(who, id)).body).toMatchObject({ status: 'QUOTED', order: null });
    expect((await quotes.accept(who, id, await readOffer(who, id))).status).toBe(200);
  },
);

test('an offer whose order was cancelled can be accepted again until its last day', async () => {
  const who = await aMember(quotes.shop.app);
  const id = await quoted(who);
  const first = (await quotes.accept(who, id)).body.order_id;
  expect((await quotes.shop.cancel(who, first)).status).toBe(204);
  expect((await quotes.read(who, id)).body).toMatchObject({ status: 'QUOTED', order: null });
  const shown = await readOffer(who, id);
  const refused = await quotes.accept(who, id, shown && { ...shown, price: 49 });
  expect([refused.status, refused.failure.code]).toEqual([409, 'offer_changed']);

  const again = await quotes.accept(who, id, shown);
  expect(again.status).toBe(200);
  const order = again.body.order_id;
  expect(order).not.toBe(first);
  expect((await quotes.read(who, id)).body).toMatchObject({ status: 'ACCEPTED', order });
  expect((await quotes.shop.read(who, order)).body).toMatchObject({ status: 'IN_PROCESS', total_price: 50 });
  expect((await quotes.shop.read(who, first)).body.status).toBe('CANCELLED');
  expect((await quotes.accept(who, id)).body.order_id).toBe(order);

  await quotes.shop.cancel(who, order);
  await quotes.expire(id);
  const late = await quotes.accept(who, id);
  expect([late.status, late.failure.code]).toEqual([409, 'quote_not_open']);
  expect(await listOrders(who)).toHaveLength(2);
});

test('an offer of thousands of oils can be accepted and declined as displayed', async () => {
  const [kv] = Object.values(quotes.shop.tests);
  const samples = Array.from({ length: 1000 }, (_, i) => ({
    id: 2_000_000_000 + i,
    display_tests: Array.from({ length: 4 }, (_, test) => (kv ?? 1) + 1_000_000_000 + test),
  }));
  const who = await aMember(quotes.shop.app);
  const id = await quoted(who);
  const shown = await readOffer(who, id);
  const reports = Array.from({ length: 10 }, (_, i) => ({ name: `Part ${i}`, samples }));
  const large = shown && { ...shown, reports };
  expect(JSON.stringify(large).length).toBeGreaterThan(600_000);
  for (const refused of [await quotes.accept(who, id, large), await quotes.decline(who, id, '', large)])
    expect([refused.status, refused.failure.code]).toEqual([409, 'offer_changed']);
});

test('an offer whose order was cancelled can be replaced, declined and closed', async () => {
  const who = await aMember(quotes.shop.app);
  const reopened = async () => {
    const id = await quoted(who);
    await quotes.shop.cancel(who, (await quotes.accept(who, id)).body.order_id);
    return id;
  };
  const replaced = await reopened();
  expect((await quotes.offer(admin, replaced, { price: 90 })).body.offer?.price).toBe(90);
  expect((await quotes.decline(who, await reopened())).body.status).toBe('DECLINED');
  expect((await quotes.close(admin, await reopened())).body.status).toBe('CLOSED');
});

test('voiding the purchase order of an accepted offer closes its quote and mails the requester', async () => {
  const who = await aMember(quotes.shop.app);
  const id = await quoted(who);
  const order = (await quotes.accept(who, id)).body.order_id;
  await quotes.shop.purchaseOrder(who, order);
  const before = await quotes.mailsSoFar();
  const params = { id: (await quotes.shop.read(who, order)).body.purchase_order ?? 0 };
  const body = { reason: 'Wrong price.' };
  const voided = await quotes.shop.app.call(voidPurchaseOrder, { params, body, token: admin.token });
  expect(voided.status).toBe(200);
  const { reference, ...quote } = (await quotes.read(who, id)).body;
  expect(quote).toMatchObject({ status: 'CLOSED', order: null });
  const mails = (await quotes.shop.app.mails(await quotes.mailsSoFar())).slice(before);
  expect(mails).toHaveLength(2);
  const subjects = ['was not accepted', `Our offer ${reference} has been withdrawn`];
  for (const text of subjects) expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1);
  const refused = await quotes.accept(who, id);
  expect([refused.status, refused.failure.code]).toEqual([409, 'quote_not_open']);
});

test('an account accepts 30 offers an hour', async () => {
  const limited = await openQuotes({ LIMITS: 'on' });
  const who = await aMember(limited.shop.app);
  for (let i = 0; i < 30; i += 1) expect((await limited.accept(who, 999_999)).status).toBe(404);
  const refused = await limited.accept(who, 999_999);
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  await limited.shop.app.close();
});

test('an order of an accepted offer is named to its owner before buying the same again, and keeps its price', async () => {
  const who = await aMember(quotes.shop.app);
  const { body } = await quotes.accept(who, await quoted(who));
  const items = quotes.shop
    .datasets('Again')
    .flatMap(({ samples }) => samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })));
  const check = await quotes.shop.app.call(checkPurchase, { body: { items }, token: who.token });
  expect(check.body.open_orders).toEqual([
    expect.objectContaining({ id: body.order_id, replaceable: false }),
  ]);
});

test('the offered price is charged although a test has gone off sale in the meantime', async () => {
  const other = await openQuotes();
  const [boss, buyer] = [await anAdministrator(other.shop.app), await aMember(other.shop.app)];
  const id = await other.create(buyer);
  await other.offer(boss, id);
  await other.shop.app.execute(sql`update tests set price_cents = null`);
  await other.shop.app.app.modules.samples.refreshArchive();
  const { status, body } = await other.accept(buyer, id);
  expect(status).toBe(200);
  expect((await other.shop.read(buyer, body.order_id)).body.total_price).toBe(50);
  await other.shop.validate(buyer);
  expect((await other.shop.pay(buyer, body.order_id, 50)).status).toBe(200);
  await other.shop.app.close();
});

test('returns 404 when anyone but the requester accepts or declines', async () => {
  const id = await quoted(requester);
  for (const other of [await aMember(quotes.shop.app), admin])
    for (const response of [await quotes.accept(other, id), await quotes.decline(other, id)])
      expect([response.status, response.failure.code]).toEqual([404, 'not_found']);
  expect((await quotes.read(requester, id)).body.status).toBe('QUOTED');
});

test('an unknown, expired, declined or closed offer can be neither accepted nor declined', async () => {
  const who = await aMember(quotes.shop.app);
  const [fresh, expired, declined, closed] = [
    await quotes.create(who),
    await quoted(who),
    await quoted(who),
    await quoted(who),
  ];
  await quotes.expire(expired);
  await quotes.decline(who, declined, 'Too much.');
  await quotes.close(admin, closed);
  for (const id of [fresh, expired, declined, closed])
    for (const response of [await quotes.accept(who, id), await quotes.decline(who, id)])
      expect([response.status, response.failure.code]).toEqual([409, 'quote_not_open']);
  expect(await listOrders(who)).toEqual([]);
  for (const id of [declined, closed])
    for (const response of [await quotes.offer(admin, id), await quotes.close(admin, id)])
      expect([response.status, response.failure.code]).toEqual([409, 'quote_not_open']);
});

test('an administrator closes a quote once, with one audit row', async () => {
  const id = await quotes.create(requester);
  expect((await quotes.close(admin, id)).body.status).toBe('CLOSED');
  expect((await quotes.close(admin, id)).failure.code).toBe('quote_not_open');
  expect(await audited(id)).toEqual([
    {
      actor: admin.email,
      action: 'quote.close',
      before: { status: 'NEW', offer: null },
      after: { status: 'CLOSED', offer: null },
    },
  ]);
  expect((await quotes.close(admin, 999_999)).status).toBe(404);
});

test('closing a quote mails the requester if an offer could still be accepted, and nobody else', async () => {
  const [fresh, expired, open] = [
    await quotes.create(requester),
    await quoted(requester),
    await quoted(requester),
  ];
  await quotes.expire(expired);
  const before = await quotes.mailsSoFar();
  for (const id of [fresh, expired]) expect((await quotes.close(admin, id)).status).toBe(200);
  expect(await quotes.mailsSoFar()).toBe(before);
  const { reference } = (await quotes.close(admin, open)).body;
  expect(await quotes.mailsSoFar()).toBe(before + 1);
  const mail = await lastMail();
  for (const text of ['To: ada@lab.example', `Our offer ${reference} has been withdrawn`, `/quotes/${open}`])
    expect(mail).toContain(text);
});

// skipped on PGlite, which uses the clock of its process
test.skipIf('tarball' in inject('template'))('an offer expires by the clock of the database', async () => {
  const id = await quoted(requester);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3600_000 });
  expect((await quotes.read(requester, id)).body.status).toBe('QUOTED');
  expect((await quotes.accept(requester, id)).status).toBe(200);
  vi.useRealTimers();
});

describe('after a correction has withdrawn a result', () => {
  const setTested = (tested: SQL) =>
    quotes.shop.app.execute(sql`update samples set tested_ids = ${tested} where id = ${quotes.shop.oils[1]}`);
  const withdraw = () => setTested(sql`array_remove(tested_ids, ${quotes.shop.tests.noack})`);
  const restore = () => setTested(sql`array_append(tested_ids, ${quotes.shop.tests.noack})`);
  const withdrawn = (advice: string) => ({
    code: 'data_withdrawn',
    error: expect.stringMatching(new RegExp(`withdrawn by a correction \\(\\S+\\)\\. ${advice}`)),
  });

  test('an offer with it is not accepted until the result is restored', async () => {
    const who = await aMember(quotes.shop.app);
    const id = await quoted(who);
    await withdraw();
    const refused = await quotes.accept(who, id);
    await restore();
    expect([refused.status, refused.failure]).toMatchObject([409, withdrawn('Please ask for a new offer')]);
    expect(await listOrders(who)).toEqual([]);
    expect((await quotes.accept(who, id)).status).toBe(200);
  });

  test('an order from an accepted offer is neither charged nor paid by purchase order', async () => {
    const who = await aMember(quotes.shop.app);
    const { order_id } = (await quotes.accept(who, await quoted(who))).body;
    await withdraw();
    const [charged, registered] = [
      await quotes.shop.pay(who, order_id, 50),
      await quotes.shop.purchaseOrder(who, order_id),
    ];
    await restore();
    for (const { status, failure } of [charged, registered])
      expect([status, failure]).toMatchObject([409, withdrawn('Cancel this order')]);
    expect((await quotes.shop.purchaseOrder(who, order_id)).status).toBe(201);
  });

  test('a purchase order registered before is not approved, whether it is from an offer or not', async () => {
    const who = await aMember(quotes.shop.app);
    const { order_id } = (await quotes.accept(who, await quoted(who))).body;
    for (const order of [order_id, await quotes.shop.order(who)]) {
      const { body } = await quotes.shop.purchaseOrder(who, order);
      const approve = () =>
        quotes.shop.app.call(approvePurchaseOrder, { params: { id: body.id }, token: admin.token });
      await withdraw();
      const refused = await approve();
      await restore();
      expect([refused.status, refused.failure]).toMatchObject([409, withdrawn('Void the purchase order')]);
      expect((await quotes.shop.read(who, order)).body.status).toBe('PO_PENDING');
      expect((await approve()).body.status).toBe('COMPLETE');
    }
  });
});
