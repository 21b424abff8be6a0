import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as invoices from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readPaymentOptions } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import * as po from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { day } from '#test/fixtures/quotes.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ REMIT_TO: 'First Bank', PAYMENT_TERMS: 'Net 30', PAYMENT_DUE_DAYS: '30' });
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const register = async (codes: string[] = []) => {
  const who = await aMember(shop.app);
  const order = await shop.order(who, codes);
  const { body } = await shop.purchaseOrder(who, order);
  return { who, order, purchaseOrder: body.id };
};
const approve = (id: number) =>
  shop.app.call(po.approvePurchaseOrder, { params: { id }, token: admin.token });
const approved = async (codes?: string[]) => {
  const one = await register(codes);
  await approve(one.purchaseOrder);
  return one;
};
const record = (id: number, body: { date: string; reference?: string }, who = admin) =>
  shop.app.call(po.recordPayment, { params: { id }, body, token: who.token });
const takeBack = (id: number, who = admin) =>
  shop.app.call(po.takeBackPayment, { params: { id }, token: who.token });
const readInvoice = async (order: number) => {
  const { body } = await shop.app.call(invoices.readInvoice, { params: { id: order }, token: admin.token });
  const { remit_to, payment_terms, due_days, due, payment_received } = body;
  return { remit_to, payment_terms, due_days, due, payment_received };
};
const readReference = async (id: number) =>
  (await shop.app.call(po.readPurchaseOrder, { params: { id }, token: admin.token })).body.payment_reference;

test('the terms of the invoice are known before an order', async () => {
  const { payment_terms, due_days } = (await shop.app.call(readPaymentOptions)).body;
  expect({ payment_terms, due_days }).toEqual({ payment_terms: 'Net 30', due_days: 30 });
});

test('approval pays an order without a payment; the payment is recorded, replaced and taken back', async () => {
  const { who, order, purchaseOrder } = await approved();
  const read = async () => (await shop.read(who, order)).body;
  expect(await read()).toMatchObject({ status: 'COMPLETE', paid: true, payment_received: null });
  const first = await record(order, { date: '2020-02-29', reference: ' Wire 1 ' });
  expect([first.status, first.body]).toEqual([200, await read()]);
  expect(first.body).toMatchObject({ paid: true, payment_received: '2020-02-29', po_number: 'PO-77' });
  expect(await readReference(purchaseOrder)).toBe('Wire 1');
  expect((await record(order, { date: day(0) })).body.payment_received).toBe(day(0));
  expect(await readReference(purchaseOrder)).toBe('');
  expect((await takeBack(order)).status).toBe(204);
  expect((await takeBack(order)).status).toBe(204);
  expect(await read()).toMatchObject({ status: 'COMPLETE', paid: true, payment_received: null });
  expect(await readReference(purchaseOrder)).toBeNull();
  const query = { target: `order ${order}`, action: 'order.payment_received' } as const;
  const { results } = (await shop.app.call(listAuditLog, { query, token: admin.token })).body;
  expect(results.map(({ before, after }) => [before, after]).toReversed()).toEqual([
    [
      { date: null, reference: null },
      { date: '2020-02-29', reference: 'Wire 1' },
    ],
    [
      { date: '2020-02-29', reference: 'Wire 1' },
      { date: day(0), reference: '' },
    ],
    [
      { date: day(0), reference: '' },
      { date: null, reference: null },
    ],
  ]);
});

test('refuses a payment of an order that is pending, voided, unpaid or paid by card', async () => {
  const pending = await register();
  const voided = await register();
  const params = { id: voided.purchaseOrder };
  await shop.app.call(po.voidPurchaseOrder, { params, body: { reason: 'No' }, token: admin.token });
  const buyer = await shop.aBuyer();
  const [open, paid] = [await shop.order(buyer), await shop.order(buyer, [], 'Paid')];
  await shop.pay(buyer, paid);
  for (const order of [pending.order, voided.order, open, paid]) {
    for (const refused of [await record(order, { date: day(0) }), await takeBack(order)])
      expect([refused.status, refused.failure.code]).toEqual([409, 'payment_not_due']);
  }
  expect((await shop.read(buyer, open)).body.payment_received).toBeNull();
});

test('refuses a day in the future or that does not exist, an unknown order, and everyone but administrators', async () => {
  const { who, order } = await approved();
  for (const date of [day(1), '2026-02-30', '0000-01-01', '']) {
    const { status, failure } = await record(order, { date });
    expect([status, Object.keys(failure.errors!)]).toEqual([400, ['date']]);
  }
  expect((await record(999_999, { date: day(0) })).status).toBe(404);
  expect((await takeBack(999_999)).status).toBe(404);
  expect([(await record(order, { date: day(0) }, who)).status, (await takeBack(order, who)).status]).toEqual([
    403, 403,
  ]);
  expect((await shop.read(who, order)).body.payment_received).toBeNull();
});

test('a charge counts as received on its day, and an order of 0 on the day of its completion', async () => {
  const buyer = await shop.aBuyer();
  const paid = await shop.order(buyer);
  await shop.pay(buyer, paid);
  const free = await approved(['FREE']);
  await shop.app.database.write((tx) =>
    tx.execute(sql`update orders set paid_at = '2025-03-01T23:30:00Z' where id in (${paid}, ${free.order})`),
  );
  for (const [who, order] of [[buyer, paid] as const, [free.who, free.order] as const])
    expect((await shop.read(who, order)).body.payment_received).toBe('2025-03-01');
});

test('the invoice states where and on which terms to pay until the payment; the due date counts from the approval', async () => {
  const { order, purchaseOrder } = await register();
  const terms = { remit_to: 'First Bank', payment_terms: 'Net 30', due_days: 30, payment_received: null };
  expect(await readInvoice(order)).toEqual({ ...terms, due: null });
  await shop.app.execute(
    sql`update purchase_orders set created_at = '2024-01-01' where id = ${purchaseOrder}`,
  );
  await approve(purchaseOrder);
  await shop.app.execute(sql`update orders set paid_at = '2025-01-31T23:59:00Z' where id = ${order}`);
  expect(await readInvoice(order)).toEqual({ ...terms, due: '2025-03-02' });
  const nothing = { remit_to: '', payment_terms: '', due_days: null, due: null };
  await record(order, { date: '2025-02-10' });
  expect(await readInvoice(order)).toEqual({ ...nothing, payment_received: '2025-02-10' });
  await takeBack(order);
  expect(await readInvoice(order)).toMatchObject({ due: '2025-03-02' });
});
