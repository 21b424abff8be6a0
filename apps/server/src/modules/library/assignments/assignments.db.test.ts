import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as assignmentsEndpoints from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { listAssignmentsOfUser } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { readTask, startDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import { listOwnedReports, previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person, personName } from '#test/fixtures/people.ts';
import { everythingStored } from '#test/setup/stored-rows.ts';

let shop: LicenceShop;
let buyer: Person;
let colleague: Person;
let outsider: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  [buyer, colleague, outsider] = [await aMember(shop.app), await aMember(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

const preview = (who: Person, id: number) =>
  shop.app.call(previewReport, { query: { id: String(id), regional: 'false' }, token: who.token });
const holding = async (who: Person, id: number) => {
  const { body } = await shop.app.call(holdingsEndpoints.listHoldings, {
    query: { page_size: '100' },
    token: who.token,
  });
  return body.results.find((one) => one.id === id);
};

/** Requests a file as the buyer; returns a function that fetches it. */
const requestFile = async (who: Person, id: number) => {
  const query = { id: String(id), regional: 'false' as const };
  const { body } = await shop.app.call(startDownload, { query, token: who.token });
  const fetch = () => shop.app.call(readTask, { query: { task_id: body.task_id }, token: who.token });
  while ((await fetch()).status === 202) await new Promise((resolve) => setTimeout(resolve, 50));
  return fetch;
};

test('of several copies the buyer uses one and the others are spare, whichever is assigned first', async () => {
  const owner = await aMember(shop.app);
  const copies = await shop.buyCopies(owner, 3);
  const spare = () => Promise.all(copies.map(async ({ id }) => (await holding(owner, id))?.spare));
  const another = () => Promise.all(copies.map(async ({ id }) => (await holding(owner, id))?.another_copy));
  expect(await spare()).toEqual([false, true, true]);
  expect(await another()).toEqual([true, true, true]);
  await shop.assign(owner, copies[0]!, colleague.email);
  expect(await spare()).toEqual([true, false, true]);
  await shop.assign(owner, copies[1]!, 'second@example.org');
  expect(await spare()).toEqual([true, true, false]);
  expect(await another()).toEqual([true, true, false]);
  await shop.assign(owner, copies[2]!, 'third@example.org');
  expect(await spare()).toEqual([false, true, true]);
});

test('mails an invitation whose secret is stored only as a hash; the buyer keeps access until it is accepted, then only the assignee has it', async () => {
  const bought = await shop.buy(buyer, 'Benchmark');
  const file = await requestFile(buyer, bought.id);
  const invited = await shop.assign(buyer, bought, `  ${colleague.email.toUpperCase()} `);
  expect(invited.status).toBe(200);
  expect(invited.body).toEqual({
    id: expect.any(Number),
    report_id: bought.id,
    name: 'Benchmark',
    report_type: 'CUSTOM',
    email: colleague.email.toUpperCase(),
    state: 'PENDING',
    created: expect.any(String),
  });
  const owned = await shop.app.call(listOwnedReports, { token: buyer.token });
  expect(owned.body.custom_reports).toContainEqual(
    expect.objectContaining({ id: bought.id, status: 'PENDING' }),
  );
  expect([(await preview(buyer, bought.id)).status, (await preview(colleague, bought.id)).status]).toEqual([
    200, 404,
  ]);
  expect((await shop.posted()).slice(-2)).toEqual([
    `${colleague.email.toUpperCase()}: ${personName(buyer)} has shared engine oil data with you`,
    `${buyer.email}: Your invitation to ${colleague.email.toUpperCase()} has been sent`,
  ]);
  const secret = await shop.mailedSecret();
  expect(secret).toHaveLength(43);
  const { stored } = await everythingStored(shop.app.database);
  expect(stored.filter((row) => row.includes(secret))).toEqual([]);
  expect((await shop.readInvitation(secret)).body).toMatchObject({
    name: 'Benchmark',
    report_type: 'CUSTOM',
    from: expect.stringMatching(/^Ada Person/),
    email: colleague.email.toUpperCase(),
  });
  expect((await file()).status).toBe(200);

  const accepted = await shop.accept(colleague, secret);
  expect([accepted.status, accepted.body.state]).toEqual([200, 'ACCEPTED']);
  expect([(await preview(buyer, bought.id)).status, (await preview(colleague, bought.id)).status]).toEqual([
    404, 200,
  ]);
  expect((await file()).status).toBe(404);
  expect(await shop.usable(buyer)).not.toContain(bought.id);
  expect(await shop.usable(colleague)).toContain(bought.id);
  for (const again of [await shop.accept(colleague, secret), await shop.readInvitation(secret)])
    expect(again.failure.code).toBe('not_found');
  expect((await shop.posted()).slice(-2)).toEqual([
    `${buyer.email}: ${colleague.email} has accepted your data`,
    `${colleague.email}: The data you accepted are ready`,
  ]);
});

test('shows the assignment to buyer and holder, to each their part, and on the timeline of the order', async () => {
  const bought = await shop.buy(buyer, 'Seat');
  expect(await holding(buyer, bought.id)).toMatchObject({
    ...{ kind: 'CUSTOM', name: 'Seat', oil_count: 2, order: bought.order, held: true, bought: true },
    ...{ holder: buyer.email, assigned: false, offer: null, reassignment_requested: false },
    released: expect.stringMatching(/Z$/),
  });
  await shop.assign(buyer, bought, colleague.email);
  expect((await holding(buyer, bought.id))?.offer).toMatchObject({ email: colleague.email, mine: true });
  expect(await holding(colleague, bought.id)).toBeUndefined();
  await shop.accept(colleague, await shop.secretFor(bought));
  expect(await holding(buyer, bought.id)).toMatchObject({
    held: false,
    holder: colleague.email,
    assigned: true,
  });
  expect(await holding(colleague, bought.id)).toMatchObject({ held: true, bought: false, order: null });
  expect(await holding(outsider, bought.id)).toBeUndefined();
  const events = await shop.app.rows<{ event: string; detail: string; actor: number }>(
    sql`select event, detail, actor_id::int as actor from licence_events where order_id = ${bought.order} order by id`,
  );
  expect(events.slice(-2)).toEqual([
    { event: 'ASSIGNED', detail: `Seat to ${colleague.email}`, actor: buyer.id },
    { event: 'ACCEPTED', detail: 'Seat', actor: colleague.id },
  ]);
});

test('lists bought licences with the data owner, null before an assignment', async () => {
  const who = await aMember(shop.app);
  const bought = await shop.buy(who, 'Listed');
  const copies = await shop.buyCopies(who, 3);
  const list = (query: object, by = who) =>
    shop.app.call(holdingsEndpoints.listBoughtReports, { query, token: by.token });
  const before = await list({ paid: 'True' });
  expect(before.body).toEqual({
    count: 1,
    results: [
      {
        ...{ id: bought.id, name: 'Listed', order: bought.order, created: expect.any(String) },
        ...{ data_owner: null, report_type: 'CUSTOM' },
      },
    ],
  });
  await shop.assign(who, bought, colleague.email);
  await shop.accept(colleague, await shop.secretFor(bought));
  await shop.assign(who, copies[1]!, colleague.email);
  await shop.accept(colleague, await shop.secretFor(copies[1]!));
  expect((await list({ paid: 'True' })).body.results[0]?.data_owner).toBe(colleague.email);
  expect((await list({ paid: 'False' })).body.count).toBe(0);
  for (const name of [String(who.id), who.email.toUpperCase()]) {
    expect((await list({ user: name })).body.count).toBe(1);
    expect((await list({ user: name }, outsider)).body).toEqual({ count: 0, results: [] });
  }
  const { body } = await shop.app.call(holdingsEndpoints.listBoughtRegional, { token: who.token });
  expect(body.regional_reports).toEqual(
    copies.map(({ id, order }, copy) => ({
      ...{ id, order, created: expect.any(String), report_type: 'REGIONAL' },
      regional_report: { id: shop.shop.regional.europe, year: 2016, region: 'Europe' },
      user: copy === 1 ? colleague.email : who.email,
      data_owner: copy === 1 ? colleague.email : null,
    })),
  );
});

test('lets only the buyer assign a licence, once, of its own type, to another address', async () => {
  const bought = await shop.buy(buyer, 'Once');
  const other = await shop.buy(buyer, 'Other');
  for (const response of [
    await shop.assign(outsider, bought, colleague.email),
    await shop.assign(buyer, bought, colleague.email, { order_id: other.order }),
    await shop.assign(buyer, bought, colleague.email, { report_type: 'REGIONAL' }),
    await shop.assign(buyer, { ...bought, id: 2_000_000 }, colleague.email),
  ])
    expect([response.status, response.failure.code]).toEqual([404, 'not_found']);
  for (const email of [buyer.email.toUpperCase(), 'nobody', 'a@b\r\nBcc: x@example.org', ['a@example.org']])
    expect((await shop.assign(buyer, bought, email as string)).failure.errors).toHaveProperty('email');
  expect((await shop.assign({ token: undefined }, bought, colleague.email)).status).toBe(401);
  expect((await shop.assign(buyer, bought, colleague.email)).status).toBe(200);
  const pending = await shop.assign(buyer, bought, outsider.email);
  expect([pending.status, pending.failure.code]).toEqual([409, 'already_assigned']);
  await shop.accept(colleague, await shop.secretFor(bought));
  expect((await shop.assign(buyer, bought, outsider.email)).failure.code).toBe('already_assigned');
  expect((await shop.assign(colleague, bought, outsider.email)).status).toBe(404);
});

test('returns the same for addresses with and without an account; a new account needs the secret to accept', async () => {
  const [one, two] = [await shop.buy(buyer, 'Known'), await shop.buy(buyer, 'Known')];
  const email = 'Nora.Lind@example.org';
  const known = await shop.assign(buyer, one, colleague.email);
  const unknown = await shop.assign(buyer, two, email);
  const alike = ({ body }: typeof known) => ({ ...body, id: 0, report_id: 0, email: '', created: '' });
  expect([unknown.status, alike(unknown)]).toEqual([known.status, alike(known)]);
  const nora = await shop.app.call(registerUser, {
    body: { first_name: 'Nora', last_name: 'Lind', email: email.toLowerCase(), password: 'Sp1ndle!oil' },
  });
  const account = { token: nora.body.auth_token };
  // registering with the address proves nothing
  const { body } = await shop.app.call(listOwnedReports, account);
  expect(body.custom_reports).toEqual([]);
  expect((await shop.accept(account, 'x'.repeat(43))).status).toBe(404);
  expect((await shop.cancel(account, unknown.body.id)).status).toBe(404);
  const secret = await shop.secretFor(two);
  expect((await shop.accept(outsider, secret)).failure.code).toBe('not_found');
  expect((await shop.accept({ token: undefined }, secret)).status).toBe(401);
  expect((await shop.accept(account, secret)).body.state).toBe('ACCEPTED');
});

test('declining needs the secret and the account of the address; the buyer is notified and can assign again', async () => {
  const bought = await shop.buy(buyer, 'Declined');
  await shop.assign(buyer, bought, colleague.email);
  const secret = await shop.secretFor(bought);
  expect((await shop.decline({ token: undefined }, secret)).status).toBe(401);
  expect((await shop.decline(outsider, secret)).failure.code).toBe('not_found');
  expect((await shop.decline(colleague, 'x'.repeat(43))).status).toBe(404);
  expect((await shop.decline(colleague, secret)).body.state).toBe('DECLINED');
  expect((await shop.decline(colleague, secret)).status).toBe(404);
  expect(await shop.usable(buyer)).toContain(bought.id);
  expect((await shop.posted()).at(-1)).toBe(`${buyer.email}: ${colleague.email} has declined your data`);
  expect((await shop.assign(buyer, bought, colleague.email)).status).toBe(200);
});

test('an administrator lists the pending assignments that a user made or received', async () => {
  const admin = await anAdministrator(shop.app);
  const pending = async (who: Person, token = admin.token) => {
    const query = { user: String(who.id), state: 'PENDING' as const };
    const { status, body } = await shop.app.call(listAssignmentsOfUser, { query, token });
    return status === 200 ? body.results.map(({ from, email }) => [from, email]) : status;
  };
  const [from, to] = [await aMember(shop.app), await aMember(shop.app)];
  const id = await shop.buy(from);
  await shop.assign(from, id, to.email.toUpperCase());
  const row = [[from.email, to.email.toUpperCase()]];
  expect([await pending(from), await pending(to)]).toEqual([row, row]);
  expect([await pending(outsider), await pending(from, from.token)]).toEqual([[], 403]);
});

test('lets the assigner cancel a pending assignment, whose link then returns 404', async () => {
  const bought = await shop.buy(buyer, 'Back');
  const { body: assignment } = await shop.assign(buyer, bought, colleague.email);
  const secret = await shop.secretFor(bought);
  for (const response of [
    await shop.cancel(outsider, assignment.id),
    await shop.cancel(colleague, assignment.id),
    await shop.cancel(buyer, 'x'),
  ])
    expect(response.status).toBe(404);
  expect((await shop.cancel(buyer, assignment.id)).body.state).toBe('CANCELLED');
  const again = await shop.cancel(buyer, assignment.id);
  expect([again.status, again.failure.code]).toEqual([409, 'assignment_settled']);
  expect((await shop.accept(colleague, secret)).status).toBe(404);
  expect((await shop.posted()).at(-1)).toBe(`${colleague.email}: An invitation to you has been withdrawn`);
  const { body } = await shop.app.call(assignmentsEndpoints.listAssignments, { token: buyer.token });
  expect(body.results[0]).toMatchObject({
    id: assignment.id,
    report_id: bought.id,
    name: 'Back',
    state: 'CANCELLED',
  });
  expect(
    (await shop.app.call(assignmentsEndpoints.listAssignments, { token: outsider.token })).body.count,
  ).toBe(0);
});
