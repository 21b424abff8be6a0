import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { findBrokenInvariants } from './invariants.store.ts';

let shop: Shop;
let paid: number;
let waiting: number;
beforeAll(async () => {
  shop = await openShop();
  const buyer = await shop.aBuyer();
  paid = await shop.order(buyer, ['Ten']);
  expect((await shop.pay(buyer, paid, 63)).status).toBe(200);
  waiting = await shop.regionalOrder(await shop.aBuyer(), [shop.regional.europe, shop.regional.europe]);
  expect((await shop.purchaseOrder(await shop.aBuyer(), waiting)).status).toBe(404);
});
afterAll(() => shop.app.close());

const undo = new Error('undone');

/** Runs a statement and undoes it. @returns the rules it breaks */
const rulesAfter = async (statement: SQL) => {
  let rules: string[] = [];
  await shop.app.database
    .write(async (tx) => {
      await tx.execute(statement);
      rules = (await findBrokenInvariants(tx)).map(({ rule }) => rule);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rules;
};

test('a shop with purchases breaks no rule', async () => {
  expect(await shop.app.database.read(findBrokenInvariants)).toEqual([]);
});

test.each<[string, () => SQL]>([
  ['paid exactly once', () => sql`delete from payment_attempts where order_id = ${paid}`],
  ['charge that succeeded', () => sql`update payment_attempts set amount_cents = 1 where order_id = ${paid}`],
  [
    'unknown outcome',
    () => sql`insert into payment_attempts (order_id, amount_cents, processor_key) values (${paid}, 1, 'k')`,
  ],
  ['waits for a purchase order', () => sql`update orders set status = 'PO_PENDING' where id = ${waiting}`],
  ['sum of its items', () => sql`update order_oils set price_cents = price_cents + 1`],
  ['sum of its codes', () => sql`update order_discounts set amount_cents = 1`],
  ['uses of a discount code', () => sql`update discounts set current_uses = 2 where code = 'Ten'`],
  ['a license for every copy', () => sql`update licences set order_id = ${waiting} where order_id = ${paid}`],
  [
    'accepted it last',
    () => sql`insert into assignments (licence_id, offered_by_id, email, secret_hash, state, accepted_by_id, settled_at)
      select l.id, l.buyer_id, 'a@example.org', 'h', 'ACCEPTED', o.owner_id, now()
      from licences l, orders o where o.id = ${waiting}`,
  ],
  [
    'held by its buyer',
    () => sql`update licences set holder_id = (select owner_id from orders where id = ${waiting})`,
  ],
  ['how it was completed', () => sql`delete from order_events where order_id = ${paid} and event = 'PAID'`],
  ['packed results', () => sql`update results set numbers = array_fill(1::float8, array[99])`],
  ['released groups', () => sql`update sample_groups set released_at = null`],
])('reports the broken rule: %s', async (words, statement) => {
  expect(await rulesAfter(statement())).toContainEqual(expect.stringContaining(words));
});
