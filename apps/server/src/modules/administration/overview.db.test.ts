import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { contactInstitute } from '@iom/contract/content/contact.endpoints.ts';
import { requestQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  [admin, buyer] = [await anAdministrator(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

const overview = async () => (await shop.app.call(readAdministrationOverview, { token: admin.token })).body;

test('counts everything that waits for an administrator', async () => {
  const before = (await overview()).waiting;
  await shop.shop.purchaseOrder(buyer, await shop.shop.order(buyer, [], 'Pending'), { number: 'PO-1' });
  await aGroup(shop.app, { oils: 1, release: false });
  const contact = { contact_name: 'Ada Byron', company_email: 'ada@lab.example' };
  await shop.app.call(requestQuote, { body: contact });
  await shop.app.call(contactInstitute, { body: { ...contact, message: 'Hello' } });
  const licence = await shop.buy(buyer);
  const assignee = await aMember(shop.app);
  await shop.assign(buyer, licence, assignee.email);
  await shop.accept(assignee, await shop.secretFor(licence));
  await shop.request(buyer, licence, 'next@example.org');
  await shop.app.execute(sql`insert into orders (owner_id, status, before_discount_cents, discount_cents, total_cents, terms_version)
      select ${buyer.id}, 'PO_PENDING', 0, 0, 0, terms_version from orders limit 1`);
  await shop.app.execute(sql`insert into payment_attempts (order_id, amount_cents, processor_key, status)
      values (${licence.order}, 7000, 'twice', 'REFUND_DUE')`);
  await shop.app.execute(
    sql`insert into outbox (recipient, subject, body) values ('a@b.example', 'Without a job', 'Text')`,
  );
  const after = (await overview()).waiting;
  const added = Object.entries(after).map(([key, count]) => [
    key,
    count - before[key as keyof typeof before],
  ]);
  expect(Object.fromEntries(added)).toEqual({
    ...{ purchase_orders: 1, quotes: 1, payment_issues: 1, sample_groups: 1, reassignments: 1 },
    ...{ contact_messages: 1, failed_jobs: 0, failed_mails: 1 },
  });
});

test('shows sales and releases of the last twelve months, this month last', async () => {
  const { sales, releases, server, recent_sales } = await overview();
  const thisMonth = new Date().toISOString().slice(0, 7);
  expect([sales.length, releases.length]).toEqual([12, 12]);
  expect([sales.at(-1)?.month, releases.at(-1)?.month]).toEqual([thisMonth, thisMonth]);
  expect(sales.at(-1)?.orders).toBeGreaterThan(0);
  const { orders, revenue, previous } = recent_sales;
  const [sold, earned] = [
    sales.reduce((sum, month) => sum + month.orders, 0),
    sales.reduce((sum, month) => sum + month.revenue, 0),
  ];
  expect([orders, revenue, previous]).toEqual([sold, earned, { orders: 0, revenue: 0 }]);
  expect(releases.at(-1)?.oils).toBeGreaterThan(0);
  expect(server.free_disk_bytes).toBeGreaterThan(0);
});
