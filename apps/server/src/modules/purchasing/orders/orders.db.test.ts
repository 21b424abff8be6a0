import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as discountsEndpoints from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import * as invoicesEndpoints from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as pricingEndpoints from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let buyer: Person;
let unreleased: number;
beforeAll(async () => {
  shop = await openShop();
  buyer = await aMember(shop.app);
  const group = await aGroup(shop.app, { oils: 1, release: false });
  const [sample] = await shop.app.rows<{ id: number }>(
    sql`select id::int as id from samples where group_id = ${group.id}`,
  );
  unreleased = sample!.id;
});
afterAll(() => shop.app.close());

const place = (who: Person, body: object, key?: string) =>
  shop.app.call(ordersEndpoints.placeOrder, {
    body: body as never,
    token: who.token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const countOrders = async (who: Person) =>
  (await shop.app.rows(sql`select 1 from orders where owner_id = ${who.id}`)).length;

type Sample = { id: number; display_tests: number[] };
const dataset = (changes: { name?: unknown; samples?: Sample[] } = {}) => ({
  name: 'A',
  samples: [{ id: shop.oils[0], display_tests: [shop.tests.kv] }],
  ...changes,
});
const oil = (id: number, ...display_tests: number[]) => dataset({ samples: [{ id, display_tests }] });

test('an administrator, who sees an unreleased oil, cannot order it', async () => {
  const admin = await anAdministrator(shop.app);
  const { status, failure } = await place(admin, { reports: [oil(unreleased, shop.tests.kv)] });
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['reports.0.samples.0.id']]);
  expect(await countOrders(admin)).toBe(0);
});

test.each<[string, () => object, string]>([
  ['an unknown oil', () => ({ reports: [oil(999_999, 1)] }), 'reports.0.samples.0.id'],
  ['an unreleased oil', () => ({ reports: [oil(unreleased, shop.tests.kv)] }), 'reports.0.samples.0.id'],
  ['an unknown test', () => ({ reports: [oil(shop.oils[0], 999_999)] }), 'reports.0.samples.0.display_tests'],
  [
    'a test without data for the oil',
    () => ({ reports: [dataset(), { ...oil(shop.oils[2], shop.tests.ash), name: 'B' }] }),
    'reports.1.samples.0.display_tests',
  ],
  [
    'a test twice for an oil',
    () => ({ reports: [oil(shop.oils[0], shop.tests.kv, shop.tests.kv)] }),
    'reports.0.samples.0.display_tests',
  ],
  ['an oil without tests', () => ({ reports: [oil(shop.oils[0])] }), 'reports.0.samples.0.display_tests'],
  [
    'an oil twice in a dataset',
    () => ({ reports: [dataset({ samples: [...dataset().samples, ...dataset().samples] })] }),
    'reports.0.samples',
  ],
  ['a dataset without oils', () => ({ reports: [dataset({ samples: [] })] }), 'reports.0.samples'],
  [
    'more than 1,000 oils in a dataset',
    () => ({ reports: [dataset({ samples: Array.from({ length: 1001 }, () => dataset().samples[0]!) })] }),
    'reports.0.samples',
  ],
  ['an empty name', () => ({ reports: [dataset({ name: '  ' })] }), 'reports.0.name'],
  ['an invisible name', () => ({ reports: [dataset({ name: ' \u200B ' })] }), 'reports.0.name'],
  ['a name that is no text', () => ({ reports: [dataset({ name: ['A'] })] }), 'reports.0.name'],
  ['the same name twice', () => ({ reports: [dataset(), dataset({ name: ' A ' })] }), 'reports.1.name'],
  ['no dataset', () => ({ reports: [] }), 'reports'],
  ['an unknown code', () => ({ reports: [dataset()], discount: 'NONE' }), 'discounts'],
  ['a code twice', () => ({ reports: [dataset()], discount: ['TEN', 'ten'] }), 'discounts'],
])('placing rejects %s and stores nothing', async (_name, body, field) => {
  const before = await countOrders(buyer);
  const { status, failure } = await place(buyer, body());
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual([field]);
  expect(failure.errors![field]![0]).toMatch(/^[A-Z].* .*\.$/);
  expect(await countOrders(buyer)).toBe(before);
});

test('places an order only at the total and with the full sets displayed to its buyer', async () => {
  const { oils, tests } = shop;
  const reports = [oil(oils[0], tests.kv, tests.noack, tests.ash)];
  const before = await countOrders(buyer);
  const rose = await place(buyer, { reports, price_check: 100, full_sets: 1 });
  expect([rose.status, rose.failure.code, rose.failure.total_price]).toEqual([409, 'price_changed', 105]);
  const lost = await place(buyer, { reports, price_check: 105, full_sets: 2 });
  expect([lost.status, lost.failure.code]).toEqual([409, 'price_changed']);
  expect(await countOrders(buyer)).toBe(before);
  expect((await place(buyer, { reports, price_check: 105, full_sets: 1 })).status).toBe(201);
});

test('a used-up code returns the same as an unknown one, at every endpoint that accepts codes', async () => {
  await shop.app.execute(sql`insert into discounts (code, name, kind, amount_hundredths, number_of_uses, current_uses)
      values ('GONE', 'Gone', 'PERCENTAGE', 500, 2, 2)`);
  const sentence = 'This discount code is not valid.';
  for (const code of ['GONE', 'gone', 'NEVER']) {
    const priced = await shop.app.call(pricingEndpoints.calculatePrice, { body: { discounts: [code] } });
    expect(priced.failure.errors).toEqual({ discounts: [sentence] });
    expect((await place(buyer, { reports: [dataset()], discount: code })).failure.errors).toEqual({
      discounts: [sentence],
    });
    const response = await shop.app.call(discountsEndpoints.checkDiscount, {
      query: { code },
      token: buyer.token,
    });
    expect([response.status, response.failure.code, response.failure.error]).toEqual([
      404,
      'discount_not_valid',
      sentence,
    ]);
  }
  const good = await shop.app.call(discountsEndpoints.checkDiscount, {
    query: { code: ' tEN ' },
    token: buyer.token,
  });
  expect(good.body).toEqual({ code: 'Ten', name: 'Ten percent', amount: 10, discount_type: 'PERCENTAGE' });
});

test('of several codes the first that is not valid is named, at every endpoint that accepts several', async () => {
  const errors = { discounts: ['This discount code is not valid.', 'Remove the code Spring.'] };
  const codes = ['ten', 'Spring', 'AUTUMN'];
  const priced = await shop.app.call(pricingEndpoints.calculatePrice, { body: { discounts: codes } });
  expect(priced.failure.errors).toEqual(errors);
  expect((await place(buyer, { reports: [dataset()], discount: codes })).failure.errors).toEqual(errors);
  const { body } = await place(buyer, { reports: [dataset()] });
  const changed = await shop.app.call(ordersEndpoints.updateOrder, {
    params: { id: body.order_id },
    body: { discounts: codes },
    token: buyer.token,
  });
  expect(changed.failure.errors).toEqual(errors);
});

test('code guesses by price requests count against the limit of code validation', async () => {
  const limited = await openShop({ LIMITS: 'on' });
  const guess = (code: string) =>
    limited.app.call(pricingEndpoints.calculatePrice, { body: { discounts: [code] } });
  for (let i = 0; i < 30; i++) expect((await guess(`GUESS${i}`)).status).toBe(400);
  expect((await guess('TEN')).status).toBe(429);
  const who = await aMember(limited.app);
  const response = await limited.app.call(discountsEndpoints.checkDiscount, {
    query: { code: 'TEN' },
    token: who.token,
  });
  expect(response.status).toBe(429);
  expect((await limited.app.call(pricingEndpoints.calculatePrice, { body: {} })).status).toBe(200);
  expect(await limited.order(who)).toBeGreaterThan(0);
  await limited.app.close();
});

test('`discount` is a code, several, or absent; price, owner and state from the client are ignored', async () => {
  const who = await aMember(shop.app);
  for (const [discount, total] of [
    ['TEN', 22.5],
    [['ten', 'LAST'], 17.5],
    [null, 25],
    [undefined, 25],
  ]) {
    const body = {
      discount,
      reports: [{ ...dataset(), price: 1 }],
      paid: true,
      owner: 1,
      status: 'COMPLETE',
    };
    const { body: placed } = await place(who, body);
    expect((await shop.read(who, placed.order_id)).body).toMatchObject({
      total_price: total,
      final_price: total,
      price_before_discount: 25,
      status: 'IN_PROCESS',
      paid: false,
      owner: who.email,
    });
  }
});

test('rejects an impossible order when priced and when placed', async () => {
  const { oils, tests } = shop;
  const priced = (priceCents: number) =>
    shop.app.execute(sql`update tests set price_cents = ${priceCents} where id = ${tests.kv}`);
  await priced(100_000_000);
  await shop.app.app.modules.samples.refreshArchive();
  const who = await aMember(shop.app);
  const copies = (count: number) =>
    Array.from({ length: count }, (_, index) => dataset({ name: `Copy ${index}` }));
  const items = copies(11).map(() => ({ sample: oils[0], tests: [tests.kv] }));
  const response = await shop.app.call(pricingEndpoints.calculatePrice, { body: { items } });
  expect([response.status, Object.keys(response.failure.errors ?? {})]).toEqual([400, ['non_field_errors']]);
  expect((await place(who, { reports: copies(11) })).failure.errors).toEqual(response.failure.errors);
  expect((await place(who, { reports: copies(10) })).status).toBe(201);
  const list = await shop.app.call(ordersEndpoints.listOrderHistory, { token: who.token });
  expect(list.body.results.map((order) => order.total_price)).toEqual([10_000_000]);
  await priced(2500);
  await shop.app.app.modules.samples.refreshArchive();
});

test('lists discounts in the order in which they were deducted, in price, order and invoice', async () => {
  const who = await aMember(shop.app);
  await shop.app.execute(sql`insert into discounts (code, name, kind, amount_hundredths, number_of_uses)
      values ('AFIVE', 'Five', 'DOLLAR_AMOUNT', 500, 9), ('BHALF', 'Half', 'PERCENTAGE', 5000, 9)`);
  const discounts = ['AFIVE', 'ten', 'bhalf'];
  const items = [{ sample: shop.oils[0], tests: [shop.tests.kv] }];
  const priced = await shop.app.call(pricingEndpoints.calculatePrice, { body: { items, discounts } });
  expect(priced.body.discounts.map(({ code }) => code)).toEqual(['BHALF', 'Ten', 'AFIVE']);
  const { body } = await place(who, { reports: [dataset()], discount: discounts });
  expect((await shop.read(who, body.order_id)).body.discounts).toEqual(priced.body.discounts);
  const invoice = await shop.app.call(invoicesEndpoints.readInvoice, {
    params: { id: body.order_id },
    token: who.token,
  });
  expect(invoice.body.discounts).toEqual(priced.body.discounts);
});

test('returns an order with all its parts to its owner and administrators only', async () => {
  const who = await aMember(shop.app);
  const reports = [
    ...shop.datasets('First'),
    oil(shop.oils[0], shop.tests.kv, shop.tests.noack, shop.tests.ash),
  ];
  const { body: placed } = await place(who, { reports, discount: 'TEN' });
  const id = placed.order_id;
  const { body: order } = await shop.read(who, id);
  expect(order).toEqual({
    id,
    order_id: id,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    owner: who.email,
    company: 'Example Oils',
    billed_to: null,
    status: 'IN_PROCESS',
    paid: false,
    in_payment: false,
    payment_type: null,
    payment_received: null,
    refunded: 0,
    refunds: [],
    refunds_in_progress: 0,
    po_number: null,
    total_price: 157.5,
    final_price: 157.5,
    price_before_discount: 175,
    total_discount: 17.5,
    discounts: [{ code: 'Ten', name: 'Ten percent', amount: 17.5 }],
    purchase_order: null,
    invoice: null,
    credit_card: null,
    order_items: [
      { total_price: 70, report: { name: 'First', number_of_oils: 2 } },
      { total_price: 105, report: { name: 'A', number_of_oils: 1 } },
    ].map((item) => ({ id: expect.any(Number), quantity: 1, regional_report: null, ...item })),
    lines: [25, 45, 105].map((amount) => ({
      ...{ kind: 'oil', text: expect.any(String), quantity: 1 },
      ...{ unit_price: amount, amount },
    })),
  });
  expect((await shop.read(await anAdministrator(shop.app), id)).body).toEqual(order);
  const otherUser = await aMember(shop.app);
  const hidden = [
    await shop.read(otherUser, id),
    await shop.read(otherUser, 999_999),
    await shop.cancel(otherUser, id),
    await shop.cancel(otherUser, 999_999),
  ];
  for (const { status, failure } of hidden)
    expect([status, { ...failure, request_id: '' }]).toEqual([
      404,
      { error: 'Not found.', code: 'not_found', request_id: '' },
    ]);
  expect((await shop.read(who, id)).body.status).toBe('IN_PROCESS');
});

test('an unpaid order is cancelled by its owner, or by an administrator with an audit row', async () => {
  const who = await aMember(shop.app);
  const admin = await anAdministrator(shop.app);
  const [mine, other] = [await shop.order(who), await shop.order(who)];
  for (const time of ['first', 'again'])
    expect([time, (await shop.cancel(who, mine)).status]).toEqual([time, 204]);
  for (const time of ['first', 'again'])
    expect([time, (await shop.cancel(admin, other)).status]).toEqual([time, 204]);
  expect((await shop.read(who, other)).body.status).toBe('CANCELLED');
  const audited = (
    await shop.app.call(listAuditLog, { query: { action: 'order.cancel' }, token: admin.token })
  ).body;
  expect(audited.results).toEqual([
    expect.objectContaining({
      actor: admin.email,
      target: `order ${other}`,
      before: { status: 'IN_PROCESS' },
      after: { status: 'CANCELLED' },
    }),
  ]);
  const mails = await shop.app.rows<{ subject: string }>(
    sql`select subject from outbox where recipient = ${who.email} and subject like '%canceled%'`,
  );
  expect(mails).toEqual([{ subject: `Your order ${other} has been canceled` }]);
});

test('accepts a key of 255 characters and rejects a longer one; users do not share keys', async () => {
  const other = await aMember(shop.app);
  const [longest, body] = ['k'.repeat(255), { reports: [dataset()] }];
  const first = await place(buyer, body, longest);
  expect(first.status).toBe(201);
  expect((await place(buyer, body, longest)).body).toEqual(first.body);
  expect((await place(buyer, body, `${longest}x`)).status).toBe(400);
  expect((await place(other, body, longest)).body.order_id).not.toBe(first.body.order_id);
});

test('a failed call leaves its key unused', async () => {
  const who = await aMember(shop.app);
  expect((await place(who, { reports: [oil(unreleased, shop.tests.kv)] }, 'corrected')).status).toBe(400);
  expect((await place(who, { reports: [dataset()] }, 'corrected')).status).toBe(201);
});

test('lists newest first, ten a page, without cancelled orders, sorted by allowed keys', async () => {
  const who = await aMember(shop.app);
  const ids: number[] = [];
  for (let i = 0; i < 12; i++) ids.push(await shop.order(who, i % 2 === 0 ? ['TEN'] : []));
  await shop.cancel(who, ids[11]!);
  await shop.validate(who);
  await shop.pay(who, ids[3]!);
  const list = async (query: object) =>
    (await shop.app.call(ordersEndpoints.listOrderHistory, { query, token: who.token })).body;
  const listIds = async (query: object) => (await list(query)).results.map((order) => order.id);
  expect((await list({})).count).toBe(11);
  expect(await listIds({})).toEqual(ids.slice(1, 11).toReversed());
  expect(await listIds({ page: '2' })).toEqual([ids[0]]);
  expect((await list({ page: '3' })).results).toEqual([]);
  expect((await listIds({ ordering: 'created', page_size: '2' })).length).toBe(2);
  expect((await listIds({ ordering: '-invoice', page_size: '100' })).slice(0, 2)).toEqual([ids[3], ids[0]]);
  expect((await listIds({ ordering: 'invoice' }))[0]).toBe(ids[3]);
  expect((await listIds({ ordering: '-paid,-id' })).slice(0, 2)).toEqual([ids[3], ids[10]]);
  expect((await listIds({ ordering: 'total_price,id' })).slice(0, 2)).toEqual([ids[0], ids[2]]);
  for (const query of [{ ordering: 'password' }, { page: '0' }, { page: 'x' }])
    expect(
      (await shop.app.call(ordersEndpoints.listOrders, { query: query as never, token: who.token })).status,
    ).toBe(400);
});

test('lists orders of other users for administrators only, by id or e-mail', async () => {
  const [who, otherUser, admin] = [
    await aMember(shop.app),
    await aMember(shop.app),
    await anAdministrator(shop.app),
  ];
  await shop.order(who);
  const count = async (
    list: typeof ordersEndpoints.listOrders | typeof ordersEndpoints.listOrderHistory,
    by: Person,
    owner?: string,
  ) =>
    (await shop.app.call(list, { query: owner === undefined ? {} : { owner }, token: by.token })).body.count;
  for (const list of [ordersEndpoints.listOrders, ordersEndpoints.listOrderHistory] as const) {
    for (const owner of [String(who.id), who.email, who.email.toUpperCase()]) {
      expect(await count(list, who, owner)).toBe(1);
      expect(await count(list, otherUser, owner)).toBe(0);
      expect(await count(list, admin, owner)).toBe(1);
    }
    expect(await count(list, admin, 'nobody@example.org')).toBe(0);
    expect(await count(list, who)).toBe(1);
    expect(await count(list, admin)).toBe(0);
    expect((await shop.app.call(list, {})).status).toBe(401);
  }
});
