import { createRefund } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import type { RefundBody } from '@iom/contract/purchasing/refunds/refunds.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Processor } from '#platform/payments/processor.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openStripeShop, type StripeShop } from '#test/fixtures/stripe-shop.ts';
import { type FaultName, faults } from '#test/fixtures/stripe-stub.ts';
import { type RefundDeps, raiseOverdueRefunds, refundJob } from './refund-settlement.service.ts';
import { refundOrder } from './refunds.routes.ts';

let stripe: StripeShop;
let admin: Person;
beforeAll(async () => {
  stripe = await openStripeShop();
  admin = await anAdministrator(stripe.shop.app);
});
afterAll(() => stripe.close());

const body: RefundBody = { amount: 20, reason: 'Ordered twice', revoke: true };

/** A paid order of 63 dollars, and what the processor and the database know of its refunds. */
const aPaidOrder = async () => {
  const buyer = await stripe.readyToPay();
  await buyer.pay();
  const [attempt] = await stripe.attemptsOf(buyer.id);
  const { id } = buyer;
  const rows = () =>
    stripe.shop.app.rows<{ id: number; status: string; credit_note: string | null; key: string }>(
      sql`select id::int as id, status, credit_note, processor_key as key from refunds where order_id = ${id} order by id`,
    );
  return {
    ...buyer,
    rows,
    refunded: () => stripe.stub.refunds.filter((one) => one.payment_intent === attempt?.reference),
    refundOn: (deps: RefundDeps, key?: string) =>
      refundOrder(deps, {
        ...{ user: admin, params: { id }, body, key, write: deps.database.write },
        actor: { email: admin.email, ip: '127.0.0.1', requestId: 'test' },
      }),
    refund: (changes: Partial<RefundBody> = {}) =>
      stripe.shop.app.call(createRefund, {
        params: { id },
        body: { ...body, ...changes },
        token: admin.token,
      }),
    carryOut: async (deps: RefundDeps = stripe.server()) => {
      for (const { id: refund } of await rows()) await refundJob(deps).run({ refund });
    },
    mails: async () =>
      (
        await stripe.shop.app.rows(
          sql`select 1 from outbox where recipient = ${buyer.who.email} and subject like 'Refund of %'`,
        )
      ).length,
    licences: async () =>
      (await stripe.shop.app.rows(sql`select 1 from licences where order_id = ${id}`)).length,
  };
};
type PaidOrder = Awaited<ReturnType<typeof aPaidOrder>>;

/** The money was returned once, and the database says so once. */
const expectOneRefund = async (order: PaidOrder) => {
  expect(order.refunded().map(({ amount, status }) => [amount, status])).toEqual([[2000, 'succeeded']]);
  expect((await order.rows()).map(({ status }) => status)).toEqual(['SUCCEEDED']);
  expect([await order.mails(), await order.licences()]).toEqual([1, 0]);
};

const steps = ['record', 'refund', 'settle'] as const;
type Step = (typeof steps)[number];

/** A server that stops before or after a step of a refund and never resumes. Its earlier steps stay done. */
const stopping = (deps: RefundDeps, step: Step, when: 'before' | 'after') => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const halt = () => {
    stop();
    return new Promise<never>(() => {});
  };
  const watched = async <T>(name: Step | undefined, work: () => Promise<T>): Promise<T> => {
    if (name === step && when === 'before') await halt();
    const done = await work();
    if (name === step && when === 'after') await halt();
    return done;
  };
  const transactions: Step[] = ['record', 'settle'];
  const { processor, database } = deps;
  const halting: Processor = {
    ...processor,
    refund: (refund) => watched('refund', () => processor.refund(refund)),
  };
  const write: RefundDeps['database']['write'] = (work) =>
    watched(transactions.shift(), () => database.write(work));
  return { deps: { ...deps, processor: halting, database: { ...database, write } }, stopped };
};

test.each(steps.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
  'killed at %s %s: the next servers return the money once, or nothing was recorded',
  async (step, when) => {
    const order = await aPaidOrder();
    const dying = stopping(stripe.server(), step, when);
    void order.refundOn(dying.deps, `key ${order.id}`);
    await dying.stopped;
    await Promise.all([order.carryOut(), order.carryOut()]);
    if (step === 'record' && when === 'before') {
      expect([order.refunded(), await order.rows()]).toEqual([[], []]);
      return;
    }
    await expectOneRefund(order);
    const [row] = await order.rows();
    expect(await order.refundOn(stripe.server(), `key ${order.id}`)).toMatchObject({
      credit_note: row?.credit_note,
    });
    await expectOneRefund(order);
  },
);

test.each(Object.keys(faults) as FaultName[])(
  'a processor that answers the refund with %s is asked again and returns the money once',
  async (fault) => {
    const order = await aPaidOrder();
    for (const step of ['refund', 'refunds'] as const) {
      stripe.stub.break(step, fault);
      await order
        .refundOn(stripe.server({ timeouts: { open: 300, other: 300 } }), `key ${order.id}`)
        .catch(() => {});
      stripe.stub.reset();
    }
    await order.carryOut();
    await expectOneRefund(order);
  },
);

test('a processor that does not answer gets 202, and the order says what is in progress', async () => {
  const order = await aPaidOrder();
  stripe.stub.break('refund', '500, done');
  const { status, body: answer } = await order.refund();
  stripe.stub.reset();
  expect([status, answer]).toEqual([202, { status: 'processing' }]);
  expect((await stripe.shop.read(order.who, order.id)).body).toMatchObject({
    ...{ refunded: 0, refunds: [], refunds_in_progress: 20 },
  });
  expect((await order.refund({ amount: 43.01 })).status).toBe(400);
  await order.carryOut();
  await expectOneRefund(order);
  expect((await stripe.shop.read(order.who, order.id)).body).toMatchObject({
    ...{ refunded: 20, refunds_in_progress: 0 },
  });
});

test('a refund is found at the processor after its idempotency key was forgotten', async () => {
  const order = await aPaidOrder();
  stripe.stub.break('refund', 'silence, done');
  expect(await order.refundOn(stripe.server({ timeouts: { open: 300, other: 300 } }))).toBe('processing');
  // a request that reached the processor again under a forgotten key would return the money twice
  stripe.stub.break('refund', () => {
    throw new Error('requested again');
  });
  await order.carryOut();
  stripe.stub.reset();
  await expectOneRefund(order);
});

test('a refund that the processor declines changes nothing, and its amount can be refunded again', async () => {
  const order = await aPaidOrder();
  const decline = { error: { type: 'invalid_request_error', message: 'The charge is disputed.' } };
  stripe.stub.break('refund', () => ({ status: 400, body: decline }));
  const { status, failure } = await order.refund({ amount: 63 });
  stripe.stub.reset();
  expect([status, failure.code, failure.error]).toEqual([402, 'card_declined', 'The charge is disputed.']);
  expect([await order.mails(), await order.licences()]).toEqual([0, 1]);
  expect((await order.refund({ amount: 63 })).status).toBe(201);
});

test('a webhook settles a refund once, in any order and number of deliveries', async () => {
  const order = await aPaidOrder();
  stripe.stub.break('refund', '500, done');
  await order.refund();
  stripe.stub.reset();
  const [made] = order.refunded();
  const deliver = (status: string, type = 'refund.updated') =>
    stripe.post(stripe.stub.event(type, { ...made, status }));
  expect((await deliver('pending', 'refund.created')).statusCode).toBe(200);
  expect((await order.rows())[0]?.status).toBe('STARTED');
  await Promise.all([deliver('succeeded'), deliver('succeeded'), order.carryOut()]);
  await expectOneRefund(order);
  await deliver('failed', 'refund.failed');
  await deliver('failed', 'refund.failed');
  await expectOneRefund(order);
  const subject = `A refund has failed after its credit note: order ${order.id}`;
  expect(await stripe.shop.app.rows(sql`select 1 from outbox where subject = ${subject}`)).toHaveLength(1);
});

test('concurrent refunds never exceed the price, and each has the next number', async () => {
  const order = await aPaidOrder();
  const ends = await Promise.all(Array.from({ length: 5 }, () => order.refund({ revoke: false })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 400, 400]);
  expect(order.refunded().map(({ amount }) => amount)).toEqual([2000, 2000, 2000]);
  const numbers = await stripe.shop.app.rows<{ n: number; last: number }>(
    sql`select count(*)::int as n, max(substr(credit_note, 4)::int) as last from refunds where credit_note is not null`,
  );
  expect(numbers[0]?.n).toBe(numbers[0]?.last);
});

test('concurrent repeats of one call make one refund and answer alike', async () => {
  const order = await aPaidOrder();
  const server = stripe.server();
  const ends = await Promise.all([1, 2, 3].map(() => order.refundOn(server, `key ${order.id}`)));
  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
  await expectOneRefund(order);
});

test('the institute gets one mail about a refund without an outcome for two hours', async () => {
  const order = await aPaidOrder();
  stripe.stub.break('refund', 'closed, not done');
  await order.refundOn(stripe.server());
  stripe.stub.reset();
  await stripe.shop.app.execute(
    sql`update refunds set created_at = now() - interval '3 hours' where order_id = ${order.id}`,
  );
  const server = stripe.server();
  for (let run = 0; run < 2; run += 1) await server.database.write((tx) => raiseOverdueRefunds(tx, server));
  const subject = `The outcome of a refund is unknown: order ${order.id}`;
  expect(await stripe.shop.app.rows(sql`select 1 from outbox where subject = ${subject}`)).toHaveLength(1);
});
