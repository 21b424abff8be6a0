import * as cartEndpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

test('payment removes the datasets of the order from the cart, and keeps one that was edited since', async () => {
  const { oils, tests } = shop;
  const ordered = [
    { sample: oils[1], tests: [tests.noack] },
    { sample: oils[0], tests: [tests.kv] },
  ];
  const edited = { name: 'Edited', oils: [...ordered, { sample: oils[2], tests: [tests.kv] }] };
  const who = await shop.aBuyer();
  const ids = [await shop.order(who, [], 'Mine'), await shop.order(who, [], 'Edited')];
  const datasets = [{ name: 'Mine', oils: ordered }, edited];
  const cart = { oils: [], datasets, regional: [], codes: { datasets: [], regional: [] } };
  await shop.app.call(cartEndpoints.saveCart, { body: cart, token: who.token });
  for (const id of ids) expect((await shop.pay(who, id)).status).toBe(200);
  const { body } = await shop.app.call(cartEndpoints.readCart, { token: who.token });
  expect(body.datasets).toEqual([edited]);
});

test('payment does not write a cart without items of the order', async () => {
  const [without, other] = [await shop.aBuyer(), await shop.aBuyer()];
  const datasets = [{ name: 'Other', oils: [{ sample: shop.oils[2], tests: [shop.tests.kv] }] }];
  await shop.app.call(cartEndpoints.saveCart, { body: { ...emptyCart, datasets }, token: other.token });
  const written = () => shop.app.rows(sql`select user_id, xmin::text from carts`);
  const before = await written();
  for (const who of [without, other]) expect((await shop.pay(who, await shop.order(who))).status).toBe(200);
  expect(await written()).toEqual(before);
});

test('an order of datasets is still recognized after a change without databases', async () => {
  const who = await shop.aBuyer();
  const id = await shop.order(who);
  expect((await shop.change(who, id, { regional_reports: [] })).status).toBe(200);
  const items = [
    { sample: shop.oils[0], tests: [shop.tests.kv] },
    { sample: shop.oils[1], tests: [shop.tests.noack] },
  ];
  const { body } = await shop.app.call(checkPurchase, { body: { items } as never, token: who.token });
  expect(body.open_orders).toMatchObject([{ id, replaceable: true }]);
});

test('line breaks and bidirectional control characters in the name of a dataset become spaces', async () => {
  const who = await shop.aBuyer();
  const id = await shop.order(who, [], 'Spring\r\n\r\nPay here:\u202Etxt');
  const { body } = await shop.read(who, id);
  expect(body.order_items.map(({ report }) => report?.name)).toEqual(['Spring Pay here: txt']);
});
