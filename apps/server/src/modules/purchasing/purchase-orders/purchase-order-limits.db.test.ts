import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openShop, type Shop } from '#test/fixtures/shop.ts';

let limited: Shop;
beforeAll(async () => {
  limited = await openShop({ LIMITS: 'on' });
});
afterAll(() => limited.app.close());

test('takes five purchase orders an hour of an account whose address is not confirmed', async () => {
  const confirmEmail = (who: Person, isConfirmed: boolean) =>
    limited.app.execute(sql`update users set email_confirmed = ${isConfirmed} where id = ${who.id}`);
  const who = await aMember(limited.app);
  const send = async (name: string) =>
    limited.purchaseOrder(who, await limited.order(who, [], name), { email: who.email });
  await confirmEmail(who, false);
  for (let i = 0; i < 5; i += 1) expect((await send(`D${i}`)).status).toBe(201);
  const refused = await send('Sixth');
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  await confirmEmail(who, true);
  expect((await send('Confirmed')).status).toBe(201);
});

test('takes five purchase orders an hour with one invoice address that is not the account’s', async () => {
  const who = await aMember(limited.app);
  const send = async (email: string, name: string) =>
    (await limited.purchaseOrder(who, await limited.order(who, [], name), { email })).status;
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await send('pay@firm.example', `D${count}`));
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect(await send('PAY@firm.example', 'Case')).toBe(429);
  expect(await send(who.email, 'Own')).toBe(201);
});

test('takes ten purchase orders an hour of all unconfirmed accounts of a mailbox', async () => {
  const statuses: number[] = [];
  for (const tag of ['', '+1', '+2']) {
    const who = { ...(await aMember(limited.app)), email: `other${tag}@firm.example` };
    await limited.app.execute(
      sql`update users set email = ${who.email}, email_confirmed = false where id = ${who.id}`,
    );
    for (let i = 0; i < 4; i += 1) {
      const order = await limited.order(who, [], `D${i}`);
      statuses.push((await limited.purchaseOrder(who, order, { email: who.email })).status);
    }
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
});
