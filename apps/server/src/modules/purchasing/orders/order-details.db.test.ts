import { listHoldings } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { mailInvoice, readLastBilling } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { approvePurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { billing, openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.app.close());

const readDatasets = (who: Person, id: number) =>
  shop.app.call(readOrderDatasets, { params: { id }, token: who.token });
const lastBilling = async (who: Person) =>
  (await shop.app.call(readLastBilling, { token: who.token })).body.billing;

test('returns the datasets of an order by oil, to its owner and administrators; 404 to others', async () => {
  const who = await aMember(shop.app);
  const order = await shop.order(who, ['ten']);
  const [first, second] = shop.oils;
  for (const person of [who, await anAdministrator(shop.app)])
    expect((await readDatasets(person, order)).body.datasets).toEqual([
      {
        name: 'Mine',
        oils: [
          { sample: first, tests: [shop.tests.kv], price: 25, full_set: false },
          { sample: second, tests: [shop.tests.noack], price: 45, full_set: false },
        ],
      },
    ]);
  expect((await readDatasets(await aMember(shop.app), order)).status).toBe(404);
});

test('owned data have the date of their order, even if its purchase order is approved later', async () => {
  const who = await aMember(shop.app);
  const order = await shop.order(who);
  await shop.app.execute(sql`update orders set created_at = '2026-10-01T08:00:00Z' where id = ${order}`);
  const { body } = await shop.purchaseOrder(who, order);
  const admin = await anAdministrator(shop.app);
  await shop.app.call(approvePurchaseOrder, { params: { id: body.id }, token: admin.token });
  const owned = await shop.app.call(listHoldings, { token: who.token });
  expect(owned.body.results.map(({ created }) => created)).toEqual(['2026-10-01T08:00:00.000Z']);
});

test('the billing address of the last order is returned to its account only, whatever the session', async () => {
  const who = await aMember(shop.app);
  expect(await lastBilling(who)).toBeNull();
  await shop.purchaseOrder(who, await shop.order(who));
  await shop.purchaseOrder(who, await shop.order(who, [], 'Second'), { company: 'New Oils' });
  await shop.order(who, [], 'Not paid');
  expect(await lastBilling(who)).toEqual({ ...billing, company: 'New Oils' });
  expect(await lastBilling(await aMember(shop.app))).toBeNull();
});

test('resends a complete order’s invoice, or a purchase order’s pro forma, to the buyer only', async () => {
  const who = await shop.aBuyer();
  const [paid, pending, open] = [
    await shop.order(who),
    await shop.order(who),
    await shop.order(who, [], 'Other'),
  ];
  await shop.purchaseOrder(who, pending);
  await shop.pay(who, paid);
  const mail = (person: Person, id: number) =>
    shop.app.call(mailInvoice, { params: { id }, token: person.token });
  const mailed = () =>
    shop.app.rows<{ subject: string; body: string; attachment: unknown }>(
      sql`select subject, body, attachment from outbox where recipient = ${who.email} order by id`,
    );
  const before = await mailed();
  const [registered, ready] = before;
  expect((await mail(who, pending)).status).toBe(204);
  expect((await mail(who, paid)).status).toBe(204);
  const [registeredAgain, invoice] = (await mailed()).slice(before.length);
  // the body of a mail is deleted once it is sent
  expect({ ...registeredAgain, body: '' }).toEqual({ ...registered, body: '' });
  // its data may have been assigned or revoked since
  expect(invoice?.subject).toMatch(new RegExp(`^Invoice INV-\\d+ of your order ${paid}$`));
  expect(invoice?.body).not.toContain('ready');
  expect(invoice?.attachment).toEqual(ready?.attachment);
  expect((await mail(who, open)).body).toMatchObject({ code: 'no_invoice_yet' });
  for (const person of [await aMember(shop.app), await anAdministrator(shop.app)])
    expect((await mail(person, paid)).status).toBe(404);
  expect(await mailed()).toHaveLength(before.length + 2);
  expect((await shop.read(who, pending)).body.billed_to).toBe(billing.company);
});
