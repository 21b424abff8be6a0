import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import * as cartEndpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import * as invoicesEndpoints from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { makePayment } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import * as po from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember, anAdministrator, type Person, personName } from '#test/fixtures/people.ts';
import { billing, openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const owned = async (who: Person) =>
  (await shop.app.call(listOwnedReports, { token: who.token })).body.custom_reports.map((one) => one.name);
const approve = (id: number, who = admin) =>
  shop.app.call(po.approvePurchaseOrder, { params: { id }, token: who.token });
const voidOrder = (id: number, who = admin) =>
  shop.app.call(po.voidPurchaseOrder, { params: { id }, body: { reason: 'Never paid' }, token: who.token });
const setInvoice = (id: number, invoice: string, who = admin) =>
  shop.app.call(po.setInvoiceNumber, { params: { id }, body: { invoice }, token: who.token });
const countUses = async (code: string) =>
  (
    await shop.app.database.read((tx) =>
      rowsOf<{ uses: number }>(tx, sql`select current_uses as uses from discounts where code = ${code}`),
    )
  )[0]!.uses;
const raise = async (cents: number) => {
  await shop.app.database.write((tx) =>
    tx.execute(sql`update tests set price_cents = price_cents + ${cents} where id = ${shop.tests.kv}`),
  );
  await shop.app.app.modules.samples.refreshArchive();
};
const pending = async (codes: string[] = [], name = 'Mine') => {
  const who = await aMember(shop.app);
  const order = await shop.order(who, codes, name);
  const { body } = await shop.purchaseOrder(who, order);
  return { who, order, id: body.id, body };
};

test('grants the data of a purchase order when an administrator approves it', async () => {
  const { who, order, id, body } = await pending();
  expect(body).toMatchObject({ ...billing, order, number: 'PO-77', status: 'PO_PENDING', invoice: null });
  expect((await shop.read(who, order)).body).toMatchObject({
    ...{ status: 'PO_PENDING', paid: false, payment_type: 'PURCHASE_ORDER', purchase_order: id },
  });
  expect(await owned(who)).toEqual([]);
  const approved = await approve(id);
  expect(approved.body).toMatchObject({ status: 'COMPLETE', invoice: expect.stringMatching(/^INV-\d{6}$/) });
  expect((await approve(id)).body).toEqual(approved.body);
  expect((await shop.read(who, order)).body).toMatchObject({ status: 'COMPLETE', paid: true });
  expect(await owned(who)).toEqual(['Mine']);
  const { body: timeline } = await shop.app.call(ordersEndpoints.readTimeline, {
    params: { id: order },
    token: who.token,
  });
  expect(timeline.results.map(({ event, by, detail }) => [event, by, detail])).toEqual([
    ['PLACED', expect.stringMatching(/^Ada/), ''],
    ['PURCHASE_ORDER', expect.stringMatching(/^Ada/), 'PO-77'],
    ['APPROVED', 'Institute of Materials', ''],
  ]);
  const audit = await shop.app.call(listAuditLog, {
    query: { target: `order ${order}` },
    token: admin.token,
  });
  expect(audit.body.results.map((row) => row.action)).toEqual(['order.approve']);
});

test('mails buyer, invoice address and institute on registration, and buyer and invoice address on approval', async () => {
  const who = await aMember(shop.app);
  const payable = `payable-${who.email}`;
  const changes = { number: 'PO-mail', email: payable };
  const { body } = await shop.purchaseOrder(who, await shop.order(who), changes);
  await approve(body.id);
  const mailsTo = async (address: string) => {
    const mails = await Promise.all((await shop.app.mails(0)).map((mail) => PostalMime.parse(mail)));
    return mails.filter(({ to }) => to?.some((one) => one.address === address));
  };
  const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
  await expect
    .poll(() => subjectsTo(who.email))
    .toEqual(['We have received your purchase order PO-mail', `Your data of order ${body.order} are ready`]);
  const [received, ready] = await mailsTo(who.email);
  expect(received?.text).toContain(`Hello ${personName(who)},`);
  expect(received?.attachments).toMatchObject([
    { filename: `pro-forma-invoice-order-${body.order}.pdf`, mimeType: 'application/pdf' },
  ]);
  const invoice = (await shop.read(who, body.order)).body.invoice;
  expect(ready?.attachments).toMatchObject([{ filename: `invoice-${invoice}.pdf` }]);
  const proForma = 'Pro forma invoice for purchase order PO-mail';
  const invoiced = `Invoice ${invoice} for purchase order PO-mail`;
  await expect.poll(() => subjectsTo(payable)).toEqual([proForma, invoiced]);
  const toPay = await mailsTo(payable);
  expect(toPay.map(({ attachments }) => attachments[0]?.filename)).toEqual([
    `pro-forma-invoice-order-${body.order}.pdf`,
    `invoice-${invoice}.pdf`,
  ]);
  for (const mail of [...toPay, received, ready]) {
    expect(mail?.to).toHaveLength(1);
    expect([mail?.cc ?? [], mail?.bcc ?? []]).toEqual([[], []]);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['office@institute.example']);
  }
  for (const { text } of toPay) expect(text).not.toContain(who.email);
  const toInstitute = (await mailsTo('office@institute.example')).find(
    ({ subject }) => subject === `Purchase order PO-mail for order ${body.order}`,
  );
  expect(toInstitute?.text).toContain(`/admin/orders/${body.order}`);
});

test('mails an invoice once when the invoice address is the account’s, and none to the bill-to of a card', async () => {
  const buyer = await shop.aBuyer();
  const { body } = await shop.purchaseOrder(buyer, await shop.order(buyer), {
    email: buyer.email.toUpperCase(),
  });
  await approve(body.id);
  const address = `card-${buyer.email}`;
  const order = await shop.order(buyer, [], 'By card');
  const bill = { ...billing, email: address };
  const card = { order, price_check: 70, last_four: '4242', billing: bill };
  expect((await shop.app.call(makePayment, { body: card, token: buyer.token })).status).toBe(200);
  const recipients = await shop.app.rows<{ recipient: string }>(
    sql`select recipient from outbox where recipient ilike ${`%${buyer.email}`}`,
  );
  expect(recipients.map(({ recipient }) => recipient)).toEqual(Array(3).fill(buyer.email));
});

test.each([
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'email',
  'number',
])('rejects a purchase order without %s at the field', async (field) => {
  const who = await aMember(shop.app);
  const order = await shop.order(who);
  const { status, failure } = await shop.purchaseOrder(who, order, { [field]: '' });
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual([field]);
});

test('title, company and tax id are optional, and unknown fields are ignored', async () => {
  const who = await aMember(shop.app);
  const { title: _, company: __, tax_id: ___, ...least } = billing;
  const order = await shop.order(who);
  const body = { ...least, order, number: '1', status: 'COMPLETE', invoice: 'X', paid: true } as never;
  const response = await shop.app.call(po.registerPurchaseOrder, { body, token: who.token });
  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({
    title: '',
    company: '',
    tax_id: '',
    status: 'PO_PENDING',
    invoice: null,
  });
});

test('an order has one purchase order; returns an error for a paid, cancelled or another user’s order', async () => {
  const { who, order } = await pending();
  expect((await shop.purchaseOrder(who, order)).failure.code).toBe('has_purchase_order');
  await shop.validate(who);
  expect((await shop.pay(who, order)).failure.code).toBe('has_purchase_order');
  expect((await shop.cancel(who, order)).failure.code).toBe('order_locked');
  expect((await shop.change(who, order, { discounts: [] })).failure.code).toBe('order_locked');
  const paid = await shop.order(who, [], 'Paid');
  await shop.pay(who, paid);
  expect((await shop.purchaseOrder(who, paid)).failure.code).toBe('order_locked');
  const gone = await shop.order(who, [], 'Gone');
  await shop.cancel(who, gone);
  expect((await shop.purchaseOrder(who, gone)).failure.code).toBe('order_cancelled');
  const otherUser = await aMember(shop.app);
  expect((await shop.purchaseOrder(otherUser, await shop.order(who, [], 'Theirs'))).status).toBe(404);
});

test('reserves a use of a code at registration and releases it when the purchase order is voided', async () => {
  const before = await countUses('Ten');
  const { who, order, id } = await pending(['ten']);
  expect(await countUses('Ten')).toBe(before + 1);
  expect((await voidOrder(id)).body).toMatchObject({ status: 'CANCELLED', void_reason: 'Never paid' });
  expect((await voidOrder(id)).status).toBe(200);
  expect(await countUses('Ten')).toBe(before);
  expect((await shop.read(who, order)).body.status).toBe('CANCELLED');
  expect((await approve(id)).failure.code).toBe('order_cancelled');
  const kept = await pending(['ten']);
  await approve(kept.id);
  expect((await voidOrder(kept.id)).failure.code).toBe('order_locked');
  expect(await countUses('Ten')).toBe(before + 1);
});

test('the next order gets the invoice number of a voided purchase order', async () => {
  const { body: last } = await approve((await pending()).id);
  const next = `INV-${String(Number(last.invoice!.slice(4)) + 1).padStart(6, '0')}`;
  const { who, order, id } = await pending();
  await setInvoice(id, next);
  expect((await voidOrder(id)).body.invoice).toBeNull();
  expect((await shop.read(who, order)).body.invoice).toBeNull();
  expect((await approve((await pending()).id)).body.invoice).toBe(next);
});

test('mails the account when its purchase order is voided, whatever its billing address', async () => {
  const { who, id } = await pending([], 'Voided');
  await voidOrder(id);
  const reasons = async () =>
    (await shop.app.mails(0)).filter(
      (mail) => mail.includes(`To: ${who.email}`) && mail.includes('Never paid'),
    );
  await expect.poll(async () => (await reasons()).length).toBe(1);
});

test('the invoice number can be set until the order is complete, and must be unique in any case', async () => {
  const [one, two] = [await pending(), await pending()];
  expect((await setInvoice(one.id, 'A-1')).body.invoice).toBe('A-1');
  for (const number of ['A-1', 'a-1']) {
    const taken = await setInvoice(two.id, number);
    expect([taken.status, Object.keys(taken.failure.errors!)]).toEqual([400, ['invoice']]);
  }
  expect((await setInvoice(one.id, 'a-1')).body.invoice).toBe('a-1');
  expect((await setInvoice(one.id, 'A-1')).body.invoice).toBe('A-1');
  expect((await approve(one.id)).body.invoice).toBe('A-1');
  expect((await setInvoice(one.id, 'A-2')).failure.code).toBe('order_locked');
});

test('an invoice number that is emptied again is free, and the next in sequence is assigned on approval', async () => {
  const [one, two] = [await pending(), await pending()];
  await setInvoice(one.id, 'B-1');
  expect((await setInvoice(one.id, '')).body.invoice).toBeNull();
  expect((await setInvoice(two.id, 'B-1')).body.invoice).toBe('B-1');
  expect((await approve(one.id)).body.invoice).toMatch(/^INV-\d{6}$/);
});

test('the sequence skips a number set by hand, in any case', async () => {
  const [first, second, third] = [await pending(), await pending(), await pending()];
  const invoiceNumber = (await approve(first.id)).body.invoice!;
  const next = `inv-${String(Number(invoiceNumber.slice(4)) + 1).padStart(6, '0')}`;
  expect((await setInvoice(second.id, next)).body.invoice).toBe(next);
  const after = `INV-${String(Number(invoiceNumber.slice(4)) + 2).padStart(6, '0')}`;
  expect((await approve(third.id)).body.invoice).toBe(after);
});

test('lists the buyer’s own purchase orders, newest first, or all with one number; none of other users', async () => {
  const { who, id } = await pending();
  const other = await shop.purchaseOrder(who, await shop.order(who, [], 'Other'), { number: 'Other_1' });
  const list = async (query: object = {}, person: Person = who) =>
    (await shop.app.call(po.listPurchaseOrders, { query, token: person.token })).body.results.map(
      (one) => one.id,
    );
  expect(await list()).toEqual([other.body.id, id]);
  expect(await list({ ordering: 'created' })).toEqual([id, other.body.id]);
  expect(await list({ number: ' po-77 ' })).toEqual([id]);
  expect(await list({ number: 'Other%1' })).toEqual([]);
  for (const person of [admin, await aMember(shop.app)])
    expect(await list({ number: 'PO-77' }, person)).toEqual([]);
  expect((await shop.app.call(po.listPurchaseOrders)).status).toBe(401);
});

test('keeps items added to the cart after the purchase order was sent', async () => {
  const who = await aMember(shop.app);
  const { europe } = shop.regional;
  const sent = await shop.purchaseOrder(who, await shop.regionalOrder(who, [europe]));
  const cart = { ...emptyCart, regional: [{ id: europe, quantity: 3 }] };
  await shop.app.call(cartEndpoints.saveCart, { body: cart, token: who.token });
  await approve(sent.body.id);
  expect((await shop.app.call(cartEndpoints.readCart, { token: who.token })).body).toEqual(cart);
});

test('returns 404 to other users, and lets only administrators approve or void', async () => {
  const { who, id } = await pending();
  const otherUser = await aMember(shop.app);
  const read = (person?: Person) =>
    shop.app.call(po.readPurchaseOrder, { params: { id }, ...(person ? { token: person.token } : {}) });
  expect([(await read(who)).status, (await read(admin)).status]).toEqual([200, 200]);
  expect([(await read(otherUser)).status, (await read()).status]).toEqual([404, 401]);
  for (const act of [approve, voidOrder]) expect((await act(id, who)).status).toBe(403);
  expect((await setInvoice(id, 'X', who)).status).toBe(403);
  expect((await approve(999_999)).status).toBe(404);
});

test('approval by GET works for a script, never for a browser that prefetches or follows a link', async () => {
  const { who, order, id } = await pending();
  const get = (headers: Record<string, string>) =>
    shop.app.call(po.approvePurchaseOrderByGet, { params: { id }, token: admin.token, headers });
  expect((await get({ 'sec-fetch-mode': 'navigate' })).status).toBe(405);
  expect((await get({ 'sec-purpose': 'prefetch' })).status).toBe(405);
  const head = await shop.app.app.server.inject({
    method: 'HEAD',
    url: `/api/purchasing/approve-po/${id}/`,
    headers: { authorization: `Token ${admin.token}` },
  });
  expect(head.statusCode).toBe(405);
  expect((await shop.read(who, order)).body.status).toBe('PO_PENDING');
  expect((await get({})).body.status).toBe('COMPLETE');
});

test('returns idempotency_mismatch for a key used with another order and leaves that order’s price', async () => {
  const who = await aMember(shop.app);
  const [first, second] = [await shop.order(who, [], 'First'), await shop.order(who, [], 'Second')];
  const register = (order: number) =>
    shop.app.call(po.registerPurchaseOrder, {
      body: { ...billing, order, number: 'PO-77' },
      token: who.token,
      headers: { 'idempotency-key': 'po' },
    });
  const registered = await register(first);
  expect(registered.status).toBe(201);
  await raise(500);
  expect((await register(second)).failure.code).toBe('idempotency_mismatch');
  expect((await register(first)).body).toEqual(registered.body);
  expect((await shop.read(who, second)).body).toMatchObject({ status: 'IN_PROCESS', total_price: 70 });
  await raise(-500);
});

test('returns a changed price before the purchase order is registered', async () => {
  const who = await aMember(shop.app);
  const order = await shop.order(who);
  await raise(500);
  expect((await shop.purchaseOrder(who, order)).failure).toMatchObject({
    ...{ code: 'price_changed', total_price: 75 },
  });
  const taken = await shop.purchaseOrder(who, order);
  await raise(-500);
  expect(taken.status).toBe(201);
  expect((await shop.read(who, order)).body.total_price).toBe(75);
});

test('administrators list the orders of all users by state and by search', async () => {
  const { who, order } = await pending([], 'Review me');
  const open = await shop.order(who, [], 'Open');
  const review = async (query: object) =>
    (
      await shop.app.call(po.reviewOrders, { query: { search: who.email, ...query }, token: admin.token })
    ).body.results.map((one) => one.id);
  expect(await review({})).toEqual([open, order]);
  expect(await review({ purchase_order__isnull: 'false', _paid: 'false' })).toEqual([order]);
  expect(await review({ purchase_order__isnull: 'true' })).toEqual([open]);
  expect(await review({ _paid: 'true' })).toEqual([]);
  expect(await review({ search: '%' })).toEqual([]);
  expect((await shop.app.call(po.reviewOrders, { token: who.token })).status).toBe(403);
});

test('the invoice keeps buyer and seller as recorded, and is available as PDF', async () => {
  const { who, order, id } = await pending(['ten']);
  const pdf = async (person: Person) =>
    shop.app.call(invoicesEndpoints.readInvoicePdf, { params: { id: order }, token: person.token });
  expect((await pdf(who)).headers['content-disposition']).toMatch(/order-\d+\.pdf$/);
  await approve(id);
  await shop.app.database.write((tx) =>
    tx.execute(sql`update users set company_name = 'Renamed' where id = ${who.id}`),
  );
  const { body } = await shop.app.call(invoicesEndpoints.readInvoice, {
    params: { id: order },
    token: who.token,
  });
  expect(body).toMatchObject({
    ...{ po_number: 'PO-77', bill_to: billing, total_price: 63, total_discount: 7, terms_version: '2026-11' },
    seller: { name: 'Institute of Materials', email: '' },
    lines: [{ description: 'Mine', quantity: 1, unit_price: 70, amount: 70 }],
    discounts: [{ code: 'Ten', amount: 7 }],
  });
  const file = await pdf(who);
  expect(file.text.startsWith('%PDF-')).toBe(true);
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect((await pdf(await aMember(shop.app))).status).toBe(404);
});
