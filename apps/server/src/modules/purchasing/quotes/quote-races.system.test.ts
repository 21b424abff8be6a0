import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '#modules/accounts/accounts.module.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';
import { rounds, statuses } from '#test/setup/two-servers.ts';

let quotes: Quotes;
let admin: Person;
beforeAll(async () => {
  quotes = await openQuotes({}, { twoServers: true });
  admin = await anAdministrator(quotes.shop.app);
});
afterAll(() => quotes.shop.app.close());

/** A requester with an offer of 50 dollars. */
const offered = async () => {
  const who = await aMember(quotes.shop.app);
  const id = await quotes.create(who);
  expect((await quotes.offer(admin, id)).status).toBe(200);
  return { who, id };
};
const listOrders = (who: Person) =>
  quotes.shop.app.rows<{ id: number; cents: number }>(
    sql`select id::int as id, total_cents as cents from orders where owner_id = ${who.id}`,
  );

test('an offer accepted several times concurrently creates one order', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { who, id } = await offered();
    const responses = await Promise.all(Array.from({ length: 4 }, () => quotes.accept(who, id)));
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map((response) => response.body.order_id)).size).toBe(1);
    expect(await listOrders(who)).toEqual([{ id: responses[0]?.body.order_id, cents: 5000 }]);
  }
});

test('an offer whose order was cancelled, accepted again several times concurrently, creates one more order', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { who, id } = await offered();
    const first = (await quotes.accept(who, id)).body.order_id;
    await quotes.shop.cancel(who, first);
    const responses = await Promise.all(Array.from({ length: 4 }, () => quotes.accept(who, id)));
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
    const placed = new Set(responses.map((response) => response.body.order_id));
    expect([placed.size, placed.has(first)]).toEqual([1, false]);
    expect(await listOrders(who)).toHaveLength(2);
  }
});

test.each([
  ['declined by its requester', (who: Person, id: number) => quotes.decline(who, id)],
  ['closed by an administrator', (_who: Person, id: number) => quotes.close(admin, id)],
])('an offer accepted while it is %s: one of them succeeds', async (_what, end) => {
  for (let round = 0; round < rounds; round += 1) {
    const { who, id } = await offered();
    const [accepted, ended] = await Promise.all([quotes.accept(who, id), end(who, id)]);
    expect(statuses([accepted, ended])).toEqual([200, 409]);
    expect(await listOrders(who)).toHaveLength(accepted.status === 200 ? 1 : 0);
  }
});

test('an offer accepted while another one replaces it: the order costs what the quote says', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { who, id } = await offered();
    const [accepted, replaced] = await Promise.all([
      quotes.accept(who, id),
      quotes.offer(admin, id, { price: 40 }),
    ]);
    expect([accepted.status, [200, 409].includes(replaced.status)]).toEqual([200, true]);
    const price = replaced.status === 200 ? 40 : 50;
    expect((await quotes.read(who, id)).body).toMatchObject({ status: 'ACCEPTED', offer: { price } });
    expect(await listOrders(who)).toEqual([{ id: accepted.body.order_id, cents: 100 * price }]);
  }
});

test('one mailed secret used several times concurrently claims once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(quotes.shop.app);
    const id = await quotes.create(null, { company_email: who.email });
    await quotes.offer(admin, id);
    const secret = `${round}`.padEnd(43, 'x');
    await quotes.shop.app.execute(sql`update quotes set claim_hash = ${hashToken(secret)} where id = ${id}`);
    const responses = await Promise.all([1, 2, 3].map(() => quotes.claim(who, secret)));
    expect(statuses(responses)).toEqual([200, 404, 404]);
  }
});
