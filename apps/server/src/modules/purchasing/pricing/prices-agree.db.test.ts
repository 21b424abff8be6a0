import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { discounts } from '../tables/discounts.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.database.write((tx) =>
    tx.insert(discounts).values({
      ...{ code: 'ODD', name: 'Odd', kind: 'PERCENTAGE', amountHundredths: 3333, numberOfUses: 1000 },
    }),
  );
});
afterAll(() => shop.app.close());

const oilsOfDataset = () => {
  const [first, second, third] = shop.oils;
  const { kv, noack, ash } = shop.tests;
  const oil = (id: number, tests: number[]) =>
    fc.subarray(tests, { minLength: 1 }).map((display_tests) => ({ id, display_tests }));
  return fc
    .tuple(oil(first, [kv, noack, ash]), oil(second, [kv, noack, ash]), oil(third, [kv, noack]))
    .chain((oils) => fc.subarray(oils, { minLength: 1 }));
};

/** Named datasets of a cart and the codes that are used on it. */
const carts = () =>
  fc.record({
    datasets: fc.array(oilsOfDataset(), { minLength: 1, maxLength: 3 }),
    codes: fc.subarray(['Ten', 'ODD', 'FREE']),
  });

const numRuns = Number(process.env.RUNS ?? 20);

test(
  'a cart costs the same in the cart, the order, the invoice and the charge',
  async () => {
    const { app } = shop;
    const who = await shop.aBuyer();
    const check = async ({
      datasets,
      codes,
    }: {
      datasets: { id: number; display_tests: number[] }[][];
      codes: string[];
    }) => {
      const items = datasets.flat().map(({ id, display_tests }) => ({ sample: id, tests: display_tests }));
      const cart = (await app.call(calculatePrice, { body: { items, discounts: codes } })).body;
      const reports = datasets.map((samples, n) => ({ name: `Dataset ${n}`, samples }));
      const placed = await app.call(placeOrder, {
        body: { discount: codes, reports } as never,
        token: who.token,
      });
      const id = placed.body.order_id;
      const order = (await shop.read(who, id)).body;
      const paid = await shop.pay(who, id, cart.total_price);
      expect(paid.status).toBe(200);
      const invoice = (await app.call(readInvoice, { params: { id }, token: who.token })).body;
      const charges = await app.database.read((tx) =>
        rowsOf<{ cents: number }>(
          tx,
          sql`select amount_cents as cents from payment_attempts where order_id = ${id}`,
        ),
      );
      const { total_price, price_before_discount, total_discount } = cart;
      expect(order).toMatchObject({ final_price: total_price, price_before_discount, total_discount });
      expect(invoice).toMatchObject({
        total_price,
        price_before_discount,
        total_discount,
        discounts: cart.discounts,
      });
      expect(charges.map(({ cents }) => cents)).toEqual(
        total_price === 0 ? [] : [centsFromDollars(total_price)],
      );
    };
    await fc.assert(fc.asyncProperty(carts(), check), { numRuns });
  },
  30_000 + numRuns * 1000,
);

test('a price that the caller states is not believed', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  const order = await shop.order(who);
  const response = await shop.pay(who, order, 0.5);
  expect(response.failure.code).toBe('price_changed');
});
