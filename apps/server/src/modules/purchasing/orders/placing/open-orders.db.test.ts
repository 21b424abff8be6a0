import {
  cancelOrder,
  createRegionalOrder,
  listOrderHistory,
  placeOrder,
  readOrderItems,
  readTimeline,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { openOrderLimits } from './open-orders.service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

const place = (who: Person, changes: object = {}) =>
  shop.app.call(placeOrder, {
    body: { reports: shop.datasets('Mine'), ...changes } as never,
    token: who.token,
  });
const replacing = { replace_open_orders: true };
const openOrders = async (who: Person) =>
  (await shop.app.call(listOrderHistory, { token: who.token })).body.results
    .filter(({ status }) => status === 'IN_PROCESS')
    .map(({ id }) => id)
    .sort((a, b) => a - b);

test('equal orders stay side by side unless replacement is requested', async () => {
  const who = await shop.aBuyer();
  const [first, second] = [await shop.order(who), await shop.order(who)];
  expect(await openOrders(who)).toEqual([first, second]);
});

test('on request an order replaces all unpaid orders with the same items, under other names and codes too', async () => {
  const who = await shop.aBuyer();
  const [first, second] = [await shop.order(who, ['ten']), await shop.order(who, [], 'Other name')];
  const smaller = (
    await place(who, {
      reports: [{ ...shop.datasets('Less')[0], samples: [shop.datasets('')[0]!.samples[0]] }],
    })
  ).body.order_id;
  const { status, body } = await place(who, replacing);
  expect(status).toBe(201);
  expect(await openOrders(who)).toEqual([smaller, body.order_id]);
  for (const id of [first, second]) {
    expect((await shop.read(who, id)).body.status).toBe('CANCELLED');
    const { body: timeline } = await shop.app.call(readTimeline, { params: { id }, token: who.token });
    expect(timeline.results.at(-1)).toMatchObject({
      event: 'CANCELLED',
      detail: expect.stringMatching(/^Replaced/),
    });
  }
});

test('a declined order is replaced, and the uses of its code are free again', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who, { card_number: '4000 0000 0000 0002' });
  const first = await shop.order(who, ['last']);
  expect((await shop.pay(who, first, 65, '0002')).status).toBe(402);
  const { body } = await place(who, { ...replacing, discount: ['last'] });
  await shop.validate(who);
  expect((await shop.pay(who, first, 65)).failure.code).toBe('order_cancelled');
  expect((await shop.pay(who, body.order_id, 65)).status).toBe(200);
});

test('orders of other accounts, paid orders, purchase orders and agreed prices are not replaced', async () => {
  const [who, other] = [await shop.aBuyer(), await shop.aBuyer()];
  const [foreign, paid, pending, agreed] = [
    await shop.order(other),
    await shop.order(who),
    await shop.order(who),
    await shop.order(who),
  ];
  await shop.pay(who, paid);
  await shop.purchaseOrder(who, pending);
  await shop.app.execute(
    sql`update orders set agreed_cents = 5000, items_digest = null where id = ${agreed}`,
  );
  const { body } = await place(who, replacing);
  expect(await openOrders(who)).toEqual([agreed, body.order_id]);
  const statuses = await Promise.all(
    [paid, pending].map(async (id) => (await shop.read(who, id)).body.status),
  );
  expect(statuses).toEqual(['COMPLETE', 'PO_PENDING']);
  expect(await openOrders(other)).toEqual([foreign]);
});

test('returns 409 that names an order with the same items that may have been charged, and places none', async () => {
  const who = await shop.aBuyer();
  const id = await shop.order(who);
  await shop.app.execute(
    sql`insert into payment_attempts (order_id, amount_cents, processor_key) values (${id}, 7000, ${`open ${id}`})`,
  );
  const refused = await place(who, replacing);
  expect(refused.failure).toMatchObject({
    code: 'order_in_payment',
    order: id,
    error: expect.stringContaining(`${id}`),
  });
  expect(refused.status).toBe(409);
  expect(await openOrders(who)).toEqual([id]);
});

test('an order of regional databases replaces another with the same copies', async () => {
  const who = await shop.aBuyer();
  const { europe, americas } = shop.regional;
  const first = await shop.regionalOrder(who, [europe, americas, europe]);
  const fewer = await shop.regionalOrder(who, [europe, americas]);
  const empty = await shop.regionalOrder(who, []);
  const changed = await shop.change(who, empty, {
    regional_reports: [americas, europe, europe],
    ...replacing,
  });
  expect(changed.status).toBe(200);
  expect(await openOrders(who)).toEqual([fewer, empty]);
  expect((await shop.read(who, first)).body.status).toBe('CANCELLED');
});

test('returns 409 beyond 200 unpaid orders of an account, also for concurrent calls; a replaced order makes room', async () => {
  const who = await shop.aBuyer();
  const first = await shop.order(who);
  await shop.app.execute(sql`insert into orders (owner_id, before_discount_cents, discount_cents, total_cents)
      select ${who.id}, 0, 0, 0 from generate_series(1, 197)`);
  const placed = await Promise.all(Array.from({ length: 8 }, () => place(who)));
  expect(placed.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = placed.find(({ status }) => status === 409);
  expect(refused?.failure).toMatchObject({
    code: 'too_many_open_orders',
    error: expect.stringMatching(/200/),
  });
  expect((await place(who, replacing)).status).toBe(201);
  expect((await shop.read(who, first)).body.status).toBe('CANCELLED');
});

test('an account may have 25,000 oils in unfinished orders', () => {
  expect(openOrderLimits.oils).toBe(25_000);
});

test('returns 409 beyond the limit of oils in unfinished orders of an account; a cancelled order makes room', async () => {
  const who = await shop.aBuyer();
  const ordered = shop.datasets('')[0]!.samples.length;
  const { oils } = openOrderLimits;
  onTestFinished(() => {
    openOrderLimits.oils = oils;
  });
  openOrderLimits.oils = 3 * ordered;
  const [first] = [await shop.order(who), await shop.order(who), await shop.order(who)];
  const refused = await place(who);
  expect(refused.status).toBe(409);
  expect(refused.failure).toMatchObject({
    code: 'too_many_open_orders',
    error: 'Your unfinished orders would have more than 6 oils. Pay or cancel some of them first.',
  });
  await shop.app.call(cancelOrder, { params: { id: first }, token: who.token });
  expect((await place(who)).status).toBe(201);
});

test('returns the stored response to a repeated key at the limit of orders per hour, uncounted', async () => {
  const limited = await openShop({ LIMITS: 'on' });
  const who = await aMember(limited.app);
  const calls = [
    (key: string) =>
      limited.app.call(placeOrder, {
        body: { reports: limited.datasets('Mine') },
        token: who.token,
        headers: { 'idempotency-key': key },
      }),
    (key: string) =>
      limited.app.call(createRegionalOrder, { token: who.token, headers: { 'idempotency-key': key } }),
  ];
  const placedNow = () =>
    limited.app.rows<{ hits: number }>(
      sql`select hits from throttles where key = ${`orders placed by ${who.id}`}`,
    );
  for (const [index, call] of calls.entries()) {
    await limited.app.execute(sql`update throttles set hits = 299`);
    const first = await call(`key-of-order-${index}`);
    const hits = await placedNow();
    const repeated = await call(`key-of-order-${index}`);
    expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body]);
    expect(await placedNow()).toEqual(hits);
    await limited.app.execute(sql`update throttles set hits = 300`);
    expect((await call(`key-of-order-${index}`)).body).toEqual(first.body);
    expect((await call(`another-key-${index}`)).failure.code).toBe('too_many_requests');
  }
  await limited.app.close();
});

test('returns 429 beyond 100,000 oils ordered by an account in an hour, and 500,000 by an address', async () => {
  const limited = await openShop({ LIMITS: 'on' });
  for (const [ofAccount, ofAddress, expected] of [
    [99_998, 499_998, 201],
    [99_999, 0, 429],
    [0, 499_999, 429],
  ] as const) {
    const who = await aMember(limited.app);
    await limited.app.execute(sql`insert into throttles (key, hits, window_ends_at) values
      (${`oils ordered of user ${who.id}`}, ${ofAccount}, now() + interval '1 hour'),
      ('oils ordered of 127.0.0.1', ${ofAddress}, now() + interval '1 hour')
      on conflict (key) do update set hits = excluded.hits`);
    const placed = await limited.app.call(placeOrder, {
      body: { reports: limited.datasets('Two') },
      token: who.token,
    });
    expect(placed.status).toBe(expected);
  }
  await limited.app.close();
});

test('returns 400 for an order of more than 5,000 oils', async () => {
  const who = await shop.aBuyer();
  const [dataset] = shop.datasets('');
  const samples = Array(1000).fill(dataset?.samples[0]);
  const reports = Array.from({ length: 6 }, (_, i) => ({ name: `Part ${i}`, samples }));
  const { status, failure } = await place(who, { reports });
  expect([status, failure.errors]).toEqual([400, { reports: ['At most 5,000 oils per order.'] }]);
  const stored = await shop.app.rows(sql`select 1 from orders where owner_id = ${who.id}`);
  expect(stored).toEqual([]);
});

test('the items of an order are returned in the format of a cart, without items no longer for sale', async () => {
  const [who, other] = [await shop.aBuyer(), await shop.aBuyer()];
  const { oils, tests, regional } = shop;
  const readItems = (person: Person, id: number) =>
    shop.app.call(readOrderItems, { params: { id }, token: person.token });
  const reports = [
    { name: 'Kept', samples: [{ id: oils[0], display_tests: [tests.kv, tests.ash] }] },
    { name: 'Gone', samples: [{ id: oils[1], display_tests: [tests.ash] }] },
  ];
  const id = (await place(who, { reports })).body.order_id;
  const copies = await shop.regionalOrder(who, [regional.europe, regional.europe]);
  expect((await readItems(who, copies)).body).toEqual({
    datasets: [],
    regional: [{ id: regional.europe, quantity: 2 }],
  });
  await shop.app.execute(sql`update tests set price_cents = null where id = ${tests.ash}`);
  await shop.app.app.modules.samples.refreshArchive();
  expect((await readItems(who, id)).body).toEqual({
    datasets: [{ name: 'Kept', oils: [{ sample: oils[0], tests: [tests.kv] }] }],
    regional: [],
  });
  expect((await readItems(other, id)).status).toBe(404);
});
