import { setImmediate } from 'node:timers/promises';
import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import {
  approvePurchaseOrder,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { rounds, statuses } from '#test/setup/two-servers.ts';
import { setInvoiceNumber } from '../purchase-orders/purchase-order-review.service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { twoServers: true });
});
afterAll(() => shop.app.close());

const buyers = (count: number) => Promise.all(Array.from({ length: count }, shop.aBuyer));
/** Invariants of an order after any sequence of events. */
const ledger = async (id: number) => {
  const [found] = await shop.app.rows<{
    status: string;
    total: number;
    charged: number;
    charges: number;
    licences: number;
  }>(
    sql`select o.status, o.total_cents as total,
      (select coalesce(sum(amount_cents), 0)::int from payment_attempts a where a.order_id = o.id and a.status = 'SUCCEEDED') as charged,
      (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'SUCCEEDED') as charges,
      (select count(*)::int from licences l where l.order_id = o.id) as licences
      from orders o where o.id = ${id}`,
  );
  if (!found) throw new Error('no such order');
  const paid = found.status === 'COMPLETE';
  expect([found.charges, found.charged]).toEqual(paid ? [1, found.total] : [0, 0]);
  expect(found.licences > 0).toBe(paid);
  return found.status;
};

test('the last use of a code goes to one of many buyers, and the others are not charged', async () => {
  const many = await buyers(6);
  for (let round = 0; round < rounds; round += 1) {
    await shop.app.execute(sql`update discounts set number_of_uses = current_uses + 1 where code = 'LAST'`);
    const orders = await Promise.all(many.map((who) => shop.order(who, ['last'], `Last ${round}`)));
    const ends = await Promise.all(many.map((who, i) => shop.pay(who, orders[i]!, 65)));
    expect(statuses(ends)).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = ends.filter((end) => end.status === 409);
    expect(new Set(refused.map((end) => end.failure.code))).toEqual(new Set(['discount_used_up']));
    const states = await Promise.all(orders.map(ledger));
    expect(states.filter((state) => state === 'COMPLETE')).toHaveLength(1);
  }
});

test('a double click on pay charges once', async () => {
  const who = await shop.aBuyer();
  for (let round = 0; round < rounds; round += 1) {
    const id = await shop.order(who, [], `Twice ${round}`);
    const ends = await Promise.all([shop.pay(who, id), shop.pay(who, id), shop.pay(who, id)]);
    expect(ends.some((end) => end.status === 200)).toBe(true);
    for (const end of ends.filter((one) => one.status !== 200))
      expect([end.status, end.failure.code]).toEqual([409, 'payment_in_progress']);
    expect(await ledger(id)).toBe('COMPLETE');
  }
});

test('pay while the order is changed: the charge equals the amount of the order', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  await shop.pay(who, await shop.regionalOrder(who, [americas]), 200);
  for (let round = 0; round < rounds; round += 1) {
    const id = await shop.regionalOrder(who, [americas]);
    const [changed, paid] = await Promise.all([
      shop.change(who, id, { regional_reports: [americas, americas] }),
      shop.pay(who, id, 20),
    ]);
    expect([changed.status, paid.status]).toEqual(paid.status === 200 ? [409, 200] : [200, 409]);
    expect(await ledger(id)).toBe(paid.status === 200 ? 'COMPLETE' : 'IN_PROCESS');
  }
});

/** Lets the event loop turn, so that rivals meet a payment at different steps. */
const afterTurns = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
};

/** Waits until a charge of the order is in progress or has ended. */
const chargeBegun = async (id: number) => {
  const attempts = sql`select 1 from payment_attempts where order_id = ${id}`;
  while ((await shop.app.rows(attempts)).length === 0) await setImmediate();
};

test('delete while paying: cancelled or charged, never both', async () => {
  const who = await shop.aBuyer();
  for (let round = 0; round < rounds; round += 1) {
    const id = await shop.order(who, [], `Gone ${round}`);
    // at any step of the payment, and every other time right after its attempt is recorded
    const ready = (rival: number) => (round % 2 === 0 ? chargeBegun(id) : afterTurns(round + 8 * rival));
    const [paid, ...cancelled] = await Promise.all([
      shop.pay(who, id),
      ...Array.from({ length: 4 }, (_, rival) => ready(rival).then(() => shop.cancel(who, id))),
    ]);
    const status = await ledger(id);
    expect(status).toBe(paid.status === 200 ? 'COMPLETE' : 'CANCELLED');
    for (const end of cancelled) expect(end.status).toBe(status === 'COMPLETE' ? 409 : 204);
  }
});

test('two purchase orders for one order: one is stored', async () => {
  const who = await aMember(shop.app);
  for (let round = 0; round < rounds; round += 1) {
    const id = await shop.order(who, ['ten'], `Ordered ${round}`);
    const ends = await Promise.all(
      ['A', 'B', 'C'].map((number) => shop.purchaseOrder(who, id, { number: `${number}${round}` })),
    );
    expect(statuses(ends)).toEqual([201, 409, 409]);
    expect(await shop.app.rows(sql`select 1 from purchase_orders where order_id = ${id}`)).toHaveLength(1);
  }
  const [code] = await shop.app.rows<{ uses: number }>(
    sql`select current_uses as uses from discounts where code = 'Ten'`,
  );
  const [pending] = await shop.app.rows<{ count: number }>(
    sql`select count(*)::int as count from orders where status = 'PO_PENDING' and discount_cents > 0`,
  );
  expect(code?.uses).toBe(pending?.count);
});

test('a purchase order and a concurrent card payment: one of them pays', async () => {
  const who = await shop.aBuyer();
  for (let round = 0; round < rounds; round += 1) {
    const id = await shop.order(who, [], `Both ${round}`);
    const [paid, ordered] = await Promise.all([shop.pay(who, id), shop.purchaseOrder(who, id)]);
    expect([paid.status, ordered.status]).toEqual(paid.status === 200 ? [200, 409] : [409, 201]);
    expect(await ledger(id)).toBe(paid.status === 200 ? 'COMPLETE' : 'PO_PENDING');
  }
});

test('first copies of one database paid concurrently in two orders: one costs its price, the other a tenth', async () => {
  const { americas } = shop.regional;
  for (let round = 0; round < rounds; round += 1) {
    const who = await shop.aBuyer();
    const orders = [
      await shop.regionalOrder(who, [americas]),
      await shop.regionalOrder(who, [americas]),
    ] as const;
    const ends = await Promise.all(orders.map((id) => shop.pay(who, id, 200)));
    expect(statuses(ends)).toEqual([200, 409]);
    const later = orders[ends[0]?.status === 200 ? 1 : 0];
    expect((await shop.pay(who, later, 20)).status).toBe(200);
  }
});

test('concurrent registrations with one address: one account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const registration = (email: string) => ({
      first_name: 'A',
      last_name: 'B',
      email,
      password: 'Engine0il!',
    });
    const addresses = [`same${round}@example.org`, `SAME${round}@example.org`, `Same${round}@Example.org`];
    const ends = await Promise.all(
      addresses.map((email) => shop.app.call(registerUser, { body: registration(email) })),
    );
    expect(statuses(ends)).toEqual([201, 400, 400]);
    const refused = ends.filter((end) => end.status === 400);
    for (const end of refused) expect(Object.keys(end.failure.errors ?? {})).toEqual(['email']);
  }
});

test('a purchase order approved and voided concurrently: one of them wins, and data are granted on approval only', async () => {
  const admin = await anAdministrator(shop.app);
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(shop.app);
    const { body } = await shop.purchaseOrder(who, await shop.order(who, ['ten'], `Void ${round}`));
    const params = { id: body.id };
    const [approved, voided] = await Promise.all([
      shop.app.call(approvePurchaseOrder, { params, token: admin.token }),
      shop.app.call(voidPurchaseOrder, { params, body: { reason: 'Late' }, token: admin.token }),
    ]);
    expect([approved.status, voided.status]).toEqual(approved.status === 200 ? [200, 409] : [409, 200]);
    const { body: held } = await shop.app.call(listOwnedReports, { token: who.token });
    expect(held.custom_reports).toHaveLength(approved.status === 200 ? 1 : 0);
  }
});

// the embedded database has one connection
test.skipIf('tarball' in inject('template'))(
  'an administrator enters the next invoice number while a payment takes it: the payment has the one after it',
  async () => {
    const who = await shop.aBuyer();
    for (let round = 0; round < rounds; round += 1) {
      const { body } = await shop.purchaseOrder(who, await shop.order(who, [], `Entered ${round}`));
      const paid = await shop.order(who, [], `Taken ${round}`);
      const [counter] = await shop.app.rows<{ last: number }>(
        sql`select max(last)::int as last from invoice_counter`,
      );
      const entered = `INV-${String((counter?.last ?? 0) + 1).padStart(6, '0')}`;
      const { payment } = await shop.app.database.write(async (tx) => {
        await setInvoiceNumber(tx, body.id, entered);
        const paying = shop.pay(who, paid);
        await vi.waitFor(async () =>
          expect(await shop.app.rows(sql`select 1 from pg_locks where not granted`)).not.toEqual([]),
        );
        return { payment: paying };
      });
      expect((await payment).status).toBe(200);
      expect((await shop.read(who, paid)).body.invoice).not.toBe(entered);
    }
  },
);

test('a purchase order approved by several administrators concurrently: completed, recorded and mailed once', async () => {
  const admins = [await anAdministrator(shop.app), await anAdministrator(shop.app)];
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(shop.app);
    const order = await shop.order(who, [], `Approved ${round}`);
    const { body } = await shop.purchaseOrder(who, order);
    const ends = await Promise.all(
      [...admins, ...admins].map(({ token }) =>
        shop.app.call(approvePurchaseOrder, { params: { id: body.id }, token }),
      ),
    );
    expect(ends.map((end) => [end.status, end.body.status])).toEqual(Array(4).fill([200, 'COMPLETE']));
    const [traces] = await shop.app.rows(
      sql`select (select count(*)::int from licences where order_id = ${order}) as licences,
        (select count(*)::int from audit_log where action = 'order.approve' and target = ${`order ${order}`}) as audited,
        (select count(*)::int from outbox where recipient = ${who.email}) as mails`,
    );
    // one mail when it was registered, one when it was approved
    expect(traces).toEqual({ licences: 1, audited: 1, mails: 2 });
  }
});
