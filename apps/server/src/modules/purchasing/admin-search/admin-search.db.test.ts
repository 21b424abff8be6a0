import { deleteUser } from '@iom/contract/accounts/users.endpoints.ts';
import { searchEverything } from '@iom/contract/purchasing/admin-search/admin-search.endpoints.ts';
import { renameSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person, personName } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  shop = await openShop();
  [admin, buyer] = [await anAdministrator(shop.app), await shop.aBuyer()];
});
afterAll(() => shop.app.close());

const search = async (q: string) =>
  (await shop.app.call(searchEverything, { query: { q }, token: admin.token })).body;
const nothing = { users: [], orders: [], oils: [], groups: [] };

test('finds an account by name and by email, and no deleted one', async () => {
  const match = { id: buyer.id, name: personName(buyer), email: buyer.email, company: 'Example Oils' };
  expect(await search(` ${buyer.email.toUpperCase()} `)).toEqual({ ...nothing, users: [match] });
  const gone = await aMember(shop.app);
  expect((await search(gone.email)).users).toHaveLength(1);
  await shop.app.call(deleteUser, { params: { id: gone.id }, token: admin.token });
  expect(await search(gone.email)).toEqual(nothing);
});

test('finds an order by its number, its purchase order number and its invoice number', async () => {
  const order = await shop.order(buyer, ['FREE']);
  await shop.purchaseOrder(buyer, order, { number: 'PO-Zeta/7' });
  const match = { id: order, status: 'PO_PENDING', owner: buyer.email, invoice: null };
  for (const q of [String(order), 'zeta/7'])
    expect((await search(q)).orders).toEqual([{ ...match, purchase_order: 'PO-Zeta/7' }]);
  const paid = await shop.order(buyer, ['FREE'], 'Paid');
  await shop.pay(buyer, paid, 0, null);
  expect((await search('inv-00000')).orders).toMatchObject([{ id: paid, status: 'COMPLETE' }]);
});

test('finds unreleased groups and oils, and marks them as such', async () => {
  const { id } = await aGroup(shop.app, { oils: 7, release: false });
  const name = 'Orion 100%';
  await shop.app.call(renameSampleGroup, { params: { id }, body: { name }, token: admin.token });
  expect((await search('100%')).groups).toEqual([{ id, name, released: false }]);
  expect((await search('1_0%')).groups).toEqual([]);
  const [oil] = (await search('t2-1')).oils;
  expect(oil).toMatchObject({ report_number: 'T2-1', released: false });
  const words = `${oil!.brand_name.slice(0, 4)} ${formatGrade(oil!.sae_grade)} T2-`;
  expect((await search(words)).oils.map((found) => found.report_number)).toContain('T2-1');
  expect((await search(`${words} T1-`)).oils).toEqual([]);
});

test('returns nothing for an empty text and at most five of a kind', async () => {
  expect(await search('  ')).toEqual(nothing);
  for (let index = 0; index < 6; index += 1) await aMember(shop.app);
  expect((await search('example oils')).users).toHaveLength(5);
});
