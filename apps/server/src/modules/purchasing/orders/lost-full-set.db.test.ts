import * as endpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

/** Sets the price of volatility, which every oil has. Null takes it off sale. */
const sellVolatility = async (cents: number | null) => {
  await shop.app.execute(sql`update tests set price_cents = ${cents} where id = ${shop.tests.noack}`);
  await shop.app.app.modules.samples.refreshArchive();
};
beforeEach(() => sellVolatility(null));

/** Orders all tests for sale of the first oil, viscosity and ash, for 60 dollars. Then puts volatility on sale. */
const orderThenSellMore = async (who: Person) => {
  const { oils, tests } = shop;
  const samples = [{ id: oils[0], display_tests: [tests.kv, tests.ash] }];
  const body = { discount: [], reports: [{ name: 'All', samples }] };
  const placed = await shop.app.call(endpoints.placeOrder, { body, token: who.token });
  const id = placed.body.order_id;
  expect(await isFullSet(who, id)).toBe(true);
  await sellVolatility(4500);
  return id;
};
const isFullSet = async (who: Person, id: number) => {
  const { body } = await shop.app.call(endpoints.readOrderDatasets, { params: { id }, token: who.token });
  return body.datasets[0]?.oils[0]?.full_set;
};
const changed = {
  ...{
    code: 'price_changed',
    error: expect.stringContaining('no longer a full set and come without the data report'),
  },
  total_price: 60,
};

test('does not charge an order that lost its full set until the buyer has seen the change, even at the same total', async () => {
  const who = await shop.aBuyer();
  const id = await orderThenSellMore(who);
  expect((await shop.pay(who, id, 60)).failure).toMatchObject(changed);
  expect(await isFullSet(who, id)).toBe(false);
  expect((await shop.pay(who, id, 60)).body).toMatchObject({ paid: true });
});

test('does not register a purchase order for it either', async () => {
  const who = await shop.aBuyer();
  const id = await orderThenSellMore(who);
  expect((await shop.purchaseOrder(who, id)).failure).toMatchObject(changed);
  expect(await isFullSet(who, id)).toBe(false);
  expect((await shop.purchaseOrder(who, id)).status).toBe(201);
});
