import * as accounts from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/api-keys.endpoints.ts';
import { maxApiKeys } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, anAdministrator, type Person, resetTokenFor } from '#test/fixtures/people.ts';
import { everythingStored } from '#test/setup/stored-rows.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const create = (who: Person, name = 'Nightly import') =>
  app.call(endpoints.createApiKey, { body: { name }, token: who.token });
const createKey = async (who: Person, name?: string) => (await create(who, name)).body.key;
const list = async (who: Person) =>
  (await app.call(endpoints.listApiKeys, { token: who.token })).body.results;
const revoke = (who: Person, id: number) =>
  app.call(endpoints.revokeApiKey, { params: { id }, token: who.token });
const statusWith = async (key: string) => (await app.call(accounts.readMe, { token: key })).status;
const mailsTo = async ({ email }: Person, subject: string) =>
  (await app.mails(0))
    .map((mail) => mail.replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(`To: ${email}`) && mail.includes(`Subject: ${subject}`));
const mailTo = (who: Person, subject: string) =>
  vi.waitFor(async () => {
    const mails = await mailsTo(who, subject);
    expect(mails).toHaveLength(1);
    return mails[0] ?? '';
  });

test('a key is returned once, has the prefix, and is stored as a hash', async () => {
  const owner = await aMember(app);
  const created = await create(owner, ' Nightly import ');
  expect(created.status).toBe(201);
  const { key, ...row } = created.body;
  expect(key).toMatch(/^iomk_[\w-]{43}$/);
  expect(row).toEqual({
    id: expect.any(Number),
    name: 'Nightly import',
    hint: key.slice(0, 9),
    created: expect.any(String),
    last_used: null,
  });
  expect(await list(owner)).toEqual([row]);
  expect(JSON.stringify(await everythingStored(app.database))).not.toContain(key);
});

test('a key reads what its owner may read, but without administrator rights', async () => {
  const owner = await anAdministrator(app);
  const key = await createKey(owner);
  const me = await app.call(accounts.readMe, { token: key });
  expect(me.body).toMatchObject({ email: owner.email, is_staff: false });
  expect((await app.call(searchOwnedOils, { body: {}, token: key })).status).toBe(200);
  expect((await app.call(listOils, { token: key })).status).toBe(200);
  const other = await aMember(app);
  const profile = { params: { id: other.id }, token: key };
  expect((await app.call(accounts.readProfile, profile)).status).toBe(404);
});

test('a write with a key is 403 and changes nothing', async () => {
  const owner = await aMember(app);
  const key = await createKey(owner);
  const calls = [
    await create({ ...owner, token: key }, 'Second'),
    await revoke({ ...owner, token: key }, (await list(owner))[0]?.id ?? 0),
    await app.call(accounts.updateProfile, {
      params: { id: owner.id },
      body: { city: 'Graz' },
      token: key,
    }),
    await app.call(accounts.signIn, {
      body: { username: owner.email, password: owner.password },
      token: key,
    }),
  ];
  for (const { status, failure } of calls) {
    expect([status, failure.code]).toEqual([403, 'read_only_key']);
    expect(failure.error).toBe('An API key can only read. Sign in to the site to make changes.');
  }
  expect(await list(owner)).toHaveLength(1);
});

test('a revoked key and the key of an inactive user are rejected from the next call on', async () => {
  const owner = await aMember(app);
  const [first, second] = [await createKey(owner, 'First'), await createKey(owner, 'Second')];
  expect(await statusWith(first)).toBe(200);
  const named = (await list(owner)).find(({ name }) => name === 'First');
  expect((await revoke(owner, named?.id ?? 0)).status).toBe(204);
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  await app.execute(sql`update users set is_active = false where id = ${owner.id}`);
  expect(await statusWith(second)).toBe(401);
});

test("another's key is 404", async () => {
  const [owner, other] = [await aMember(app), await aMember(app)];
  const { id } = (await create(owner)).body;
  expect((await revoke(other, id)).status).toBe(404);
  expect(await list(other)).toEqual([]);
  expect(await list(owner)).toHaveLength(1);
});

test('a name is unique for its user regardless of case, and 20 keys are the maximum', async () => {
  const owner = await aMember(app);
  await create(owner, 'Import');
  const again = await create(owner, 'IMPORT');
  expect(again.failure.errors).toEqual({ name: ['You have a key with this name.'] });
  expect((await create(owner, ' ')).failure.errors).toHaveProperty('name');
  const rest = Array.from({ length: maxApiKeys + 2 }, (_, index) => create(owner, `Key ${index}`));
  const statuses = (await Promise.all(rest)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxApiKeys - 1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
});

test('the last use is recorded at most once in ten minutes', async () => {
  const owner = await aMember(app);
  const key = await createKey(owner);
  const lastUse = async () => (await list(owner))[0]?.last_used;
  const usedAgo = (minutes: number) =>
    app.execute(
      sql`update api_keys set last_used_at = now() - make_interval(mins => ${minutes}) where user_id = ${owner.id}`,
    );
  await statusWith(key);
  expect(Date.now() - Date.parse((await lastUse()) ?? '')).toBeLessThan(60_000);
  await usedAgo(9);
  const recent = await lastUse();
  await statusWith(key);
  expect(await lastUse()).toBe(recent);
  await usedAgo(11);
  await statusWith(key);
  expect(Date.now() - Date.parse((await lastUse()) ?? '')).toBeLessThan(60_000);
});

test('the owner is notified of a new key by mail, without the key', async () => {
  const owner = await aMember(app);
  const key = await createKey(owner);
  const mail = await mailTo(owner, 'An API key was created for your account');
  expect(mail).toContain(`The API key "Nightly import" (${key.slice(0, 9)}`);
  expect(mail).toContain('/registration/account-settings/api-keys');
  expect(mail).not.toContain(key);
});

test('signing out and a change of the password leave keys valid, and the mail of the change says so', async () => {
  const owner = await aMember(app);
  const key = await createKey(owner);
  const body = { old_password: owner.password, new_password: 'Engine1oil!' };
  await app.call(accounts.changePassword, { body, token: owner.token });
  await app.call(accounts.signOut, { token: owner.token });
  expect(await statusWith(key)).toBe(200);
  const mail = await mailTo(owner, 'Your password has been changed');
  expect(mail).toContain('Your API key can still be used.');
});

test('a reset of the password revokes every key, and its mail says so', async () => {
  const owner = await aMember(app);
  const keys = [await createKey(owner, 'First'), await createKey(owner, 'Second')];
  await app.call(accounts.requestPasswordReset, { body: { email: owner.email } });
  const token = await resetTokenFor(app, owner.email);
  await app.call(accounts.confirmPasswordReset, { body: { token, password: 'Engine1oil!' } });
  for (const key of keys) expect(await statusWith(key)).toBe(401);
  const mail = await mailTo(owner, 'Your password has been changed');
  expect(mail).toContain('Your 2 API keys no longer work');
});

test('creating and revoking a key are in the audit log, without the key', async () => {
  const owner = await aMember(app);
  const { id, hint } = (await create(owner)).body;
  await revoke(owner, id);
  const rows = await app.rows<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_log where actor = ${owner.email} order by id`,
  );
  const key = { name: 'Nightly import', hint };
  expect(rows).toEqual([
    { action: 'api_key.create', before: null, after: key },
    { action: 'api_key.revoke', before: key, after: null },
  ]);
});
