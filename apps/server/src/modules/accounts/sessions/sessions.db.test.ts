import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetTokenFor } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Registered through the API: the password is hashed at full cost, so that signing in takes a while. */
const register = async (email: string) => {
  const password = 'Sp1ndle!oil';
  const { body } = await app.call(endpoints.registerUser, {
    body: { first_name: 'A', last_name: 'B', email, password },
  });
  return { email, password, token: body.auth_token };
};
type Account = Awaited<ReturnType<typeof register>>;

const newPassword = 'An0ther!one';
const ways = {
  change: (account: Account) =>
    app.call(endpoints.changePassword, {
      body: { old_password: account.password, new_password: newPassword },
      token: account.token,
    }),
  reset: async ({ email }: Account) => {
    await app.call(endpoints.requestPasswordReset, { body: { email } });
    const token = await resetTokenFor(app, email);
    return () => app.call(endpoints.confirmPasswordReset, { body: { token, password: newPassword } });
  },
};

const signInWith = ({ email, password }: Account) =>
  app.call(endpoints.signIn, { body: { username: email, password } });

const expectAllEnded = async (signIns: Awaited<ReturnType<typeof signInWith>>[]) => {
  for (const { body } of signIns.filter(({ status }) => status === 200))
    expect((await app.call(endpoints.readMe, { token: body.token })).status).toBe(401);
};

test('no session made with the old password outlives a concurrent reset', async () => {
  for (let round = 0; round < 5; round += 1) {
    const account = await register(`reset${round}@example.org`);
    const reset = await ways.reset(account);
    const [changed, ...signIns] = await Promise.all([
      reset(),
      ...Array.from({ length: 12 }, () => signInWith(account)),
    ]);
    expect(changed.status).toBe(200);
    await expectAllEnded(signIns);
  }
});

test('no session made with the old password outlives a concurrent change of password', async () => {
  for (let round = 0; round < 5; round += 1) {
    const account = await register(`change${round}@example.org`);
    const [changed, ...signIns] = await Promise.all([
      ways.change(account),
      ...Array.from({ length: 12 }, () => signInWith(account)),
    ]);
    expect(changed.status).toBe(200);
    await expectAllEnded(signIns);
  }
});
