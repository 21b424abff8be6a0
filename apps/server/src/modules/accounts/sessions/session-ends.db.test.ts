import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { deleteUser, updateUser } from '@iom/contract/accounts/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const write = (statement: ReturnType<typeof sql>) => app.database.write((tx) => tx.execute(statement));
const byAdmin = (params: { id: number }, body: { is_active?: boolean; is_staff?: boolean }) =>
  app.call(updateUser, { params, body, token: admin.token });
const newPassword = 'An0ther!one';

const ends: Record<string, (who: Person) => Promise<{ status: number } | object>> = {
  'it signs out': ({ token }) => app.call(endpoints.signOut, { token }),
  'it changes the password': ({ token, password }) =>
    app.call(endpoints.changePassword, {
      body: { old_password: password, new_password: newPassword },
      token,
    }),
  'the password is reset': async ({ id }) => {
    const token = `${id}`.padStart(43, 'r');
    await write(sql`insert into password_resets (user_id, token_hash) values (${id}, ${hashToken(token)})`);
    return app.call(endpoints.confirmPasswordReset, { body: { token, password: newPassword } });
  },
  'the address changes': async ({ id, email }) => {
    const token = `${id}`.padStart(43, 'e');
    await write(sql`insert into email_changes (user_id, email, token_hash)
      values (${id}, ${`new-${email}`}, ${hashToken(token)})`);
    return app.call(endpoints.confirmEmailChange, { body: { token } });
  },
  'the account is deactivated': ({ id }) => byAdmin({ id }, { is_active: false }),
  'the account is deleted': ({ id }) => app.call(deleteUser, { params: { id }, token: admin.token }),
  'the account becomes an administrator’s': ({ id }) => byAdmin({ id }, { is_staff: true }),
  'nobody uses it for 30 days': ({ token }) =>
    write(
      sql`update sessions set last_used_at = now() - interval '30 days 1 minute' where token_hash = ${hashToken(token)}`,
    ),
};

/** What still works afterwards: the session that acts, another one, an API key. */
test.each<[string, [boolean, boolean, boolean]]>([
  ['it signs out', [false, true, true]],
  ['it changes the password', [true, false, true]],
  ['the password is reset', [false, false, false]],
  ['the address changes', [true, true, true]],
  ['the account is deactivated', [false, false, false]],
  ['the account is deleted', [false, false, false]],
  ['the account becomes an administrator’s', [true, true, true]],
  ['nobody uses it for 30 days', [false, true, true]],
])('when %s: session, other session and key work: %j', async (what, works) => {
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
  await ends[what]?.(who);
  expect(await statuses()).toEqual(works.map((one) => (one ? 200 : 401)));
});
