import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, type Person } from '../fixtures/people.ts';
import { openShop } from '../fixtures/shop.ts';
import { expectBooksToAgree, keys, stripeEnv } from '../fixtures/stripe-shop.ts';
import { openStripeStub, type Step, type StripeStub } from '../fixtures/stripe-stub.ts';
import { type ChildServer, startServer } from '../setup/child-process.ts';
import { cloneInstallation, type Installation } from '../setup/clones.ts';

/** How often a server is also killed at a random time; ROUNDS=25 for a longer run. */
const rounds = Number(process.env.ROUNDS ?? 0);

interface Buyer {
  who: Person;
  order: number;
}

let installation: Installation;
let stub: StripeStub;
let buyers: Buyer[];
let server: ChildServer;
beforeAll(async () => {
  stub = await openStripeStub(keys);
  installation = await cloneInstallation();
  const shop = await openShop(stripeEnv(stub.url), { database: await installation.open() });
  buyers = [];
  for (let i = 0; i < 4 + rounds; i++) {
    const who = await aMember(shop.app);
    buyers.push({ who, order: await shop.order(who, ['TEN']) });
  }
  await shop.app.close();
});
afterAll(async () => {
  server?.kill();
  await server?.end;
  await installation.remove();
  await stub.close();
});

const start = () => startServer({ ...installation.env, ...stripeEnv(stub.url) });

const enterCard = ({ who: { token } }: Buyer) =>
  server.call('POST', '/api/purchasing/validate/', { token, body: { payment_method: stub.card() } });
const pay = ({ who: { token }, order }: Buyer) =>
  server.call('POST', '/api/purchasing/make-payment/', {
    token,
    body: { order, price_check: 63, last_four: '4242' },
  });

/** The events of the order once its charge has an outcome. */
const decided = ({ who: { token }, order }: Buyer) =>
  vi.waitFor(async () => {
    const { text } = await server.call('GET', `/api/purchasing/orders/${order}/timeline/`, { token });
    const kinds = (JSON.parse(text) as { results: { event: string }[] }).results.map(({ event }) => event);
    expect(kinds).toContainEqual(expect.stringMatching(/^(PAID|CHARGE_FAILED)$/));
    return kinds;
  });

/** Makes the status checks of charges due, which otherwise wait half a minute. */
const makeStatusChecksDue = () =>
  installation.inside((database) =>
    database.write((tx) =>
      tx.execute(
        sql`update pgboss.job set start_after = now() where name = 'settle-payment' and state = 'created'`,
      ),
    ),
  );

/** The buyer pays on a server that is killed meanwhile. */
const payAndKill = async (buyer: Buyer, kill: (server: ChildServer) => void) => {
  server = await start();
  expect((await enterCard(buyer)).status).toBe(200);
  kill(server);
  const response = await pay(buyer).catch(() => undefined);
  await server.end;
  stub.reset();
  return response;
};

const killAt = (step: Step, when: 'before' | 'after') => (killed: ChildServer) =>
  stub.break(step, (work) => {
    if (when === 'after') work();
    killed.kill();
    return 'silence';
  });

const cases = [
  ['open', 'before', 'CHARGE_FAILED'],
  ['open', 'after', 'CHARGE_FAILED'],
  ['confirm', 'before', 'CHARGE_FAILED'],
  ['confirm', 'after', 'PAID'],
] as const;

test('a server killed at any step of a payment leaves an order that is paid and charged once, or neither', async () => {
  for (const [i, [step, when]] of cases.entries())
    expect(await payAndKill(buyers[i]!, killAt(step, when))).toBeUndefined();
  for (const buyer of buyers.slice(cases.length)) {
    const response = await payAndKill(buyer, (killed) => void setTimeout(killed.kill, Math.random() * 60));
    expect(response?.status).toBeOneOf([200, undefined]);
  }
  await makeStatusChecksDue();
  server = await start();
  for (const [i, [, , end]] of cases.entries()) expect(await decided(buyers[i]!)).toContain(end);
  // unpaid orders are paid now; paying a paid one charges nothing
  for (const buyer of buyers)
    await vi.waitFor(async () => {
      expect((await enterCard(buyer)).status).toBe(200);
      expect((await pay(buyer)).status).toBe(200);
    });
  expect((await server.stop()).code).toBe(0);
  await installation.inside((database) => expectBooksToAgree(database, stub));
  expect(stub.ledger.map(({ order }) => Number(order)).toSorted((a, b) => a - b)).toEqual(
    buyers.map(({ order }) => order),
  );
});
