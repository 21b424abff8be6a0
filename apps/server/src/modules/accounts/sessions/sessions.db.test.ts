import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, resetTokenFor } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a session ends 30 days after its last use, and every use extends it', async () => {
  const who = await aMember(app);
  const lastUsed = (ago: string) =>
    app.execute(sql`update sessions set last_used_at = now() - ${ago}::interval where user_id = ${who.id}`);
  const status = async () => (await app.call(endpoints.readMe, { token: who.token })).status;
  await lastUsed('29 days 23 hours');
  expect(await status()).toBe(200);
  const [session] = await app.rows<{ used: boolean }>(
    sql`select last_used_at > now() - interval '1 minute' as used from sessions where user_id = ${who.id}`,
  );
  expect(session).toEqual({ used: true });
  await lastUsed('30 days 1 minute');
  expect(await status()).toBe(401);
});

test('a link to set a password works for an hour', async () => {
  const { email, id } = await aMember(app);
  await app.call(endpoints.requestPasswordReset, { body: { email } });
  const token = await resetTokenFor(app, email);
  const insertLink = (ago: string) =>
    app.execute(sql`update password_resets set created_at = now() - ${ago}::interval where user_id = ${id}`);
  const confirm = async () =>
    (await app.call(endpoints.confirmPasswordReset, { body: { token, password: 'Fresh1oil!' } })).status;
  await insertLink('61 minutes');
  expect((await app.call(endpoints.checkResetToken, { body: { token } })).status).toBe(404);
  expect(await confirm()).toBe(404);
  await insertLink('59 minutes');
  expect((await app.call(endpoints.checkResetToken, { body: { token } })).status).toBe(200);
  expect(await confirm()).toBe(200);
});
