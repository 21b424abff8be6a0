import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { hashToken } from './secrets/secrets.ts';

const token = 'Link-of_43-characters'.padEnd(43, 'x');
const newPassword = 'An0ther!one';

let app: TestApp;
let who: Person;
let other: Person;
beforeAll(async () => {
  app = await openTestApp();
  [who, other] = [await aMember(app), await aMember(app)];
  await app.execute(
    sql`insert into password_resets (user_id, token_hash) values (${who.id}, ${hashToken(token)})`,
  );
});
afterAll(() => app.close());

const check = (text: unknown) => app.call(endpoints.checkResetToken, { body: { token: text } as never });
const confirm = (text: unknown) =>
  app.call(endpoints.confirmPasswordReset, { body: { token: text, password: newPassword } as never });

const others: [string, unknown][] = [
  ['nothing', ''],
  ['no value', null],
  ['no member', undefined],
  ['a list of it', [token]],
  ['an object with it', { token }],
  ['true', true],
  ['a number', 1],
  ['its beginning', token.slice(0, 42)],
  ['more than it', `${token}x`],
  ['it in capitals', token.toUpperCase()],
  ['it in small letters', token.toLowerCase()],
  ['it after a space', ` ${token}`],
  ['its hash', hashToken(token)],
  ['a wildcard', '%'],
  ['any text that is true', "' or '1'='1"],
  ['a long text', 'x'.repeat(5000)],
];

test.each(others)('a link with %s in place of its token is of no use and stays valid', async (_, text) => {
  for (const response of [await check(text), await confirm(text)])
    expect([400, 404]).toContain(response.status);
  expect((await check(token)).status).toBe(200);
  const signIn = await app.call(endpoints.signIn, { body: { username: who.email, password: newPassword } });
  expect(signIn.status).toBe(401);
});

/** Recipients of queued and sent mails. */
const mailedTo = () => app.rows<{ recipient: string }>(sql`select recipient from outbox`);

test.each<[string, () => unknown]>([
  ['a list of addresses', () => [other.email, 'thief@evil.example']],
  ['a list of one', () => [other.email]],
  ['two addresses in one', () => `${other.email},thief@evil.example`],
  ['two addresses apart', () => `${other.email} thief@evil.example`],
  ['a header after it', () => `${other.email}\r\nBcc: thief@evil.example`],
  ['NUL after it', () => `${other.email}\u0000@evil.example`],
  ['an object', () => ({ email: other.email })],
  ['nothing', () => ''],
  ['no value', () => null],
  ['a wildcard', () => '%@example.org'],
  ['too long a text', () => `${'x'.repeat(250)}@example.org`],
])('a request with %s mails no link to anybody', async (_, email) => {
  const { status } = await app.call(endpoints.requestPasswordReset, { body: { email: email() } as never });
  expect(status).toBe(400);
  expect(await mailedTo()).toEqual([]);
});
