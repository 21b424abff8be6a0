import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openShop } from '#test/fixtures/shop.ts';
import { openTestApp } from '#test/setup/test-app.ts';

test('a user gets at most 60 invoices as PDF in ten minutes; others are counted separately', async () => {
  const app = await openTestApp({ LIMITS: 'on' });
  const [one, other] = [await aMember(app), await aMember(app)];
  const read = async ({ token }: { token: string }) =>
    (await app.call(readInvoicePdf, { params: { id: 2_147_483_647 }, token })).status;
  for (let i = 0; i < 60; i += 1) expect(await read(one)).toBe(404);
  expect([await read(one), await read(other)]).toEqual([429, 404]);
  await app.close();
});

test('an invoice of too many oils to list names its datasets and refers to the list of oils', async () => {
  const shop = await openShop();
  await aGroup(shop.app, { oils: 101 });
  const who = await shop.aBuyer();
  const id = await shop.order(who, [], 'First');
  await shop.app.execute(sql`insert into order_datasets (order_id, position, name)
    select ${id}, number, 'Set ' || number from generate_series(1, 50) number`);
  await shop.app.execute(sql`insert into order_oils (dataset_id, sample_id, test_ids, full_set, price_cents)
    select d.id, s.id, ${sql.param([shop.tests.kv])}::int[], false, 0 from order_datasets d cross join samples s
    where d.order_id = ${id} and d.name <> 'First' and s.report_number like 'T%'`);
  const headers = { authorization: `Token ${who.token}` };
  const url = `/api/purchasing/orders/${id}/invoice.pdf`;
  const { statusCode, rawPayload } = await shop.app.app.server.inject({ url, headers });
  expect(statusCode).toBe(200);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  expect(text).toContain('Set 50');
  expect(text).toMatch(
    /The 5,\d\d\d oils of this order stand with their tests and prices on the page of this order on our web site\./,
  );
  expect(text).not.toContain('Brand A');
  await shop.app.close();
});
