import {
  grantByReportNumber,
  grantRegionalDataset,
  revokeAccess,
} from '@iom/contract/library/licences/grants.endpoints.ts';
import {
  approvePurchaseOrder,
  voidPurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bought, type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { rounds, statuses } from '#test/setup/two-servers.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
let colleague: Person;
let third: Person;
beforeAll(async () => {
  shop = await openLicenceShop({}, { twoServers: true });
  admin = await anAdministrator(shop.app);
  [buyer, colleague, third] = [await aMember(shop.app), await aMember(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

/** The user with access to a licence: at most one, the assignee of the last accepted assignment. */
const findReader = async ({ id }: Bought): Promise<Person | undefined> => {
  const people = [buyer, colleague, third];
  const readers = [];
  for (const one of people) if ((await shop.usable(one)).includes(id)) readers.push(one);
  expect(readers.length).toBeLessThanOrEqual(1);
  const assignments = await shop.app.rows<{ state: string; by: number | null }>(
    sql`select state, accepted_by_id::int as by from assignments where licence_id = ${id} order by settled_at desc`,
  );
  const accepted = assignments.filter(({ state }) => state === 'ACCEPTED');
  expect(assignments.filter(({ state }) => state === 'PENDING').length).toBeLessThanOrEqual(1);
  const holder = accepted[0]?.by ?? buyer.id;
  expect([[], [holder]]).toContainEqual(readers.map((reader) => reader.id));
  return readers[0];
};
const invited = async (bought: Bought, to = colleague) => {
  const { body } = await shop.assign(buyer, bought, to.email);
  return { id: body.id, secret: await shop.secretFor(bought) };
};
const revoke = ({ id, type }: Bought) =>
  shop.app.call(revokeAccess, { body: { report_id: id, regional: type === 'REGIONAL' }, token: admin.token });

test('concurrent assignments of one licence leave one pending', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await shop.buy(buyer, `Many ${round}`);
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, i) => shop.assign(buyer, bought, `many${i}@example.org`)),
    );
    expect(statuses(responses)).toEqual([200, 409, 409, 409, 409]);
    await findReader(bought);
  }
});

test('concurrent acceptances leave one accepted', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await shop.buy(buyer, `Twice ${round}`);
    const { secret } = await invited(bought);
    const responses = await Promise.all(Array.from({ length: 4 }, () => shop.accept(colleague, secret)));
    expect(statuses(responses)).toEqual([200, 404, 404, 404]);
    expect(await findReader(bought)).toBe(colleague);
  }
});

test('accepted while it is cancelled or declined: one of them wins, and access agrees with it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await shop.buy(buyer, `Back ${round}`);
    const { id, secret } = await invited(bought);
    const [cancelled, accepted, declined] = await Promise.all([
      shop.cancel(buyer, id),
      shop.accept(colleague, secret),
      shop.decline(colleague, secret),
    ]);
    const held = [cancelled, accepted, declined].filter(({ status }) => status === 200);
    expect(held).toHaveLength(1);
    expect(cancelled.status).toBeOneOf([200, 409]);
    expect(await findReader(bought)).toBe(accepted.status === 200 ? colleague : buyer);
  }
});

test('revoked while it is accepted: no user has access afterwards', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await shop.buy(buyer, `Revoked ${round}`);
    const { secret } = await invited(bought);
    const [revoked, twice, accepted] = await Promise.all([
      revoke(bought),
      revoke(bought),
      shop.accept(colleague, secret),
    ]);
    expect(statuses([revoked, twice])).toEqual([200, 404]);
    expect([200, 404]).toContain(accepted.status);
    expect(await findReader(bought)).toBeUndefined();
    expect((await shop.accept(colleague, secret)).status).toBe(404);
  }
});

test('revoked while it is assigned: no assignment outlives its licence, and whoever was invited is told', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await shop.buy(buyer, `Gone ${round}`);
    const invitee = `gone${round}@example.org`;
    const [revoked, assigned] = await Promise.all([revoke(bought), shop.assign(buyer, bought, invitee)]);
    expect(revoked.status).toBe(200);
    expect([200, 404]).toContain(assigned.status);
    expect(await shop.app.rows(sql`select 1 from assignments where licence_id = ${bought.id}`)).toEqual([]);
    // the invitation, and its withdrawal
    const mails = await shop.app.rows(sql`select 1 from outbox where recipient = ${invitee}`);
    expect(mails).toHaveLength(assigned.status === 200 ? 2 : 0);
  }
});

test('concurrent requests and decisions leave one request, one decision and one pending assignment', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bought = await shop.buy(buyer, `Decided ${round}`);
    const { secret } = await invited(bought);
    await shop.accept(colleague, secret);
    const asked = await Promise.all([
      shop.request(buyer, bought, third.email),
      shop.request(colleague, bought, third.email),
    ]);
    expect(statuses(asked)).toEqual([200, 409]);
    const [open] = await shop.app.rows<{ id: number }>(
      sql`select id::int as id from reassignment_requests where licence_id = ${bought.id} and status = 'PENDING'`,
    );
    const [approved, declined, again] = await Promise.all([
      shop.approve(admin, open!.id),
      shop.declineRequest(admin, open!.id),
      shop.approve(admin, open!.id),
    ]);
    expect(statuses([approved, declined, again])).toEqual([200, 409, 409]);
    const out = await shop.app.rows(
      sql`select 1 from assignments where licence_id = ${bought.id} and state = 'PENDING'`,
    );
    expect(out).toHaveLength(declined.status === 200 ? 0 : 1);
    expect(await findReader(bought)).toBe(colleague);
  }
});

test('a purchase order voided or approved while its licence is assigned: only a bought licence has an assignment', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await shop.shop.order(buyer, [], `Void ${round}`);
    const { body } = await shop.shop.purchaseOrder(buyer, order);
    const params = { id: body.id };
    const [approved, voided] = await Promise.all([
      shop.app.call(approvePurchaseOrder, { params, token: admin.token }),
      shop.app.call(voidPurchaseOrder, { params, body: { reason: 'Late' }, token: admin.token }),
    ]);
    expect(statuses([approved, voided])).toEqual([200, 409]);
    const [licence] = await shop.app.rows<{ id: number }>(
      sql`select id::int as id from licences where order_id = ${order}`,
    );
    expect(licence !== undefined).toBe(approved.status === 200);
    if (!licence) continue;
    const bought: Bought = { id: licence.id, order, type: 'CUSTOM' };
    const [assigned, late] = await Promise.all([
      shop.assign(buyer, bought, colleague.email),
      shop.app.call(voidPurchaseOrder, { params, body: { reason: 'Later' }, token: admin.token }),
    ]);
    expect([assigned.status, late.status]).toEqual([200, 409]);
  }
});

test('concurrent equal grants leave one licence', async () => {
  const [oil] = await shop.app.rows<{ number: string }>(
    sql`select report_number as number from samples limit 1`,
  );
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(shop.app);
    const regional = { user_id: who.id, region: 'Europe', year: 2016 };
    const single = { user_id: who.id, report_num: oil!.number };
    const responses = await Promise.all(
      [1, 2, 3].flatMap(() => [
        shop.app.call(grantRegionalDataset, { body: regional, token: admin.token }),
        shop.app.call(grantByReportNumber, { body: single, token: admin.token }),
      ]),
    );
    expect(statuses(responses)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await shop.usable(who)).toHaveLength(2);
  }
});
