import { registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/library/assignments.endpoints.ts';
import {
  listOwnedReports,
  previewReport,
  readTask,
  startDownload,
} from '@iom/contract/library/library.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openSeats, type SeatShop } from '#test/fixtures/seats.ts';
import { everythingStored } from '#test/setup/stored-rows.ts';

let desk: SeatShop;
let buyer: Person;
let colleague: Person;
let stranger: Person;
beforeAll(async () => {
  desk = await openSeats();
  [buyer, colleague, stranger] = [await aMember(desk.app), await aMember(desk.app), await aMember(desk.app)];
});
afterAll(() => desk.app.close());

const preview = (who: Person, id: number) =>
  desk.app.call(previewReport, { query: { id: String(id), regional: 'false' }, token: who.token });
const holding = async (who: Person, id: number) => {
  const { body } = await desk.app.call(endpoints.listHoldings, {
    query: { page_size: '100' },
    token: who.token,
  });
  return body.results.find((one) => one.id === id);
};

/** A file the buyer had made; answers how to fetch it. */
const madeFile = async (who: Person, id: number) => {
  const query = { id: String(id), regional: 'false' as const };
  const { body } = await desk.app.call(startDownload, { query, token: who.token });
  const fetch = () => desk.app.call(readTask, { query: { task_id: body.task_id }, token: who.token });
  while ((await fetch()).status === 202) await new Promise((resolve) => setTimeout(resolve, 50));
  return fetch;
};

test('an offer is mailed with a secret that is kept only as a hash; until it is accepted the buyer keeps the data, and then only the holder has them', async () => {
  const bought = await desk.buy(buyer, 'Benchmark');
  const file = await madeFile(buyer, bought.id);
  const offered = await desk.assign(buyer, bought, `  ${colleague.email.toUpperCase()} `);
  expect(offered.status).toBe(200);
  expect(offered.body).toEqual({
    id: expect.any(Number),
    report_id: bought.id,
    name: 'Benchmark',
    report_type: 'CUSTOM',
    email: colleague.email.toUpperCase(),
    state: 'PENDING',
    created: expect.any(String),
  });
  const owned = await desk.app.call(listOwnedReports, { token: buyer.token });
  expect(owned.body.custom_reports).toContainEqual(
    expect.objectContaining({ id: bought.id, status: 'PENDING' }),
  );
  expect([(await preview(buyer, bought.id)).status, (await preview(colleague, bought.id)).status]).toEqual([
    200, 404,
  ]);
  expect((await desk.posted()).slice(-2)).toEqual([
    `${colleague.email.toUpperCase()}: data are offered to you`,
    `${buyer.email}: your offer is on its way`,
  ]);
  const secret = await desk.mailedSecret();
  expect(secret).toHaveLength(43);
  const { stored } = await everythingStored(desk.app.database);
  expect(stored.filter((row) => row.includes(secret))).toEqual([]);
  expect((await desk.offer(secret)).body).toMatchObject({
    name: 'Benchmark',
    report_type: 'CUSTOM',
    from: expect.stringMatching(/^Ada Person/),
    email: colleague.email.toUpperCase(),
  });
  expect((await file()).status).toBe(200);

  const accepted = await desk.accept(colleague, secret);
  expect([accepted.status, accepted.body.state]).toEqual([200, 'ACCEPTED']);
  expect([(await preview(buyer, bought.id)).status, (await preview(colleague, bought.id)).status]).toEqual([
    404, 200,
  ]);
  expect((await file()).status).toBe(404);
  expect(await desk.usable(buyer)).not.toContain(bought.id);
  expect(await desk.usable(colleague)).toContain(bought.id);
  for (const again of [await desk.accept(colleague, secret), await desk.offer(secret)])
    expect(again.failure.code).toBe('not_found');
  expect((await desk.posted()).slice(-2)).toEqual([
    `${buyer.email}: your data have been handed over`,
    `${colleague.email}: the data are yours`,
  ]);
});

test('the seat is told to buyer and holder as far as it is theirs, and the order remembers it', async () => {
  const bought = await desk.buy(buyer, 'Seat');
  expect(await holding(buyer, bought.id)).toMatchObject({
    ...{ kind: 'CUSTOM', name: 'Seat', oil_count: 2, order: bought.order, held: true, bought: true },
    ...{ holder: buyer.email, assigned: false, offer: null, reassignment_requested: false },
    released: expect.stringMatching(/Z$/),
  });
  await desk.assign(buyer, bought, colleague.email);
  expect((await holding(buyer, bought.id))?.offer).toMatchObject({ email: colleague.email, mine: true });
  expect(await holding(colleague, bought.id)).toBeUndefined();
  await desk.accept(colleague, await desk.secretFor(bought));
  expect(await holding(buyer, bought.id)).toMatchObject({
    held: false,
    holder: colleague.email,
    assigned: true,
  });
  expect(await holding(colleague, bought.id)).toMatchObject({ held: true, bought: false, order: null });
  expect(await holding(stranger, bought.id)).toBeUndefined();
  const events = await desk.rows<{ event: string; detail: string; actor: number }>(
    sql`select event, detail, actor_id::int as actor from order_events where order_id = ${bought.order} order by id`,
  );
  expect(events.slice(-2)).toEqual([
    { event: 'ASSIGNED', detail: `Seat to ${colleague.email}`, actor: buyer.id },
    { event: 'ACCEPTED', detail: 'Seat', actor: colleague.id },
  ]);
});

test('what was bought is listed with who owns the data now: nobody else before an assignment', async () => {
  const who = await aMember(desk.app);
  const bought = await desk.buy(who, 'Listed');
  const copies = await desk.buyCopies(who, 3);
  const list = (query: object, by = who) =>
    desk.app.call(endpoints.listBoughtReports, { query, token: by.token });
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
  await desk.assign(who, bought, colleague.email);
  await desk.accept(colleague, await desk.secretFor(bought));
  await desk.assign(who, copies[1]!, colleague.email);
  await desk.accept(colleague, await desk.secretFor(copies[1]!));
  expect((await list({ paid: 'True' })).body.results[0]?.data_owner).toBe(colleague.email);
  expect((await list({ paid: 'False' })).body.count).toBe(0);
  for (const name of [String(who.id), who.email.toUpperCase()]) {
    expect((await list({ user: name })).body.count).toBe(1);
    expect((await list({ user: name }, stranger)).body).toEqual({ count: 0, results: [] });
  }
  const { body } = await desk.app.call(endpoints.listBoughtRegional, { token: who.token });
  expect(body.regional_reports).toEqual(
    copies.map(({ id, order }, copy) => ({
      ...{ id, order, created: expect.any(String), report_type: 'REGIONAL' },
      regional_report: { id: desk.shop.regional.europe, year: 2016, region: 'Europe' },
      user: copy === 1 ? colleague.email : who.email,
      data_owner: copy === 1 ? colleague.email : null,
    })),
  );
});

test('only who bought it can assign it, as what it is, to somebody else, once', async () => {
  const bought = await desk.buy(buyer, 'Once');
  const other = await desk.buy(buyer, 'Other');
  for (const answer of [
    await desk.assign(stranger, bought, colleague.email),
    await desk.assign(buyer, bought, colleague.email, { order_id: other.order }),
    await desk.assign(buyer, bought, colleague.email, { report_type: 'REGIONAL' }),
    await desk.assign(buyer, { ...bought, id: 2_000_000 }, colleague.email),
  ])
    expect([answer.status, answer.failure.code]).toEqual([404, 'not_found']);
  for (const email of [buyer.email.toUpperCase(), 'nobody', 'a@b\r\nBcc: x@example.org', ['a@example.org']])
    expect((await desk.assign(buyer, bought, email as string)).failure.errors).toHaveProperty('email');
  expect((await desk.assign({ token: undefined }, bought, colleague.email)).status).toBe(401);
  expect((await desk.assign(buyer, bought, colleague.email)).status).toBe(200);
  const pending = await desk.assign(buyer, bought, stranger.email);
  expect([pending.status, pending.failure.code]).toEqual([409, 'already_assigned']);
  await desk.accept(colleague, await desk.secretFor(bought));
  expect((await desk.assign(buyer, bought, stranger.email)).failure.code).toBe('already_assigned');
  expect((await desk.assign(colleague, bought, stranger.email)).status).toBe(404);
});

test('the answer does not tell whether the address has an account, and a new account accepts with the secret only', async () => {
  const [one, two] = [await desk.buy(buyer, 'Known'), await desk.buy(buyer, 'Known')];
  const email = 'Nora.Lind@example.org';
  const known = await desk.assign(buyer, one, colleague.email);
  const unknown = await desk.assign(buyer, two, email);
  const alike = ({ body }: typeof known) => ({ ...body, id: 0, report_id: 0, email: '', created: '' });
  expect([unknown.status, alike(unknown)]).toEqual([known.status, alike(known)]);
  const nora = await desk.app.call(registerUser, {
    body: { first_name: 'Nora', last_name: 'Lind', email: email.toLowerCase(), password: 'Sp1ndle!oil' },
  });
  const account = { token: nora.body.auth_token };
  // registering with the address proves nothing
  const { body } = await desk.app.call(listOwnedReports, account);
  expect(body.custom_reports).toEqual([]);
  expect((await desk.accept(account, 'x'.repeat(43))).status).toBe(404);
  expect((await desk.cancel(account, unknown.body.id)).status).toBe(404);
  const secret = await desk.secretFor(two);
  expect((await desk.accept(stranger, secret)).failure.code).toBe('not_found');
  expect((await desk.accept({ token: undefined }, secret)).status).toBe(401);
  expect((await desk.accept(account, secret)).body.state).toBe('ACCEPTED');
});

test('declining needs the secret and the account it was made to; the buyer is told and can offer it again', async () => {
  const bought = await desk.buy(buyer, 'Declined');
  await desk.assign(buyer, bought, colleague.email);
  const secret = await desk.secretFor(bought);
  expect((await desk.decline({ token: undefined }, secret)).status).toBe(401);
  expect((await desk.decline(stranger, secret)).failure.code).toBe('not_found');
  expect((await desk.decline(colleague, 'x'.repeat(43))).status).toBe(404);
  expect((await desk.decline(colleague, secret)).body.state).toBe('DECLINED');
  expect((await desk.decline(colleague, secret)).status).toBe(404);
  expect(await desk.usable(buyer)).toContain(bought.id);
  expect((await desk.posted()).at(-1)).toBe(`${buyer.email}: your offer was declined`);
  expect((await desk.assign(buyer, bought, colleague.email)).status).toBe(200);
});

test('an offer can be taken back while it is pending, by who made it; its link is dead then', async () => {
  const bought = await desk.buy(buyer, 'Back');
  const { body: offer } = await desk.assign(buyer, bought, colleague.email);
  const secret = await desk.secretFor(bought);
  for (const answer of [
    await desk.cancel(stranger, offer.id),
    await desk.cancel(colleague, offer.id),
    await desk.cancel(buyer, 'x'),
  ])
    expect(answer.status).toBe(404);
  expect((await desk.cancel(buyer, offer.id)).body.state).toBe('CANCELLED');
  const again = await desk.cancel(buyer, offer.id);
  expect([again.status, again.failure.code]).toEqual([409, 'assignment_settled']);
  expect((await desk.accept(colleague, secret)).status).toBe(404);
  expect((await desk.posted()).at(-1)).toBe(`${colleague.email}: an offer has been taken back`);
  const { body } = await desk.app.call(endpoints.listAssignments, { token: buyer.token });
  expect(body.results[0]).toMatchObject({
    id: offer.id,
    report_id: bought.id,
    name: 'Back',
    state: 'CANCELLED',
  });
  expect((await desk.app.call(endpoints.listAssignments, { token: stranger.token })).body.count).toBe(0);
});
