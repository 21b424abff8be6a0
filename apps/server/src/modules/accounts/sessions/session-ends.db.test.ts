import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { deleteUser, updateUser } from '@iom/contract/accounts/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmailToken, aResetToken } from '#test/fixtures/mailed-links.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { hashToken } from '../secrets/secrets.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const byAdmin = (params: { id: number }, body: { is_active?: boolean; is_staff?: boolean }) =>
  app.call(updateUser, { params, body, token: admin.token });
const newPassword = 'An0ther!one';

/** An event of an account, and what still works afterwards: the acting session, another one, an API key. */
const events: [string, [boolean, boolean, boolean], (who: Person) => Promise<unknown>][] = [
  ['it signs out', [false, true, true], ({ token }) => app.call(endpoints.signOut, { token })],
  [
    'it changes the password',
    [true, false, true],
    ({ token, password }) =>
      app.call(endpoints.changePassword, {
        body: { old_password: password, new_password: newPassword },
        token,
      }),
  ],
  [
    'the password is reset',
    [false, false, false],
    async ({ id }) =>
      app.call(endpoints.confirmPasswordReset, {
        body: { token: await aResetToken(app, id), password: newPassword },
      }),
  ],
  [
    'the address changes',
    [true, true, true],
    async ({ id, email }) =>
      app.call(endpoints.confirmEmailChange, {
        body: { token: await anEmailToken(app, id, `new-${email}`) },
      }),
  ],
  ['the account is deactivated', [false, false, false], ({ id }) => byAdmin({ id }, { is_active: false })],
  [
    'the account is deleted',
    [false, false, false],
    ({ id }) => app.call(deleteUser, { params: { id }, token: admin.token }),
  ],
  [
    'the account becomes an administrator’s',
    [true, true, true],
    ({ id }) => byAdmin({ id }, { is_staff: true }),
  ],
  [
    'nobody uses it for 30 days',
    [false, true, true],
    ({ token }) =>
      app.execute(
        sql`update sessions set last_used_at = now() - interval '30 days 1 minute' where token_hash = ${hashToken(token)}`,
      ),
  ],
];

test.each(events)('when %s: session, other session and key work: %j', async (_, works, happens) => {
  const who = await aMember(app);
  const { email: username, password } = who;
  const elsewhere = (await app.call(endpoints.signIn, { body: { username, password } })).body.token;
  const { key } = (await app.call(createApiKey, { body: { name: 'A program' }, token: who.token })).body;
  const credentials = [who.token, elsewhere, key];
  const statuses = async () =>
    (await Promise.all(credentials.map((token) => app.call(endpoints.readMe, { token })))).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await happens(who);
  expect(await statuses()).toEqual(works.map((one) => (one ? 200 : 401)));
});
