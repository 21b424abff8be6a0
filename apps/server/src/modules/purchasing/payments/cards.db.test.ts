import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as paymentsEndpoints from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#platform/log.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { goodCard, openShop, type Shop } from '#test/fixtures/shop.ts';
import { everythingStored, filesBelow } from '#test/setup/stored-rows.ts';
import { openApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';

let shop: Shop;
beforeAll(async () => {
  // the only test here that needs limits on; the others stay far below them
  shop = await openShop({ LIMITS: 'on' });
});
afterAll(() => shop.app.close());

test.each([
  ['4242424242424242', 'Visa', '123'],
  ['4012 8888 8888 1881', 'Visa', '123'],
  ['5555-5555-5555-4444', 'Mastercard', '123'],
  ['2223003122003222', 'Mastercard', '123'],
  ['378282246310005', 'American Express', '1234'],
  ['3056930009020004', 'Diners Club', '123'],
  ['6011111111111117', 'Discover', '123'],
  ['3566002020360505', 'JCB', '123'],
])('accepts %s (%s), which then pays', async (card_number, brand, card_cvc) => {
  const who = await aMember(shop.app);
  const last_four = card_number.slice(-4);
  expect((await shop.validate(who, { card_number, card_cvc })).body).toEqual({ brand, last_four });
  const id = await shop.order(who);
  expect((await shop.pay(who, id, 70, last_four)).status).toBe(200);
  expect((await shop.read(who, id)).body.credit_card).toBe(last_four);
});

test.each([
  ['4000000000000002', 'The card was declined.'],
  ['4000000000009995', 'The card has insufficient funds.'],
])('accepts %s, which is then declined with the reason', async (card_number, reason) => {
  const who = await aMember(shop.app);
  expect((await shop.validate(who, { card_number })).status).toBe(200);
  const id = await shop.order(who);
  const { status, failure } = await shop.pay(who, id, 70, card_number.slice(-4));
  expect([status, failure.code, failure.error]).toEqual([402, 'card_declined', reason]);
  expect((await shop.read(who, id)).body).toMatchObject({ status: 'IN_PROCESS', credit_card: null });
});

test.each([
  ['a wrong check digit', { card_number: '4242424242424241' }, ['card_number']],
  ['a real-looking number that is no test number', { card_number: '4111111111111111' }, ['card_number']],
  ['a brand that is not accepted', { card_number: '6200000000000005' }, ['card_number']],
  ['a short security code', { card_cvc: '1' }, ['card_cvc']],
  ['a card that has expired', { card_exp_year: 2020 }, ['card_exp_year']],
  ['a thirteenth month', { card_exp_month: 13 }, ['card_exp_month']],
  ['a number that is no text', { card_number: 4242424242424242 }, ['card_number']],
  ['everything wrong', { card_number: '1', card_cvc: 'x', card_exp_year: 2020 }, undefined],
])('rejects %s at its fields', async (_name, changes, fields) => {
  const { status, failure } = await shop.validate(await aMember(shop.app), changes);
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual(fields ?? ['card_number', 'card_cvc', 'card_exp_year']);
});

test.each([
  ['card_exp_month', '12', 'A number.'],
  ['card_exp_year', true, 'A number.'],
  ['card_number', 4242424242424242, 'Enter a text.'],
  ['card_cvc', null, 'This field is required.'],
  ['card_exp_month', undefined, 'This field is required.'],
])('the message of %s = %s says what is wrong', async (field, value, message) => {
  const { failure } = await shop.validate(await aMember(shop.app), { [field]: value });
  expect(failure.errors).toEqual({ [field]: [message] });
});

test('the sandbox rejects a payment method', async () => {
  const { token } = await aMember(shop.app);
  const body = { payment_method: 'pm_1' };
  const { status, failure } = await shop.app.call(paymentsEndpoints.validateCard, { body, token });
  expect([status, Object.keys(failure.errors!)]).toEqual([400, ['payment_method']]);
});

test('a new check replaces the previously validated card, and a rejected one removes it', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  await shop.validate(who, { card_number: '5555555555554444' });
  await shop.validate(who, { card_number: '4242424242424241' });
  const id = await shop.order(who);
  expect((await shop.pay(who, id)).failure.code).toBe('card_not_validated');
  expect((await shop.pay(who, id, 70, '4444')).status).toBe(200);
});

test('after thirty failures in an hour a user has to wait, even with a good card; other users do not', async () => {
  const who = await aMember(shop.app);
  expect((await shop.validate(who)).status).toBe(200);
  for (let i = 0; i < 30; i++) {
    const wrong = i % 2 === 0 ? { card_number: '4242424242424241' } : { card_number: '4111111111111111' };
    expect((await shop.validate(who, wrong)).status).toBe(400);
  }
  const { status, headers } = await shop.validate(who);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await shop.validate(await aMember(shop.app))).status).toBe(200);
});

test('card numbers and security codes are in no table, log, file or response', async () => {
  const logged: string[] = [];
  const log = openLog('debug', { write: (text: string) => void logged.push(text) });
  const { database, dataDir } = shop.app;
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LIMITS: 'off' });
  // a second server on the same database, whose log is kept
  const { server, close } = await openApp(config, log, {
    database: { ...database, close: async () => {} },
  });
  const responses: string[] = [];
  const post = async (who: Person, url: string, payload: object) => {
    const headers = { authorization: `Token ${who.token}` };
    const response = await server.inject({ method: 'POST', url, headers, payload });
    responses.push(response.body, JSON.stringify(response.headers));
    return response.json();
  };
  const secrets = { card_number: '3782 822463 10005', card_cvc: '7391' };
  const variants = [
    {},
    { card_exp_year: 2020 },
    { card_exp_month: '7391' },
    { card_number: '378282246310004' },
    { card_number: 378282246310005 },
    { card_number: ['378282246310005'] },
  ];
  for (const broken of [{}, { last_four: '378282246310005' }, { order: '378282246310005' }]) {
    const who = await aMember(shop.app);
    for (const wrong of variants.toReversed())
      await post(who, paymentsEndpoints.validateCard.path, { ...goodCard, ...secrets, ...wrong });
    const { order_id: order } = await post(who, ordersEndpoints.placeOrder.path, {
      reports: shop.datasets('Mine'),
    });
    await post(who, paymentsEndpoints.makePayment.path, {
      order,
      price_check: 70,
      last_four: '0005',
      ...broken,
    });
  }
  await close();
  const { tables, stored } = await everythingStored(database);
  expect(tables).toEqual(expect.arrayContaining(['validated_cards', 'payment_attempts', 'job', 'outbox']));
  expect(logged.length).toBeGreaterThan(15);
  const texts = { stored, logged, responses, files: await filesBelow(dataDir) };
  for (const [source, all] of Object.entries(texts))
    for (const text of all)
      expect(`${source}: ${text}`).not.toMatch(/3782[ -]?822463[ -]?1000|(?<![\da-z+])7391(?![\da-z+])/i);
  expect(responses.filter((response) => response.startsWith('{"paid":true'))).toHaveLength(1);
});
