import { deleteUser } from '@iom/contract/accounts/users.endpoints.ts';
import { readPaymentOptions } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '#platform/log.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { openShop } from '#test/fixtures/shop.ts';
import { openStripeShop, type StripeShop } from '#test/fixtures/stripe-shop.ts';
import type { Intent } from '#test/fixtures/stripe-stub.ts';
import { rounds } from '#test/setup/two-servers.ts';
import { handleWebhook } from './settlement.service.ts';

let stripe: StripeShop;
beforeAll(async () => {
  stripe = await openStripeShop();
});
afterEach(async () => {
  stripe.stub.reset();
  await stripe.expectBooksToAgree();
});
afterAll(() => stripe.close());

type Buyer = Awaited<ReturnType<StripeShop['readyToPay']>>;

const findIntent = async (buyer: Buyer): Promise<Intent> => {
  const { reference } = (await stripe.attemptsOf(buyer.id)).at(-1) ?? {};
  const intent = stripe.stub.intents.get(reference ?? '');
  if (!intent) throw new Error('no charge was opened');
  return intent;
};
const succeeded = (intent: Intent, options = {}) =>
  stripe.stub.event('payment_intent.succeeded', { ...intent, status: 'succeeded' }, options);
const declinedAs = { type: 'card_error', code: 'card_declined', message: 'Insufficient funds.' };
const hasFailed = (intent: Intent) =>
  stripe.stub.event('payment_intent.payment_failed', {
    ...{ ...intent, status: 'requires_payment_method' },
    last_payment_error: declinedAs,
  });

/** A buyer who was charged and whose response was lost. */
const unsettled = async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('confirm', '500, done');
  expect(await buyer.payOn(stripe.server())).toBe('processing');
  stripe.stub.reset();
  return { buyer, intent: await findIntent(buyer) };
};
const received = { received: true };

test('an event of a charge settles what its lost response left open; the same event again has no effect', async () => {
  const { buyer, intent } = await unsettled();
  const event = succeeded(intent);
  for (let time = 0; time < 3; time++) {
    const response = await stripe.post(event);
    expect([response.statusCode, response.json()]).toEqual([200, received]);
    expect(await buyer.state()).toBe('COMPLETE');
    await stripe.expectBooksToAgree();
  }
});

test('concurrent deliveries of one event have one effect', async () => {
  for (let round = 0; round < rounds; round++) {
    const { buyer, intent } = await unsettled();
    const responses = await Promise.all(Array.from({ length: 6 }, () => stripe.post(succeeded(intent))));
    expect(responses.map((response) => response.statusCode)).toEqual(Array(6).fill(200));
    expect(await buyer.state()).toBe('COMPLETE');
    await stripe.expectBooksToAgree();
  }
});

test('concurrent deliveries, settlement job and response have one effect', async () => {
  for (let round = 0; round < rounds; round++) {
    const buyer = await stripe.readyToPay();
    stripe.stub.break('confirm', async (work) => {
      const response = work();
      const event = succeeded(await findIntent(buyer));
      await Promise.all([stripe.post(event), stripe.settleOn(stripe.server(), buyer.id), stripe.post(event)]);
      return response;
    });
    expect((await buyer.pay()).status).toBe(200);
    stripe.stub.reset();
    await stripe.expectBooksToAgree();
  }
});

/** Pays; the processor's event arrives before the response to the confirmation, which is lost. */
const payWithEventFirst = async (
  buyer: Buyer,
  makeEvent: (intent: Intent) => ReturnType<typeof succeeded>,
) => {
  stripe.stub.break('confirm', async (work) => {
    work();
    await stripe.post(makeEvent(await findIntent(buyer)));
    return 'reset' as const;
  });
  const response = await buyer.pay();
  stripe.stub.reset();
  return response;
};

test('a success that arrives before the lost response is returned, and again to the next try', async () => {
  const buyer = await stripe.readyToPay();
  const response = await payWithEventFirst(buyer, succeeded);
  expect([response.status, response.body]).toMatchObject([200, { paid: true }]);
  expect((await buyer.pay()).body).toMatchObject({ paid: true });
});

test('a decline that arrives before the lost response is returned with its reason', async () => {
  const buyer = await stripe.readyToPay({ does: 'is declined' });
  const { status, failure } = await payWithEventFirst(buyer, hasFailed);
  expect([status, failure.code, failure.error]).toEqual([402, 'card_declined', 'Insufficient funds.']);
  await buyer.enterCard();
  expect((await buyer.pay()).status).toBe(200);
});

test('an event delivered three days late with a new signature still settles', async () => {
  const { buyer, intent } = await unsettled();
  const response = await stripe.post(succeeded(intent, { happenedSecondsAgo: 3 * 24 * 3600 }));
  expect(response.statusCode).toBe(200);
  expect(await buyer.state()).toBe('COMPLETE');
});

/** The events of a charge: its creation, then its outcome, if any. */
const makeEvents = (intent: Intent) => {
  const created = stripe.stub.event('payment_intent.created', { ...intent, status: 'requires_confirmation' });
  if (intent.status === 'succeeded') return [created, stripe.stub.event('payment_intent.succeeded', intent)];
  if (intent.status !== 'requires_payment_method') return [created];
  return [created, stripe.stub.event('payment_intent.payment_failed', intent)];
};
const deliveries = {
  once: (event: ReturnType<typeof makeEvents>) => event,
  twice: (event: ReturnType<typeof makeEvents>) => [...event, ...event],
  'in another order': (event: ReturnType<typeof makeEvents>) => [...event.toReversed(), ...event],
};
const outcomes = (['pays', 'is declined', 'wants its owner'] as const).flatMap((does) =>
  (['confirmed', '500, done', '500, not done', 'garbage, done'] as const).flatMap((fault) =>
    (Object.keys(deliveries) as (keyof typeof deliveries)[]).map((order) => [does, fault, order] as const),
  ),
);

test.each(outcomes)(
  'a card that %s, a charge that is %s, its event delivered %s',
  async (does, fault, order) => {
    const buyer = await stripe.readyToPay({ does });
    if (fault !== 'confirmed') stripe.stub.break('confirm', fault);
    await buyer.pay();
    stripe.stub.reset();
    for (const event of deliveries[order](makeEvents(await findIntent(buyer))))
      expect((await stripe.post(event)).statusCode).toBe(200);
    await stripe.settleOn(stripe.server(), buyer.id);
    const isPaid = does === 'pays' && fault !== '500, not done';
    expect(await buyer.state()).toBe(isPaid ? 'COMPLETE' : 'IN_PROCESS');
  },
);

test('a failure that arrives after the success is ignored', async () => {
  const { buyer, intent } = await unsettled();
  await stripe.post(succeeded(intent));
  expect((await stripe.post(hasFailed(intent))).statusCode).toBe(200);
  expect(await buyer.state()).toBe('COMPLETE');
});

test('a success that arrives after a failure pays, with its use of the code', async () => {
  const { buyer, intent } = await unsettled();
  await stripe.post(hasFailed(intent));
  expect(await buyer.state()).toBe('IN_PROCESS');
  await stripe.post(succeeded(intent));
  expect(await buyer.state()).toBe('COMPLETE');
});

test('an event of a decline releases the code use and the order can be paid', async () => {
  const buyer = await stripe.readyToPay({ does: 'is declined' });
  stripe.stub.break('confirm', '500, done');
  await buyer.payOn(stripe.server());
  stripe.stub.reset();
  const intent = await findIntent(buyer);
  await stripe.post(stripe.stub.event('payment_intent.payment_failed', intent));
  await stripe.expectBooksToAgree();
  await buyer.enterCard();
  expect((await buyer.pay()).status).toBe(200);
});

test('an event of a charge cancelled at the processor makes the order payable again', async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('confirm', '500, not done');
  await buyer.payOn(stripe.server());
  const intent = { ...(await findIntent(buyer)), status: 'canceled' };
  expect((await stripe.post(stripe.stub.event('payment_intent.canceled', intent))).statusCode).toBe(200);
  expect((await stripe.attemptsOf(buyer.id))[0]?.status).toBe('FAILED');
});

test('a cancelled order that was charged after all is complete and raises an alert', async () => {
  const { buyer, intent } = await unsettled();
  await stripe.post(hasFailed(intent));
  expect((await buyer.cancel()).status).toBe(204);
  const logged: string[] = [];
  const log = openLog('debug', { write: (text: string) => void logged.push(text) });
  const { payload, signature } = succeeded(intent);
  await handleWebhook({ ...stripe.server(), log }, payload, signature);
  expect(await buyer.state()).toBe('COMPLETE');
  expect(logged.join()).toContain('a canceled order was charged');
});

test('a charge of another amount than its order does not pay it', async () => {
  const buyer = await stripe.readyToPay({ does: 'is declined' });
  await buyer.pay();
  const intent = await findIntent(buyer);
  await stripe.shop.app.execute(`update orders set before_discount_cents = before_discount_cents + 100,
      total_cents = total_cents + 100 where id = ${buyer.id}`);
  expect((await stripe.post(succeeded(intent))).statusCode).toBe(200);
  expect(await buyer.state()).toBe('IN_PROCESS');
});

test('a charge that succeeds after another order has used up its code is to be refunded', async () => {
  const codes = ['TEN', 'LAST'];
  const buyer = await stripe.readyToPay({ does: 'is declined', codes });
  await stripe.shop.pay(buyer.who, buyer.id, 58);
  await buyer.cancel();
  const other = await stripe.readyToPay({ codes });
  expect((await stripe.shop.pay(other.who, other.id, 58)).status).toBe(200);
  await stripe.post(succeeded(await findIntent(buyer)));
  expect(await buyer.state()).toBe('CANCELLED');
  expect((await stripe.attemptsOf(buyer.id))[0]?.status).toBe('REFUND_DUE');
  const [found] = await stripe.shop.app.rows(
    sql`select current_uses as uses from discounts where code = 'LAST'`,
  );
  expect(found).toEqual({ uses: 1 });
});

test('a charge that succeeds after its account is deleted is to be refunded', async () => {
  const { app } = stripe.shop;
  const buyer = await stripe.readyToPay({ does: 'is declined' });
  await buyer.pay();
  const admin = await anAdministrator(app);
  const deleted = await app.call(deleteUser, { params: { id: buyer.who.id }, token: admin.token });
  await stripe.post(succeeded(await findIntent(buyer)));
  const [attempt] = await stripe.attemptsOf(buyer.id);
  expect([deleted.status, attempt?.status]).toEqual([204, 'REFUND_DUE']);
  const [order] = await app.rows(sql`select status from orders where id = ${buyer.id}`);
  expect(order).toEqual({ status: 'IN_PROCESS' });
  const reasons = await app.rows(
    sql`select failure_reason as why from payment_attempts where order_id = ${buyer.id}`,
  );
  expect(reasons).toEqual([{ why: 'The account was deleted before this charge succeeded.' }]);
});

test('an event of an unknown charge is accepted without effect and raises an alert', async () => {
  const otherUser = { id: 'pi_stranger', object: 'payment_intent', status: 'succeeded' };
  const event = stripe.stub.event('payment_intent.succeeded', otherUser);
  expect((await stripe.post(event)).statusCode).toBe(200);
  const logged: string[] = [];
  const log = openLog('debug', { write: (text: string) => void logged.push(text) });
  await handleWebhook({ ...stripe.server(), log }, event.payload, event.signature);
  expect(logged.join()).toContain('pi_stranger');
});

test('an event of another type is accepted and changes nothing', async () => {
  const { buyer, intent } = await unsettled();
  for (const type of ['payment_intent.created', 'payment_intent.processing', 'charge.refunded'])
    expect((await stripe.post(stripe.stub.event(type, intent))).statusCode).toBe(200);
  expect((await stripe.attemptsOf(buyer.id))[0]?.status).toBe('STARTED');
  await stripe.settleOn(stripe.server(), buyer.id);
});

test('a forged, changed, unsigned or old event (five minutes) is rejected without effect', async () => {
  const { buyer, intent } = await unsettled();
  const good = succeeded(intent);
  const forgeries = {
    'another secret': succeeded(intent, { secret: 'whsec_other' }),
    'one byte changed': { ...good, payload: good.payload.replace('usd', 'eur') },
    'read and written again': { ...good, payload: JSON.stringify(JSON.parse(good.payload)) },
    'no signature': { payload: good.payload },
    'an empty signature': { ...good, signature: '' },
    'a signature of nothing': { ...good, signature: 't=1,v1=' },
    'too old': succeeded(intent, { ageSeconds: 310 }),
    'no body': { ...good, payload: '' },
    'no JSON': { ...good, payload: 'x' },
  };
  for (const [name, forgery] of Object.entries(forgeries)) {
    const response = await stripe.post(forgery);
    expect([name, response.statusCode, response.json().code]).toEqual([name, 400, 'webhook_not_signed']);
  }
  expect((await stripe.attemptsOf(buyer.id))[0]?.status).toBe('STARTED');
  expect((await stripe.post(succeeded(intent, { ageSeconds: 290 }))).statusCode).toBe(200);
  expect(await buyer.state()).toBe('COMPLETE');
});

test('the database’s clock decides the age of an event', async () => {
  const { buyer, intent } = await unsettled();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  const late = succeeded(intent);
  vi.setSystemTime(Date.now() - 600_000);
  expect((await stripe.post(late)).statusCode).toBe(200);
  vi.useRealTimers();
  expect(await buyer.state()).toBe('COMPLETE');
});

test('returns to the browser whose card fields to display; the sandbox accepts no events', async () => {
  expect((await stripe.shop.app.call(readPaymentOptions)).body).toEqual({
    processor: 'stripe',
    publishable_key: 'pk_test_example',
    script_url: 'https://js.stripe.com/dahlia/stripe.js',
    card_limits: { smallest: 0.5, largest: 999_999.99 },
    payment_terms: '',
    due_days: null,
  });
  const sandbox = await openShop();
  expect((await sandbox.app.call(readPaymentOptions)).body).toEqual({
    processor: 'sandbox',
    publishable_key: null,
    script_url: null,
    card_limits: null,
    payment_terms: '',
    due_days: null,
  });
  const { payload, signature } = stripe.stub.event('payment_intent.succeeded', {});
  const response = await sandbox.app.app.server.inject({
    method: 'POST',
    url: '/api/purchasing/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'webhook_not_signed']);
  await sandbox.app.close();
});
