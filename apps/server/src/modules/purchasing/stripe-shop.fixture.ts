import * as line from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { aMember } from '../../../test/builders/people.ts';
import { type CardDoes, openStripeStub, type StripeStub } from '../../../test/twins/stripe-stub.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { type Jobs, openJobs } from '../../platform/jobs/jobs.ts';
import { openLog } from '../../platform/log.ts';
import { stripeProcessor } from '../../platform/payments/stripe.ts';
import { callerOf, paymentParts } from './payment.fixture.ts';
import { payOrder } from './payment.service.ts';
import { type PaymentParts, settlementJob } from './settlement.service.ts';
import { openShop, type Shop } from './shop.fixture.ts';

export const keys = { secret: 'sk_test_twin', webhookSecret: 'whsec_twin' };
const settingsFor = (apiUrl: string) => ({
  secretKey: keys.secret,
  publishableKey: 'pk_test_twin',
  webhookSecret: keys.webhookSecret,
  apiUrl,
  scriptUrl: 'https://js.stripe.com/dahlia/stripe.js',
});
export const stripeEnv = (apiUrl: string) => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: keys.secret,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_twin',
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_URL: apiUrl,
});

const buyersIn = (shop: Shop, stub: StripeStub) => ({
  /** A member with an order of 70 dollars, 63 with the code, and a card that was accepted for it. */
  readyToPay: async ({ does = 'pays' as CardDoes, codes = ['TEN'] } = {}) => {
    const who = await aMember(shop.app);
    const enterCard = (what: CardDoes = 'pays') =>
      shop.app.call(line.validateCard, { body: { payment_method: stub.card(what) }, token: who.token });
    await enterCard(does);
    const id = await shop.order(who, codes);
    const total = codes.length > 0 ? 63 : 70;
    const terms = { order: id, price_check: total, last_four: '4242' };
    return {
      ...{ who, id, enterCard },
      payOn: (parts: PaymentParts) => payOrder(parts, callerOf(who), terms),
      pay: () => shop.pay(who, id, total),
      cancel: () => shop.cancel(who, id),
      state: async () => (await shop.read(who, id)).body.status,
    };
  },
});

const serversOn = (shop: Shop, stub: StripeStub, jobs: Jobs) => {
  const { database } = shop.app;
  const attemptsOf = (order: number) =>
    database.read((tx) =>
      rowsOf<{ id: number; status: string; reference: string | null }>(
        tx,
        sql`select id::int as id, status, processor_reference as reference
          from payment_attempts where order_id = ${order} order by id`,
      ),
    );
  return {
    attemptsOf,
    /** Another server on the same database. */
    server: ({
      patience,
      apiUrl = stub.url,
    }: {
      patience?: { open: number; other: number };
      apiUrl?: string;
    } = {}) => paymentParts(shop, jobs, stripeProcessor(settingsFor(apiUrl), patience)),
    /** What the settlement job does about the order's attempts on this server. */
    settleOn: async (parts: PaymentParts, order: number) => {
      for (const { id } of await attemptsOf(order))
        await settlementJob(parts).run({ attempt: id }, { id: '', lastTry: false });
    },
  };
};

/** A webhook call, posted to the shop as the processor posts it. */
const postTo = (shop: Shop) => (call: { payload: string; signature?: string }) =>
  shop.app.app.server.inject({
    method: 'POST',
    url: line.hearProcessor.path,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(call.signature === undefined ? {} : { 'stripe-signature': call.signature }),
    },
    payload: call.payload,
  });

const orderBooks = sql`select o.id::int as id, o.status, o.total_cents as cents,
    (select count(*)::int from licences l where l.order_id = o.id) as licences,
    (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'STARTED') as open,
    (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'SUCCEEDED') as paid
  from orders o order by o.id`;
const codeBooks = sql`select d.current_uses as counted, (select count(*)::int from orders o
    join order_discounts x on x.order_id = o.id
    where x.discount_id = d.id and o.status = 'COMPLETE') as paid
  from discounts d where d.code = 'Ten'`;

/** Every order is paid ⇔ charged, once and to the cent; licences and uses of codes are as many as were paid; nothing is open. */
export const expectBooksToAgree = async (database: Database, stub: StripeStub) => {
  const orders = await database.read((tx) =>
    rowsOf<{ id: number; status: string; cents: number }>(tx, orderBooks),
  );
  for (const order of orders) {
    const complete = order.status === 'COMPLETE' ? 1 : 0;
    const charged = stub.ledger.filter((charge) => charge.order === String(order.id));
    expect({ ...order, charged: charged.map((charge) => charge.cents) }).toMatchObject({
      ...{ open: 0, paid: complete, licences: complete },
      charged: complete ? [order.cents] : [],
    });
  }
  const [uses] = await database.read((tx) => rowsOf<{ counted: number; paid: number }>(tx, codeBooks));
  expect(uses?.counted).toBe(uses?.paid);
};

/** A shop whose cards are Stripe's twin, with what a test needs to break payments and to see that the money adds up. */
export const openStripeShop = async () => {
  const stub = await openStripeStub(keys);
  const shop = await openShop(stripeEnv(stub.url));
  const jobs = openJobs(shop.app.database, openLog('silent'));
  await jobs.start([]);
  return {
    ...{
      shop,
      stub,
      post: postTo(shop),
      expectBooksToAgree: () => expectBooksToAgree(shop.app.database, stub),
    },
    ...buyersIn(shop, stub),
    ...serversOn(shop, stub, jobs),
    close: async () => {
      await jobs.stop();
      await shop.app.close();
      await stub.close();
    },
  };
};
export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;
