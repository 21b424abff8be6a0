import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/library.endpoints.ts';
import * as line from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../../../test/builders/archive.ts';
import { aMember, anAdministrator, type Person } from '../../../test/builders/people.ts';
import { openTestApp, type TestApp } from '../../../test/setup/test-app.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { discounts } from './purchasing.tables.ts';

let app: TestApp;
let buyer: Person;
let oils: number[];
/** Viscosity 25 dollars, volatility 45, ash 35. */
let tests: { kv: number; noack: number; ash: number };

beforeAll(async () => {
  app = await openTestApp();
  buyer = await aMember(app);
  const group = await aGroup(app, { oils: 3 });
  oils = (await app.call(listOils, { query: { sample__group_id: String(group.id) } })).body.results.map(
    (oil) => oil.id,
  );
  const all = (await app.call(listDisplayTests)).body.results;
  const idOf = (name: string) => all.find((one) => one.name === name)!.id;
  tests = {
    kv: idOf('Kinematic Viscosity @ 100 C'),
    noack: idOf('Noack Volatility (Procedure D)'),
    ash: idOf('Sulfated Ash'),
  };
  await app.database.write((tx) =>
    tx.insert(discounts).values([
      { code: 'Ten', name: 'Ten percent', kind: 'PERCENTAGE', amountHundredths: 1000, numberOfUses: 100 },
      { code: 'FREE', name: 'Everything', kind: 'PERCENTAGE', amountHundredths: 10_000, numberOfUses: 100 },
      { code: 'LAST', name: 'One use', kind: 'DOLLAR_AMOUNT', amountHundredths: 500, numberOfUses: 1 },
    ]),
  );
});
afterAll(() => app.close());

const card = { card_number: '4242 4242 4242 4242', card_exp_month: 12, card_exp_year: 2030, card_cvc: '737' };
const validate = (who: Person, changes: object = {}) =>
  app.call(line.validateCard, { body: { ...card, ...changes }, token: who.token });
const order = async (who: Person, discount: string[] = [], name = 'Mine') => {
  const reports = [
    {
      name,
      samples: [
        { id: oils[0]!, display_tests: [tests.kv] },
        { id: oils[1]!, display_tests: [tests.noack] },
      ],
    },
  ];
  return (await app.call(line.placeOrder, { body: { discount, reports }, token: who.token })).body.order_id;
};
const pay = (who: Person, id: number, price_check = 70, last_four: string | null = '4242') =>
  app.call(line.makePayment, { body: { order: id, price_check, last_four }, token: who.token });
const read = (who: Person, id: number) => app.call(line.readOrder, { params: { id }, token: who.token });
const ownedBy = async (who: Person) =>
  (await app.call(listOwnedReports, { token: who.token })).body.custom_reports;

test('a cart is priced oil by oil, with the full set and the codes named', async () => {
  const body = {
    items: [
      { sample: oils[0]!, tests: [tests.kv, tests.noack, tests.ash] },
      { sample: oils[1]!, tests: [tests.kv] },
    ],
    discounts: ['ten'],
  };
  const { status, body: price } = await app.call(line.calculatePrice, { body });
  expect(status).toBe(200);
  expect(price).toEqual({
    price_before_discount: 130,
    total_discount: 13,
    total_price: 117,
    discounts: [{ code: 'Ten', name: 'Ten percent', amount: 13 }],
    items: [
      { sample: oils[0], price: 105, full_set: true },
      { sample: oils[1], price: 25, full_set: false },
    ],
    regional_reports: [],
  });
});

test.each([
  [
    'an oil that is not in the catalogue',
    () => ({ items: [{ sample: 99_999, tests: [tests.kv] }] }),
    'items.0.sample',
  ],
  [
    'a test the oil has no data for',
    () => ({ items: [{ sample: oils[2]!, tests: [tests.ash] }] }),
    'items.0.tests',
  ],
  ['a test twice', () => ({ items: [{ sample: oils[0]!, tests: [tests.kv, tests.kv] }] }), 'items.0.tests'],
  ['an oil without tests', () => ({ items: [{ sample: oils[0]!, tests: [] }] }), 'items.0.tests'],
  ['an unknown code', () => ({ items: [], discounts: ['NONE'] }), 'discounts'],
  ['a code twice', () => ({ items: [], discounts: ['TEN', 'ten'] }), 'discounts'],
  ['a regional database that is none', () => ({ regional_reports: [4711] }), 'regional_reports'],
  ['a number as text', () => ({ items: [{ sample: '1', tests: [1] }] }), 'items.0.sample'],
])('pricing refuses %s', async (_name, body, field) => {
  const { status, failure } = await app.call(line.calculatePrice, { body: body() as never });
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual([field]);
});

test('an order is placed once for a key, and nobody else sees it', async () => {
  const body = { reports: [{ name: 'Keyed', samples: [{ id: oils[0]!, display_tests: [tests.kv] }] }] };
  const place = (changed = body) =>
    app.call(line.placeOrder, { body: changed, token: buyer.token, headers: { 'idempotency-key': 'k1' } });
  const [one, two] = await Promise.all([place(), place()]);
  expect(one.status).toBe(201);
  expect(two.body).toEqual(one.body);
  const other = { reports: [{ ...body.reports[0]!, name: 'Other' }] };
  expect((await place(other)).failure.code).toBe('idempotency_mismatch');
  const stranger = await aMember(app);
  expect((await read(stranger, one.body.order_id)).status).toBe(404);
  expect((await read(await anAdministrator(app), one.body.order_id)).status).toBe(200);
  const listed = await app.call(line.listOrderHistory, {
    query: { owner: buyer.email },
    token: stranger.token,
  });
  expect(listed.body).toEqual({ count: 0, results: [] });
});

test('paying charges once, completes the order and grants what was bought', async () => {
  const who = await aMember(app);
  expect((await validate(who)).body).toEqual({ brand: 'Visa', last_four: '4242' });
  const id = await order(who, ['TEN']);
  expect((await pay(who, id, 70)).failure).toMatchObject({ code: 'price_changed', total_price: 63 });
  expect((await pay(who, id, 63, '1111')).failure.code).toBe('card_not_validated');
  expect(await ownedBy(who)).toEqual([]);
  const twice = await Promise.all([pay(who, id, 63), pay(who, id, 63)]);
  expect(twice.map((answer) => answer.status).filter((status) => status === 200).length).toBeGreaterThan(0);
  for (const { status, failure } of twice)
    if (status !== 200) expect(failure.code).toBe('payment_in_progress');
  const paid = (await pay(who, id, 63)).body as { paid: true; order: { invoice: string } };
  expect(paid).toMatchObject({
    paid: true,
    order: {
      status: 'COMPLETE',
      paid: true,
      payment_type: 'CREDIT_CARD',
      total_price: 63,
      credit_card: '4242',
    },
  });
  expect(paid.order.invoice).toMatch(/^INV-\d{6}$/);
  const attempts = await app.database.read((tx) =>
    rowsOf(tx, sql`select 1 from payment_attempts where order_id = ${id} and status = 'SUCCEEDED'`),
  );
  expect(attempts).toHaveLength(1);
  expect(await ownedBy(who)).toEqual([expect.objectContaining({ name: 'Mine', oil_count: 2 })]);
  expect((await app.call(line.cancelOrder, { params: { id }, token: who.token })).failure.code).toBe(
    'order_locked',
  );
});

test('a declined card leaves the order payable and gives the use of a code back', async () => {
  const who = await aMember(app);
  await validate(who, { card_number: '4000000000009995' });
  const id = await order(who, ['LAST']);
  const declined = await pay(who, id, 65, '9995');
  expect(declined.status).toBe(402);
  expect(declined.failure.error).toBe('The card has insufficient funds.');
  expect((await read(who, id)).body).toMatchObject({ status: 'IN_PROCESS', paid: false });
  await validate(who);
  expect((await pay(who, id, 65)).status).toBe(200);
});

test('the last use of a code goes to one of many, and the others are not charged', async () => {
  await app.database.write((tx) =>
    tx.execute(sql`update discounts set number_of_uses = current_uses + 1 where code = 'Ten'`),
  );
  const buyers = await Promise.all(Array.from({ length: 5 }, () => aMember(app)));
  const ids: number[] = [];
  for (const who of buyers) {
    await validate(who);
    ids.push(await order(who, ['TEN']));
  }
  const answers = await Promise.all(buyers.map((who, i) => pay(who, ids[i]!, 63)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.failure.code === 'discount_used_up')).toHaveLength(4);
});

test('an order of nothing needs no card; an order that was cancelled cannot be paid', async () => {
  const who = await aMember(app);
  const free = await order(who, ['FREE']);
  expect((await pay(who, free, 0, null)).status).toBe(200);
  const gone = await order(who);
  const cancel = () => app.call(line.cancelOrder, { params: { id: gone }, token: who.token });
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).status).toBe(204);
  expect((await pay(who, gone)).failure.code).toBe('order_cancelled');
  expect((await read(who, gone)).body.status).toBe('CANCELLED');
  expect((await app.call(line.listOrderHistory, { token: who.token })).body.count).toBe(1);
});

test('an order is charged what it costs when it is paid, and its lines say so', async () => {
  const who = await aMember(app);
  await validate(who);
  const id = await order(who);
  const setPrice = async (cents: number) => {
    await app.database.write((tx) =>
      tx.execute(sql`update tests set price_cents = ${cents} where id = ${tests.kv}`),
    );
    await app.app.modules.samples.archiveChanged();
  };
  await setPrice(3000);
  expect((await pay(who, id)).failure).toMatchObject({ code: 'price_changed', total_price: 75 });
  expect((await pay(who, id, 75)).status).toBe(200);
  const { body } = await read(who, id);
  expect(body).toMatchObject({
    total_price: 75,
    price_before_discount: 75,
    order_items: [{ total_price: 75 }],
  });
  await setPrice(2500);
});

test('card numbers and security codes are stored nowhere', async () => {
  const who = await aMember(app);
  await validate(who, { card_cvc: '846' });
  const id = await order(who);
  await pay(who, id);
  const tables = await app.database.read((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    ),
  );
  for (const { name } of tables.filter((table) => /card|order|payment|idempot|outbox/.test(table.name))) {
    const rows = await app.database.read((tx) =>
      rowsOf<{ row: string }>(tx, sql`select t::text as row from ${sql.identifier(name)} t`),
    );
    for (const { row } of rows) expect(row).not.toMatch(/4242424242|\b846\b/);
  }
});

test.each([
  ['card_number', { card_number: '4242424242424241' }],
  ['card_number', { card_number: '4111111111111111' }],
  ['card_cvc', { card_cvc: '1' }],
  ['card_exp_year', { card_exp_year: 2020 }],
])('a card is refused at %s', async (field, changes) => {
  const { status, failure } = await validate(buyer, changes);
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual([field]);
});

test('a cart is kept for the account, and what was bought leaves it', async () => {
  const who = await aMember(app);
  const dataset = { name: 'Mine', oils: [{ sample: oils[0]!, tests: [tests.kv] }] };
  const body = {
    oils: [{ sample: oils[1]!, tests: [] }],
    datasets: [dataset, { ...dataset, name: 'Later' }],
  };
  expect((await app.call(line.saveCart, { body, token: who.token })).body).toEqual(body);
  await validate(who);
  expect((await pay(who, await order(who))).status).toBe(200);
  const { body: left } = await app.call(line.readCart, { token: who.token });
  expect(left).toEqual({ oils: body.oils, datasets: [{ ...dataset, name: 'Later' }] });
});
