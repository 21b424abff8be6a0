import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readSalesFigures } from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { listOrderHistory, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import * as po from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import { sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '#modules/administration/invariants.store.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { day } from '#test/fixtures/quotes.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
});
afterEach(async () => expect(await shop.app.database.read(findBrokenInvariants)).toEqual([]));
afterAll(() => shop.app.close());

const refund = (order: number, body: object = {}, { who = admin, key = '' } = {}) =>
  shop.app.call(endpoints.createRefund, {
    params: { id: order },
    body: { amount: 70, reason: 'Ordered twice', revoke: false, ...body },
    token: who.token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const paid = async (codes: string[] = [], price = 70) => {
  const who = await shop.aBuyer();
  const order = await shop.order(who, codes);
  await shop.pay(who, order, price);
  return { who, order };
};
const registered = async () => {
  const who = await aMember(shop.app);
  const order = await shop.order(who);
  const { body } = await shop.purchaseOrder(who, order);
  return { who, order, id: body.id };
};
const approve = (id: number) =>
  shop.app.call(po.approvePurchaseOrder, { params: { id }, token: admin.token });
const receive = (order: number) =>
  shop.app.call(po.recordPayment, { params: { id: order }, body: { date: day(0) }, token: admin.token });
const mailsTo = (address: string) =>
  shop.app.rows<{ subject: string; body: string | null; attachment: { kind: string; id: number } | null }>(
    sql`select subject, body, attachment from outbox where recipient = ${address} order by id`,
  );
const held = async (who: Person) =>
  (await shop.app.call(listOwnedReports, { token: who.token })).body.custom_reports.length;
const audited = async (order: number) => {
  const query = { target: `order ${order}`, action: 'order.refund' } as const;
  return (await shop.app.call(listAuditLog, { query, token: admin.token })).body.results;
};

test('a refund answers with its credit note, is recorded, mailed and shown to the buyer', async () => {
  const { who, order } = await paid();
  const { status, body } = await refund(order, { amount: 20.5 });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      amount: 20.5,
      reason: 'Ordered twice',
      created: expect.stringMatching(/Z$/),
      credit_note: expect.stringMatching(/^CN-\d{6}$/),
    },
  ]);
  expect((await shop.read(who, order)).body).toMatchObject({
    ...{ status: 'COMPLETE', paid: true, final_price: 70, refunded: 20.5 },
    ...{ refunds: [body], refunds_in_progress: 0 },
  });
  const { results } = (await shop.app.call(listOrderHistory, { token: who.token })).body;
  expect(results[0]).toMatchObject({ id: order, total_price: 70, refunded: 20.5 });
  expect((await mailsTo(who.email)).at(-1)).toMatchObject({
    subject: `Refund of $20.50 for your order ${order}`,
    attachment: { kind: 'credit-note', id: 'id' in body ? body.id : 0 },
  });
  for (const [reader, by] of [
    [who, 'Institute of Materials'],
    [admin, expect.stringMatching(/^Ada/)],
  ] as const) {
    const { results: events } = (
      await shop.app.call(readTimeline, { params: { id: order }, token: reader.token })
    ).body;
    expect(events.at(-1)).toMatchObject({
      ...{ event: 'REFUNDED', by },
      detail: expect.stringContaining('Ordered twice'),
    });
  }
  expect(await audited(order)).toMatchObject([
    { actor: admin.email, after: { amount: '$20.50', reason: 'Ordered twice', revoke: false } },
  ]);
  expect(await held(who)).toBe(1);
});

test('all refunds together are at most the price; the licenses end only if asked for', async () => {
  const { who, order } = await paid();
  expect((await refund(order, { amount: 30 })).status).toBe(201);
  const tooMuch = await refund(order, { amount: 40.01 });
  expect([tooMuch.status, tooMuch.failure.errors]).toEqual([
    400,
    { amount: ['At most $40.00 of this order can be refunded.'] },
  ]);
  expect((await refund(order, { amount: 40, revoke: true })).status).toBe(201);
  expect(await held(who)).toBe(0);
  expect((await refund(order, { amount: 0.01 })).status).toBe(400);
  expect((await mailsTo(who.email)).map(({ subject }) => subject)).toContain(
    'A license of yours has been revoked',
  );
  const { body } = await shop.read(who, order);
  expect(body.refunds.map(({ amount }) => amount)).toEqual([30, 40]);
  expect(await audited(order)).toHaveLength(2);
});

test.each([
  ['an amount of 0', { amount: 0 }, 'amount'],
  ['a negative amount', { amount: -1 }, 'amount'],
  ['a fraction of a cent', { amount: 0.001 }, 'amount'],
  ['no reason', { reason: ' ' }, 'reason'],
  ['revoke as text', { revoke: 'true' }, 'revoke'],
])('rejects %s', async (_, body, field) => {
  const { order } = await paid();
  const { status, failure } = await refund(order, body);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
});

test('an order that is open or canceled, or whose purchase order is unpaid, is not refunded', async () => {
  const buyer = await shop.aBuyer();
  const [open, canceled] = [await shop.order(buyer), await shop.order(buyer, [], 'Canceled')];
  await shop.cancel(buyer, canceled);
  const [pending, approved] = [await registered(), await registered()];
  await approve(approved.id);
  for (const order of [open, canceled, pending.order, approved.order]) {
    const { status, failure } = await refund(order);
    expect([status, failure.code]).toEqual([409, 'order_not_refundable']);
  }
  expect((await refund(2_147_483_647)).status).toBe(404);
  expect((await refund(open, {}, { who: buyer })).status).toBe(403);
});

test('an order of 0 has nothing to refund', async () => {
  const { order } = await paid(['FREE'], 0);
  expect((await refund(order, { amount: 0.01 })).status).toBe(400);
});

test('a purchase order is refunded once its payment was received, which then cannot be taken back', async () => {
  const { who, order, id } = await registered();
  await approve(id);
  await receive(order);
  const { status, body } = await refund(order, { amount: 70 });
  expect(status).toBe(201);
  expect((await shop.read(who, order)).body.refunds).toEqual([body]);
  const number = 'credit_note' in body ? body.credit_note : '';
  const [toPayer] = (await mailsTo('accounts@example.org')).filter(({ subject }) => subject.includes(number));
  expect(toPayer).toMatchObject({ subject: `Credit note ${number} for purchase order PO-77` });
  const taken = await shop.app.call(po.takeBackPayment, { params: { id: order }, token: admin.token });
  expect([taken.status, taken.failure.code]).toEqual([409, 'order_locked']);
});

test('the same Idempotency-Key gives the same answer and one refund; another request under it is refused', async () => {
  const { who, order } = await paid();
  const [first, ...others] = [
    await refund(order, { amount: 10 }, { key: 'once' }),
    await refund(order, { amount: 10 }, { key: 'once' }),
    ...(await Promise.all([1, 2].map(() => refund(order, { amount: 10 }, { key: 'once' })))),
  ];
  for (const other of others) expect([other.status, other.body]).toEqual([201, first?.body]);
  expect((await shop.read(who, order)).body.refunded).toBe(10);
  const mismatch = await refund(order, { amount: 11 }, { key: 'once' });
  expect([mismatch.status, mismatch.failure.code]).toEqual([409, 'idempotency_mismatch']);
  const elsewhere = await refund((await paid()).order, { amount: 10 }, { key: 'once' });
  expect(elsewhere.failure.code).toBe('idempotency_mismatch');
  expect(await audited(order)).toHaveLength(1);
});

test('credit notes are numbered without a gap, also by rejected refunds', async () => {
  const { order } = await paid();
  const number = async (amount: number) => {
    const { body } = await refund(order, { amount });
    return 'credit_note' in body ? Number(body.credit_note.slice(3)) : undefined;
  };
  const first = (await number(1)) ?? 0;
  expect(await number(999)).toBeUndefined();
  expect(await number(1)).toBe(first + 1);
});

test('uses of codes stay used, and the figures are net', async () => {
  const total = async () => (await shop.app.call(readSalesFigures, { token: admin.token })).body;
  const { order } = await paid(['TEN'], 63);
  const before = await total();
  const uses = () => shop.app.rows(sql`select id::int as id, current_uses from discounts order by id`);
  const used = await uses();
  await refund(order, { amount: 63, revoke: true });
  expect(await uses()).toEqual(used);
  const after = await total();
  expect([after.orders, after.revenue]).toEqual([before.orders, before.revenue - 63]);
  for (const part of ['months', 'products', 'countries'] as const)
    expect(after[part].reduce((sum, { revenue }) => sum + revenue, 0)).toBeCloseTo(after.revenue);
  expect(after.codes[0]?.revenue).toBe((before.codes[0]?.revenue ?? 0) - 63);
});

test('a copy that was refunded and revoked no longer lowers the price of the next', async () => {
  const who = await shop.aBuyer();
  const { americas } = shop.regional;
  const order = await shop.regionalOrder(who, [americas, americas]);
  await shop.pay(who, order, 220);
  const next = async () => {
    const body = { regional_reports: [americas] };
    return (await shop.app.call(calculatePrice, { body, token: who.token })).body.total_price;
  };
  await refund(order, { amount: 20 });
  expect(await next()).toBe(20);
  await refund(order, { amount: 1, revoke: true });
  expect(await next()).toBe(200);
});

test('the credit note names amount, reason and invoice, for the owner and administrators alone', async () => {
  const { who, order } = await paid();
  const { body } = await refund(order, { amount: 12.34, reason: 'One oil too many', revoke: true });
  const params = { id: order, refund: 'id' in body ? body.id : 0 };
  const invoice = (await shop.read(who, order)).body.invoice ?? '';
  const number = 'credit_note' in body ? body.credit_note : '';
  const read = (by: Person, changes: object = {}) =>
    shop.app.call(endpoints.readCreditNotePdf, { params: { ...params, ...changes }, token: by.token });
  for (const by of [who, admin]) {
    const { statusCode, headers, rawPayload } = await shop.app.app.server.inject({
      url: `/api/purchasing/orders/${order}/refunds/${params.refund}/credit-note.pdf`,
      headers: { authorization: `Token ${by.token}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain(`credit-note-${number}.pdf`);
    expect(rawPayload.includes('<pdfuaid:part>1<')).toBe(true);
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
    for (const part of ['CREDIT NOTE', number, invoice, '$12.34', 'One oil too many', 'have ended'])
      expect(text).toContain(part);
  }
  expect((await read(await aMember(shop.app))).status).toBe(404);
  expect((await read(who, { refund: 999_999 })).status).toBe(404);
  expect((await read(admin, { id: (await paid()).order })).status).toBe(404);
});
