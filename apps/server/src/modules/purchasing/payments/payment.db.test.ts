import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { createRegionalOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { type ChargeOutcome, type Processor, paymentFailedMessage } from '#platform/payments/processor.ts';
import { sandboxProcessor } from '#platform/payments/sandbox.ts';
import { paymentDeps, toCaller } from '#test/fixtures/payments.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';
import { payOrder } from './payment.service.ts';
import { settlementJob } from './settlement.service.ts';

let shop: Shop;
let jobs: Jobs;
beforeAll(async () => {
  shop = await openShop();
  jobs = openJobs(shop.app.database, openLog('silent'));
  await jobs.start([]);
});
afterAll(async () => {
  await jobs.stop();
  await shop.app.close();
});

const silence: ChargeOutcome = { outcome: 'unknown' };
const success: ChargeOutcome = { outcome: 'succeeded' };
const never: ChargeOutcome = { outcome: 'declined', reason: paymentFailedMessage };

/** A processor with the given outcomes, which records the keys of its charges. */
const stubProcessor = (outcomes: {
  charge?: () => Promise<ChargeOutcome>;
  resolveOrCancel?: ChargeOutcome;
}) => {
  const charged: string[] = [];
  const processor: Processor = {
    ...sandboxProcessor(),
    open: async () => ({ ok: true, reference: 'ch_1' }),
    confirm: async (_reference, key) => {
      charged.push(key);
      return outcomes.charge?.() ?? silence;
    },
    resolveOrCancel: async () => outcomes.resolveOrCancel ?? silence,
  };
  return { processor, charged };
};
const depsWith = (processor: Processor) => ({
  ...paymentDeps(shop, jobs, processor),
  write: shop.app.database.write,
});
const readAttempts = (order: number) =>
  shop.app.rows<{ id: number; status: string; key: string }>(
    sql`select id::int as id, status, processor_key as key from payment_attempts where order_id = ${order} order by id`,
  );
const countUses = async (code: string) =>
  (
    await shop.app.rows<{ uses: number }>(
      sql`select current_uses as uses from discounts where code = ${code}`,
    )
  )[0]?.uses;
const settle = (processor: Processor, attempt: number) => settlementJob(depsWith(processor)).run({ attempt });
/** Everything a completed order creates, each expected once. */
const traces = async (order: number) => ({
  licences: (await shop.app.rows(sql`select 1 from licences where order_id = ${order}`)).length,
  mails: (await shop.app.rows(sql`select 1 from outbox where subject like ${`%order ${order} are ready`}`))
    .length,
  successes: (
    await shop.app.rows(
      sql`select 1 from payment_attempts where order_id = ${order} and status = 'SUCCEEDED'`,
    )
  ).length,
});
const once = { licences: 1, mails: 1, successes: 1 };

const readyToPay = async (codes: string[] = []) => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  const id = await shop.order(who, codes);
  const terms = { order: id, price_check: codes.length > 0 ? 63 : 70, last_four: '4242' };
  return { who, id, payWith: (processor: Processor) => payOrder(depsWith(processor), toCaller(who), terms) };
};

test('an order with copies of a database waits for the payment of another one, and names it', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  const { americas } = shop.regional;
  const [first, second] = [
    await shop.regionalOrder(who, [americas]),
    await shop.regionalOrder(who, [americas, americas]),
  ];
  const terms = { order: first, price_check: 200, last_four: '4242' };
  expect(await payOrder(depsWith(stubProcessor({}).processor), toCaller(who), terms)).toBe('processing');
  for (const refused of [await shop.pay(who, second, 220), await shop.purchaseOrder(who, second)])
    expect(refused.failure).toMatchObject({ code: 'order_in_payment', order: first });
  expect(await readAttempts(second)).toEqual([]);
});

test('a processor that does not respond leaves the order in progress: not charged again, not cancelled, its code use reserved', async () => {
  const { who, id, payWith } = await readyToPay(['TEN']);
  const before = (await countUses('Ten')) ?? 0;
  const silent = stubProcessor({});
  expect(await payWith(silent.processor)).toBe('processing');
  expect(await countUses('Ten')).toBe(before + 1);
  expect((await shop.pay(who, id, 63)).failure.code).toBe('payment_in_progress');
  expect((await shop.cancel(who, id)).failure.code).toBe('order_locked');
  expect((await shop.read(who, id)).body).toMatchObject({
    status: 'IN_PROCESS',
    paid: false,
    in_payment: true,
    credit_card: null,
  });
  expect(silent.charged).toHaveLength(1);
});

test('a lost response is settled once by querying the processor, never by charging again', async () => {
  const { who, id, payWith } = await readyToPay();
  const lost = stubProcessor({
    charge: async () => {
      throw new Error('connection reset');
    },
    resolveOrCancel: success,
  });
  expect(await payWith(lost.processor)).toBe('processing');
  const [attempt] = await readAttempts(id);
  for (let round = 0; round < 3; round++)
    await Promise.all([settle(lost.processor, attempt!.id), settle(lost.processor, attempt!.id)]);
  expect((await shop.read(who, id)).body).toMatchObject({
    status: 'COMPLETE',
    paid: true,
    credit_card: '4242',
  });
  expect(await traces(id)).toEqual(once);
  expect(lost.charged).toHaveLength(1);
  expect((await shop.pay(who, id)).status).toBe(200);
  expect((await readAttempts(id)).map((one) => one.status)).toEqual(['SUCCEEDED']);
});

test('a charge that cannot be stored is not a failure: the order is processing until the status check stores it', async () => {
  const { who, id, payWith } = await readyToPay();
  const { processor } = stubProcessor({
    charge: async () => {
      await shop.app.execute(sql`create function stop() returns trigger language plpgsql
        as 'begin raise exception using errcode = ''57P01''; end'`);
      await shop.app.execute(
        sql`create trigger stopping before insert on invoice_counter execute function stop()`,
      );
      return success;
    },
    resolveOrCancel: success,
  });
  const said = await payWith(processor);
  await shop.app.execute(sql`drop function stop cascade`);
  expect(said).toBe('processing');
  expect((await shop.pay(who, id)).failure.code).toBe('payment_in_progress');
  const [attempt] = await readAttempts(id);
  await settle(processor, attempt?.id ?? 0);
  expect(await traces(id)).toEqual(once);
});

test('killed between charge and settlement: the next process finds the sandbox charge and the order is paid once', async () => {
  const { who, id, payWith } = await readyToPay();
  const before = sandboxProcessor();
  let sent: string | undefined;
  await payWith({
    ...before,
    confirm: async (reference, key) => {
      sent = key;
      await before.confirm(reference, key);
      return silence;
    },
  });
  const [attempt] = await readAttempts(id);
  expect(sent).toBe(attempt!.key);
  await settle(sandboxProcessor(), attempt!.id);
  await settle(sandboxProcessor(), attempt!.id);
  expect((await shop.read(who, id)).body.status).toBe('COMPLETE');
  expect(await traces(id)).toEqual(once);
});

test('a payment unknown to the processor has failed: the use is released and the order can be paid', async () => {
  const { who, id, payWith } = await readyToPay(['TEN']);
  const before = await countUses('Ten');
  await payWith(stubProcessor({}).processor);
  const [attempt] = await readAttempts(id);
  await settle(stubProcessor({ resolveOrCancel: never }).processor, attempt!.id);
  await settle(stubProcessor({ resolveOrCancel: never }).processor, attempt!.id);
  expect(await countUses('Ten')).toBe(before);
  expect((await shop.pay(who, id, 63)).status).toBe(200);
  expect((await readAttempts(id)).map((one) => one.status)).toEqual(['FAILED', 'SUCCEEDED']);
});

test('a failure that the call could not report is mailed to the buyer, once', async () => {
  const { who, id, payWith } = await readyToPay();
  await payWith(stubProcessor({}).processor);
  const [attempt] = await readAttempts(id);
  const { processor } = stubProcessor({ resolveOrCancel: never });
  await shop.app.execute(
    sql`update payment_attempts set created_at = now() - interval '30 seconds' where id = ${attempt!.id}`,
  );
  await Promise.all([settle(processor, attempt!.id), settle(processor, attempt!.id)]);
  const subject = `The payment of your order ${id} failed`;
  expect(
    await shop.app.rows(sql`select 1 from outbox where recipient = ${who.email} and subject = ${subject}`),
  ).toHaveLength(1);
});

test('a decline that its own call reports is not mailed', async () => {
  const { who, payWith } = await readyToPay();
  await expect(payWith(stubProcessor({ charge: async () => never }).processor)).rejects.toMatchObject({
    code: 'card_declined',
  });
  expect(
    await shop.app.rows(sql`select 1 from outbox where recipient = ${who.email} and subject like '%failed'`),
  ).toEqual([]);
});

test('while the processor does not know the outcome, it is queried again later', async () => {
  const { id, payWith } = await readyToPay();
  await payWith(stubProcessor({}).processor);
  const [attempt] = await readAttempts(id);
  const waiting = () =>
    shop.app.rows(
      sql`select 1 from pgboss.job where name = 'settle-payment' and data->>'attempt' = ${String(attempt!.id)}
        and start_after > now()`,
    );
  expect(await waiting()).toHaveLength(1);
  await settle(stubProcessor({}).processor, attempt!.id);
  expect(await waiting()).toHaveLength(2);
  expect((await readAttempts(id))[0]?.status).toBe('STARTED');
});

test('a charge that turns up after the payment was marked failed still pays the order', async () => {
  const { who, id, payWith } = await readyToPay(['TEN']);
  const before = (await countUses('Ten')) ?? 0;
  const slow = stubProcessor({
    charge: async () => {
      const [attempt] = await readAttempts(id);
      await settle(stubProcessor({ resolveOrCancel: never }).processor, attempt!.id);
      return success;
    },
  });
  expect(await payWith(slow.processor)).toBe('paid');
  expect((await shop.read(who, id)).body).toMatchObject({ status: 'COMPLETE', credit_card: '4242' });
  expect(await traces(id)).toEqual(once);
  expect(await countUses('Ten')).toBe(before + 1);
});

test('a charge that succeeds after its order was paid otherwise becomes a refund that is due', async () => {
  const { who, id, payWith } = await readyToPay();
  const slow = stubProcessor({
    charge: async () => {
      const [attempt] = await readAttempts(id);
      await settle(stubProcessor({ resolveOrCancel: never }).processor, attempt!.id);
      expect((await shop.pay(who, id)).status).toBe(200);
      return success;
    },
  });
  expect(await payWith(slow.processor)).toBe('paid');
  expect((await readAttempts(id)).map((one) => one.status)).toEqual(['REFUND_DUE', 'SUCCEEDED']);
  expect(await traces(id)).toEqual(once);
});

test('two concurrent payments charge once, whichever comes first', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, payWith } = await readyToPay();
    const counted = stubProcessor({ charge: async () => success });
    const ends = await Promise.allSettled([payWith(counted.processor), payWith(counted.processor)]);
    expect(counted.charged).toHaveLength(1);
    expect(ends.filter((end) => end.status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await traces(id)).toEqual(once);
  }
});

test('a concurrent payment and cancellation: paid or cancelled, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { who, id } = await readyToPay();
    const [paid, cancelled] = await Promise.all([shop.pay(who, id), shop.cancel(who, id)]);
    expect([paid.status, cancelled.status].toSorted()).toEqual(paid.status === 200 ? [200, 409] : [204, 409]);
    expect((await shop.read(who, id)).body.status).toBe(paid.status === 200 ? 'COMPLETE' : 'CANCELLED');
  }
});

test('a code released and taken concurrently is never used more often than allowed', async () => {
  await shop.app.execute(sql`update discounts set number_of_uses = current_uses + 1 where code = 'LAST'`);
  const buyers = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const who = await aMember(shop.app);
      await shop.validate(who, i < 3 ? { card_number: '4000000000000002' } : {});
      return { who, id: await shop.order(who, ['LAST']), lastFour: i < 3 ? '0002' : '4242' };
    }),
  );
  const ends = await Promise.all(buyers.map(({ who, id, lastFour }) => shop.pay(who, id, 65, lastFour)));
  for (const { status } of ends) expect([200, 402, 409]).toContain(status);
  const paid = ends.filter((end) => end.status === 200).length;
  expect(paid).toBeLessThanOrEqual(1);
  const [left] = await shop.app.rows<{ spent: number }>(
    sql`select number_of_uses - current_uses as spent from discounts where code = 'LAST'`,
  );
  expect(left?.spent).toBe(1 - paid);
});

test('after a change of price the order has the new amounts, which it pays', async () => {
  const { who, id } = await readyToPay(['TEN']);
  const raise = async (by: number) => {
    await shop.app.execute(
      sql`update tests set price_cents = price_cents + ${by} where id = ${shop.tests.kv}`,
    );
    await shop.app.app.modules.samples.refreshArchive();
  };
  await raise(1005);
  expect((await shop.pay(who, id, 63)).failure).toMatchObject({ code: 'price_changed', total_price: 72.04 });
  const { body: changed } = await shop.read(who, id);
  expect(changed).toMatchObject({ total_price: 72.04, price_before_discount: 80.05, total_discount: 8.01 });
  expect(changed.order_items.map((item) => item.total_price)).toEqual([80.05]);
  expect(changed.discounts.map((discount) => discount.amount)).toEqual([8.01]);
  expect((await shop.pay(who, id, 72.04)).status).toBe(200);
  await raise(-1005);
  expect((await shop.pay(who, id, 63)).body).toMatchObject({ paid: true, order: { total_price: 72.04 } });
});

test('an order of something no longer for sale is rejected with a message and not charged', async () => {
  const { who, id } = await readyToPay();
  const setPrice = async (cents: number | null) => {
    await shop.app.execute(sql`update tests set price_cents = ${cents} where id = ${shop.tests.noack}`);
    await shop.app.app.modules.samples.refreshArchive();
  };
  await setPrice(null);
  const { status, failure } = await shop.pay(who, id);
  await setPrice(4500);
  expect(status).toBe(400);
  expect(Object.keys(failure.errors!)).toEqual(['order']);
  expect(await readAttempts(id)).toEqual([]);
});

test('an order whose sum has become too large is rejected as a whole, and not charged', async () => {
  const { who, id } = await readyToPay();
  const setPrice = async (cents: number) => {
    await shop.app.execute(sql`update tests set price_cents = ${cents} where id = ${shop.tests.noack}`);
    await shop.app.app.modules.samples.refreshArchive();
  };
  await setPrice(2_000_000_000);
  const { status, failure } = await shop.pay(who, id);
  await setPrice(4500);
  expect([status, failure.errors]).toEqual([
    400,
    { non_field_errors: ['An order is at most $10,000,000.00.'] },
  ]);
  expect(await readAttempts(id)).toEqual([]);
});

test('returns 404 when another user’s order is paid, also by an administrator; an order of $0 grants its data', async () => {
  const { who, id } = await readyToPay();
  const otherUser = await aMember(shop.app);
  await shop.validate(otherUser);
  expect((await shop.pay(otherUser, id)).failure.code).toBe('not_found');
  expect((await shop.pay(who, 999_999)).failure.code).toBe('not_found');
  const free = await shop.order(who, ['FREE'], 'Free');
  expect((await shop.pay(who, free, 0, null)).body).toMatchObject({
    order: { payment_type: null, total_price: 0, credit_card: null },
  });
  expect(await readAttempts(free)).toEqual([]);
  const owned = (await app().call(listOwnedReports, { token: who.token })).body.custom_reports;
  expect(owned.map((one) => one.name)).toEqual(['Free']);
});
const app = () => shop.app;

test('a card validated more than 30 minutes ago has to be validated again', async () => {
  const { who, id } = await readyToPay();
  await shop.app.execute(
    sql`update validated_cards set created_at = now() - interval '31 minutes' where user_id = ${who.id}`,
  );
  expect((await shop.pay(who, id)).failure.code).toBe('card_not_validated');
});

test('expired cards and stored responses of keys are deleted, the others stay', async () => {
  const [{ who }, other] = [await readyToPay(), await readyToPay()];
  const start = (by: typeof who) =>
    shop.app.call(createRegionalOrder, { token: by.token, headers: { 'idempotency-key': 'mine' } });
  await Promise.all([start(who), start(other.who)]);
  await shop.app.database.write(async (tx) => {
    await tx.execute(
      sql`update validated_cards set created_at = now() - interval '31 minutes' where user_id = ${who.id}`,
    );
    await tx.execute(
      sql`update idempotency_keys set created_at = now() - interval '49 hours' where user_id = ${who.id}`,
    );
  });
  await shop.app.runRecurringTasks();
  const both = [who.id, other.who.id];
  const kept = [{ id: other.who.id }];
  const cards = sql`select user_id::int as id from validated_cards where user_id in ${both}`;
  const keys = sql`select user_id::int as id from idempotency_keys where user_id in ${both}`;
  expect([await shop.app.rows(cards), await shop.app.rows(keys)]).toEqual([kept, kept]);
});
