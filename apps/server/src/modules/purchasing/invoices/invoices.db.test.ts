import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { openThrottle, typesettingOf } from '#platform/throttle/throttle.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { openShop } from '#test/fixtures/shop.ts';

test('a user who has used up the time of typesetting gets no document for now; others do', async () => {
  const shop = await openShop({ LIMITS: 'on' });
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()];
  const readInvoice = async (who: typeof one) => {
    const id = await shop.order(who, [], 'First');
    return (await shop.app.call(readInvoicePdf, { params: { id }, token: who.token })).status;
  };
  expect(await readInvoice(one)).toBe(200);
  await typesettingOf(openThrottle(shop.app.database, true), one.id).spend(30_000);
  expect([await readInvoice(one), await readInvoice(other)]).toEqual([429, 200]);
  await shop.app.close();
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
