import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { makePayment } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

const digestFor = async (who: Person, order: number) =>
  (await shop.app.call(checkPurchase, { body: { order } as never, token: who.token })).body.digest;
const place = (who: Person, changes: object) =>
  shop.app.call(placeOrder, {
    body: { reports: shop.datasets('Mine'), ...changes } as never,
    token: who.token,
  });
const pay = (who: Person, order: number, acknowledged: string | undefined, price_check = 70) =>
  shop.app.call(makePayment, {
    body: { order, price_check, last_four: '4242', acknowledged },
    token: who.token,
  });
const refusal = { status: 409, failure: { code: 'purchase_not_acknowledged' } };

test('returns 409 and places nothing when data bought since the check are ordered again', async () => {
  const who = await shop.aBuyer();
  await shop.pay(who, await shop.order(who));
  expect(await place(who, { acknowledged: '' })).toMatchObject(refusal);
  const { digest } = (
    await shop.app.call(checkPurchase, {
      body: { items: [{ sample: shop.oils[0], tests: [shop.tests.kv] }] } as never,
      token: who.token,
    })
  ).body;
  expect(await place(who, { acknowledged: digest })).toMatchObject(refusal);
});

test('returns 409 for the payment of an order whose data were bought since; acknowledged or unchecked it is paid', async () => {
  const who = await shop.aBuyer();
  const [first, second, third] = [await shop.order(who), await shop.order(who), await shop.order(who)];
  expect((await pay(who, first, '')).status).toBe(200);
  expect(await pay(who, second, '')).toMatchObject(refusal);
  expect((await shop.read(who, second)).body.status).toBe('IN_PROCESS');
  expect((await pay(who, second, await digestFor(who, second))).status).toBe(200);
  expect((await shop.pay(who, third)).status).toBe(200);
});

test('data of a pending purchase order must be acknowledged too, by card and by purchase order', async () => {
  const who = await shop.aBuyer();
  const [pending, byCard, byOrder] = [await shop.order(who), await shop.order(who), await shop.order(who)];
  expect((await shop.purchaseOrder(who, pending, { acknowledged: '' })).status).toBe(201);
  expect(await pay(who, byCard, '')).toMatchObject(refusal);
  expect(await shop.purchaseOrder(who, byOrder, { acknowledged: '' })).toMatchObject(refusal);
  const acknowledged = await digestFor(who, byOrder);
  const { status, body } = await shop.purchaseOrder(who, byOrder, { acknowledged });
  expect([status, 'acknowledged' in body]).toEqual([201, false]);
});

test('further copies of a database must be acknowledged at the number held or pending', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  const [first, second, third] = [
    await shop.regionalOrder(who, [americas]),
    await shop.regionalOrder(who, [americas]),
    await shop.regionalOrder(who, [americas]),
  ];
  expect((await pay(who, first, '', 200)).status).toBe(200);
  const acknowledged = await digestFor(who, second);
  expect(await pay(who, second, '', 20)).toMatchObject(refusal);
  expect((await pay(who, second, acknowledged, 20)).status).toBe(200);
  expect((await pay(who, third, acknowledged, 20)).status).toBe(409);
});
