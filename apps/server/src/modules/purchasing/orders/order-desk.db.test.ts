import { listMails, readMail, resendMail } from '@iom/contract/accounts/background.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/orders/order-desk.endpoints.ts';
import { reviewOrders } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hideSecrets } from '#platform/mail/outbox.ts';
import { outbox } from '#platform/platform.tables.ts';
import { type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
let order: number;
beforeAll(async () => {
  shop = await openLicenceShop();
  [admin, buyer] = [await anAdministrator(shop.app), await aMember(shop.app)];
  order = (await shop.buy(buyer)).order;
});
afterAll(() => shop.app.close());

const token = () => admin.token;
const desk = async () =>
  (await shop.app.call(endpoints.readOrderDesk, { params: { id: order }, token: token() })).body;
const found = async (search: string) =>
  (await shop.app.call(reviewOrders, { query: { search }, token: token() })).body.results.map(({ id }) => id);
const audited = (action: string) =>
  shop.app.rows(sql`select target, before, after from audit_log where action = ${action} order by id`);

test('an order is found by the name of its customer', async () => {
  const [named] = await shop.app.rows<{ first_name: string; last_name: string }>(
    sql`select first_name, last_name from users where email = ${buyer.email}`,
  );
  const { first_name = '', last_name = '' } = named ?? {};
  expect(await found(`${first_name} ${last_name}`.toUpperCase())).toContain(order);
  expect(await found(`${first_name} Nobody`)).toEqual([]);
});

test('notes and tags are kept, found by a search, audited, and never seen by the buyer', async () => {
  const params = { id: order };
  const note = { text: 'Asked for 100% of the Noack values by phone' };
  const { status, body } = await shop.app.call(endpoints.addOrderNote, {
    params,
    body: note,
    token: token(),
  });
  expect([status, body.author]).toEqual([201, admin.email]);
  const tags = { tags: ['Key account', 'key account', 'Late'] };
  await shop.app.call(endpoints.setOrderTags, { params, body: tags, token: token() });
  expect(await desk()).toEqual({
    notes: [body],
    tags: ['key account', 'late'],
    known_tags: ['key account', 'late'],
  });
  for (const search of ['100% OF the noack', 'LATE']) expect(await found(search)).toEqual([order]);
  expect(await found('1_0% of')).toEqual([]);
  expect(await audited('order.tags')).toEqual([
    { target: `order ${order}`, before: { tags: [] }, after: { tags: ['key account', 'late'] } },
  ]);
  for (const endpoint of [endpoints.readOrderDesk, endpoints.addOrderNote])
    expect((await shop.app.call(endpoint, { params, body: note, token: buyer.token } as never)).status).toBe(
      403,
    );
  const other = { id: order + 1, note: body.id };
  expect((await shop.app.call(endpoints.deleteOrderNote, { params: other, token: token() })).status).toBe(
    404,
  );
  await shop.app.call(endpoints.deleteOrderNote, { params: { ...params, note: body.id }, token: token() });
  expect((await desk()).notes).toEqual([]);
  expect(await audited('order.note_delete')).toEqual([
    { target: `order ${order}`, before: { note: body.id, ...note }, after: null },
  ]);
});

const mailsAbout = async (about: string) =>
  (await shop.app.call(listMails, { query: { about }, token: token() })).body.results;
const sent = (about: string) =>
  vi.waitFor(async () => {
    const mails = await mailsAbout(about);
    expect(mails.map(({ state }) => state)).not.toContain('WAITING');
    expect(mails.length).toBeGreaterThan(0);
    return mails;
  });

test('a mail of an order opens as it was sent, and is sent again with its invoice', async () => {
  const [mail] = await sent(`order ${order}`);
  const params = { id: mail?.id ?? 0 };
  const { body } = await shop.app.call(readMail, { params, token: token() });
  expect(body).toMatchObject({ recipient: buyer.email, had_secret: false, attachment: true });
  expect(body.html).toContain('Your data are ready.');
  const again = await shop.app.call(resendMail, { params, token: token() });
  expect(again.status).toBe(200);
  expect(await sent(`order ${order}`)).toHaveLength(2);
  const mails = (await shop.app.mails(2)).filter((text) => text.includes(`are ready`));
  expect(mails).toHaveLength(2);
  for (const text of mails) expect(text).toContain('application/pdf');
  expect(await audited('mail.resend')).toEqual([
    {
      target: `order ${order}`,
      before: { mail: params.id },
      after: { mail: again.body.id, recipient: buyer.email, subject: mail?.subject },
    },
  ]);
});

test('a mail with a secret link is shown without the secret and is not sent again', async () => {
  const secret = 'x9'.repeat(22).slice(0, 43);
  const keptText = hideSecrets(`Set a password: https://shop.example/reset-password/${secret}`);
  const stored = { recipient: buyer.email, subject: 'Your link', keptText, sentAt: sql`now()` };
  const [row] = await shop.app.database.write((tx) => tx.insert(outbox).values(stored).returning());
  const params = { id: row?.id ?? 0 };
  const { body } = await shop.app.call(readMail, { params, token: token() });
  expect([body.had_secret, body.html?.includes(secret)]).toEqual([true, false]);
  const { status, text } = await shop.app.call(resendMail, { params, token: token() });
  expect([status, text]).toEqual([409, expect.stringContaining('had a secret link')]);
});
