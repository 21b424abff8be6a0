import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStripeShop, type StripeShop } from '#test/fixtures/stripe-shop.ts';
import { type FaultName, faults } from '#test/fixtures/stripe-stub.ts';

let stripe: StripeShop;
beforeAll(async () => {
  stripe = await openStripeShop();
});
afterEach(async () => {
  stripe.stub.reset();
  await stripe.expectBooksToAgree();
});
afterAll(() => stripe.close());

const faultNames = Object.keys(faults) as FaultName[];
/** Shorter than a silence; faults with a response are distinguished without waiting. */
const timeouts = { open: 700, other: 700 };

test.each(faultNames)('creating a charge ends in %s: not charged, reported, payable again', async (fault) => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('open', fault);
  await expect(buyer.payOn(stripe.server({ timeouts }))).rejects.toMatchObject({
    code: 'payment_unavailable',
  });
  await stripe.expectBooksToAgree();
  stripe.stub.reset();
  expect(await buyer.pay()).toMatchObject({ status: 200 });
});

test.each(faultNames)(
  'confirming a charge ends in %s: processing until the processor is queried',
  async (fault) => {
    const buyer = await stripe.readyToPay();
    stripe.stub.break('confirm', fault);
    expect(await buyer.payOn(stripe.server({ timeouts }))).toBe('processing');
    expect((await buyer.cancel()).failure.code).toBe('order_locked');
    expect((await buyer.pay()).failure.code).toBe('payment_in_progress');
    await stripe.settleOn(stripe.server(), buyer.id);
    expect(await buyer.state()).toBe(fault.endsWith(', done') ? 'COMPLETE' : 'IN_PROCESS');
    await stripe.expectBooksToAgree();
    stripe.stub.reset();
    await buyer.enterCard();
    expect(await buyer.pay()).toMatchObject({ status: 200 });
  },
);

test.each(faultNames)(
  'querying a charge ends in %s: nothing is settled, and it is queried again',
  async (fault) => {
    const buyer = await stripe.readyToPay();
    stripe.stub.break('confirm', '500, done');
    await buyer.payOn(stripe.server());
    stripe.stub.break('retrieve', fault);
    await stripe.settleOn(stripe.server({ timeouts }), buyer.id);
    expect((await stripe.attemptsOf(buyer.id)).map((attempt) => attempt.status)).toEqual(['STARTED']);
    stripe.stub.reset();
    await stripe.settleOn(stripe.server(), buyer.id);
    expect(await buyer.state()).toBe('COMPLETE');
  },
);

test.each(faultNames)(
  'cancelling an unconfirmed charge ends in %s: nothing is settled, and it is queried again',
  async (fault) => {
    const buyer = await stripe.readyToPay();
    stripe.stub.break('confirm', '500, not done');
    await buyer.payOn(stripe.server());
    stripe.stub.break('cancel', fault);
    await stripe.settleOn(stripe.server({ timeouts }), buyer.id);
    expect((await stripe.attemptsOf(buyer.id)).map((attempt) => attempt.status)).toEqual(['STARTED']);
    stripe.stub.reset();
    await stripe.settleOn(stripe.server(), buyer.id);
    expect(await buyer.state()).toBe('IN_PROCESS');
  },
);

test('a charge confirmed between query and cancellation counts as charged', async () => {
  const buyer = await stripe.readyToPay();
  let confirm = () => {};
  stripe.stub.break('confirm', (work) => {
    confirm = work;
    return 'reset';
  });
  await buyer.payOn(stripe.server());
  stripe.stub.break('cancel', (work) => {
    confirm();
    return work();
  });
  await stripe.settleOn(stripe.server(), buyer.id);
  expect((await stripe.attemptsOf(buyer.id))[0]?.status).toBe('STARTED');
  await stripe.settleOn(stripe.server(), buyer.id);
  expect(await buyer.state()).toBe('COMPLETE');
});

test('a connection closed after the charge is retried once with the same key: one charge', async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('confirm', (work) => {
    work();
    stripe.stub.reset();
    return 'reset';
  });
  expect(await buyer.payOn(stripe.server())).toBe('paid');
  const [one, two] = stripe.stub.requests.filter((request) => request.includes('/confirm')).slice(-2);
  expect(one).toMatch(/ [\w-]{36}\.confirm /);
  expect(two).toBe(one);
});

test('nothing listens at the processor’s address: not charged', async () => {
  const buyer = await stripe.readyToPay();
  const unreachable = stripe.server({ apiUrl: 'http://127.0.0.1:1' });
  await expect(buyer.payOn(unreachable)).rejects.toMatchObject({ code: 'payment_unavailable' });
});

test('an unsettled charge stays unsettled while nothing listens at the processor’s address', async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('confirm', '500, done');
  await buyer.payOn(stripe.server());
  await stripe.settleOn(stripe.server({ apiUrl: 'http://127.0.0.1:1' }), buyer.id);
  expect((await stripe.attemptsOf(buyer.id))[0]?.status).toBe('STARTED');
  await stripe.settleOn(stripe.server(), buyer.id);
  expect(await buyer.state()).toBe('COMPLETE');
});

test('over HTTP: 503 if certainly nothing was charged, 202 if that is unknown', async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('open', 'garbage, done');
  const refused = await buyer.pay();
  expect([refused.status, refused.failure.code]).toEqual([503, 'payment_unavailable']);
  expect(refused.failure.error).toContain('You have not been charged.');
  stripe.stub.reset();
  stripe.stub.break('confirm', '500, done');
  const unsure = await buyer.pay();
  expect([unsure.status, unsure.body]).toEqual([202, { status: 'processing' }]);
  await stripe.settleOn(stripe.server(), buyer.id);
});

test('a declined card returns the processor’s reason; a card that requires its owner returns what to do', async () => {
  const buyer = await stripe.readyToPay({ does: 'is declined' });
  const declined = await buyer.pay();
  expect([declined.status, declined.failure.error]).toEqual([402, 'Your card was declined.']);
  await buyer.enterCard('wants its owner');
  const response = await buyer.pay();
  expect(response.status).toBe(402);
  expect(response.failure.error).toContain('Please use another card.');
  await buyer.enterCard();
  expect(await buyer.pay()).toMatchObject({ status: 200 });
});

test('a card that has paid one order has to be validated again for the next', async () => {
  const buyer = await stripe.readyToPay();
  await buyer.pay();
  const next = await stripe.shop.order(buyer.who, [], 'Another');
  const refused = await stripe.shop.pay(buyer.who, next, 70);
  expect([refused.status, refused.failure.code]).toEqual([400, 'card_not_validated']);
  await buyer.enterCard();
  expect((await stripe.shop.pay(buyer.who, next, 70)).status).toBe(200);
});

test('two concurrent payments charge once', async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await stripe.readyToPay();
    const statuses = (await Promise.all([buyer.pay(), buyer.pay()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 409]).toContain(status);
  }
});

test('a purchase order for an order that is being charged is refused and leaves its price', async () => {
  const { shop, stub } = stripe;
  const raise = async (cents: number) => {
    await shop.app.execute(
      sql`update tests set price_cents = price_cents + ${cents} where id = ${shop.tests.kv}`,
    );
    await shop.app.app.modules.samples.refreshArchive();
  };
  const buyer = await stripe.readyToPay({ codes: [] });
  const [charging, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  stub.break('confirm', async (work) => {
    const confirmed = work();
    charging.resolve();
    await answer.promise;
    return confirmed;
  });
  const paying = buyer.pay();
  await charging.promise;
  await raise(500);
  const refused = await shop.purchaseOrder(buyer.who, buyer.id);
  answer.resolve();
  expect(refused.failure.code).toBe('payment_in_progress');
  expect((await paying).status).toBe(200);
  await raise(-500);
});

test('sends the processor the amount, the order and cards as the only method', async () => {
  const buyer = await stripe.readyToPay();
  const sentBefore = stripe.stub.requests.length;
  await buyer.pay();
  const opening = stripe.stub.requests
    .slice(sentBefore)
    .find((one) => one.startsWith('POST /v1/payment_intents '));
  expect(Object.fromEntries(new URLSearchParams(opening?.split(' ')[3]))).toMatchObject({
    ...{ amount: '6300', currency: 'usd', description: `Order ${buyer.id}`, capture_method: 'automatic' },
    'metadata[order]': String(buyer.id),
    'allowed_payment_method_types[0]': 'card',
  });
});
