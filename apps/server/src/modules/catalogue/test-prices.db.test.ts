import {
  countOilFacets,
  listDisplayTests,
  listOils,
  readDisplayTest,
  readOil,
  updateDisplayTest,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const update = (id: number, body: object) =>
  shop.app.call(updateDisplayTest, { params: { id }, body, token: admin.token });
const firstTest = () => shop.datasets('Any')[0]!.samples[0]!.display_tests[0]!;
const readPrice = (id: number) =>
  shop.app.call(calculatePrice, {
    body: { discounts: [], items: [{ sample: shop.oils[0]!, tests: [id] }], regional_reports: [] },
  });

test('a new price applies in the catalogue and in carts with the response', async () => {
  const id = firstTest();
  const { status, body } = await update(id, { price: 19.99 });
  expect([status, body.price]).toEqual([200, 19.99]);
  expect((await shop.app.call(readDisplayTest, { params: { id } })).body).toEqual(body);
  expect((await readPrice(id)).body.total_price).toBe(19.99);
  const oil = await shop.app.call(readOil, { params: { id: shop.oils[0]! } });
  expect(oil.body.tests_available.find((one) => one.id === id)?.price).toBe(19.99);
});

test('a test without a price is not for sale, one for 0 is', async () => {
  const id = firstTest();
  const filtered = async () => {
    const query = { has_test: String(id) };
    const facets = (await shop.app.call(countOilFacets, { query: {} })).body.has_test;
    return [
      (await shop.app.call(listOils, { query })).body.count,
      facets.find(({ value }) => value === id)?.count,
    ];
  };
  const [oils = 0] = await filtered();
  expect(oils).toBeGreaterThan(0);
  expect((await update(id, { price: null })).body.price).toBeNull();
  expect((await readPrice(id)).status).toBe(400);
  expect(await filtered()).toEqual([0, undefined]);
  await update(id, { price: 0 });
  expect(await filtered()).toEqual([oils, oils]);
  expect((await readPrice(id)).body.total_price).toBe(0);
});

test('a test costs at most a million', async () => {
  const id = firstTest();
  expect((await update(id, { price: 1_000_000 })).body.price).toBe(1_000_000);
  await update(id, { price: 0 });
});

test.each([
  ['TBN', 'ASTM D2896'],
  ['tan', 'ASTM D664'],
  ['kv40', 'ASTM D445'],
  ['calcium', 'ASTM D4951'],
  ['Zn', 'ASTM D5185'],
  ['evaporation', 'ASTM D5800'],
  ['noak', 'ASTM D5800'],
])('the word of the trade %s finds %s', async (search, method) => {
  const { results } = (await shop.app.call(listDisplayTests, { query: { search } })).body;
  expect(results.map((one) => one.method)).toContain(method);
  expect(results.length).toBeLessThan(20);
});

test('an administrator changes the synonyms of a test, which are audited and found', async () => {
  const id = firstTest();
  const { body } = await update(id, { synonyms: ['jelly', 'jelly', ' gel '] });
  expect(body.synonyms).toEqual(['jelly', 'gel']);
  const found = (await shop.app.call(listDisplayTests, { query: { search: 'jelly' } })).body.results;
  expect(found.map((one) => one.id)).toEqual([id]);
});

test('a new name leaves the price as it is', async () => {
  const id = firstTest();
  const before = (await shop.app.call(readDisplayTest, { params: { id } })).body;
  expect((await update(id, { name: '  Renamed test ' })).body).toEqual({ ...before, name: 'Renamed test' });
  const listed = (await shop.app.call(listDisplayTests)).body.results;
  expect(listed.filter(({ name }) => name === before.name)).toEqual([]);
});

test.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['a name of two lines', { name: 'A\nB' }, 'name'],
  ['a negative price', { price: -1 }, 'price'],
  ['a price above a million', { price: 1_000_000.01 }, 'price'],
  ['a third of a cent', { price: 0.333 }, 'price'],
  ['a price as text', { price: '5' }, 'price'],
])('rejects %s at its field', async (_what, body, field) => {
  const { status, failure } = await update(firstTest(), body);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
});

test('rejects the name of another test, ignoring case', async () => {
  const [first, second] = (await shop.app.call(listDisplayTests)).body.results;
  for (const name of [first!.name, first!.name.toUpperCase()]) {
    const { status, failure } = await update(second!.id, { name });
    expect([status, failure.errors]).toEqual([400, { name: ['A test with this name exists.'] }]);
  }
});

test('returns 404 for a test that does not exist', async () => {
  expect((await update(2_147_483_647, { price: 1 })).status).toBe(404);
});
