import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import * as cartEndpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as pricingEndpoints from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { regionalToPrice } from './prices.service.ts';

let shop: Shop;
let unreleased: number;
/** A regional database of 1,234.55 dollars and one without a price. */
let regional: { priced: number; unpriced: number };
beforeAll(async () => {
  shop = await openShop();
  const group = await aGroup(shop.app, { oils: 1, release: false });
  const ids = (query: ReturnType<typeof sql>) =>
    shop.app.database.write((tx) => rowsOf<{ id: number }>(tx, query));
  unreleased = (await ids(sql`select id::int as id from samples where group_id = ${group.id}`))[0]!.id;
  const [priced, unpriced] = await ids(sql`insert into regional_reports (year, region, price_cents)
    values (2015, 'Europe', 123455), (2017, 'Europe', null) returning id::int as id`);
  regional = { priced: priced!.id, unpriced: unpriced!.id };
});
afterAll(() => shop.app.close());

const price = (body: object) => shop.app.call(pricingEndpoints.calculatePrice, { body: body as never });

test('prices a cart oil by oil, with the full set and the codes', async () => {
  const { oils, tests } = shop;
  const { status, body } = await price({
    items: [
      { sample: oils[0], tests: [tests.kv, tests.noack, tests.ash], price: 1 },
      { sample: oils[1], tests: [tests.kv] },
    ],
    discounts: ['ten'],
    total_price: 1,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    price_before_discount: 130,
    total_discount: 13,
    total_price: 117,
    discounts: [{ code: 'Ten', name: 'Ten percent', amount: 13 }],
    items: [
      { sample: oils[0], price: 105, full_set: true },
      { sample: oils[1], price: 25, full_set: false },
    ],
    regional_reports: [],
  });
});

test('prices an oil in several items separately; the full set of an oil without ash excludes it', async () => {
  const { oils, tests } = shop;
  const items = [
    { sample: oils[2], tests: [tests.kv] },
    { sample: oils[2], tests: [tests.kv, tests.noack] },
  ];
  expect((await price({ items })).body.items).toEqual([
    { sample: oils[2], price: 25, full_set: false },
    { sample: oils[2], price: 70, full_set: true },
  ]);
});

test('copies of a regional database: the first at its price, each further one at a tenth, rounded half up', async () => {
  const { body } = await price({
    regional_reports: [regional.priced, regional.priced, regional.priced],
    discounts: ['TEN'],
  });
  expect(body).toMatchObject({
    price_before_discount: 1481.47,
    total_discount: 148.15,
    total_price: 1333.32,
    items: [],
    regional_reports: [{ id: regional.priced, quantity: 3, full_copies: 1, price: 1481.47 }],
  });
});

test('an empty cart costs nothing, and neither does an oil without tests', async () => {
  expect((await price({})).body).toMatchObject({ total_price: 0, items: [], regional_reports: [] });
  const [sample] = shop.oils;
  expect((await price({ items: [{ sample, tests: [] }] })).body).toMatchObject({
    total_price: 0,
    items: [{ sample, price: 0, full_set: false }],
  });
});

test.each<[string, () => object, string]>([
  [
    'an oil that is not in the catalogue',
    () => ({ items: [{ sample: 99_999, tests: [shop.tests.kv] }] }),
    'items.0.sample',
  ],
  [
    'an oil that is not released',
    () => ({ items: [{ sample: unreleased, tests: [shop.tests.kv] }] }),
    'items.0.sample',
  ],
  [
    'a test the oil has no data for',
    () => ({ items: [{ sample: shop.oils[2], tests: [shop.tests.ash] }] }),
    'items.0.tests',
  ],
  ['an unknown test', () => ({ items: [{ sample: shop.oils[0], tests: [99_999] }] }), 'items.0.tests'],
  [
    'a test twice',
    () => ({ items: [{ sample: shop.oils[0], tests: [shop.tests.kv, shop.tests.kv] }] }),
    'items.0.tests',
  ],
  ['an unknown code', () => ({ discounts: ['NONE'] }), 'discounts'],
  ['a code twice', () => ({ discounts: ['TEN', 'ten'] }), 'discounts'],
  ['an unknown regional database', () => ({ regional_reports: [4711] }), 'regional_reports'],
  [
    'a regional database without a price',
    () => ({ regional_reports: [regional.unpriced] }),
    'regional_reports',
  ],
  [
    'more than ten copies',
    () => ({ regional_reports: Array.from({ length: 11 }, () => regional.priced) }),
    'regional_reports',
  ],
  [
    'oils and regional databases together',
    () => ({
      items: [{ sample: shop.oils[0], tests: [shop.tests.kv] }],
      regional_reports: [regional.priced],
    }),
    'non_field_errors',
  ],
  ['an id as text', () => ({ items: [{ sample: '1', tests: [1] }] }), 'items.0.sample'],
  ['a negative id', () => ({ items: [{ sample: -1, tests: [1] }] }), 'items.0.sample'],
])('pricing rejects %s', async (_name, body, field) => {
  const { status, failure } = await price(body());
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual([field]);
});

test('paying charges once, completes the order, mails the buyer and grants what was bought', async () => {
  const who = await aMember(shop.app);
  const owned = async () => (await shop.app.call(listOwnedReports, { token: who.token })).body.custom_reports;
  const id = await shop.order(who, ['TEN']);
  expect((await shop.pay(who, id, 63)).failure.code).toBe('card_not_validated');
  await shop.validate(who);
  expect((await shop.pay(who, id, 70)).failure).toMatchObject({ code: 'price_changed', total_price: 63 });
  expect((await shop.pay(who, id, 63, '1111')).failure.code).toBe('card_not_validated');
  expect((await shop.pay(who, id, 63, null)).failure.code).toBe('card_not_validated');
  expect(await owned()).toEqual([]);
  expect((await shop.pay(who, id, 63)).status).toBe(200);
  const again = (await shop.pay(who, id, 1, null)).body as { paid: true; order: { invoice: string } };
  expect(again).toMatchObject({
    paid: true,
    order: {
      status: 'COMPLETE',
      paid: true,
      payment_type: 'CREDIT_CARD',
      total_price: 63,
      credit_card: '4242',
    },
  });
  expect(again.order.invoice).toMatch(/^INV-\d{6}$/);
  expect(await owned()).toEqual([expect.objectContaining({ name: 'Mine', oil_count: 2 })]);
  const mails = await Promise.all((await shop.app.mails(1)).map((mail) => PostalMime.parse(mail)));
  const mail = mails.find(({ subject }) => subject === `Your data of order ${id} are ready`);
  expect(mail?.text).toContain('\nMine, 2 oils: $70.00\nDiscount Ten: −$7.00\nTotal: $63.00\n');
  expect(mail?.text).toContain(`Invoice ${again.order.invoice} is attached.`);
  expect((await shop.cancel(who, id)).failure.code).toBe('order_locked');
});

test('invoice numbers are consecutive without a gap, also for concurrent payments', async () => {
  const last = async () => {
    const query = sql`select coalesce(max(last), 0)::int as last from invoice_counter`;
    return (await shop.app.rows<{ last: number }>(query))[0]!.last;
  };
  const start = await last();
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aMember(shop.app)));
  const ids = await Promise.all(buyers.map((who) => shop.order(who)));
  await Promise.all(buyers.map((who) => shop.validate(who)));
  const paid = await Promise.all(buyers.map((who, i) => shop.pay(who, ids[i]!)));
  const invoices = paid.map(({ body }) => (body as { order: { invoice: string } }).order.invoice);
  expect(invoices.toSorted()).toEqual(ids.map((_, i) => `INV-${String(start + i + 1).padStart(6, '0')}`));
});

test('a declined card leaves the order payable and releases the use of a code', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who, { card_number: '4000000000009995' });
  const id = await shop.order(who, ['LAST']);
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await shop.pay(who, id, 65, '9995')).failure.error).toBe('The card has insufficient funds.');
  expect((await shop.read(who, id)).body).toMatchObject({ status: 'IN_PROCESS', paid: false });
  await shop.validate(who);
  expect((await shop.pay(who, id, 65)).status).toBe(200);
});

test('the last use of a code goes to one of many, and the others are not charged', async () => {
  for (let round = 0; round < 5; round++) {
    await shop.app.execute(sql`update discounts set number_of_uses = current_uses + 1 where code = 'Ten'`);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => aMember(shop.app)));
    await Promise.all(buyers.map((who) => shop.validate(who)));
    const ids = await Promise.all(buyers.map((who) => shop.order(who, ['TEN'])));
    const responses = await Promise.all(buyers.map((who, i) => shop.pay(who, ids[i]!, 63)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.failure.code === 'discount_used_up')).toHaveLength(4);
  }
});

test('a cancelled order cannot be paid and is not listed', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  const id = await shop.order(who);
  expect((await shop.cancel(who, id)).status).toBe(204);
  expect((await shop.pay(who, id)).failure.code).toBe('order_cancelled');
  expect((await shop.read(who, id)).body.status).toBe('CANCELLED');
  for (const list of [ordersEndpoints.listOrders, ordersEndpoints.listOrderHistory] as const)
    expect((await shop.app.call(list, { token: who.token })).body).toEqual({ count: 0, results: [] });
});

test('stores a cart for the account as given, and removes bought items from it', async () => {
  const who = await aMember(shop.app);
  // like `shop.order`
  const dataset = {
    name: 'Mine',
    oils: [
      { sample: shop.oils[0], tests: [shop.tests.kv] },
      { sample: shop.oils[1], tests: [shop.tests.noack] },
    ],
  };
  const body = {
    oils: [
      { sample: shop.oils[1], tests: [] },
      { sample: 99_999, tests: [] },
    ],
    datasets: [dataset, { ...dataset, name: 'Later' }],
    regional: [{ id: 3, quantity: 2 }],
    name: 'Next',
    codes: { datasets: [], regional: ['TEN'] },
  };
  expect((await shop.app.call(cartEndpoints.readCart, { token: who.token })).body).toEqual({
    oils: [],
    name: '',
    datasets: [],
    regional: [],
    codes: { datasets: [], regional: [] },
  });
  expect((await shop.app.call(cartEndpoints.saveCart, { body, token: who.token })).body).toEqual(body);
  expect(
    (await shop.app.call(cartEndpoints.saveCart, { body: { oils: [] } as never, token: who.token })).status,
  ).toBe(400);
  await shop.validate(who);
  expect((await shop.pay(who, await shop.order(who))).status).toBe(200);
  const { body: left } = await shop.app.call(cartEndpoints.readCart, { token: who.token });
  expect(left).toEqual({ ...body, datasets: [{ ...dataset, name: 'Later' }] });
  expect((await shop.app.call(cartEndpoints.readCart, {})).status).toBe(401);
});

test('reads the prices of several regional databases in one query', async () => {
  const { europe, americas } = shop.regional;
  const selects = await shop.app.database.read(async (tx) => {
    let count = 0;
    const counted = new Proxy(tx, {
      get: (target, name, receiver) => {
        if (name === 'select' || name === 'execute') count += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    await regionalToPrice(counted, [europe, americas, regional.priced], null, 'regional_reports');
    return count;
  });
  expect(selects).toBe(1);
});

test('returns 400 to a visitor for more than 50,000 tests of all oils together; an account may price them', async () => {
  const { kv, noack, ash } = shop.tests;
  const items = Array.from({ length: 5000 }, () => ({
    sample: shop.oils[0],
    tests: [kv, noack, ash, ...Array.from({ length: 8 }, (_, i) => 900 + i)],
  }));
  const refused = await price({ items });
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([400, ['items']]);
  const who = await aMember(shop.app);
  const signedIn = await shop.app.call(pricingEndpoints.calculatePrice, {
    body: { items: items.map(({ sample }) => ({ sample, tests: [kv, noack, ash] })) },
    token: who.token,
  });
  expect(signedIn.body.price_before_discount).toBe(5000 * 105);
});

test('names every oil and test that is not for sale, in a price and in an order', async () => {
  const { oils, tests, app } = shop;
  const [first = 0, second = 0, withoutAsh = 0] = oils;
  const samples = [
    { sample: first, tests: [tests.kv, 999_999] },
    { sample: withoutAsh, tests: [tests.ash, tests.kv, 999_998] },
    { sample: second, tests: [tests.kv] },
    { sample: unreleased, tests: [tests.kv] },
  ];
  const unsold = [
    { sample: first, tests: [999_999] },
    { sample: withoutAsh, tests: [tests.ash, 999_998] },
    { sample: unreleased, tests: [tests.kv] },
  ];
  const refused = await price({ items: samples });
  expect([refused.status, refused.failure.not_for_sale]).toEqual([400, unsold]);
  expect(refused.failure.errors).toEqual({
    'items.0.tests': [`Test 999999 is not for sale for oil ${first}.`],
    'items.1.tests': [tests.ash, 999_998].map(
      (test) => `Test ${test} is not for sale for oil ${withoutAsh}.`,
    ),
    'items.3.sample': [`Oil ${unreleased} is not in the catalog.`],
  });
  const { token } = await aMember(app);
  const reports = [
    { name: 'A', samples: samples.map(({ sample, tests: ids }) => ({ id: sample, display_tests: ids })) },
  ];
  const order = await app.call(ordersEndpoints.placeOrder, { body: { discount: null, reports }, token });
  expect([order.status, order.failure.not_for_sale]).toEqual([400, unsold]);
  expect(Object.keys(order.failure.errors ?? {})).toEqual([
    'reports.0.samples.0.display_tests',
    'reports.0.samples.1.display_tests',
    'reports.0.samples.3.id',
  ]);
});

test('names the fields of the first hundred oils only', async () => {
  const items = Array.from({ length: 150 }, () => ({ sample: unreleased, tests: [shop.tests.kv] }));
  const { failure } = await price({ items });
  expect(Object.keys(failure.errors ?? {})).toHaveLength(100);
  expect(failure.not_for_sale).toHaveLength(150);
});
