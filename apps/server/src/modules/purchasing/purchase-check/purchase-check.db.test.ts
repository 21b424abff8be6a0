import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

const aBuyer = async () => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  return who;
};
const check = (who: Person | undefined, body: object) =>
  shop.app.call(checkPurchase, { body: body as never, token: who?.token });
const nothing = { owned: [], repeated: [], owned_databases: [], open_orders: [] };
/** The items of `shop.order`. */
const ordered = () => [
  { sample: shop.oils[0], tests: [shop.tests.kv] },
  { sample: shop.oils[1], tests: [shop.tests.noack] },
];

test('returns 401 to a visitor and nothing to a new account', async () => {
  expect((await check(undefined, { items: ordered() })).status).toBe(401);
  expect((await check(await aBuyer(), { items: ordered() })).body).toEqual(nothing);
});

test('names the cells the account holds with what they cost here, and those in several items', async () => {
  const who = await aBuyer();
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
    owned: [{ item: 0, sample: first, tests: [kv], price: 25 }],
    repeated: [{ item: 2, sample: first, tests: [ash], price: 35, kept_in: [0] }],
  });
  expect((await check(await aBuyer(), { items })).body.owned).toEqual([]);
});

test('cells of a held regional database are owned, and further copies of it are named with their price', async () => {
  const who = await aBuyer();
  const { europe, americas } = shop.regional;
  await shop.pay(who, await shop.regionalOrder(who, [europe, europe]), 1100.06);
  const { body } = await check(who, { regional_reports: [americas, europe] });
  expect(body).toEqual({ ...nothing, owned_databases: [{ id: europe, copies_held: 2, price: 100.01 }] });
});

test('names open orders with exactly the same items, whatever their datasets, unless paid or cancelled', async () => {
  const who = await aBuyer();
  const [open, pending, paid, cancelled] = [
    await shop.order(who, ['ten']),
    await shop.order(who, [], 'Other'),
    await shop.order(who),
    await shop.order(who),
  ];
  await shop.purchaseOrder(who, pending);
  await shop.cancel(who, cancelled);
  await shop.order(await aBuyer());
  const { body } = await check(who, { items: ordered().toReversed() });
  expect(body.open_orders).toEqual([
    { id: open, created: expect.any(String), total_price: 63, status: 'IN_PROCESS' },
    { id: pending, created: expect.any(String), total_price: 70, status: 'PO_PENDING' },
    { id: paid, created: expect.any(String), total_price: 70, status: 'IN_PROCESS' },
  ]);
  expect((await check(who, { items: ordered().slice(1) })).body.open_orders).toEqual([]);
});

test('returns 400 at the field of what is not for sale', async () => {
  const who = await aBuyer();
  const unknown = await check(who, { items: [{ sample: 999_999, tests: [shop.tests.kv] }] });
  expect([unknown.status, Object.keys(unknown.failure.errors ?? {})]).toEqual([400, ['items.0.sample']]);
  const mixed = await check(who, { items: ordered(), regional_reports: [shop.regional.europe] });
  expect(Object.keys(mixed.failure.errors ?? {})).toEqual(['non_field_errors']);
});
