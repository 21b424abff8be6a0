import { revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import * as cartEndpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import * as invoicesEndpoints from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as pricingEndpoints from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import {
  approvePurchaseOrder,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

const held = async (who: Person) =>
  (await shop.app.call(listOwnedReports, { token: who.token })).body.regional_reports;
const price = (who: Person | undefined, regional_reports: number[]) =>
  shop.app.call(pricingEndpoints.calculatePrice, {
    body: { regional_reports },
    ...(who ? { token: who.token } : {}),
  });

test('three copies cost the price and twice 10%, each rounded, and are three licences', async () => {
  const who = await shop.aBuyer();
  const { europe } = shop.regional;
  const id = await shop.regionalOrder(who, [europe, europe, europe]);
  const { body: order } = await shop.read(who, id);
  // 100.005 is rounded up for each copy
  expect(order).toMatchObject({ total_price: 1200.07, status: 'IN_PROCESS', paid: false });
  expect(order.order_items).toEqual([
    {
      id: expect.any(Number),
      total_price: 1200.07,
      quantity: 3,
      report: null,
      regional_report: { id: europe, year: 2016, region: 'Europe' },
    },
  ]);
  expect(await held(who)).toEqual([]);
  expect((await shop.pay(who, id, 1200.07)).status).toBe(200);
  const licences = await held(who);
  expect(licences.map(({ year, region }) => [year, region])).toEqual(Array(3).fill([2016, 'Europe']));
  expect(new Set(licences.map((licence) => licence.id)).size).toBe(3);
  const { body: invoice } = await shop.app.call(invoicesEndpoints.readInvoice, {
    params: { id },
    token: who.token,
  });
  expect(invoice.lines.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount])).toEqual([
    [1, 1000.05, 1000.05],
    [2, 100.01, 200.02],
  ]);
});

test('after a first purchase every further copy costs 10%, also in a later order; another account pays the full price', async () => {
  const [who, other] = [await shop.aBuyer(), await shop.aBuyer()];
  const { europe, americas } = shop.regional;
  expect((await price(who, [americas])).body.total_price).toBe(200);
  await shop.pay(who, await shop.regionalOrder(who, [americas]), 200);
  expect((await price(who, [americas])).body.total_price).toBe(20);
  expect((await price(who, [europe, americas])).body.regional_reports).toEqual([
    { id: europe, quantity: 1, full_copies: 1, price: 1000.05 },
    { id: americas, quantity: 1, full_copies: 0, price: 20 },
  ]);
  expect((await price(other, [americas])).body.total_price).toBe(200);
  expect((await price(undefined, [americas, americas])).body.total_price).toBe(220);
  const again = await shop.regionalOrder(who, [americas]);
  expect((await shop.pay(who, again, 20)).status).toBe(200);
  expect(await held(who)).toHaveLength(2);
});

test('a purchase counts as an earlier one even when its copies are revoked', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  await shop.pay(who, await shop.regionalOrder(who, [americas, americas]), 220);
  const admin = await anAdministrator(shop.app);
  const revoke = async () => {
    const [copy] = await held(who);
    const body = { report_id: copy?.id ?? 0, regional: true, reason: 'A mistake' };
    expect((await shop.app.call(revokeAccess, { body, token: admin.token })).status).toBe(200);
  };
  await revoke();
  expect((await price(who, [americas])).body.total_price).toBe(20);
  await revoke();
  expect((await price(who, [americas])).body.total_price).toBe(20);
});

test('a granted copy is not an earlier purchase; one on a purchase order is, once approved', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  await shop.app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'REGIONAL', name: '2016 Americas', year: 2016, region: 'Americas' },
      ...{ orderId: null, buyerId: null, holderId: who.id },
    }),
  );
  expect((await price(who, [americas])).body.total_price).toBe(200);
  const { body: pending } = await shop.purchaseOrder(who, await shop.regionalOrder(who, [americas]));
  expect(pending.status).toBe('PO_PENDING');
  expect((await price(who, [americas])).body.total_price).toBe(200);
  const admin = await anAdministrator(shop.app);
  await shop.app.call(approvePurchaseOrder, { params: { id: pending.id }, token: admin.token });
  expect((await price(who, [americas])).body.total_price).toBe(20);
});

test('copies on a voided purchase order do not lower the price of copies bought by card meanwhile', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  const { body: pending } = await shop.purchaseOrder(who, await shop.regionalOrder(who, [americas]));
  const byCard = await shop.regionalOrder(who, [americas]);
  expect((await shop.pay(who, byCard, 20)).failure).toMatchObject({
    code: 'price_changed',
    total_price: 200,
  });
  expect((await shop.pay(who, byCard, 200)).status).toBe(200);
  const admin = await anAdministrator(shop.app);
  const params = { id: pending.id };
  await shop.app.call(voidPurchaseOrder, { params, body: { reason: 'Never paid' }, token: admin.token });
  expect((await price(who, [americas])).body.total_price).toBe(20);
});

test('two unpaid orders of one database: the one paid second is repriced', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  const [first, second] = [
    await shop.regionalOrder(who, [americas]),
    await shop.regionalOrder(who, [americas]),
  ];
  expect((await shop.pay(who, first, 200)).status).toBe(200);
  expect((await shop.pay(who, second, 200)).failure).toMatchObject({
    code: 'price_changed',
    total_price: 20,
  });
  expect((await shop.pay(who, second, 20)).status).toBe(200);
});

test('codes apply to databases; changing the order again replaces its contents', async () => {
  const who = await shop.aBuyer();
  const { europe, americas } = shop.regional;
  const id = await shop.regionalOrder(who, [europe], ['ten']);
  expect((await shop.read(who, id)).body).toMatchObject({ total_price: 900.04, total_discount: 100.01 });
  const changed = await shop.change(who, id, { regional_reports: [americas, americas] });
  expect(changed.body).toMatchObject({ total_price: 198, price_before_discount: 220, total_discount: 22 });
  expect((await shop.change(who, id, { discounts: [] })).body).toMatchObject({
    total_price: 220,
    discounts: [],
  });
  expect((await shop.change(who, id, { regional_reports: [] })).body.order_items).toEqual([]);
  expect((await shop.pay(who, id, 0)).failure.code).toBe('order_empty');
});

test.each<[string, () => object, string]>([
  ['eleven copies', () => ({ regional_reports: Array(11).fill(shop.regional.europe) }), 'regional_reports'],
  ['a database without a price', () => ({ regional_reports: [shop.regional.africa] }), 'regional_reports'],
  ['an unknown database', () => ({ regional_reports: [999_999] }), 'regional_reports'],
  ['an unknown code', () => ({ discounts: ['NOPE'] }), 'discounts'],
  ['a text for a list', () => ({ regional_reports: 'all' }), 'regional_reports'],
])('rejects %s at its field and leaves the order unchanged', async (_, body, field) => {
  const who = await shop.aBuyer();
  const id = await shop.regionalOrder(who, [shop.regional.americas]);
  const { status, failure } = await shop.change(who, id, body());
  expect(status).toBe(400);
  expect(Object.keys(failure.errors ?? {})).toEqual([field]);
  expect((await shop.read(who, id)).body.total_price).toBe(200);
});

test('databases never share an order with datasets, and only their owner changes an unpaid order', async () => {
  const [who, otherUser] = [await shop.aBuyer(), await shop.aBuyer()];
  const datasets = await shop.order(who);
  const mixed = await shop.change(who, datasets, { regional_reports: [shop.regional.europe] });
  expect(mixed.failure.errors).toEqual({ regional_reports: [expect.stringMatching(/apart/)] });
  expect((await shop.change(who, datasets, { discounts: ['ten'] })).body.total_price).toBe(63);
  expect((await shop.change(otherUser, datasets, { discounts: [] })).status).toBe(404);
  expect((await shop.pay(who, datasets, 63)).status).toBe(200);
  expect((await shop.change(who, datasets, { discounts: [] })).failure.code).toBe('order_locked');
});

test('empty drafts are not listed, are limited, and are cancelled after a day', async () => {
  const who = await shop.aBuyer();
  const start = () => shop.app.call(ordersEndpoints.createRegionalOrder, { token: who.token });
  for (let draft = 0; draft < 20; draft += 1) expect((await start()).status).toBe(201);
  const refused = await start();
  expect(refused.failure.code).toBe('too_many_drafts');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await shop.app.call(ordersEndpoints.listOrders, { token: who.token })).body.count).toBe(0);
  await shop.app.execute(
    sql`update orders set created_at = now() - interval '25 hours' where owner_id = ${who.id}`,
  );
  await shop.app.runRecurringTasks();
  expect((await start()).status).toBe(201);
});

test('drafts started concurrently are limited as well', async () => {
  const who = await shop.aBuyer();
  const responses = await Promise.all(
    Array.from({ length: 60 }, () =>
      shop.app.call(ordersEndpoints.createRegionalOrder, { token: who.token }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
});

test('databases and codes may be ordered at once, only at the total displayed to the buyer', async () => {
  const who = await shop.aBuyer();
  const { europe, americas } = shop.regional;
  const order = (body: object) =>
    shop.app.call(ordersEndpoints.createRegionalOrder, { body, token: who.token });
  const items = { regional_reports: [americas, europe, americas], discounts: ['TEN'] };
  const refused = await order({ ...items, price_check: 1220.05 });
  expect([refused.status, refused.failure.code, refused.failure.total_price]).toEqual([
    409,
    'price_changed',
    1098.04,
  ]);
  expect((await order({ ...items, acknowledged: 'another' })).failure.code).toBe('purchase_not_acknowledged');
  expect((await order({ regional_reports: [999_999] })).failure.errors).toHaveProperty('regional_reports');
  expect((await shop.app.call(ordersEndpoints.listOrders, { token: who.token })).body.count).toBe(0);
  const first = await order({ ...items, price_check: 1098.04 });
  const second = await order({ ...items, replace_open_orders: true });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await shop.read(who, first.body.id)).body.status).toBe('CANCELLED');
  expect((await shop.read(who, second.body.id)).body).toMatchObject({
    ...{ price_before_discount: 1220.05, total_price: 1098.04 },
    order_items: [{ quantity: 2 }, { quantity: 1 }],
  });
});

test('requests with the same key make one order', async () => {
  const who = await shop.aBuyer();
  const start = () =>
    shop.app.call(ordersEndpoints.createRegionalOrder, {
      token: who.token,
      headers: { 'idempotency-key': 'k1' },
    });
  const [a, b] = await Promise.all([start(), start()]);
  expect(a.body).toEqual(b.body);
});

test('payment removes bought databases and the order’s codes from the cart; other items and further copies stay', async () => {
  const who = await shop.aBuyer();
  const { europe, americas } = shop.regional;
  const cart = {
    oils: [],
    datasets: [],
    regional: [
      { id: europe, quantity: 2 },
      { id: americas, quantity: 1 },
    ],
    codes: { datasets: ['Ten'], regional: ['ten', 'Other'] },
  };
  await shop.app.call(cartEndpoints.saveCart, { body: cart, token: who.token });
  await shop.pay(who, await shop.regionalOrder(who, [americas], ['Ten']), 180);
  await shop.pay(who, await shop.regionalOrder(who, [europe]), 1000.05);
  const { body } = await shop.app.call(cartEndpoints.readCart, { token: who.token });
  expect(body.regional).toEqual([{ id: europe, quantity: 2 }]);
  expect(body.codes).toEqual({ datasets: ['Ten'], regional: ['Other'] });
});
