import { readMe, registerUser, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/sessions.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const signInFrom = async ({ email, password }: Person, device?: string, agent = firefox) => {
  const body = { username: email, password, device };
  return (await app.call(signIn, { body, headers: { 'user-agent': agent } })).body.token;
};
const newBrowserMails = async ({ email }: Person) =>
  app.rows(
    sql`select id from outbox where recipient = ${email} and subject like 'A new browser%' order by id`,
  );
const isLive = async (token: string) => (await app.call(readMe, { token })).status === 200;

test('lists the sessions of the account with browser, address and uses, last used first', async () => {
  const member = await aMember(app);
  const token = await signInFrom(member);
  await app.execute(
    sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${member.id} and agent <> ${firefox}`,
  );
  const { count, results } = (await app.call(endpoints.listSessions, { token })).body;
  expect(count).toBe(2);
  expect(results[0]).toMatchObject({ agent: firefox, address: '127.0.0.1', current: true });
  expect(results[1]).toMatchObject({ current: false });
  expect(Object.keys(results[0] ?? {}).toSorted()).toEqual(
    'address agent created current id last_used'.split(' '),
  );
});

test('ends one session, another one of the account or its own', async () => {
  const member = await aMember(app);
  const token = await signInFrom(member);
  const { results } = (await app.call(endpoints.listSessions, { token })).body;
  for (const { id } of results.toSorted((a, b) => Number(a.current) - Number(b.current)))
    expect((await app.call(endpoints.endSession, { params: { id }, token })).status).toBe(204);
  expect([await isLive(member.token), await isLive(token)]).toEqual([false, false]);
});

test('ends all others', async () => {
  const [member, other] = [await aMember(app), await aMember(app)];
  const token = await signInFrom(member);
  expect((await app.call(endpoints.endOtherSessions, { token })).status).toBe(204);
  expect([await isLive(member.token), await isLive(token), await isLive(other.token)]).toEqual([
    ...[false, true, true],
  ]);
});

test('mails a sign-in from a browser not seen before, once, with a link that ends its session', async () => {
  const member = await aMember(app);
  await signInFrom(member, 'first browser of the member');
  const known = (await newBrowserMails(member)).length;
  const token = await signInFrom(member, 'second browser of the member');
  await signInFrom(member, 'second browser of the member');
  expect(await newBrowserMails(member)).toHaveLength(known + 1);
  // its text is deleted once it is sent
  const text = await vi.waitFor(async () => {
    const mails = await app.mails(0);
    const sent = mails.filter(
      (mail) => mail.includes(`To: ${member.email}`) && mail.includes('A new browser'),
    );
    expect(sent).toHaveLength(known + 1);
    return sent.at(-1)?.replace(/=\r\n/g, '') ?? '';
  });
  expect(text).toContain('Firefox on Windows');
  expect(text).toContain('127.0.0.1');
  const secret = /\/end-session\/([\w-]+)/.exec(text)?.[1] ?? '';
  const end = () => app.call(endpoints.endMailedSession, { body: { token: secret } });
  expect((await end()).status).toBe(204);
  expect([await isLive(token), await isLive(member.token)]).toEqual([false, true]);
  expect((await end()).status).toBe(404);
  // whoever used it has to be noticed again
  await signInFrom(member, 'second browser of the member');
  expect(await newBrowserMails(member)).toHaveLength(known + 2);
});

test('does not mail the first sign-in of an account, nor the browser of its registration', async () => {
  const member = await aMember(app);
  expect(await newBrowserMails(member)).toEqual([]);
  const [email, password] = ['registered@example.org', 'Sp1ndle!oil'];
  const device = 'browser of the registration';
  await app.call(registerUser, { body: { first_name: 'A', last_name: 'B', email, password, device } });
  const registered = { id: 0, email, password, token: '' };
  await signInFrom(registered, device);
  expect(await newBrowserMails(registered)).toEqual([]);
  await signInFrom(registered, 'another one');
  expect(await newBrowserMails(registered)).toHaveLength(1);
});

test('without a device, a browser is known by its name and network address', async () => {
  const member = await aMember(app);
  const before = (await newBrowserMails(member)).length;
  await signInFrom(member, undefined, 'curl/8.0');
  await signInFrom(member, undefined, 'curl/8.0');
  expect(await newBrowserMails(member)).toHaveLength(before + 1);
});
