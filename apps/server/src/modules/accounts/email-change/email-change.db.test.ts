import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

const request = (person: Person, email: string, current_password = person.password) =>
  app.call(endpoints.requestEmailChange, { body: { current_password, email }, token: person.token });
const confirm = (token: string) => app.call(endpoints.confirmEmailChange, { body: { token } });
const check = (token: string) => app.call(endpoints.checkEmailToken, { body: { token } });

/** Waits for `count` mails to the address. @returns their subjects, oldest first */
const mailsTo = (email: string, count: number) =>
  vi.waitFor(async () => {
    const mails = (await app.mails(0)).filter((mail) => mail.includes(`To: ${email}\r\n`));
    expect(mails).toHaveLength(count);
    return mails.map((mail) => mail.replace(/=\r\n/g, ''));
  });
const tokenIn = (mail = '') => /confirm-email\/([\w-]+)/.exec(mail)?.[1] ?? '';
const readEmail = async (person: Person) =>
  (await app.call(endpoints.readMe, { token: person.token })).body.email;

test('changes the address once the link mailed to it is confirmed; sessions stay and both addresses are notified', async () => {
  const member = await aMember(app);
  expect((await request(member, 'New.One@example.org')).body).toEqual({ status: 'OK' });
  expect(await readEmail(member)).toBe(member.email);
  const token = tokenIn((await mailsTo('New.One@example.org', 1))[0]);
  expect((await mailsTo(member.email, 1))[0]).toContain('New.One@example.org');
  expect((await check(token)).body).toEqual({ email: 'New.One@example.org' });

  expect((await confirm(token)).body).toEqual({ email: 'New.One@example.org' });
  expect(await readEmail(member)).toBe('New.One@example.org');
  expect((await mailsTo(member.email, 2))[1]).toContain('Subject: Your email address has been changed');
  expect((await mailsTo('New.One@example.org', 2))[1]).toContain('Your email address has been changed');
  const signInAs = (username: string) =>
    app.call(endpoints.signIn, { body: { username, password: member.password } });
  expect((await signInAs('new.one@example.org')).status).toBe(200);
  expect((await signInAs(member.email)).status).toBe(401);
  expect([(await confirm(token)).status, (await check(token)).status]).toEqual([404, 404]);
});

test('stores the token only as a hash; only the newest works, for an hour', async () => {
  const member = await aMember(app);
  await request(member, 'first@example.org');
  await request(member, 'second@example.org');
  const [first] = await mailsTo('first@example.org', 1);
  const [second] = await mailsTo('second@example.org', 1);
  const stored = await app.database.read((tx) => tx.execute(sql`select e::text as row from email_changes e`));
  expect(JSON.stringify(stored.rows)).not.toContain(tokenIn(second));
  expect((await confirm(tokenIn(first))).status).toBe(404);
  await app.execute(sql`update email_changes set created_at = now() - interval '61 minutes'`);
  expect((await check(tokenIn(second))).status).toBe(404);
  expect((await confirm(tokenIn(second))).status).toBe(404);
  await app.runRecurringTasks();
  const left = await app.database.read((tx) => tx.execute(sql`select 1 from email_changes`));
  expect(left.rows).toHaveLength(0);
});

test('returns the same for an address that has an account, which gets a notice without a link', async () => {
  const [member, other] = [await aMember(app), await aMember(app)];
  const spelling = other.email.replace('person', 'Person');
  const taken = await request(member, spelling);
  const free = await request(member, 'free@example.org');
  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
  const [notice] = await mailsTo(spelling, 1);
  expect(notice).toContain('already has an account');
  expect(tokenIn(notice)).toBe('');
  expect(await readEmail(other)).toBe(other.email);
});

test('returns 404 on confirmation when another account has got the address in the meantime', async () => {
  const member = await aMember(app);
  await request(member, 'race@example.org');
  const token = tokenIn((await mailsTo('race@example.org', 1))[0]);
  const body = { first_name: 'A', last_name: 'B', email: 'Race@example.org', password: 'Sp1ndle!oil' };
  expect((await app.call(endpoints.registerUser, { body })).status).toBe(201);
  expect((await confirm(token)).status).toBe(404);
  expect(await readEmail(member)).toBe(member.email);
});

test.each([
  ['a wrong password', { current_password: 'Wrong1234' }, 'current_password'],
  ['an invalid address', { email: 'nora@' }, 'email'],
  ['several addresses', { email: 'a@example.org, b@example.org' }, 'email'],
  ['the address of the account', { email: 'PERSON' }, 'email'],
])('rejects %s at its field and mails nothing', async (_, changes, field) => {
  const member = await aMember(app);
  const own = 'email' in changes && changes.email === 'PERSON' ? { email: member.email.toUpperCase() } : {};
  const body = { current_password: member.password, email: 'x@example.org', ...changes, ...own };
  const { status, failure } = await app.call(endpoints.requestEmailChange, { body, token: member.token });
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
  const rows = await app.database.read((tx) =>
    tx.execute(sql`select 1 from email_changes where user_id = ${member.id}`),
  );
  expect(rows.rows).toHaveLength(0);
});

test('a change of password cancels the change of address; a change of address cancels an open reset link', async () => {
  const member = await aMember(app);
  await request(member, 'cancelled@example.org');
  const token = tokenIn((await mailsTo('cancelled@example.org', 1))[0]);
  const change = { old_password: member.password, new_password: 'An0ther!one' };
  await app.call(endpoints.changePassword, { body: change, token: member.token });
  expect((await confirm(token)).status).toBe(404);
  expect((await mailsTo(member.email, 2)).at(-1)).toContain('Your password has been changed');

  const other = await aMember(app);
  await request(other, 'moved@example.org');
  const moved = tokenIn((await mailsTo('moved@example.org', 1))[0]);
  await app.call(endpoints.requestPasswordReset, { body: { email: other.email } });
  const mails = await mailsTo(other.email, 2);
  const reset = mails.map((mail) => /reset-password\/([\w-]{20,})/.exec(mail)?.[1]).find(Boolean) ?? '';
  expect((await app.call(endpoints.checkResetToken, { body: { token: reset } })).status).toBe(200);
  expect((await confirm(moved)).status).toBe(200);
  expect((await app.call(endpoints.checkResetToken, { body: { token: reset } })).status).toBe(404);
});

test('stops after five requests in an hour, and after ten wrong passwords', async () => {
  const [member, guesser] = [await aMember(app), await aMember(app)];
  for (let i = 0; i < 5; i += 1) expect((await request(member, `five${i}@example.org`)).status).toBe(200);
  const refused = await request(member, 'five6@example.org');
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (let i = 0; i < 10; i += 1)
    expect((await request(guesser, 'six@example.org', 'Wrong1234')).status).toBe(400);
  expect((await request(guesser, 'six@example.org')).status).toBe(429);
});

test('of twelve concurrent requests of an account five are mailed', async () => {
  const member = await aMember(app);
  const many = Array.from({ length: 12 }, (_, i) => request(member, `burst${i}@example.org`));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
  const mails = sql`select recipient from outbox where starts_with(recipient, 'burst')`;
  expect(await app.rows(mails)).toHaveLength(5);
});

test('one address can be requested five times a day, by all accounts and in every spelling together', async () => {
  const spellings = ['asked@example.org', 'Asked@example.org', 'ASKED@EXAMPLE.ORG'];
  const members = [await aMember(app), await aMember(app), await aMember(app)];
  const ask = (i: number) => request(members[i % 3] as Person, spellings[i % 3] as string);
  for (let i = 0; i < 5; i += 1) expect((await ask(i)).status).toBe(200);
  for (const i of [5, 6, 7]) {
    const refused = await ask(i);
    expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  }
  expect((await request(members[0] as Person, 'not-asked@example.org')).status).toBe(200);
});

test('LIMITS=off lifts both limits', async () => {
  const open = await openTestApp({ LIMITS: 'off' });
  const { password, token } = await aMember(open);
  const body = { current_password: password, email: 'often@example.org' };
  for (let i = 0; i < 7; i += 1)
    expect((await open.call(endpoints.requestEmailChange, { body, token })).status).toBe(200);
  await open.close();
});
