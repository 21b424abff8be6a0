import { updateDisplayTest } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import {
  createRegionalReport,
  updateRegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
let renewals = 0;
let notices = 0;
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
  shop.app.app.modules.samples.onArchiveChange(async () => {
    renewals += 1;
  });
  await shop.app.database.listen('archive', () => {
    notices += 1;
  });
});
afterAll(() => shop.app.close());

const readTexts = () => shop.app.app.modules.purchasing.priceTexts();

/** Makes a call that changes a price, of which every server is notified. @returns the texts after its response */
const textsAfter = async (call: () => Promise<{ status: number }>, status = 200) => {
  const before = { renewals, notices };
  expect((await call()).status).toBe(status);
  expect(renewals).toBeGreaterThan(before.renewals);
  await vi.waitFor(() => expect(notices).toBeGreaterThan(before.notices));
  return readTexts();
};
const setTestPrice = (id: number, price: number | null) =>
  textsAfter(() => shop.app.call(updateDisplayTest, { params: { id }, body: { price }, token: admin.token }));
const setRegionalPrice = (id: number, price: number | null) =>
  textsAfter(() =>
    shop.app.call(updateRegionalReport, { params: { id }, body: { price }, token: admin.token }),
  );

test('pages state the maximum price of a full set', async () => {
  expect(await readTexts()).toMatchObject({ '{{FULL_SET_PRICE}}': '$300' });
});

test('the lowest price of a test with data follows a change; a test without data does not count', async () => {
  const withData = Object.values(shop.tests);
  for (const [index, id] of withData.entries()) await setTestPrice(id, 40 + index);
  await shop.app.execute(
    sql`update tests set price_cents = 100 where id = (
      select max(id) from tests t where not exists (select 1 from results r where r.test_id = t.id))`,
  );
  expect(await setTestPrice(withData[0] ?? 0, 19.5)).toMatchObject({ '{{TEST_PRICES}}': 'from $19.50' });
  for (const id of withData) await setTestPrice(id, null);
  expect(await readTexts()).toMatchObject({ '{{TEST_PRICES}}': 'on request' });
});

test('the lowest price of a regional database follows a change and a new database', async () => {
  const { europe, americas } = shop.regional;
  await setRegionalPrice(europe, 1250);
  expect(await setRegionalPrice(americas, 1200)).toMatchObject({ '{{REGIONAL_PRICES}}': 'from $1,200' });
  expect(await setRegionalPrice(americas, null)).toMatchObject({ '{{REGIONAL_PRICES}}': 'from $1,250' });
  expect(await setRegionalPrice(europe, null)).toMatchObject({ '{{REGIONAL_PRICES}}': 'on request' });
  const body = { year: 2031, region: 'Africa' as const, price: 900 };
  const created = () => shop.app.call(createRegionalReport, { body, token: admin.token });
  expect(await textsAfter(created, 201)).toMatchObject({ '{{REGIONAL_PRICES}}': 'from $900' });
});
