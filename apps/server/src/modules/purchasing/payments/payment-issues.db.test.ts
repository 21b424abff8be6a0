import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { deleteUser } from '@iom/contract/accounts/users.endpoints.ts';
import {
  listPaymentIssues,
  recordRefund,
} from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openStripeShop, type StripeShop } from '#test/fixtures/stripe-shop.ts';

let stripe: StripeShop;
let admin: Person;
beforeAll(async () => {
  stripe = await openStripeShop();
  admin = await anAdministrator(stripe.shop.app);
});
afterAll(() => stripe.close());

const readIssues = async (order: number) => {
  const { body } = await stripe.shop.app.call(listPaymentIssues, { token: admin.token });
  return body.results.filter((issue) => issue.order === order);
};
const mailsAbout = (subject: string) =>
  stripe.shop.app.rows(sql`select 1 from outbox where subject = ${subject}`);
const sentMail = (subject: string) =>
  vi.waitFor(async () => {
    const mails = await stripe.shop.app.mails(0);
    const mail = mails.find((one) => one.includes(`Subject: ${subject}\r\n`));
    if (!mail) throw new Error('not sent yet');
    return mail.replace(/=\r\n/g, '');
  });
const runRecurring = async (name: string) => {
  const task = stripe.shop.app.app.recurring.find((one) => one.name === name);
  if (!task) throw new Error(`no task is named ${name}`);
  await task.run();
};
const refund = (id: number, token: string) => stripe.shop.app.call(recordRefund, { params: { id }, token });

/** An order whose declined charge turns out to have succeeded after the order's price changed. */
const chargedTooLate = async () => {
  const buyer = await stripe.readyToPay({ does: 'is declined' });
  await buyer.pay();
  const [attempt] = await stripe.attemptsOf(buyer.id);
  const intent = stripe.stub.intents.get(attempt?.reference ?? '');
  if (!attempt || !intent) throw new Error('no charge was opened');
  await stripe.shop.app.execute(sql`update orders set before_discount_cents = before_discount_cents + 100,
      total_cents = total_cents + 100 where id = ${buyer.id}`);
  const event = stripe.stub.event('payment_intent.succeeded', { ...intent, status: 'succeeded' });
  return { buyer, attempt, event };
};

test('a charge that cannot pay its order becomes a refund due, mailed to the institute and the buyer once', async () => {
  const { buyer, attempt, event } = await chargedTooLate();
  for (let delivery = 0; delivery < 2; delivery++) expect((await stripe.post(event)).statusCode).toBe(200);
  expect(await buyer.state()).toBe('IN_PROCESS');
  expect(await readIssues(buyer.id)).toEqual([
    {
      id: attempt.id,
      kind: 'REFUND_DUE',
      order: buyer.id,
      owner: buyer.who.email,
      amount: 63,
      reference: attempt.reference,
      started: expect.stringMatching(/Z$/),
    },
  ]);
  const subject = `A card payment must be refunded: order ${buyer.id}`;
  expect(await mailsAbout(subject)).toHaveLength(1);
  const mail = await sentMail(subject);
  for (const path of ['/admin/payment-issues', `/admin/orders/${buyer.id}`])
    expect(mail).toMatch(new RegExp(`https?://\\S+${path}\\s`));
  const toBuyer = `A card payment for your order ${buyer.id} will be refunded`;
  expect(await mailsAbout(toBuyer)).toHaveLength(1);
  const buyerMail = await sentMail(toBuyer);
  expect(buyerMail).toContain(buyer.who.email);
  expect(buyerMail).toContain(`Your card was charged $63.00 for order ${buyer.id}.`);
});

test('a recorded refund leaves the list with one audit row; a repeat returns 404', async () => {
  const { buyer, attempt, event } = await chargedTooLate();
  await stripe.post(event);
  expect((await refund(attempt.id, buyer.who.token)).status).toBe(403);
  expect((await refund(attempt.id, admin.token)).status).toBe(204);
  expect((await refund(attempt.id, admin.token)).status).toBe(404);
  expect(await readIssues(buyer.id)).toEqual([]);
  const query = { target: `order ${buyer.id}` };
  const { results } = (await stripe.shop.app.call(listAuditLog, { query, token: admin.token })).body;
  expect(results).toMatchObject([
    {
      ...{ action: 'payment.refund', target: `order ${buyer.id}, payment ${attempt.id}` },
      ...{ before: { status: 'REFUND_DUE' }, after: { status: 'REFUNDED' } },
    },
  ]);
});

test('an attempt whose outcome is unknown for two hours is listed and mailed once, until it is settled', async () => {
  const buyer = await stripe.readyToPay();
  stripe.stub.break('confirm', '500, done');
  await buyer.payOn(stripe.server());
  stripe.stub.reset();
  const report = () => runRecurring('report payments without an outcome');
  await report();
  expect(await readIssues(buyer.id)).toEqual([]);
  await stripe.shop.app.execute(sql`update payment_attempts set created_at = now() - interval '2 hours 1 minute'
      where order_id = ${buyer.id}`);
  await report();
  await report();
  expect(await readIssues(buyer.id)).toMatchObject([{ kind: 'OUTCOME_UNKNOWN', amount: 63 }]);
  const subject = `The outcome of a card payment is unknown: order ${buyer.id}`;
  expect(await mailsAbout(subject)).toHaveLength(1);
  await stripe.settleOn(stripe.server(), buyer.id);
  expect(await readIssues(buyer.id)).toEqual([]);
});

test('the list returns 403 to a member', async () => {
  const member = await aMember(stripe.shop.app);
  expect((await stripe.shop.app.call(listPaymentIssues, { token: member.token })).status).toBe(403);
});

test.each([
  { step: 'open', answer: [503, 'payment_unavailable'], state: 'FAILED', isMailed: false },
  { step: 'confirm', answer: [401, 'invalid_token'], state: 'REFUND_DUE', isMailed: true },
] as const)(
  'an account that is deleted at the step $step of its charge: $state, and only the institute is mailed',
  async ({ step, answer, state, isMailed }) => {
    const buyer = await stripe.readyToPay();
    const mails = () =>
      stripe.shop.app.rows<{ subject: string }>(sql`select subject from outbox order by id`);
    const before = (await mails()).length;
    stripe.stub.break(step, async (work) => {
      await stripe.shop.app.call(deleteUser, { params: { id: buyer.who.id }, token: admin.token });
      return work();
    });
    const { status, failure } = await buyer.pay();
    stripe.stub.reset();
    expect([status, failure.code]).toEqual(answer);
    await stripe.settleOn(stripe.server(), buyer.id);
    expect((await stripe.attemptsOf(buyer.id)).map((attempt) => attempt.status)).toEqual([state]);
    const subject = `A card payment must be refunded: order ${buyer.id}`;
    expect((await mails()).slice(before)).toEqual(isMailed ? [{ subject }] : []);
    expect(await readIssues(buyer.id)).toHaveLength(isMailed ? 1 : 0);
  },
);
