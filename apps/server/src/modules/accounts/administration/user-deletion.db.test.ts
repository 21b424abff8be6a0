import { listAuditLog, readMe, registerUser, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/users.endpoints.ts';
import { createSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { createStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { listReassignments } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import { startDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { grantRegionalDataset } from '@iom/contract/library/licences/grants.endpoints.ts';
import { saveCart } from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import {
  approvePurchaseOrder,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { requestQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { createWatch } from '@iom/contract/watches/watches.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateUser } from '#modules/accounts/accounts.module.ts';
import { type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';

let shop: LicenceShop;
let admin: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const remove = (id: number, by = admin) =>
  shop.app.call(endpoints.deleteUser, { params: { id }, token: by.token });
const readAudit = async (target: string) =>
  (await shop.app.call(listAuditLog, { query: { target }, token: admin.token })).body.results;

/** Tables with a row that contains the text, ignoring case, except those of the job queue. */
const tablesWith = async (text: string) => {
  const tables = await shop.app.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await shop.app.rows(
      sql`select 1 from ${sql.identifier(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
};

/** An account that has used every feature with personal data, and the personal texts it entered. */
const aBusyMember = async () => {
  const who = await aMember(shop.app);
  const { app } = shop;
  const texts = ['Xylander', 'Petrolia Works', '+49 711 123', who.email];
  const { token } = who;
  const changes = {
    firstName: 'Ada',
    lastName: 'Xylander',
    companyName: 'Petrolia Works',
    phone: '+49 711 123',
  };
  await app.database.write((tx) => updateUser(tx, who.id, changes));
  await app.call(createApiKey, { body: { name: 'Script' }, token });
  await app.call(saveCart, { body: emptyCart, token });
  await app.call(createSavedAnalysis, { body: { name: 'Winter', query: {} }, token });
  await app.call(createStory, { body: { title: 'Xylander on winter', parts: [] }, token });
  await app.call(createWatch, { body: { kind: 'CATALOGUE', name: 'All', filters: {} }, token });
  const quote = { contact_name: 'Ada Xylander', company_name: 'Petrolia Works', company_email: who.email };
  await app.call(requestQuote, { body: { ...quote, daytime_phone: '+49 711 123' }, token });
  return { who, texts };
};

test('removes personal data from everything but bills, audit rows and mails to others, and deletes the account’s private data', async () => {
  const { who, texts } = await aBusyMember();
  const licence = await shop.buy(who, 'Bought');
  const query = { id: String(licence.id), regional: 'false' as const };
  await shop.app.call(startDownload, { query, token: who.token });
  expect((await remove(who.id)).status).toBe(204);
  for (const text of texts)
    expect(['audit_log', 'orders', 'outbox']).toEqual(expect.arrayContaining(await tablesWith(text)));
  expect(await shop.app.rows(sql`select 1 from outbox where recipient = ${who.email}`)).toEqual([]);
  for (const table of ['sessions', 'api_keys', 'carts', 'saved_analyses', 'stories', 'watches', 'downloads'])
    expect(
      await shop.app.rows(sql`select 1 from ${sql.identifier(table)} where user_id = ${who.id}`),
    ).toEqual([]);
  expect((await shop.app.call(readMe, { token: who.token })).status).toBe(401);
  const again = { username: who.email, password: who.password };
  expect((await shop.app.call(signIn, { body: again })).status).toBe(401);
});

test('keeps orders with their invoice and bill, licences, and writes one audit row without personal data', async () => {
  const { who } = await aBusyMember();
  const order = await shop.shop.order(who);
  await shop.shop.purchaseOrder(who, order);
  expect((await remove(who.id)).status).toBe(204);
  const remainingOrder = await shop.shop.read(admin, order);
  expect(remainingOrder.body).toMatchObject({ status: 'PO_PENDING', company: '', total_price: 70 });
  const params = { id: remainingOrder.body.purchase_order ?? 0 };
  const approved = await shop.app.call(approvePurchaseOrder, { params, token: admin.token });
  expect([approved.status, approved.failure.code]).toEqual([409, 'buyer_deleted']);
  expect(remainingOrder.body.owner).toMatch(/^deleted-\d+-[0-9a-f]{8}@account\.invalid$/);
  expect(
    await shop.app.rows(sql`select bill_to->>'last_name' as name from orders where id = ${order}`),
  ).toEqual([{ name: 'Byron' }]);
  expect(await readAudit(`user ${who.id}`)).toMatchObject([
    { action: 'user.delete', before: { is_staff: false, is_active: true }, after: null },
  ]);
});

test('the purchase order of a deleted account is voided without a mail to it', async () => {
  const who = await aMember(shop.app);
  const { body } = await shop.shop.purchaseOrder(who, await shop.shop.order(who));
  await remove(who.id);
  const before = await shop.posted();
  const call = { params: { id: body.id }, body: { reason: 'Never paid' }, token: admin.token };
  expect((await shop.app.call(voidPurchaseOrder, call)).status).toBe(200);
  expect(await shop.posted()).toEqual(before);
});

test('a deleted account is in no list, cannot be changed or granted data, and its address is free again', async () => {
  const who = await aMember(shop.app);
  await remove(who.id);
  expect((await remove(who.id)).status).toBe(204);
  expect(await readAudit(`user ${who.id}`)).toHaveLength(1);
  const call = { params: { id: who.id }, token: admin.token };
  const search = { query: { search: 'deleted' }, token: admin.token };
  expect((await shop.app.call(endpoints.listUsers, search)).body.count).toBe(0);
  for (const response of [
    await shop.app.call(endpoints.readUser, call),
    await shop.app.call(endpoints.updateUser, { ...call, body: { is_active: true } }),
    await shop.app.call(endpoints.sendPasswordReset, call),
    await shop.app.call(grantRegionalDataset, {
      body: { user_id: who.id, region: 'Europe', year: 2016 },
      token: admin.token,
    }),
  ])
    expect(response.status).toBe(404);
  const registered = await shop.app.call(registerUser, {
    body: { first_name: 'Ada', last_name: 'Again', email: who.email, password: who.password },
  });
  expect(registered.status).toBe(201);
});

test('withdraws the pending invitations of the account, declines those it received, and notifies the other side', async () => {
  const [who, other] = [await aMember(shop.app), await aMember(shop.app)];
  const made = await shop.buy(who, 'Made');
  await shop.assign(who, made, other.email);
  const received = await shop.buy(other, 'Received');
  await shop.assign(other, received, who.email.toUpperCase());
  await remove(who.id);
  expect((await shop.posted()).slice(-2)).toEqual([
    `${other.email}: An invitation to you has been withdrawn`,
    `${other.email}: ${who.email.toUpperCase()} has declined your data`,
  ]);
  const { body } = await shop.app.call(listAssignments, { token: other.token });
  expect(body.results).toMatchObject([{ report_id: received.id, state: 'DECLINED' }]);
  expect(body.results[0]!.email).toMatch(/@account\.invalid$/);
  expect((await shop.assign(other, received, 'next@example.org')).status).toBe(200);
  const detail = await shop.app.rows<{ detail: string }>(
    sql`select detail from licence_events where order_id = ${received.order} order by id limit 1`,
  );
  expect(detail[0]!.detail).toMatch(/^Received to deleted-/);
});

test('declines the pending reassignment requests of the account', async () => {
  const [who, assignee] = [await aMember(shop.app), await aMember(shop.app)];
  const licence = await shop.buy(who, 'Moved');
  await shop.assign(who, licence, assignee.email);
  await shop.accept(assignee, await shop.secretFor(licence));
  await shop.request(who, licence, 'next@example.org');
  await remove(who.id);
  const query = { status: 'PENDING' as const };
  const { body } = await shop.app.call(listReassignments, { query, token: admin.token });
  expect(body.count).toBe(0);
  expect(await shop.usable(assignee)).toContain(licence.id);
});

test('refuses to delete oneself, the last administrator and an unknown account', async () => {
  const own = await remove(admin.id);
  expect([own.status, own.failure.code]).toEqual([409, 'last_administrator']);
  const second = await anAdministrator(shop.app);
  const again = await remove(admin.id);
  expect([again.status, again.failure.code]).toEqual([409, 'own_account']);
  expect((await remove(2_147_483_647)).status).toBe(404);
  const both = await Promise.all([remove(admin.id, second), remove(second.id)]);
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  const left = await shop.app.rows(sql`select id from users where is_staff and is_active`);
  expect(left).toHaveLength(1);
});
