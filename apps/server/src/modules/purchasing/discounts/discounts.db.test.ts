import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop();
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const spring = {
  ...{ code: 'Spring', name: 'Spring sale', number_of_uses: 3 },
  ...{ amount: 12.5, discount_type: 'PERCENTAGE' as const },
};
const create = (changes: object = {}) =>
  shop.app.call(endpoints.createDiscount, { body: { ...spring, ...changes }, token: admin.token });
const change = (id: number, body: object) =>
  shop.app.call(endpoints.updateDiscount, { params: { id }, body, token: admin.token });
const list = async (query: Record<string, string> = {}) =>
  (await shop.app.call(endpoints.listDiscounts, { query, token: admin.token })).body;
const auditOf = async (id: number) =>
  (
    await shop.app.call(listAuditLog, { query: { target: `discount ${id}` }, token: admin.token })
  ).body.results.map(({ action, before, after }) => [action, before, after]);

test('a code is created, found, sorted, and used in an order', async () => {
  const { status, body } = await create();
  expect([status, body]).toEqual([201, { ...spring, id: expect.any(Number), current_uses: 0 }]);
  expect((await list({ search: 'spRING' })).results).toEqual([body]);
  expect((await list({ ordering: '-amount' })).results.map(({ amount }) => amount)).toEqual([
    100, 12.5, 10, 5,
  ]);
  const who = await aMember(shop.app);
  await shop.validate(who);
  const order = await shop.order(who, ['SPRING']);
  expect((await shop.pay(who, order, 61.25)).status).toBe(200);
  const read = await shop.app.call(endpoints.readDiscount, { params: { id: body.id }, token: admin.token });
  expect(read.body.current_uses).toBe(1);
  expect(await auditOf(body.id)).toEqual([['discount.create', null, body]]);
});

test.each([
  ['a code that is there in other letters', { code: 'tEN' }, 'code'],
  ['a code of two lines', { code: 'A\nB' }, 'code'],
  ['no name', { name: ' ' }, 'name'],
  ['no use', { number_of_uses: 0 }, 'number_of_uses'],
  ['nothing off', { amount: 0 }, 'amount'],
  ['less than a cent', { amount: 1e-320 }, 'amount'],
  ['more than all', { amount: 100.01 }, 'amount'],
  ['deps of a cent', { amount: 1.005, discount_type: 'DOLLAR_AMOUNT' }, 'amount'],
  ['another type', { discount_type: 'GIFT' }, 'discount_type'],
])('rejects %s at its field', async (_what, changes, field) => {
  const { status, failure } = await create({ code: 'Refused', ...changes });
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
});

test('a change is audited once and leaves other fields as they were; fewer uses than already taken are rejected', async () => {
  const { body: made } = await create({ code: 'Change', discount_type: 'DOLLAR_AMOUNT', amount: 200 });
  const { body } = await change(made.id, { number_of_uses: 9 });
  expect(body).toEqual({ ...made, number_of_uses: 9 });
  await change(made.id, { number_of_uses: 9 });
  expect(await auditOf(made.id)).toEqual([
    ['discount.update', made, body],
    ['discount.create', null, made],
  ]);
  expect((await change(made.id, { discount_type: 'PERCENTAGE' })).failure.errors).toHaveProperty('amount');
  expect((await change(made.id, { code: 'ten' })).failure.errors).toHaveProperty('code');
  const last = (await list({ search: 'LAST' })).results[0]!;
  const who = await aMember(shop.app);
  await shop.validate(who);
  await shop.pay(who, await shop.order(who, ['LAST']), 65);
  await change(last.id, { number_of_uses: 2 });
  const other = await aMember(shop.app);
  await shop.validate(other);
  await shop.pay(other, await shop.order(other, ['LAST']), 65);
  expect((await change(last.id, { number_of_uses: 1 })).failure.errors).toEqual({
    number_of_uses: ['This code has already been used 2 times.'],
  });
});

test('a paid order keeps the name its discount had when it was paid', async () => {
  const { body: made } = await create({ code: 'Autumn', name: 'Autumn sale' });
  const who = await aMember(shop.app);
  await shop.validate(who);
  const order = await shop.order(who, ['autumn']);
  await shop.pay(who, order, 61.25);
  await change(made.id, { code: 'WINTER', name: 'Winter sale', amount: 50 });
  const { body } = await shop.app.call(readInvoice, { params: { id: order }, token: who.token });
  expect(body.discounts).toEqual([{ code: 'Autumn', name: 'Autumn sale', amount: 8.75 }]);
});

test('returns 404 for an unknown code', async () => {
  expect((await change(999_999, { name: 'Nothing' })).status).toBe(404);
  const read = await shop.app.call(endpoints.readDiscount, { params: { id: 999_999 }, token: admin.token });
  expect(read.status).toBe(404);
});
