import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listHoldings, listReassignments } from '@iom/contract/library/assignments.endpoints.ts';
import * as grants from '@iom/contract/library/grants.endpoints.ts';
import {
  listRegionalReports,
  previewReport,
  readRegionalReport,
} from '@iom/contract/library/library.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { type Bought, openSeats, type SeatShop } from '#test/fixtures/seats.ts';

let desk: SeatShop;
let admin: Person;
let buyer: Person;
let holder: Person;
let third: Person;
beforeAll(async () => {
  desk = await openSeats();
  admin = await anAdministrator(desk.app);
  [buyer, holder, third] = [await aMember(desk.app), await aMember(desk.app), await aMember(desk.app)];
});
afterAll(() => desk.app.close());

/** A report that `buyer` bought and `holder` holds. */
const assigned = async (name: string): Promise<Bought> => {
  const bought = await desk.buy(buyer, name);
  await desk.assign(buyer, bought, holder.email);
  await desk.accept(holder, await desk.secretFor(bought));
  return bought;
};
const requests = async (query: object = {}, who = admin) =>
  desk.app.call(listReassignments, { query, token: who.token });
const newest = async () => (await requests()).body.results[0]!;
const auditOf = async (target: string) =>
  (await desk.app.call(listAuditLog, { query: { target }, token: admin.token })).body.results;

test('buyer and holder may ask for a reassignment, with a reason; nobody’s access changes by that', async () => {
  const bought = await assigned('Asked');
  const asked = await desk.request(buyer, bought, third.email);
  expect([asked.status, asked.body]).toEqual([200, { success: expect.any(String) }]);
  expect((await desk.posted()).slice(-2)).toEqual([
    expect.stringContaining(`office@institute.example: Reassignment requested by`),
    `${buyer.email}: we have your reassignment request`,
  ]);
  const again = await desk.request(holder, bought, third.email);
  expect([again.status, again.failure.code]).toEqual([409, 'reassignment_open']);
  expect(await desk.usable(holder)).toContain(bought.id);
  expect(await newest()).toEqual({
    ...{ id: expect.any(Number), created: expect.any(String), status: 'PENDING' },
    ...{ email: third.email, reason: 'Left the company.', requested_by: buyer.email },
    ...{ report_id: bought.id, report_type: 'CUSTOM', name: 'Asked', holder: holder.email },
  });
  const { body } = await desk.app.call(listHoldings, { query: { page_size: '100' }, token: holder.token });
  expect(body.results.find(({ id }) => id === bought.id)?.reassignment_requested).toBe(true);
});

test('what was never assigned, is not yours or has no reason cannot be asked for', async () => {
  const fresh = await desk.buy(buyer, 'Fresh');
  const never = await desk.request(buyer, fresh, third.email);
  expect([never.status, never.failure.code]).toEqual([409, 'not_assigned']);
  const bought = await assigned('Refused');
  expect((await desk.request(third, bought, third.email)).status).toBe(404);
  expect((await desk.request(buyer, bought, third.email, { report_type: 'REGIONAL' })).status).toBe(404);
  expect((await desk.request(buyer, bought, third.email, { reason: '  ' })).failure.errors).toHaveProperty(
    'reason',
  );
  expect((await desk.request(buyer, bought, holder.email)).failure.errors).toHaveProperty('email');
});

test('approved: an offer goes to the new address, the data move when it is accepted, and all parties are told', async () => {
  const bought = await assigned('Approved');
  await desk.request(buyer, bought, third.email);
  const { id } = await newest();
  for (const who of [buyer, holder]) expect((await desk.approve(who, id)).status).toBe(403);
  const { status, body } = await desk.approve(admin, id);
  expect([status, body.status]).toEqual([200, 'APPROVED']);
  const posted = (await desk.posted()).slice(-3);
  expect(posted).toContain(`${third.email}: data are offered to you`);
  for (const party of [buyer, holder]) expect(posted).toContain(`${party.email}: a reassignment is approved`);
  expect(await desk.usable(holder)).toContain(bought.id);
  expect((await desk.approve(admin, id)).failure.code).toBe('reassignment_decided');
  const secret = await desk.secretFor(bought);
  expect((await desk.accept(third, secret)).status).toBe(200);
  expect([await desk.usable(holder), await desk.usable(third)]).toEqual([
    expect.not.arrayContaining([bought.id]),
    expect.arrayContaining([bought.id]),
  ]);
  const [row] = await auditOf(`licence ${bought.id}`);
  expect(row).toMatchObject({
    actor: admin.email,
    action: 'reassignment.approve',
    after: { status: 'APPROVED', email: third.email },
  });
});

test('a later approval takes an offer back that nobody answered', async () => {
  const bought = await assigned('Later');
  await desk.request(holder, bought, 'wrong@example.org');
  await desk.approve(admin, (await newest()).id);
  const wrong = await desk.secretFor(bought);
  await desk.request(holder, bought, third.email);
  await desk.approve(admin, (await newest()).id);
  expect((await desk.offer(wrong)).status).toBe(404);
  expect((await desk.offer(await desk.secretFor(bought))).body.email).toBe(third.email);
});

test('declined: nothing moves, both parties are told, and another request may follow', async () => {
  const bought = await assigned('Declined');
  await desk.request(holder, bought, third.email);
  const { id } = await newest();
  expect((await desk.refuse(admin, id)).body.status).toBe('DECLINED');
  const posted = (await desk.posted()).slice(-2).sort();
  expect(posted).toEqual([buyer, holder].map(({ email }) => `${email}: a reassignment is declined`).sort());
  expect((await desk.refuse(admin, id)).failure.code).toBe('reassignment_decided');
  expect(await desk.usable(holder)).toContain(bought.id);
  expect((await desk.request(holder, bought, third.email)).status).toBe(200);
});

test('administrators see the requests by state, the newest first', async () => {
  const { body } = await requests({ status: 'PENDING' });
  expect(body.results.every(({ status }) => status === 'PENDING')).toBe(true);
  expect(body.results.map(({ id }) => id)).toEqual(body.results.map(({ id }) => id).sort((a, b) => b - a));
  expect((await requests({}, buyer)).status).toBe(403);
  expect((await desk.approve(admin, 999_999)).status).toBe(404);
});

const grantRegional = (body: object, who = admin) =>
  desk.app.call(grants.grantRegionalDataset, { body: body as never, token: who.token });
const grantSingle = (body: object, who = admin) =>
  desk.app.call(grants.grantByReportNumber, { body: body as never, token: who.token });

test('how often a database was bought and granted is told to administrators only', async () => {
  const timesTo = async (who?: Person) => {
    const [row] = (
      await desk.app.call(listRegionalReports, {
        query: { year: '2016', region: 'Europe' },
        ...(who ? { token: who.token } : {}),
      })
    ).body.results;
    const one = await desk.app.call(readRegionalReport, {
      params: { id: row!.id },
      ...(who ? { token: who.token } : {}),
    });
    expect(one.body).toEqual(row);
    return row!;
  };
  const before = await timesTo(admin);
  await desk.buyCopies(buyer, 2);
  await grantRegional({ user_id: (await aMember(desk.app)).id, region: 'Europe', year: 2016 });
  expect(await timesTo(admin)).toEqual({
    ...before,
    times_purchased: before.times_purchased! + 2,
    times_granted: before.times_granted! + 1,
  });
  for (const who of [buyer, undefined])
    expect(Object.keys(await timesTo(who))).toEqual(['id', 'year', 'region', 'price', 'oil_count']);
});

test('a grant opens a database or one oil, once, and says so in the audit log', async () => {
  const who = await aMember(desk.app);
  const [oil] = await desk.rows<{ id: number; number: string }>(
    sql`select id::int as id, report_number as number from samples order by id limit 1`,
  );
  const regional = await grantRegional({ user_id: who.id, region: 'Europe', year: 2016 });
  const single = await grantSingle({ user_id: who.id, report_num: ` ${oil!.number} ` });
  expect([regional.status, single.status]).toEqual([201, 201]);
  expect((await desk.usable(who)).sort()).toEqual([regional.body.id, single.body.id].sort());
  const query = { id: String(single.body.id), regional: 'false' as const };
  const preview = await desk.app.call(previewReport, { query, token: who.token });
  expect(preview.body.results.map(({ sample }) => sample)).toEqual([oil!.id]);
  for (const again of [
    await grantRegional({ user_id: who.id, region: 'Europe', year: 2016 }),
    await grantSingle({ user_id: who.id, report_num: oil!.number }),
  ])
    expect([again.status, again.failure.code]).toEqual([409, 'already_granted']);
  expect(await auditOf(`licence ${single.body.id}`)).toMatchObject([
    { action: 'licence.grant', before: null, after: { user: who.email, kind: 'SINGLE', name: oil!.number } },
  ]);
  // what was granted has no buyer and cannot be assigned
  const granted: Bought = { id: single.body.id, order: 1, type: 'CUSTOM' };
  expect((await desk.assign(who, granted, third.email, { order_id: null })).status).toBe(404);
});

test('a grant of what does not exist says so, and only administrators grant', async () => {
  const user_id = buyer.id;
  for (const answer of [
    await grantRegional({ user_id, region: 'Europe', year: 1815 }),
    await grantRegional({ user_id, region: 'Atlantis', year: 2016 }),
    await grantRegional({ user_id: 999_999, region: 'Europe', year: 2016 }),
    await grantSingle({ user_id, report_num: 'T%' }),
  ])
    expect([answer.status, answer.failure.error]).toEqual([
      404,
      'A report matching those options does not exist.',
    ]);
  expect((await grantRegional({ user_id, region: 'Europe', year: '2016' })).status).toBe(400);
  expect((await grantSingle({ user_id, report_num: 'T1-1' }, buyer)).status).toBe(403);
});

test('administrators see what a user holds, and revoking ends it at the next request', async () => {
  const who = await aMember(desk.app);
  const bought = await desk.buy(who, 'Held');
  const { body: granted } = await grantRegional({ user_id: who.id, region: 'Americas', year: 2016 });
  const held = (line: typeof grants.listOwnedDataOfUser, by = admin, id = who.id) =>
    desk.app.call(line, { params: { id }, token: by.token });
  expect((await held(grants.listOwnedDataOfUser)).body).toMatchObject({
    count: 1,
    results: [{ id: bought.id, name: 'Held', order: bought.order, report_type: 'CUSTOM' }],
  });
  const regional = await desk.app.call(grants.listOwnedRegionalOfUser, {
    params: { id: who.id },
    token: admin.token,
  });
  expect(regional.body.results).toMatchObject([
    { id: granted.id, order: null, user: who.email, regional_report: { year: 2016, region: 'Americas' } },
  ]);
  expect((await held(grants.listOwnedDataOfUser, who)).status).toBe(403);
  expect((await held(grants.listOwnedDataOfUser, admin, 999_999)).status).toBe(404);

  const revoke = (report_id: number, isRegional: boolean, by = admin) =>
    desk.app.call(grants.revokeAccess, { body: { report_id, regional: isRegional }, token: by.token });
  expect((await revoke(bought.id, true)).status).toBe(404);
  expect((await revoke(bought.id, false, who)).status).toBe(403);
  expect((await revoke(granted.id, true)).status).toBe(200);
  expect((await revoke(granted.id, true)).status).toBe(404);
  expect((await revoke(bought.id, false)).status).toBe(200);
  expect(await desk.usable(who)).toEqual([]);
  expect((await desk.posted()).at(-1)).toBe(`${who.email}: access to data has ended`);
  expect(await auditOf(`licence ${bought.id}`)).toMatchObject([
    { action: 'licence.revoke', before: { user: who.email, name: 'Held', order: bought.order }, after: null },
  ]);
});
