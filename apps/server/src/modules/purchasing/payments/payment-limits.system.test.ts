import { approvePurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ LIMITS: 'on' });
});
afterAll(() => shop.app.close());

const declined = { card_number: '4000 0000 0000 0002' };

/** Places orders for an account with a declined card. */
const placeOrders = async (who: Person, count: number) => {
  await shop.validate(who, declined);
  return Promise.all(Array.from({ length: count }, (_, i) => shop.order(who, [], `Set ${i}`)));
};
const payWithDeclinedCard = (who: Person, order: number) => shop.pay(who, order, 70, '0002');

test('returns 429 after ten declines in an hour over all orders of an account; a purchase order still works', async () => {
  const who = await aMember(shop.app);
  const orders = await placeOrders(who, 4);
  for (let i = 0; i < 10; i += 1) expect((await payWithDeclinedCard(who, orders[i % 3]!)).status).toBe(402);
  await shop.validate(who);
  const refused = await shop.pay(who, orders[3]!);
  expect(refused.status).toBe(429);
  expect(refused.failure.error).toMatch(/declined/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await shop.read(who, orders[3]!)).body.status).toBe('IN_PROCESS');
  expect((await shop.purchaseOrder(who, orders[2]!)).status).toBe(201);

  const other = await aMember(shop.app);
  expect((await payWithDeclinedCard(other, (await placeOrders(other, 1))[0]!)).status).toBe(402);

  await shop.app.execute(sql`update payment_attempts set settled_at = settled_at - interval '1 hour'
      where order_id in (select id from orders where owner_id = ${who.id})`);
  expect((await shop.pay(who, orders[3]!)).status).toBe(200);
});

test('a burst of payments on many orders begins at most 39 charges', async () => {
  const who = await aMember(shop.app);
  const orders = await placeOrders(who, 60);
  await Promise.all(orders.map((order) => payWithDeclinedCard(who, order)));
  const attempts = await shop.app.rows(
    sql`select 1 from payment_attempts where order_id in (select id from orders where owner_id = ${who.id})`,
  );
  expect(attempts.length).toBeGreaterThanOrEqual(10);
  expect(attempts.length).toBeLessThanOrEqual(39);
});

test('returns 429 once 200 orders of an account were paid or sent by purchase order in an hour', async () => {
  const who = await aMember(shop.app);
  const [first = 0, second = 0] = await placeOrders(who, 2);
  await shop.app.execute(sql`insert into order_events (order_id, event, actor_id)
      select ${first}, 'PURCHASE_ORDER', ${who.id} from generate_series(1, 200)`);
  const refused = await shop.purchaseOrder(who, second);
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  await shop.validate(who);
  expect((await shop.pay(who, second)).status).toBe(429);
  expect((await shop.read(who, second)).body.status).toBe('IN_PROCESS');
});

test('at most three purchase orders with one code await approval at a time; other codes and accounts are not limited', async () => {
  const who = await aMember(shop.app);
  // to its own address: one address of another account gets five an hour
  const register = (buyer: Person, order: number) => shop.purchaseOrder(buyer, order, { email: buyer.email });
  const orders = await Promise.all(Array.from({ length: 6 }, (_, i) => shop.order(who, ['ten'], `Set ${i}`)));
  const responses = await Promise.all(orders.map((order) => register(who, order)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  const refused = orders.filter((_, index) => responses[index]!.status === 409);
  expect((await register(who, refused[0]!)).failure.code).toBe('discount_awaiting_approval');
  expect((await shop.read(who, refused[0]!)).body.status).toBe('IN_PROCESS');

  expect((await register(who, await shop.order(who, [], 'No code'))).status).toBe(201);
  const other = await aMember(shop.app);
  expect((await register(other, await shop.order(other, ['ten']))).status).toBe(201);

  await shop.validate(who);
  expect((await shop.pay(who, refused[1]!, 63)).status).toBe(200);
  const [first] = responses.filter(({ status }) => status === 201);
  const { token } = await anAdministrator(shop.app);
  await shop.app.call(approvePurchaseOrder, { params: { id: first!.body.id }, token });
  expect((await register(who, refused[0]!)).status).toBe(201);
});
