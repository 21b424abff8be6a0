import {
  grantByReportNumber,
  grantRegionalDataset,
  revokeAccess,
} from '@iom/contract/library/grants.endpoints.ts';
import {
  approvePurchaseOrder,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { type Bought, openSeats, type SeatShop } from '#test/fixtures/seats.ts';

// On the embedded database transactions queue, so that a few rounds tell all; on PostgreSQL they race.
const rounds = 'server' in inject('template') ? 20 : 2;

let desk: SeatShop;
let admin: Person;
let buyer: Person;
let colleague: Person;
let third: Person;
beforeAll(async () => {
  desk = await openSeats();
  admin = await anAdministrator(desk.app);
  [buyer, colleague, third] = [await aMember(desk.app), await aMember(desk.app), await aMember(desk.app)];
});
afterAll(() => desk.app.close());

/** What must be true of a licence whatever happened to it: one reader, and an offer's end fits who that is. */
const readerOf = async ({ id }: Bought): Promise<Person | undefined> => {
  const people = [buyer, colleague, third];
  const readers = [];
  for (const one of people) if ((await desk.usable(one)).includes(id)) readers.push(one);
  expect(readers.length).toBeLessThanOrEqual(1);
  const offers = await desk.rows<{ state: string; by: number | null }>(
    sql`select state, accepted_by_id::int as by from assignments where licence_id = ${id} order by settled_at desc`,
  );
  const accepted = offers.filter(({ state }) => state === 'ACCEPTED');
  expect(offers.filter(({ state }) => state === 'PENDING').length).toBeLessThanOrEqual(1);
  if (readers[0]) expect(accepted[0]?.by ?? buyer.id).toBe(readers[0].id);
  return readers[0];
};
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const offered = async (bought: Bought, to = colleague) => {
  const { body } = await desk.assign(buyer, bought, to.email);
  return { id: body.id, secret: await desk.secretFor(bought) };
};
const revoke = ({ id, type }: Bought) =>
  desk.app.call(revokeAccess, { body: { report_id: id, regional: type === 'REGIONAL' }, token: admin.token });

test('one licence assigned many times at once: one offer is out', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await desk.buy(buyer, `Many ${round}`);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => desk.assign(buyer, bought, `many${i}@example.org`)),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
    await readerOf(bought);
  }
});

test('accepted several times at once: one acceptance', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await desk.buy(buyer, `Twice ${round}`);
    const { secret } = await offered(bought);
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.accept(colleague, secret)));
    expect(statuses(answers)).toEqual([200, 404, 404, 404]);
    expect(await readerOf(bought)).toBe(colleague);
  }
});

test('accepted while it is taken back or declined: one of them holds, and access fits', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await desk.buy(buyer, `Back ${round}`);
    const { id, secret } = await offered(bought);
    const [cancelled, accepted, declined] = await Promise.all([
      desk.cancel(buyer, id),
      desk.accept(colleague, secret),
      desk.decline(colleague, secret),
    ]);
    const held = [cancelled, accepted, declined].filter(({ status }) => status === 200);
    expect(held).toHaveLength(1);
    if (cancelled.status !== 200) expect(cancelled.status).toBe(409);
    expect(await readerOf(bought)).toBe(accepted.status === 200 ? colleague : buyer);
  }
});

test('revoked while it is accepted: nobody has it afterwards', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await desk.buy(buyer, `Revoked ${round}`);
    const { secret } = await offered(bought);
    const [revoked, twice, accepted] = await Promise.all([
      revoke(bought),
      revoke(bought),
      desk.accept(colleague, secret),
    ]);
    expect(statuses([revoked, twice])).toEqual([200, 404]);
    expect([200, 404]).toContain(accepted.status);
    expect(await readerOf(bought)).toBeUndefined();
    expect((await desk.accept(colleague, secret)).status).toBe(404);
  }
});

test('revoked while it is assigned: no offer outlives its licence', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await desk.buy(buyer, `Gone ${round}`);
    const [revoked, assigned] = await Promise.all([
      revoke(bought),
      desk.assign(buyer, bought, colleague.email),
    ]);
    expect(revoked.status).toBe(200);
    expect([200, 404]).toContain(assigned.status);
    expect(await desk.rows(sql`select 1 from assignments where licence_id = ${bought.id}`)).toEqual([]);
  }
});

test('a request decided twice, and asked twice, at once: one decision, one offer', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await desk.buy(buyer, `Decided ${round}`);
    const { secret } = await offered(bought);
    await desk.accept(colleague, secret);
    const asked = await Promise.all([
      desk.request(buyer, bought, third.email),
      desk.request(colleague, bought, third.email),
    ]);
    expect(statuses(asked)).toEqual([200, 409]);
    const [open] = await desk.rows<{ id: number }>(
      sql`select id::int as id from reassignment_requests where licence_id = ${bought.id} and status = 'PENDING'`,
    );
    const [approved, declined, again] = await Promise.all([
      desk.approve(admin, open!.id),
      desk.refuse(admin, open!.id),
      desk.approve(admin, open!.id),
    ]);
    expect(statuses([approved, declined, again])).toEqual([200, 409, 409]);
    const out = await desk.rows(
      sql`select 1 from assignments where licence_id = ${bought.id} and state = 'PENDING'`,
    );
    expect(out).toHaveLength(declined.status === 200 ? 0 : 1);
    expect(await readerOf(bought)).toBe(colleague);
  }
});

test('a purchase order voided or approved while its data are assigned: an offer only of what was bought', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await desk.shop.order(buyer, [], `Void ${round}`);
    const { body } = await desk.shop.purchaseOrder(buyer, order);
    const params = { id: body.id };
    const [approved, voided] = await Promise.all([
      desk.app.call(approvePurchaseOrder, { params, token: admin.token }),
      desk.app.call(voidPurchaseOrder, { params, body: { reason: 'Late' }, token: admin.token }),
    ]);
    expect(statuses([approved, voided])).toEqual([200, 409]);
    const [licence] = await desk.rows<{ id: number }>(
      sql`select id::int as id from licences where order_id = ${order}`,
    );
    expect(licence !== undefined).toBe(approved.status === 200);
    if (!licence) continue;
    const bought: Bought = { id: licence.id, order, type: 'CUSTOM' };
    const [assigned, late] = await Promise.all([
      desk.assign(buyer, bought, colleague.email),
      desk.app.call(voidPurchaseOrder, { params, body: { reason: 'Later' }, token: admin.token }),
    ]);
    expect([assigned.status, late.status]).toEqual([200, 409]);
  }
});

test('one grant given several times at once: one licence', async () => {
  const [oil] = await desk.rows<{ number: string }>(sql`select report_number as number from samples limit 1`);
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(desk.app);
    const regional = { user_id: who.id, region: 'Europe', year: 2016 };
    const single = { user_id: who.id, report_num: oil!.number };
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        desk.app.call(grantRegionalDataset, { body: regional, token: admin.token }),
        desk.app.call(grantByReportNumber, { body: single, token: admin.token }),
      ]),
    );
    expect(statuses(answers)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await desk.usable(who)).toHaveLength(2);
  }
});
