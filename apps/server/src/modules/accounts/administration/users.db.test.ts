import { confirmPasswordReset, listAuditLog, readMe } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/users.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertUser, updateUser } from '#modules/accounts/accounts.module.ts';
import { aMember, anAdministrator, type Person, resetTokenFor } from '#test/fixtures/people.ts';
import { aSite } from '#test/fixtures/site.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { updateAccount } from './users.service.ts';

let app: TestApp;
let admin: Person;
let second: Person;
beforeAll(async () => {
  app = await openTestApp();
  [admin, second] = [await anAdministrator(app), await anAdministrator(app)];
});
afterAll(() => app.close());

const list = async (query: QueryInput<typeof endpoints.listUsers>) => {
  const { status, body } = await app.call(endpoints.listUsers, { query, token: admin.token });
  return { status, count: body.count, emails: body.results?.map(({ email }) => email) };
};
const update = (id: number, body: Record<string, unknown>, by = admin) =>
  app.call(endpoints.updateUser, { params: { id }, body, token: by.token });
const isLive = async ({ token }: Pick<Person, 'token'>) => (await app.call(readMe, { token })).status === 200;
const readAudit = async (target: string) =>
  (await app.call(listAuditLog, { query: { target }, token: admin.token })).body.results;
const stored = (user: { email: string; firstName?: string; lastName?: string; companyName?: string }) =>
  app.database.write((tx) =>
    insertUser(tx, { firstName: 'Ann', lastName: 'Ohm', passwordHash: '-', ...user }),
  );

test('searches names, company and email for a literal text, and filters by state and role', async () => {
  await stored({
    email: 'find.me@lab.example',
    firstName: 'Zoë',
    lastName: 'Quartz',
    companyName: '100%_Oil',
  });
  for (const search of ['zoë qua', 'QUARTZ', '100%_o', 'find.me@'])
    expect(await list({ search })).toEqual({ status: 200, count: 1, emails: ['find.me@lab.example'] });
  expect(await list({ last_name__icontains: '%_o' })).toMatchObject({ count: 1 });
  expect(await list({ search: '%zz' })).toMatchObject({ count: 0 });
  expect((await list({ is_staff: 'true' })).emails).toEqual([admin.email, second.email]);
  expect((await list({ is_active: 'false' })).count).toBe(0);
});

test('orders by last sign-in, with accounts that never signed in last in both directions, and rejects an unknown key', async () => {
  for (const ordering of ['last_login', '-last_login'])
    expect((await list({ ordering, page_size: '100' })).emails?.at(-1)).toBe('find.me@lab.example');
  expect((await list({ ordering: 'company,-last_name' })).status).toBe(200);
  expect((await list({ ordering: 'password' })).status).toBe(400);
});

test('reads and changes every field of an account, ignores unknown ones and writes one audit row', async () => {
  const who = await aMember(app);
  const profile = {
    ...{ company_name: 'Lind Oils', address: 'Street 1', city: 'Graz', state: 'Styria' },
    ...{ postal_code: '8010', country: 'AT', phone: '+43 1', title: 'Dr', data_notification: true },
  };
  const names = { first_name: 'Nora', last_name: 'Lind' };
  const { status, body } = await update(who.id, { ...names, ...profile, id: 1, last_login: null });
  expect(status).toBe(200);
  const read = await app.call(endpoints.readUser, { params: { id: who.id }, token: admin.token });
  expect(read.body).toEqual(body);
  expect(body).toMatchObject({ id: who.id, profile: who.id, company: 'Lind Oils', ...names, ...profile });
  expect(body.last_login).not.toBeNull();
  expect(await readAudit(`user ${who.id}`)).toMatchObject([
    { actor: admin.email, action: 'user.update', before: { city: '' }, after: { city: 'Graz', ...names } },
  ]);
  expect((await update(who.id, { ...names, ...profile })).status).toBe(200);
  expect(await readAudit(`user ${who.id}`)).toHaveLength(1);
});

test('returns the error at the field for an address in use and for invalid values', async () => {
  const who = await aMember(app);
  const taken = await update(who.id, { email: second.email.toUpperCase() });
  expect([taken.status, taken.failure.errors]).toEqual([
    400,
    { email: ['An account with this email address already exists.'] },
  ]);
  for (const [field, value] of Object.entries({ email: 'no', first_name: ' ', country: 'XX', is_staff: 1 }))
    expect((await update(who.id, { [field]: value })).failure.errors).toHaveProperty(field);
  expect((await update(2_147_483_647, { city: 'Graz' })).status).toBe(404);
});

test('notifies the old and the new address of a change of email, and ends sessions and API keys', async () => {
  const who = await aMember(app);
  const { body } = await app.call(createApiKey, { body: { name: 'Script' }, token: who.token });
  const email = 'moved@example.org';
  expect((await update(who.id, { email })).body.email).toBe(email);
  expect([await isLive(who), await isLive({ token: body.key })]).toEqual([false, false]);
  // the mail about the key may be sent first
  await vi.waitFor(async () => {
    const mails = (await app.mails(2)).filter((mail) => mail.includes('email address has been changed'));
    expect(mails.map((mail) => /To: (?:.*<)?([^\r\n>]+)/.exec(mail)?.[1])).toEqual([who.email, email]);
  });
});

test('permanently ends sessions, API keys and open links of a deactivated account', async () => {
  const who = await aMember(app);
  const { body } = await app.call(createApiKey, { body: { name: 'Script' }, token: who.token });
  await app.call(endpoints.sendPasswordReset, { params: { id: who.id }, token: admin.token });
  const token = await resetTokenFor(app, who.email);
  expect((await update(who.id, { is_active: false })).body.is_active).toBe(false);
  expect([await isLive(who), await isLive({ token: body.key })]).toEqual([false, false]);
  const refused = await app.call(endpoints.sendPasswordReset, { params: { id: who.id }, token: admin.token });
  expect([refused.status, refused.failure.code]).toEqual([409, 'account_inactive']);
  await update(who.id, { is_active: true });
  expect([await isLive(who), await isLive({ token: body.key })]).toEqual([false, false]);
  const reset = await app.call(confirmPasswordReset, { body: { token, password: 'Sp1ndle!oil' } });
  expect(reset.status).toBe(404);
});

test('mails a reset link that works, and records its sender', async () => {
  const who = await aMember(app);
  const sent = await app.call(endpoints.sendPasswordReset, { params: { id: who.id }, token: admin.token });
  expect(sent.status).toBe(200);
  const body = { token: await resetTokenFor(app, who.email), password: 'Sp1ndle!oil' };
  expect((await app.call(confirmPasswordReset, { body })).status).toBe(200);
  expect(await readAudit(`user ${who.id}`)).toMatchObject([
    { actor: admin.email, action: 'user.send_password_reset', before: null, after: { email: who.email } },
  ]);
});

test.each([{ is_staff: false }, { is_active: false }])(
  'refuses %j for oneself and for the last active administrator',
  async (change) => {
    const own = await update(admin.id, change);
    expect([own.status, own.failure.code]).toEqual([409, 'own_account']);
    await update(second.id, change);
    const last = await update(admin.id, change);
    expect([last.status, last.failure.code]).toEqual([409, 'last_administrator']);
    expect((await update(admin.id, { is_staff: true, is_active: true, city: 'Graz' })).status).toBe(200);
    await app.database.write((tx) => updateUser(tx, second.id, { isStaff: true, isActive: true }));
  },
);

test('returns 403 for a change by an administrator who has lost the role since the call began', async () => {
  const [former, accomplice] = [await aMember(app), await aMember(app)];
  const caller = {
    ...former,
    sessionId: 1,
    firstName: 'A',
    lastName: 'B',
    emailConfirmed: true,
    isStaff: true,
    secondFactor: { methods: [], isFresh: false, isMissing: false },
  };
  const promote = app.database.write((tx) =>
    updateAccount(tx, { outbox: undefined as never, site: aSite() }, caller, {
      id: accomplice.id,
      patch: { is_staff: true },
    }),
  );
  await expect(promote).rejects.toMatchObject({ code: 'permission_denied' });
});
