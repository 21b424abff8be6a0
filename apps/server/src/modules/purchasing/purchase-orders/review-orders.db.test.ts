import {
  approvePurchaseOrder,
  countReviewOrders,
  reviewOrders,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
let orders: { open: number; pending: number; approved: number; byCard: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
  const buyer = await aMember(shop.app);
  const open = await shop.order(buyer, [], 'Open');
  const pending = await shop.order(buyer, [], 'Pending');
  await shop.purchaseOrder(buyer, pending, { number: 'PO-1' });
  const approved = await shop.order(buyer, [], 'Approved');
  const { id } = (await shop.purchaseOrder(buyer, approved, { number: 'PO-2' })).body;
  await shop.app.call(approvePurchaseOrder, { params: { id }, token: admin.token });
  const byCard = await shop.order(buyer, [], 'By card');
  await shop.validate(buyer);
  await shop.pay(buyer, byCard, 70);
  await shop.app.database.write((tx) =>
    tx.execute(sql`update orders set created_at = '2026-03-31T23:30:00Z' where id = ${open}`),
  );
  orders = { open, pending, approved, byCard };
});
afterAll(() => shop.app.close());

type Query = Parameters<typeof found>[0];
const found = async (query: {
  status?: 'IN_PROCESS' | 'PO_PENDING' | 'COMPLETE';
  payment_type?: 'CREDIT_CARD' | 'PURCHASE_ORDER';
  since?: string;
  until?: string;
  search?: string;
}) => {
  const { body } = await shop.app.call(reviewOrders, { query, token: admin.token });
  return body.results.map(({ id }) => id).toSorted((a, b) => a - b);
};

test.each([
  ['by status', { status: 'COMPLETE' }, ['approved', 'byCard']],
  ['by payment type', { payment_type: 'PURCHASE_ORDER' }, ['pending', 'approved']],
  ['by status and payment type', { status: 'COMPLETE', payment_type: 'CREDIT_CARD' }, ['byCard']],
  ['by a day, which is included', { since: '2026-03-31', until: '2026-03-31' }, ['open']],
  ['until the day before', { until: '2026-03-30' }, []],
  ['from the day after', { since: '2026-04-01' }, ['pending', 'approved', 'byCard']],
] satisfies [string, Query, (keyof typeof orders)[]][])('orders are filtered %s', async (_, query, names) => {
  expect(await found(query)).toEqual(names.map((name) => orders[name]));
});

test('counts by status follow the filters', async () => {
  const counts = async (query: { payment_type?: 'CREDIT_CARD'; search?: string }) =>
    (await shop.app.call(countReviewOrders, { query, token: admin.token })).body;
  expect(await counts({})).toEqual({ IN_PROCESS: 1, PO_PENDING: 1, COMPLETE: 2 });
  expect(await counts({ payment_type: 'CREDIT_CARD' })).toEqual({
    IN_PROCESS: 1,
    PO_PENDING: 0,
    COMPLETE: 1,
  });
  expect(await counts({ search: 'no such customer' })).toEqual({ IN_PROCESS: 0, PO_PENDING: 0, COMPLETE: 0 });
});
