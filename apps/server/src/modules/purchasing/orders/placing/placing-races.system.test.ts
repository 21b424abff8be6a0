import { setImmediate } from 'node:timers/promises';
import { updateRegionalReport } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { readCart } from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { updateDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { makePayment } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { rounds, statuses, untilWaiting } from '#test/setup/two-servers.ts';
import { saveCart } from '../../cart/cart.store.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({}, { twoServers: true });
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const place = (who: Person, { key, ...changes }: { key?: string; replace_open_orders?: true } = {}) =>
  shop.app.call(placeOrder, {
    body: { reports: shop.datasets('Mine'), ...changes },
    token: who.token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const listOrders = (who: Person, status: string) =>
  shop.app.rows<{ id: number }>(
    sql`select id::int as id from orders where owner_id = ${who.id} and status = ${status}`,
  );
/** The charge for an order, in cents. */
const readCharges = async (order: number) =>
  (
    await shop.app.rows<{ cents: number }>(
      sql`select amount_cents as cents from payment_attempts where order_id = ${order} and status = 'SUCCEEDED'`,
    )
  ).map(({ cents }) => cents);
/** Lets the event loop turn, so that rivals meet at different steps. */
const afterTurns = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
};

test('concurrent requests with one key make one order', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(shop.app);
    const placed = await Promise.all(Array.from({ length: 4 }, () => place(who, { key: 'again' })));
    expect(statuses(placed)).toEqual([201, 201, 201, 201]);
    expect(new Set(placed.map(({ body }) => body.order_id)).size).toBe(1);
    expect(await listOrders(who, 'IN_PROCESS')).toHaveLength(1);
  }
});

test('concurrent placing with replacement leaves one payable order', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(shop.app);
    const placed = await Promise.all(
      Array.from({ length: 4 }, () => place(who, { replace_open_orders: true })),
    );
    expect(statuses(placed)).toEqual([201, 201, 201, 201]);
    expect(await listOrders(who, 'IN_PROCESS')).toHaveLength(1);
  }
});

test('replaced while the older order is paid: it is paid or cancelled', async () => {
  const who = await shop.aBuyer();
  for (let round = 0; round < rounds; round += 1) {
    const first = await shop.order(who, [], `Round ${round}`);
    const [paid, ...replaced] = await Promise.all([
      shop.pay(who, first),
      ...[0, 1, 2, 3].map((rival) =>
        afterTurns(2 * round + 8 * rival).then(() => place(who, { replace_open_orders: true })),
      ),
    ]);
    const status = (await shop.read(who, first)).body.status;
    expect([paid.status, status]).toEqual(paid.status === 200 ? [200, 'COMPLETE'] : [409, 'CANCELLED']);
    expect(await readCharges(first)).toEqual(status === 'COMPLETE' ? [7000] : []);
    for (const { status: end } of replaced) expect([201, 409]).toContain(end);
    for (const { body } of replaced.filter((end) => end.status === 201))
      await shop.cancel(who, body.order_id);
  }
});

test('the same data paid concurrently in two orders: one is refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await shop.aBuyer();
    const ids = [await shop.order(who), await shop.order(who)];
    const responses = await Promise.all(
      ids.map((order) =>
        shop.app.call(makePayment, {
          body: { order, price_check: 70, last_four: '4242', acknowledged: '' },
          token: who.token,
        }),
      ),
    );
    expect(statuses(responses)).toEqual([200, 409]);
    expect(await listOrders(who, 'COMPLETE')).toHaveLength(1);
  }
});

test('a price changed while it is paid: the charge is what the buyer agreed to', async () => {
  const { americas } = shop.regional;
  for (let round = 0; round < rounds; round += 1) {
    const who = await shop.aBuyer();
    const [agreed, changed] = [200 + round, 201 + round];
    const priced = (price: number) =>
      shop.app.call(updateRegionalReport, { params: { id: americas }, body: { price }, token: admin.token });
    await priced(agreed);
    const order = await shop.regionalOrder(who, [americas]);
    const [repriced, paid] = await Promise.all([
      priced(changed),
      afterTurns(2 * round).then(() => shop.pay(who, order, agreed)),
    ]);
    expect(repriced.status).toBe(200);
    expect(await readCharges(order)).toEqual(paid.status === 200 ? [100 * agreed] : []);
    if (paid.status !== 200) expect(paid.failure).toMatchObject({ code: 'price_changed' });
  }
});

test('the uses of a code lowered while its last one is taken: taken or gone, never both', async () => {
  const [code] = await shop.app.rows<{ id: number }>(
    sql`select id::int as id from discounts where code = 'LAST'`,
  );
  const who = await shop.aBuyer();
  for (let round = 0; round < rounds; round += 1) {
    await shop.app.execute(
      sql`update discounts set current_uses = 1, number_of_uses = 2 where code = 'LAST'`,
    );
    const order = await shop.order(who, ['last'], `Lowered ${round}`);
    const lower = () =>
      shop.app.call(updateDiscount, {
        params: { id: code!.id },
        body: { number_of_uses: 1 },
        token: admin.token,
      });
    const [paid, ...lowered] = await Promise.all([
      shop.pay(who, order, 65),
      ...Array.from({ length: 6 }, (_, rival) => afterTurns(round + 8 * rival).then(lower)),
    ]);
    expect([200, 409]).toContain(paid.status);
    expect(lowered.map(({ status }) => status)).toEqual(Array(6).fill(paid.status === 200 ? 400 : 200));
  }
});

test('a cart saved while its order is paid: what was ordered goes, what was added stays', async () => {
  const { oils, tests, app } = shop;
  const who = await shop.aBuyer();
  for (let round = 0; round < rounds; round += 1) {
    const added = { name: `Added ${round}`, oils: [{ sample: oils[2], tests: [tests.kv] }] };
    const ordered = {
      name: `Ordered ${round}`,
      oils: [
        { sample: oils[0], tests: [tests.kv] },
        { sample: oils[1], tests: [tests.noack] },
      ],
    };
    const cart = { ...emptyCart, datasets: [ordered] };
    await app.database.write((tx) => saveCart(tx, who.id, cart));
    const order = await shop.order(who, [], ordered.name);
    const { payment } = await app.database.write(async (tx) => {
      await saveCart(tx, who.id, { ...cart, datasets: [ordered, added] });
      const paying = shop.pay(who, order);
      await untilWaiting(app, 'carts');
      return { payment: paying };
    });
    expect((await payment).status).toBe(200);
    expect((await app.call(readCart, { token: who.token })).body.datasets).toEqual([added]);
  }
});
