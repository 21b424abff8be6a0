import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as paymentsEndpoints from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '#platform/log.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { goodCard } from '#test/fixtures/shop.ts';
import { openStripeShop, type StripeShop, stripeEnv } from '#test/fixtures/stripe-shop.ts';
import { everythingStored, filesBelow } from '#test/setup/stored-rows.ts';
import { openApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';

let stripe: StripeShop;
beforeAll(async () => {
  stripe = await openStripeShop();
});
afterEach(() => stripe.expectBooksToAgree());
afterAll(() => stripe.close());

const validate = async (who: Person, body: object) =>
  stripe.shop.app.call(paymentsEndpoints.validateCard, { body: body as never, token: who.token });

test('accepts a card from the processor’s own fields by brand and last four digits', async () => {
  const who = await aMember(stripe.shop.app);
  const cards = [
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
    ['diners', 'Diners Club'],
    ['discover', 'Discover'],
    ['jcb', 'JCB'],
  ] as const;
  for (const [theirs, ours] of cards) {
    const payment_method = stripe.stub.card('pays', theirs, '0005');
    const response = await validate(who, { payment_method });
    expect([response.status, response.body]).toEqual([200, { brand: ours, last_four: '0005' }]);
  }
});

test.each([
  ['a brand that is not accepted', () => stripe.stub.card('pays', 'unionpay'), 'American Express'],
  ['an unknown payment method', () => 'pm_unknown', 'entered again'],
  ['a card number', () => '4242424242424242', 'entered again'],
  ['a way to another address', () => 'pm_1/../../charges', 'entered again'],
])('rejects %s at its field', async (_name, payment_method, message) => {
  const sentBefore = stripe.stub.requests.length;
  const { status, failure } = await validate(await aMember(stripe.shop.app), {
    payment_method: payment_method(),
  });
  expect(status).toBe(400);
  expect(failure.errors?.payment_method?.[0]).toContain(message);
  for (const request of stripe.stub.requests.slice(sentBefore))
    expect(request).toMatch(/^GET \/v1\/payment_methods\/pm_\w+ /);
});

test('a total below the minimum charge is rejected before the processor is called', async () => {
  await stripe.shop.app.execute(sql`insert into discounts (code, name, kind, amount_hundredths, number_of_uses)
    values ('ALMOST', 'Almost all', 'DOLLAR_AMOUNT', 6970, 10)`);
  const { who } = await stripe.readyToPay();
  const id = await stripe.shop.order(who, ['ALMOST'], 'Almost free');
  const sentBefore = stripe.stub.requests.length;
  const { status, failure } = await stripe.shop.pay(who, id, 0.3);
  expect([status, failure.code]).toEqual([402, 'card_declined']);
  expect(failure.error).toMatch(
    /^A total of \$0\.30 cannot be paid by card, .* Please pay by purchase order\.$/,
  );
  expect(stripe.stub.requests.slice(sentBefore)).toEqual([]);
  expect(await stripe.attemptsOf(id)).toEqual([]);
  expect((await stripe.shop.purchaseOrder(who, id)).status).toBe(201);
});

test.each([
  ['a good card', {}],
  ['a wrong check digit', { card_number: '4242424242424241' }],
  ['an expired card', { card_exp_year: 2020 }],
  ['a card beside a payment method', { payment_method: 'pm_1' }],
])('rejects card data whatever they contain: %s', async (_name, changes) => {
  const sentBefore = stripe.stub.requests.length;
  const { status, failure } = await validate(await aMember(stripe.shop.app), { ...goodCard, ...changes });
  expect([status, failure.code, failure.errors]).toEqual([400, 'card_data_not_accepted', undefined]);
  expect(stripe.stub.requests).toHaveLength(sentBefore);
});

test('reports a processor that does not respond; the previously validated card stays', async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('method', '500, not done');
  const { status, failure } = await validate(buyer.who, {
    payment_method: stripe.stub.card('pays', 'jcb', '1117'),
  });
  stripe.stub.reset();
  expect([status, failure.code]).toEqual([503, 'payment_unavailable']);
  expect((await buyer.pay()).status).toBe(200);
});

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

test('card numbers and security codes are in no table, log, file, response or request to the processor', async () => {
  const logged: string[] = [];
  const log = openLog('debug', { write: (text: string) => void logged.push(text) });
  const { database, dataDir } = stripe.shop.app;
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LIMITS: 'off', ...stripeEnv(stripe.stub.url) });
  // a second server on the same database, whose log is kept
  const { server, close } = await openApp(config, log, {
    database: { ...database, close: async () => {} },
  });
  const responses: string[] = [];
  const post = async (who: Person, url: string, payload: object | string) => {
    const headers = { authorization: `Token ${who.token}`, 'content-type': 'application/json' };
    const response = await server.inject({ method: 'POST', url, headers, payload });
    responses.push(response.body, JSON.stringify(response.headers));
    return response.json();
  };
  const number = '378282246310005';
  const secrets = { card_number: '3782 822463 10005', card_cvc: '7391' };
  const who = await aMember(stripe.shop.app);
  for (const body of [
    { ...goodCard, ...secrets },
    { ...goodCard, ...secrets, card_exp_year: 2020 },
    { ...goodCard, ...secrets, card_exp_month: '7391' },
    { ...secrets },
    { card_number: 378282246310005, card_cvc: 7391 },
    { card_number: [number] },
    { payment_method: number },
    { payment_method: `pm_${number}/7391` },
    { payment_method: [number] },
    { payment_method: 'pm_unknown', ...secrets },
    { payment_method: stripe.stub.card(), card_cvc: '7391', note: number },
  ])
    await post(who, paymentsEndpoints.validateCard.path, body);
  await post(who, paymentsEndpoints.validateCard.path, `{"card_number": "${number}", "card_cvc": "7391"`);
  await post(who, paymentsEndpoints.paymentWebhook.path, { ...secrets, id: number });
  const { order_id: order } = await post(who, ordersEndpoints.placeOrder.path, {
    reports: stripe.shop.datasets('Mine'),
  });
  const terms = { order, price_check: 70, last_four: '4242' };
  for (const wrong of [
    { last_four: number },
    { order: number },
    { price_check: number },
    { ...secrets },
    secrets,
  ])
    await post(who, paymentsEndpoints.makePayment.path, { ...terms, ...wrong });
  await close();
  const { tables, stored } = await everythingStored(database);
  expect(tables).toEqual(expect.arrayContaining(['validated_cards', 'payment_attempts', 'job', 'outbox']));
  expect(logged.length).toBeGreaterThan(15);
  const texts = {
    stored,
    logged,
    responses,
    requests: stripe.stub.requests,
    files: await filesBelow(dataDir),
  };
  // four digits also occur by chance within identifiers and attachments in base64
  const code = /(?<![\da-z+])7391(?![\da-z+])/i;
  for (const [source, all] of Object.entries(texts))
    for (const text of all) {
      expect(`${source}: ${text}`).not.toMatch(/3782[ -]?822463[ -]?1000/);
      // a random id may contain the code as one of its parts
      expect(`${source}: ${text.replaceAll(uuid, '')}`).not.toMatch(code);
    }
  expect(responses.filter((response) => response.startsWith('{"paid":true'))).toHaveLength(2);
});
