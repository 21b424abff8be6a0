import { Readable } from 'node:stream';
import * as endpoints from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const pdf = Buffer.from('%PDF-1.7\nsigned');
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(8)]);

const pending = async (at = shop) => {
  const who = await aMember(at.app);
  const { body } = await at.purchaseOrder(who, await at.order(who));
  return { who, id: body.id };
};
const upload = async (
  who: Person,
  id: number,
  content: Buffer,
  name = 'po.pdf',
  type = 'application/octet-stream',
  at = shop,
) => {
  const { server } = at.app.app;
  const response = await server.inject({
    method: 'POST',
    url: `/api/purchasing/purchase-orders/${id}/document/?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Token ${who.token}`, 'content-type': type },
    payload: content,
  });
  return { status: response.statusCode, body: response.json() };
};
const download = (who: Person, id: number) =>
  shop.app.call(endpoints.readPurchaseOrderDocument, { params: { id }, token: who.token });
const storedFiles = () => sharedFiles(shop.app).keys('purchase-orders');
const execute = (statement: SQL) => shop.app.database.write((tx) => tx.execute(statement));
/** Lets an hour pass for the removal of unused documents. */
const runRemovals = async () => {
  await execute(sql`update pgboss.job set start_after = now() where name = 'remove-unused-document'`);
  await vi.waitFor(async () => {
    const open = await shop.app.database.read((tx) =>
      rowsOf(
        tx,
        sql`select id from pgboss.job where name = 'remove-unused-document' and state <> 'completed'`,
      ),
    );
    expect(open).toEqual([]);
  });
};

test('stores the document, which its buyer and administrators download; others get 404', async () => {
  const { who, id } = await pending();
  expect((await download(who, id)).status).toBe(404);
  const { status, body } = await upload(who, id, pdf, 'Bestellung "1".docx');
  expect(status).toBe(200);
  expect(body.document).toEqual({
    name: 'Bestellung "1".pdf',
    type: 'application/pdf',
    size: pdf.length,
    uploaded: expect.any(String),
  });
  for (const person of [who, admin]) {
    const file = await download(person, id);
    expect([file.status, file.text]).toEqual([200, pdf.toString()]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
    });
  }
  const other = await aMember(shop.app);
  expect((await download(other, id)).status).toBe(404);
  expect((await upload(other, id, pdf)).status).toBe(404);
  expect((await upload(admin, id, pdf)).status).toBe(404);
  const read = await shop.app.call(endpoints.readPurchaseOrder, { params: { id }, token: admin.token });
  expect(read.body.document?.name).toBe('Bestellung "1".pdf');
});

test('another account’s or a missing purchase order is rejected before the document arrives', async () => {
  const { id } = await pending();
  const other = await aMember(shop.app);
  for (const unknown of [id, 2_147_483_647]) {
    const response = await shop.app.app.server.inject({
      method: 'POST',
      url: `/api/purchasing/purchase-orders/${unknown}/document/`,
      headers: { authorization: `Token ${other.token}`, 'content-type': 'application/pdf' },
      payload: new Readable({ read: () => {} }),
    });
    expect(response.statusCode).toBe(404);
  }
});

test('mails the institute a link to the screen for approval', async () => {
  const { who, id } = await pending();
  const { body } = await upload(who, id, pdf);
  await vi.waitFor(async () => {
    const mails = (await shop.app.mails(0)).map((mail) => mail.replace(/=\r\n/g, ''));
    expect(
      mails.filter(
        (mail) => mail.includes('Subject: Document of') && mail.includes(`/admin/orders/${body.order}`),
      ),
    ).toHaveLength(1);
  });
});

test('a second upload replaces the first, whose file is removed', async () => {
  const { who, id } = await pending();
  await upload(who, id, pdf);
  const before = await storedFiles();
  const { body } = await upload(who, id, png, 'scan.jpg');
  expect(body.document).toMatchObject({ name: 'scan.png', type: 'image/png' });
  await vi.waitFor(async () => expect(await storedFiles()).toHaveLength(before.length));
  expect((await download(who, id)).headers['content-type']).toBe('image/png');
});

test('removes a file whose upload failed before it was recorded, and keeps the recorded document', async () => {
  const { who, id } = await pending();
  await upload(who, id, pdf);
  await runRemovals();
  const before = await storedFiles();
  await execute(
    sql`alter table purchase_orders add constraint interrupted check (document is null) not valid`,
  );
  expect((await upload(who, id, png)).status).toBe(500);
  await execute(sql`alter table purchase_orders drop constraint interrupted`);
  expect(await storedFiles()).toHaveLength(before.length + 1);
  await runRemovals();
  expect(await storedFiles()).toEqual(before);
  expect((await download(who, id)).text).toBe(pdf.toString());
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['text that is named as a PDF', Buffer.from('hello')],
  ['a web page with the mark of a PDF further down', Buffer.from('<html>%PDF-')],
])('rejects %s at the document and stores nothing', async (_what, content) => {
  const { who, id } = await pending();
  const files = await storedFiles();
  const { status, body } = await upload(who, id, content, 'order.pdf', 'application/pdf');
  expect(status).toBe(400);
  expect(body.errors).toEqual({ document: ['Upload a PDF, PNG or JPEG file.'] });
  expect(await storedFiles()).toEqual(files);
});

test('rejects more than 10 MB with 413', async () => {
  const { who, id } = await pending();
  const { status, body } = await upload(who, id, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]));
  expect([status, body.code]).toEqual([413, 'too_large']);
});

test('returns 429 beyond 50 MB of documents of an account in an hour, and 250 MB of an address', async () => {
  const limited = await openShop({ LIMITS: 'on' });
  const statuses: number[] = [];
  for (const [ofAccount, ofAddress] of [
    [49_999, 249_999],
    [50_000, 0],
    [0, 250_000],
  ]) {
    const { who, id } = await pending(limited);
    await limited.app.execute(sql`insert into throttles (key, hits, window_ends_at) values
      (${`kilobytes of documents of user ${who.id}`}, ${ofAccount}, now() + interval '1 hour'),
      ('kilobytes of documents of 127.0.0.1', ${ofAddress}, now() + interval '1 hour')
      on conflict (key) do update set hits = excluded.hits`);
    statuses.push((await upload(who, id, pdf, 'po.pdf', 'application/pdf', limited)).status);
  }
  expect(statuses).toEqual([200, 429, 429]);
  await limited.app.close();
});

test('returns 409 once the purchase order is approved; the document remains', async () => {
  const { who, id } = await pending();
  await upload(who, id, pdf);
  await shop.app.call(endpoints.approvePurchaseOrder, { params: { id }, token: admin.token });
  const files = await storedFiles();
  expect((await upload(who, id, png)).body.code).toBe('order_locked');
  expect(await storedFiles()).toEqual(files);
  expect((await download(who, id)).text).toBe(pdf.toString());
});

test('other endpoints do not accept files', async () => {
  const { who } = await pending();
  const response = await shop.app.app.server.inject({
    method: 'POST',
    url: '/api/purchasing/place-order/',
    headers: { authorization: `Token ${who.token}`, 'content-type': 'application/pdf' },
    payload: pdf,
  });
  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
});
