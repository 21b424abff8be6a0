import { setTimeout as wait } from 'node:timers/promises';
import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey, maxApiKeys } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { updateUser } from '@iom/contract/accounts/users.endpoints.ts';
import { createSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmailToken, aResetToken } from '#test/fixtures/mailed-links.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { rounds, statuses, withSecondServer } from '#test/setup/two-servers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await withSecondServer(await openTestApp());
});
afterAll(() => app.close());

const newPassword = 'An0ther!one';

const insertResetLink = async ({ id }: Person) => {
  const token = await aResetToken(app, id);
  return (password: string) => app.call(endpoints.confirmPasswordReset, { body: { token, password } });
};

const insertEmailLink = async ({ id }: Person, email: string) => {
  const token = await anEmailToken(app, id, email);
  return () => app.call(endpoints.confirmEmailChange, { body: { token } });
};

const signInWith = ({ email }: Pick<Person, 'email'>, password: string) =>
  app.call(endpoints.signIn, { body: { username: email, password } });

test('a reset link used several times concurrently sets one password', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(app);
    const reset = await insertResetLink(who);
    const passwords = ['First!oil1', 'Second!oil2', 'Third!oil3'];
    const ends = await Promise.all(passwords.map(reset));
    expect(statuses(ends)).toEqual([200, 404, 404]);
    const set = passwords[ends.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signInWith(who, set)).status).toBe(200);
  }
});

test('a link that confirms an address changes it once of several concurrent uses', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await aMember(app);
    const confirm = await insertEmailLink(who, `moved${round}@example.org`);
    const ends = await Promise.all([confirm(), confirm(), confirm(), confirm()]);
    expect(statuses(ends)).toEqual([200, 404, 404, 404]);
  }
});

test('one address confirmed concurrently by two accounts belongs to one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [ada, bob] = [await aMember(app), await aMember(app)];
    const links = [
      await insertEmailLink(ada, `both${round}@example.org`),
      await insertEmailLink(bob, `Both${round}@Example.org`),
    ];
    const ends = await Promise.all(links.map((confirm) => confirm()));
    expect(statuses(ends)).toEqual([200, 404]);
  }
});

/** Registered through the API: the password is hashed at full cost, so that signing in takes a while. */
const register = async (email: string) => {
  const password = 'Sp1ndle!oil';
  const body = { first_name: 'A', last_name: 'B', email, password };
  const { auth_token: token, id } = (await app.call(endpoints.registerUser, { body })).body;
  return { id, email, password, token };
};
const changed = async ({ token, password }: Person) =>
  app.call(endpoints.changePassword, {
    body: { old_password: password, new_password: newPassword },
    token,
  });

test.each([
  ['reset', async (who: Person) => (await insertResetLink(who))(newPassword)],
  ['changed', changed],
])('no session made with the old password outlives a password %s concurrently', async (way, change) => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await register(`${way}${round}@example.org`);
    const [replaced, ...signIns] = await Promise.all([
      change(who),
      // one after the other, so that some calls are between the password check and the new session when the
      // password changes
      ...Array.from({ length: 10 }, (_, n) => wait(n * 4).then(() => signInWith(who, who.password))),
    ]);
    expect(replaced.status).toBe(200);
    for (const { body } of signIns.filter(({ status }) => status === 200))
      expect((await app.call(endpoints.readMe, { token: body.token })).status).toBe(401);
  }
});

test('concurrent creation of API keys stops at the limit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, token } = await aMember(app);
    await app.execute(
      sql`insert into api_keys (user_id, name, hint, key_hash)
        select ${id}, i::text, '', ${`${id} `}::text || i from generate_series(2, ${maxApiKeys}::int) i`,
    );
    const ends = await Promise.all(
      ['a', 'b', 'c'].map((name) => app.call(createApiKey, { body: { name }, token })),
    );
    expect(statuses(ends)).toEqual([201, 409, 409]);
  }
});

test('of analyses saved concurrently under one name one remains', async () => {
  const { token } = await aMember(app);
  for (let round = 0; round < rounds; round += 1) {
    const names = [`Name ${round}`, `name ${round}`, `NAME ${round}`];
    const ends = await Promise.all(
      names.map((name) => app.call(createSavedAnalysis, { body: { name, query: {} }, token })),
    );
    expect(statuses(ends)).toEqual([201, 400, 400]);
  }
});

test('of two administrators who demote each other concurrently one remains', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [ada, bob] = [await anAdministrator(app), await anAdministrator(app)];
    await app.execute(sql`update users set is_staff = false where id not in (${ada.id}, ${bob.id})`);
    const demote = (by: Person, { id }: Person) =>
      app.call(updateUser, { params: { id }, body: { is_staff: false }, token: by.token });
    const ends = await Promise.all([demote(ada, bob), demote(bob, ada)]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    const remaining = sql`select id from users where is_staff and is_active`;
    expect(await app.rows(remaining)).toHaveLength(1);
  }
});
