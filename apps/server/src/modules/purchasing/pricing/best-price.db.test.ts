import { readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as pricingEndpoints from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
/** The database of the shop's three oils, for 60 dollars. */
let own: { id: number; year: number; region: string; oils: number };
beforeAll(async () => {
  shop = await openShop();
  const { europe: id } = shop.regional;
  own = { id, year: 2016, region: 'Europe', oils: 3 };
  await shop.app.database.write((tx) =>
    tx.update(regionalDatabases).set({ priceCents: 6000 }).where(eq(regionalDatabases.id, id)),
  );
});
afterAll(() => shop.app.close());

const best = async (body: object, who?: Person) => {
  const options = { body: body as never, ...(who && { token: who.token }) };
  const response = await shop.app.call(pricingEndpoints.readBestPrice, options);
  return { ...response, price: response.body };
};

test('the database replaces oils that cost more, and leaves a cheaper choice alone', async () => {
  const { oils, tests } = shop;
  const items = [
    { sample: oils[0], tests: [tests.kv, tests.ash] },
    { sample: oils[1], tests: [tests.kv] },
  ];
  expect((await best({ items })).price).toEqual({
    total_price: 85,
    owned: [],
    best: {
      ...{ total_price: 60, saves: 25, items: [] },
      regional_reports: [{ ...own, quantity: 1, price: 60 }],
    },
  });
  expect((await best({ items: items.slice(0, 1) })).price).toEqual({
    total_price: 60,
    owned: [],
    best: null,
  });
});

test('oils and databases stand together: an oil of a requested database costs nothing', async () => {
  const body = {
    items: [{ sample: shop.oils[0], tests: [shop.tests.kv] }],
    regional_reports: [own.id, shop.regional.americas, own.id],
  };
  expect((await best(body)).price).toMatchObject({
    total_price: 291,
    best: {
      ...{ total_price: 266, saves: 25, items: [] },
      regional_reports: [
        { ...own, quantity: 2, price: 66 },
        { id: shop.regional.americas, quantity: 1, price: 200, year: 2016, region: 'Americas', oils: 0 },
      ],
    },
  });
});

test('cells that the caller holds are named and not bought; a visitor holds none', async () => {
  const who = await shop.aBuyer();
  await shop.pay(who, await shop.order(who));
  const { oils, tests } = shop;
  const items = [
    { sample: oils[0], tests: [tests.kv, tests.ash] },
    { sample: oils[1], tests: [tests.noack] },
    { sample: oils[0], tests: [tests.ash, tests.kv] },
  ];
  const held = {
    ...{ total_price: 165 },
    owned: [
      { sample: oils[0], tests: [tests.kv] },
      { sample: oils[1], tests: [tests.noack] },
    ],
    best: {
      ...{ total_price: 35, saves: 130, regional_reports: [] },
      items: [{ sample: oils[0], tests: [tests.ash], price: 35 }],
    },
  };
  expect((await best({ items }, who)).price).toEqual(held);
  const visitor = (await best({ items })).price;
  expect(visitor).toMatchObject({ owned: [], best: { total_price: 60, items: [] } });
  expect((await best({ items, as_visitor: true }, who)).price).toEqual(visitor);
});

test('a database that the caller bought before costs a tenth', async () => {
  const who = await shop.aBuyer();
  const paid = await shop.pay(who, await shop.regionalOrder(who, [shop.regional.americas]), 200);
  expect(paid.status).toBe(200);
  const twice = { regional_reports: [shop.regional.americas, shop.regional.americas] };
  expect((await best(twice, who)).price).toEqual({ total_price: 40, owned: [], best: null });
  expect((await best(twice)).price.total_price).toBe(220);
});

test.each([
  ['an unknown oil', () => ({ items: [{ sample: 999_999, tests: [1] }] }), 'items.0.sample'],
  [
    'a test that is not for sale',
    () => ({ items: [{ sample: shop.oils[2], tests: [shop.tests.ash] }] }),
    'items.0.tests',
  ],
  ['an unpriced database', () => ({ regional_reports: [shop.regional.africa] }), 'regional_reports'],
  ['eleven copies', () => ({ regional_reports: Array<number>(11).fill(own.id) }), 'regional_reports'],
])('answers 400 for %s', async (_name, body, field) => {
  const { status, failure } = await best(body());
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual([field]);
});

test('the detail of an oil states the price of its full set', async () => {
  const detail = (id: number) => shop.app.call(readOil, { params: { id } });
  expect((await detail(shop.oils[0])).body.full_set).toEqual({ price: 105, tests: 3 });
  expect((await detail(shop.oils[2])).body.full_set).toEqual({ price: 70, tests: 2 });
});

test('prices 5,000 items of an account', async () => {
  const who = await aMember(shop.app);
  const { oils, tests } = shop;
  const items = Array.from({ length: 5000 }, (_, index) => ({
    ...{ sample: oils[index % 2], tests: [tests.kv, tests.noack, tests.ash] },
  }));
  const { status, price } = await best({ items }, who);
  expect(status).toBe(200);
  expect(price).toMatchObject({ total_price: 5000 * 105, best: { total_price: 60 } });
});
