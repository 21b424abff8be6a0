import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { placeOrder, updateOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const unlimited = { active: true, starts: null, ends: null };
const create = (changes: object = {}) =>
  shop.app.call(endpoints.createDiscount, { body: { ...spring, ...changes }, token: admin.token });
const change = (id: number, body: object) =>
  shop.app.call(endpoints.updateDiscount, { params: { id }, body, token: admin.token });
const list = async (query: Record<string, string> = {}) =>
  (await shop.app.call(endpoints.listDiscounts, { query, token: admin.token })).body;
const readAudit = async (id: number) =>
  (
    await shop.app.call(listAuditLog, { query: { target: `discount ${id}` }, token: admin.token })
  ).body.results.map(({ action, before, after }) => [action, before, after]);

test('a code is created, found, sorted, and used in an order', async () => {
  const { status, body } = await create();
  expect([status, body]).toEqual([201, { ...spring, ...unlimited, id: expect.any(Number), current_uses: 0 }]);
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
  expect(await readAudit(body.id)).toEqual([['discount.create', null, body]]);
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
  ['a last day before the first', { starts: '2026-02-02', ends: '2026-02-01' }, 'ends'],
  ['a day that does not exist', { starts: '2026-02-30' }, 'starts'],
])('rejects %s at its field', async (_what, changes, field) => {
  const { status, failure } = await create({ code: 'Refused', ...changes });
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
});

test('a change is audited once and leaves other fields unchanged; fewer uses than already taken are rejected', async () => {
  const { body: made } = await create({ code: 'Change', discount_type: 'DOLLAR_AMOUNT', amount: 200 });
  const { body } = await change(made.id, { number_of_uses: 9 });
  expect(body).toEqual({ ...made, number_of_uses: 9 });
  await change(made.id, { number_of_uses: 9 });
  expect(await readAudit(made.id)).toEqual([
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

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('validity', () => {
  let who: Person;
  beforeAll(async () => {
    who = await aMember(shop.app);
  });
  const check = (code: string) =>
    shop.app.call(endpoints.checkDiscount, { query: { code }, token: who.token });
  const price = (...discounts: string[]) =>
    shop.app.call(calculatePrice, {
      body: { discounts, items: [], regional_reports: [shop.regional.europe] },
      token: who.token,
    });

  test.each([
    ['active', {}],
    ['valid from today', { starts: dayFromToday(0) }],
    ['valid until today', { ends: dayFromToday(0) }],
  ])('a code that is %s is accepted', async (name, changes) => {
    await create({ code: name, ...changes });
    expect([(await check(name)).status, (await price(name)).status]).toEqual([200, 200]);
  });

  // the database and JavaScript lower İ and a final Σ differently
  test.each(['İNDİRİM', 'ΟΔΟΣ', 'ÉTÉ'])('%s is accepted as it was made, and only once', async (code) => {
    expect((await create({ code })).status).toBe(201);
    expect([(await check(code)).status, (await price(code)).status]).toEqual([200, 200]);
    const order = await shop.app.call(placeOrder, {
      body: { discount: code, reports: shop.datasets('Any letters') },
      token: who.token,
    });
    expect(order.status).toBe(201);
    const twice = await price(code, code);
    expect(twice.failure.errors).toEqual({ discounts: ['Each discount code counts once.'] });
  });

  test('of several codes, rejects one repeated in other case first, then names the first invalid one', async () => {
    await create({ code: 'Twice' });
    expect((await price('Twice', 'tWICE')).failure.errors).toEqual({
      discounts: ['Each discount code counts once.'],
    });
    expect((await price('Twice', 'Nope', 'Never')).failure.errors).toEqual({
      discounts: ['This discount code is not valid.', 'Remove the code Nope.'],
    });
  });

  test.each([
    ['inactive', { active: false }],
    ['not valid yet', { starts: dayFromToday(1) }],
    ['out of date', { ends: dayFromToday(-1) }],
  ])('a code that is %s is refused like an unknown one', async (name, changes) => {
    await create({ code: name, ...changes });
    const message = 'This discount code is not valid.';
    const checked = await check(name);
    expect([checked.status, checked.failure.error]).toEqual([404, message]);
    const priced = await price(name);
    expect([priced.status, priced.failure.errors]).toEqual([400, { discounts: [message] }]);
    const placed = await shop.app.call(placeOrder, {
      body: { discount: name, reports: shop.datasets('Refused') },
      token: who.token,
    });
    expect([placed.status, placed.failure.errors]).toEqual([400, { discounts: [message] }]);
  });

  test('a code that ends between placing and paying is neither charged nor used; without it the order can be paid', async () => {
    const { body: made } = await create({ code: 'Ending', amount: 10 });
    await shop.validate(who);
    const order = await shop.order(who, ['ENDING'], 'Ends');
    await change(made.id, { active: false });
    const paid = await shop.pay(who, order, 63);
    expect([paid.status, paid.failure.code, paid.failure.error]).toEqual([
      409,
      'discount_inactive',
      'This discount code is not valid.',
    ]);
    const registered = await shop.purchaseOrder(who, order, { number: 'PO-Ending' });
    expect([registered.status, registered.failure.code]).toEqual([409, 'discount_inactive']);
    await shop.app.call(updateOrder, { params: { id: order }, body: { discounts: [] }, token: who.token });
    expect((await shop.pay(who, order, 70)).status).toBe(200);
    const { body } = await shop.app.call(endpoints.readDiscount, {
      params: { id: made.id },
      token: admin.token,
    });
    expect(body.current_uses).toBe(0);
  });
});
