import { readDisplayTest, updateTestPrices } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);
afterAll(() => app.close());

interface NewPrice {
  id: number;
  price: number | null;
  was: number | null;
}
const update = async (prices: NewPrice[], token = admin.token) => {
  const { status, body } = await app.call(updateTestPrices, { body: { prices }, token });
  return { status, body, errors: Object.entries((body as { errors?: object }).errors ?? {}) };
};
const priceOf = async (id: number) => (await app.call(readDisplayTest, { params: { id } })).body.price;
const audited = () =>
  app.rows<{ target: string; price: number | null }>(
    sql`select target, (after ->> 'price')::float8 as price from audit_log where action = 'test.update' order by id`,
  );

test('changes prices together, with an audit row for each that changes', async () => {
  const [one, two, three] = [await priceOf(1), await priceOf(2), await priceOf(3)];
  const { body } = await update([
    { id: 2, price: 77.5, was: two },
    { id: 1, price: null, was: one },
    { id: 3, price: three, was: three },
  ]);
  expect(body).toEqual({ changed: 2 });
  expect([await priceOf(1), await priceOf(2), await priceOf(3)]).toEqual([null, 77.5, three]);
  expect(await audited()).toEqual([
    { target: 'test 1', price: null },
    { target: 'test 2', price: 77.5 },
  ]);
});

test('changes nothing when one of the prices has changed meanwhile, is unknown or named twice', async () => {
  const three = await priceOf(3);
  const good = { id: 3, price: 12, was: three };
  const before = await audited();
  for (const [bad, message] of [
    [{ id: 2, price: 80, was: 1 }, 'has $77.50 meanwhile. Load the list again.'],
    [{ id: 999_999, price: 80, was: 1 }, 'There is no such test.'],
    [{ id: 3, price: 80, was: three }, 'This test is named twice.'],
  ] as const) {
    const { status, errors } = await update([good, bad]);
    expect([status, errors]).toEqual([400, [['prices.1.price', [expect.stringContaining(message)]]]]);
  }
  expect([await priceOf(3), await audited()]).toEqual([three, before]);
});

test('only administrators change prices', async () => {
  const { token } = await aMember(app);
  expect((await update([{ id: 3, price: 12, was: 1 }], token)).status).toBe(403);
});
