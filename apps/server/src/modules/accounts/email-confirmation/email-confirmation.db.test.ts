import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import * as confirmation from '@iom/contract/accounts/email-confirmation.endpoints.ts';
import { updateUser } from '@iom/contract/accounts/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anEmailToken, aResetToken } from '#test/fixtures/mailed-links.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

let registrations = 0;
/** Registers an account with a new address. */
const register = async () => {
  registrations += 1;
  const email = `new${registrations}@example.org`;
  const body = { first_name: 'Nora', last_name: 'Lind', email, password: 'Sp1ndle!oil' };
  const { body: registered } = await app.call(endpoints.registerUser, { body });
  return { id: registered.id, email, token: registered.auth_token };
};
type Registered = Awaited<ReturnType<typeof register>>;

/** Waits for `count` mails with a link to the address. @returns their tokens, oldest first */
const mailedTokens = (email: string, count: number) =>
  vi.waitFor(async () => {
    const mails = (await app.mails(0)).filter((mail) => mail.includes(`To: ${email}\r\n`));
    const tokens = mails.flatMap(
      (mail) =>
        /confirm-email\/([\w-]+)\?welcome=true/.exec(
          mail.replace(/=\r\n/g, '').replaceAll('=3D', '='),
        )?.[1] ?? [],
    );
    expect(tokens).toHaveLength(count);
    return tokens;
  });
const mailedToken = async (email: string) => (await mailedTokens(email, 1))[0] ?? '';
const isConfirmed = async ({ token }: Pick<Registered, 'token'>) =>
  (await app.call(endpoints.readMe, { token })).body.email_confirmed;
const confirm = (token: string) => app.call(confirmation.confirmEmail, { body: { token } });
const check = (token: string) => app.call(confirmation.checkConfirmation, { body: { token } });
const sendAgain = ({ token }: Pick<Registered, 'token'>) =>
  app.call(confirmation.sendConfirmation, { token });

test('a registered address is confirmed once with the token of the welcome mail', async () => {
  const nora = await register();
  expect(await isConfirmed(nora)).toBe(false);
  const token = await mailedToken(nora.email);
  expect((await check(token)).body).toEqual({ email: nora.email });
  expect(await isConfirmed(nora)).toBe(false);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email: nora.email } });
  expect(await isConfirmed(nora)).toBe(true);
  expect([(await confirm(token)).status, (await check(token)).status]).toEqual([404, 404]);
  expect((await confirm('guessed')).status).toBe(404);
});

test('accounts that did not register, and administrators, count as confirmed', async () => {
  expect(await isConfirmed(await aMember(app))).toBe(true);
  const nora = await register();
  await app.execute(sql`update users set is_staff = true where id = ${nora.id}`);
  expect(await isConfirmed(nora)).toBe(true);
});

test('stores the token only as a hash; only the newest works, for seven days', async () => {
  const nora = await register();
  expect((await sendAgain(nora)).status).toBe(200);
  const [first = '', second = ''] = await mailedTokens(nora.email, 2);
  const stored = await app.rows(sql`select e::text as row from email_confirmations e`);
  expect(JSON.stringify(stored)).not.toContain(second);
  expect((await confirm(first)).status).toBe(404);
  await app.execute(sql`update email_confirmations set created_at = now() - interval '169 hours'`);
  expect([(await check(second)).status, (await confirm(second)).status]).toEqual([404, 404]);
  await app.runRecurringTasks();
  expect(await app.rows(sql`select 1 from email_confirmations`)).toHaveLength(0);
});

test('sends five links an hour, and none to a confirmed address', async () => {
  const nora = await register();
  for (let i = 0; i < 5; i += 1) expect((await sendAgain(nora)).status).toBe(200);
  const refused = await sendAgain(nora);
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const member = await aMember(app);
  expect((await sendAgain(member)).status).toBe(200);
  expect(await app.rows(sql`select 1 from outbox where recipient = ${member.email}`)).toHaveLength(0);
});

test('a link to reset the password and a verified new address confirm too', async () => {
  const [nora, mia] = [await register(), await register()];
  const reset = { token: await aResetToken(app, nora.id), password: 'An0ther!one' };
  expect((await app.call(endpoints.confirmPasswordReset, { body: reset })).status).toBe(200);
  const signIn = { username: nora.email, password: reset.password };
  expect(await isConfirmed((await app.call(endpoints.signIn, { body: signIn })).body)).toBe(true);
  const token = await anEmailToken(app, mia.id, 'mia@example.org');
  expect((await app.call(endpoints.confirmEmailChange, { body: { token } })).status).toBe(200);
  expect(await isConfirmed(mia)).toBe(true);
});

test('an address that an administrator enters is confirmed; one of an inactive account cannot be', async () => {
  const [nora, mia, admin] = [await register(), await register(), await anAdministrator(app)];
  const change = (id: number, body: object) =>
    app.call(updateUser, { params: { id }, body, token: admin.token });
  await change(nora.id, { first_name: 'Eleonora' });
  expect(await isConfirmed(nora)).toBe(false);
  await change(nora.id, { email: 'eleonora@example.org' });
  // the change ended her session
  const stored = await app.rows<{ confirmed: boolean }>(
    sql`select email_confirmed as confirmed from users where id = ${nora.id}`,
  );
  expect(stored).toEqual([{ confirmed: true }]);
  const token = await mailedToken(mia.email);
  await change(mia.id, { is_active: false });
  expect((await confirm(token)).status).toBe(404);
});
