import type { Comparison } from '@iom/contract/purchasing/figures/earlier-period.rules.ts';
import { readSalesFigures } from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
let german: Person;
let american: Person;

/** An order of one amount in cents, with an invoice number if it is complete. */
const insertOrder = async (
  owner: Person,
  {
    cents,
    discount = 0,
    status = 'COMPLETE',
    paid,
    agreed = null,
  }: {
    cents: number;
    discount?: number;
    status?: string;
    paid?: string;
    agreed?: number | null;
  },
) => {
  const [order] = await shop.app.database.write((tx) =>
    rowsOf<{ id: number }>(
      tx,
      sql`insert into orders (owner_id, status, before_discount_cents, discount_cents, total_cents, paid_at, invoice_number, agreed_cents)
        values (${owner.id}, ${status}, ${cents + discount}, ${discount}, ${cents}, ${paid ?? null}::timestamptz,
          ${paid ? `INV-${Math.random()}` : null}, ${agreed}) returning id::int`,
    ),
  );
  return order!.id;
};
const addOil = (order: number, sample: number, tests: number[], cents: number) =>
  shop.app.database.write(async (tx) => {
    const [dataset] = await rowsOf<{ id: number }>(
      tx,
      sql`insert into order_datasets (order_id, position, name) values (${order}, 0, ${`Dataset ${order} ${sample}`}) returning id::int`,
    );
    await tx.execute(
      sql`insert into order_oils (dataset_id, sample_id, test_ids, full_set, price_cents)
        values (${dataset!.id}, ${sample}, ${sql.raw(`array[${tests}]`)}, false, ${cents})`,
    );
  });
const addDatabase = (order: number, cents: number) =>
  shop.app.execute(sql`insert into order_regional (order_id, regional_report_id, position, quantity, list_price_cents, full_copies, price_cents)
        values (${order}, ${shop.regional.europe}, 0, 1, ${cents}, 1, ${cents})`);
const addCode = (order: number, code: string, cents: number) =>
  shop.app.execute(sql`insert into order_discounts (order_id, discount_id, code, name, amount_cents)
        select ${order}, id, code, name, ${cents} from discounts where lower(code) = lower(${code})`);

beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
  [german, american] = [await aMember(shop.app), await aMember(shop.app)];
  await shop.app.database.write(async (tx) => {
    await tx.execute(sql`update users set country = 'DE' where id = ${german.id}`);
    await tx.execute(sql`update users set country = 'US' where id = ${american.id}`);
  });
  const [a, b] = shop.oils;
  const { kv, noack } = shop.tests;
  const january = await insertOrder(german, { cents: 6300, discount: 700, paid: '2026-01-31T23:59:59Z' });
  await addOil(january, a, [kv], 2500);
  await addOil(january, b, [kv, noack], 4500);
  await addCode(january, 'TEN', 700);
  const march = await insertOrder(american, { cents: 200_000, paid: '2026-03-01T00:00:00Z' });
  await addDatabase(march, 200_000);
  const quote = await insertOrder(american, { cents: 5000, paid: '2026-03-02T12:00:00Z', agreed: 5000 });
  await addOil(quote, a, [kv], 5000);
  const unpaid = await insertOrder(german, { cents: 9900, status: 'PO_PENDING' });
  await addOil(unpaid, b, [noack], 9900);
  await shop.app.execute(sql`insert into payment_attempts (order_id, amount_cents, processor_key, status)
      values (${january}, 6300, 'paid-twice', 'REFUNDED')`);
});
afterAll(() => shop.app.close());

const figures = async (query: { since?: string; until?: string; compare?: Comparison } = {}) =>
  (await shop.app.call(readSalesFigures, { query, token: admin.token })).body;

test('sums the charges of complete orders; pending orders and refunded charges do not count', async () => {
  const { orders, revenue, months } = await figures();
  expect([orders, revenue]).toEqual([3, 2113]);
  expect(months).toEqual([
    { month: '2026-01', orders: 1, revenue: 63 },
    { month: '2026-02', orders: 0, revenue: 0 },
    { month: '2026-03', orders: 2, revenue: 2050 },
  ]);
});

test('splits the revenue by product, country and code', async () => {
  const { products, countries, codes } = await figures();
  expect(products).toEqual([
    { product: 'REGIONAL', orders: 1, revenue: 2000 },
    { product: 'DATASETS', orders: 1, revenue: 63 },
    { product: 'QUOTE', orders: 1, revenue: 50 },
  ]);
  expect(countries).toEqual([
    { country: 'US', orders: 2, revenue: 2050 },
    { country: 'DE', orders: 1, revenue: 63 },
  ]);
  expect(codes).toEqual([{ code: 'Ten', name: expect.any(String), orders: 1, revenue: 63, discount: 7 }]);
});

test('lists the oils and tests sold most often', async () => {
  const { oils, tests } = await figures();
  expect(oils.map(({ sample, orders, revenue }) => [sample, orders, revenue])).toEqual([
    [shop.oils[0], 2, 75],
    [shop.oils[1], 1, 45],
  ]);
  expect(tests.map(({ id, oils }) => [id, oils])).toEqual([
    [shop.tests.kv, 3],
    [shop.tests.noack, 1],
  ]);
});

test('sums may be larger than any order', async () => {
  for (const n of [1, 2]) {
    const order = await insertOrder(german, { cents: 900_000_000, discount: 1, paid: `2025-06-0${n}` });
    await addOil(order, shop.oils[2], [shop.tests.kv], 900_000_001);
    await addCode(order, 'LAST', 1);
  }
  const { revenue, codes } = await figures({ since: '2025-06-01', until: '2025-06-30' });
  expect([revenue, codes[0]?.revenue]).toEqual([18_000_000, 18_000_000]);
});

test('a period includes its first and last day in UTC', async () => {
  const january = await figures({ since: '2026-01-31', until: '2026-01-31' });
  expect([january.orders, january.revenue]).toEqual([1, 63]);
  expect((await figures({ since: '2026-02-01', until: '2026-02-28' })).months).toEqual([]);
  expect((await figures({ since: '2026-03-01' })).orders).toBe(2);
});

test('compares a period with the days before it, or with the same days a year before', async () => {
  const march = { since: '2026-03-01', until: '2026-03-31' };
  expect((await figures(march)).previous).toEqual({
    ...{ since: '2026-01-29', until: '2026-02-28', orders: 1, revenue: 63 },
    products: [{ product: 'DATASETS', orders: 1, revenue: 63 }],
    countries: [{ country: 'DE', orders: 1, revenue: 63 }],
  });
  expect((await figures({ ...march, compare: 'year' })).previous).toEqual({
    ...{ since: '2025-03-01', until: '2025-03-31', orders: 0, revenue: 0, products: [], countries: [] },
  });
  expect((await figures({ until: '2026-03-31' })).previous).toBeNull();
});
