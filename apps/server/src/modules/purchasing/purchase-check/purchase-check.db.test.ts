import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

const check = (who: Person | undefined, body: object) =>
  shop.app.call(checkPurchase, { body: body as never, token: who?.token });
const nothing = { owned: [], repeated: [], owned_databases: [], open_orders: [], digest: '' };
/** The items of `shop.order`. */
const ordered = () => [
  { sample: shop.oils[0], tests: [shop.tests.kv] },
  { sample: shop.oils[1], tests: [shop.tests.noack] },
];

test('returns nothing to a new account; to a visitor what is in several items, and no order', async () => {
  const buyer = await shop.aBuyer();
  await shop.pay(buyer, await shop.order(buyer));
  const twice = [...ordered(), { sample: shop.oils[0], tests: [shop.tests.kv] }];
  expect((await check(undefined, { items: twice })).body).toEqual({
    ...nothing,
    repeated: [{ item: 2, sample: shop.oils[0], tests: [shop.tests.kv], price: 25, kept_in: [0] }],
  });
  expect((await check(undefined, { order: await shop.order(buyer) })).status).toBe(404);
  expect((await check(await shop.aBuyer(), { items: ordered() })).body).toEqual(nothing);
});

test('names the cells the account holds with their cost in this order, and those in several items', async () => {
  const who = await shop.aBuyer();
  await shop.pay(who, await shop.order(who));
  const { kv, noack, ash } = shop.tests;
  const [first, second] = shop.oils;
  const items = [
    { sample: first, tests: [kv, ash] },
    { sample: second, tests: [kv] },
    { sample: first, tests: [noack, ash] },
  ];
  expect((await check(who, { items })).body).toEqual({
    ...nothing,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    owned: [{ item: 0, sample: first, tests: [kv], price: 25 }],
    repeated: [{ item: 2, sample: first, tests: [ash], price: 35, kept_in: [0] }],
  });
  expect((await check(await shop.aBuyer(), { items })).body.owned).toEqual([]);
});

test('cells of a held regional database are owned, and further copies of it are named with their price', async () => {
  const who = await shop.aBuyer();
  const { europe, americas } = shop.regional;
  await shop.pay(who, await shop.regionalOrder(who, [europe, europe]), 1100.06);
  const { body } = await check(who, { regional_reports: [americas, europe] });
  expect(body).toEqual({
    ...nothing,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    owned_databases: [{ id: europe, copies_held: 2, price: 100.01 }],
  });
});

test('names open orders with the same items, whatever their datasets, unless paid or cancelled', async () => {
  const who = await shop.aBuyer();
  const [open, pending, paid, cancelled] = [
    await shop.order(who, ['ten']),
    await shop.order(who, [], 'Other'),
    await shop.order(who),
    await shop.order(who),
  ];
  await shop.purchaseOrder(who, pending);
  await shop.cancel(who, cancelled);
  await shop.order(await shop.aBuyer());
  const { body } = await check(who, { items: ordered().toReversed() });
  const same = { created: expect.any(String), values: 2, databases: [], in_payment: false };
  expect(body.open_orders).toEqual([
    { ...same, id: open, total_price: 63, status: 'IN_PROCESS', replaceable: true },
    { ...same, id: pending, total_price: 70, status: 'PO_PENDING', replaceable: false },
    { ...same, id: paid, total_price: 70, status: 'IN_PROCESS', replaceable: true },
  ]);
});

test('names open orders that contain only some of the items, with the number of shared values', async () => {
  const who = await shop.aBuyer();
  const pending = await shop.order(who);
  await shop.purchaseOrder(who, pending);
  const { kv, noack, ash } = shop.tests;
  const [first, second, third] = shop.oils;
  const sharedWith = async (items: object[]) =>
    (await check(who, { items })).body.open_orders.map(({ id, values, replaceable }) => [
      id,
      values,
      replaceable,
    ]);
  const larger = [...ordered(), { sample: third, tests: [kv] }];
  expect(await sharedWith(larger)).toEqual([[pending, 2, false]]);
  expect(await sharedWith([{ sample: second, tests: [noack, ash] }])).toEqual([[pending, 1, false]]);
  expect(await sharedWith([{ sample: first, tests: [ash] }])).toEqual([]);
});

test('names open orders with copies of the same database', async () => {
  const who = await shop.aBuyer();
  const { europe, americas } = shop.regional;
  const pending = await shop.regionalOrder(who, [europe, europe, americas]);
  await shop.purchaseOrder(who, pending);
  const { body } = await check(who, { regional_reports: [europe] });
  expect(body.open_orders).toMatchObject([
    { id: pending, status: 'PO_PENDING', values: 0, databases: [{ id: europe, copies: 2 }] },
  ]);
});

test('checks the items of an own order, which is not among its open orders', async () => {
  const who = await shop.aBuyer();
  const [paid, unpaid] = [await shop.order(who), await shop.order(who, [], 'Later')];
  expect((await check(who, { order: unpaid })).body).toMatchObject({
    owned: [],
    open_orders: [{ id: paid, replaceable: true }],
    digest: '',
  });
  await shop.pay(who, paid);
  expect((await check(who, { order: unpaid })).body).toMatchObject({
    owned: [
      { item: 0, tests: [shop.tests.kv] },
      { item: 1, tests: [shop.tests.noack] },
    ],
    open_orders: [],
  });
  expect((await check(await shop.aBuyer(), { order: unpaid })).status).toBe(404);
});

test('returns 400 at the field of an item that is not for sale', async () => {
  const who = await shop.aBuyer();
  const unknown = await check(who, { items: [{ sample: 999_999, tests: [shop.tests.kv] }] });
  expect([unknown.status, Object.keys(unknown.failure.errors ?? {})]).toEqual([400, ['items.0.sample']]);
  const mixed = await check(who, { items: ordered(), regional_reports: [shop.regional.europe] });
  expect(Object.keys(mixed.failure.errors ?? {})).toEqual(['non_field_errors']);
});
