import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listReassignments } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import { listHoldings } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bought, type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person, personName } from '#test/fixtures/people.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
let holder: Person;
let third: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  admin = await anAdministrator(shop.app);
  [buyer, holder, third] = [await aMember(shop.app), await aMember(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

/** A licence bought by `buyer` and held by `holder`. */
const assigned = async (name: string): Promise<Bought> => {
  const bought = await shop.buy(buyer, name);
  await shop.assign(buyer, bought, holder.email);
  await shop.accept(holder, await shop.secretFor(bought));
  return bought;
};
const requests = async (query: object = {}, who = admin) =>
  shop.app.call(listReassignments, { query, token: who.token });
const newest = async () => (await requests()).body.results[0]!;
const readAudit = async (target: string) =>
  (await shop.app.call(listAuditLog, { query: { target }, token: admin.token })).body.results;

test('stores the request of a buyer and returns 409 for a second one; access does not change', async () => {
  const bought = await assigned('Requested');
  const first = await shop.request(buyer, bought, third.email);
  expect([first.status, first.body]).toEqual([200, { success: expect.any(String) }]);
  expect((await shop.posted()).slice(-2)).toEqual([
    expect.stringContaining(`office@institute.example: Reassignment requested by`),
    `${buyer.email}: We have received your reassignment request`,
  ]);
  const again = await shop.request(holder, bought, third.email);
  expect([again.status, again.failure.code]).toEqual([409, 'reassignment_open']);
  expect(await shop.usable(holder)).toContain(bought.id);
  expect(await newest()).toEqual({
    ...{ id: expect.any(Number), created: expect.any(String), status: 'PENDING' },
    ...{ email: third.email, reason: 'Left the company.', requested_by: buyer.email },
    ...{ report_id: bought.id, report_type: 'CUSTOM', name: 'Requested', holder: holder.email },
  });
  const { body } = await shop.app.call(listHoldings, { query: { page_size: '100' }, token: holder.token });
  expect(body.results.find(({ id }) => id === bought.id)?.reassignment_requested).toBe(true);
});

test('rejects a request without a reason, without an assignment, and by another user', async () => {
  const fresh = await shop.buy(buyer, 'Fresh');
  const never = await shop.request(buyer, fresh, third.email);
  expect([never.status, never.failure.code]).toEqual([409, 'not_assigned']);
  const bought = await assigned('Refused');
  expect((await shop.request(third, bought, third.email)).status).toBe(404);
  expect((await shop.request(buyer, bought, third.email, { report_type: 'REGIONAL' })).status).toBe(404);
  expect((await shop.request(buyer, bought, third.email, { reason: '  ' })).failure.errors).toHaveProperty(
    'reason',
  );
  expect((await shop.request(buyer, bought, holder.email)).failure.errors).toHaveProperty('email');
});

test('on approval invites the new assignee, who becomes the holder on acceptance, and notifies all parties', async () => {
  const bought = await assigned('Approved');
  await shop.request(buyer, bought, third.email);
  const { id } = await newest();
  for (const who of [buyer, holder]) expect((await shop.approve(who, id)).status).toBe(403);
  const { status, body } = await shop.approve(admin, id);
  expect([status, body.status]).toEqual([200, 'APPROVED']);
  const posted = (await shop.posted()).slice(-3);
  expect(posted).toContain(`${third.email}: ${personName(buyer)} has shared engine oil data with you`);
  for (const party of [buyer, holder])
    expect(posted).toContain(`${party.email}: A reassignment has been approved`);
  expect(await shop.usable(holder)).toContain(bought.id);
  expect((await shop.approve(admin, id)).failure.code).toBe('reassignment_decided');
  const secret = await shop.secretFor(bought);
  expect((await shop.accept(third, secret)).status).toBe(200);
  expect([await shop.usable(holder), await shop.usable(third)]).toEqual([
    expect.not.arrayContaining([bought.id]),
    expect.arrayContaining([bought.id]),
  ]);
  const [row] = await readAudit(`licence ${bought.id}`);
  expect(row).toMatchObject({
    actor: admin.email,
    action: 'reassignment.approve',
    after: { status: 'APPROVED', email: third.email },
  });
});

test('a later approval withdraws the pending invitation', async () => {
  const bought = await assigned('Later');
  await shop.request(holder, bought, 'wrong@example.org');
  await shop.approve(admin, (await newest()).id);
  const wrong = await shop.secretFor(bought);
  await shop.request(holder, bought, third.email);
  await shop.approve(admin, (await newest()).id);
  expect((await shop.readInvitation(wrong)).status).toBe(404);
  expect((await shop.readInvitation(await shop.secretFor(bought))).body.email).toBe(third.email);
});

test('on decline keeps the holder, notifies both parties and allows another request', async () => {
  const bought = await assigned('Declined');
  await shop.request(holder, bought, third.email);
  const { id } = await newest();
  expect((await shop.declineRequest(admin, id)).body.status).toBe('DECLINED');
  const posted = (await shop.posted()).slice(-2).sort();
  expect(posted).toEqual(
    [buyer, holder].map(({ email }) => `${email}: A reassignment has been declined`).sort(),
  );
  expect((await shop.declineRequest(admin, id)).failure.code).toBe('reassignment_decided');
  expect(await shop.usable(holder)).toContain(bought.id);
  expect((await shop.request(holder, bought, third.email)).status).toBe(200);
});

test('lists requests by status, newest first, to administrators only', async () => {
  const { body } = await requests({ status: 'PENDING' });
  expect(new Set(body.results.map(({ status }) => status))).toEqual(new Set(['PENDING']));
  expect(body.results.map(({ id }) => id)).toEqual(body.results.map(({ id }) => id).sort((a, b) => b - a));
  expect((await requests({}, buyer)).status).toBe(403);
  expect((await shop.approve(admin, 999_999)).status).toBe(404);
});
