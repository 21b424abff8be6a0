import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, resetTokenFor } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const registration = {
  first_name: 'Nora',
  last_name: 'Lind',
  email: 'Nora.Lind@example.org',
  password: 'Sp1ndle!oil',
};

const register = (changes: object) =>
  app.call(endpoints.registerUser, { body: { ...registration, ...changes } });

test('registration creates the account with its profile and signs in', async () => {
  const { status, body } = await register({ company_name: 'Lind Oils', country: 'SE', is_staff: true });
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual([
    'auth_token',
    'email',
    'first_name',
    'id',
    'last_name',
    'profile',
  ]);
  const me = await app.call(endpoints.readMe, { token: body.auth_token });
  expect(me.body).toMatchObject({ id: body.id, email: 'Nora.Lind@example.org', is_staff: false });
  const profile = await app.call(endpoints.readProfile, {
    params: { id: body.profile },
    token: body.auth_token,
  });
  expect(profile.body).toMatchObject({ company_name: 'Lind Oils', country: 'SE', city: '' });
});

test('an email address is unique regardless of case; one of twenty concurrent registrations gets it', async () => {
  await register({ email: 'case@example.org' });
  const again = await register({ email: 'CASE@Example.org' });
  expect(again.status).toBe(400);
  expect(again.failure.errors).toHaveProperty('email');
  const duplicates = await Promise.all(
    Array.from({ length: 20 }, () => register({ email: 'duplicate@example.org' })),
  );
  expect(duplicates.filter((response) => response.status === 201)).toHaveLength(1);
  expect(duplicates.filter((response) => response.status === 400)).toHaveLength(19);
});

test.each([
  ['a weak password', { password: 'weak' }, 'password'],
  ['a password with a space', { password: 'Sp1ndle oil' }, 'password'],
  ['no first name', { first_name: ' ' }, 'first_name'],
  ['an invalid address', { email: 'nora@' }, 'email'],
  ['a list for an e-mail', { email: ['a@example.org'] }, 'email'],
  ['an unknown country', { country: 'XX' }, 'country'],
  ['a NUL', { last_name: 'Li\0nd' }, 'last_name'],
  ['a line break in a name', { first_name: 'Nora\nPay here: https://evil.example' }, 'first_name'],
  ['a line separator in a name', { last_name: 'Li\u2028nd' }, 'last_name'],
  ['a control character in a company', { company_name: 'Lind\u0007' }, 'company_name'],
  ['an address that reads as a group', { email: 'x:victim@corp.example' }, 'email'],
  ['an address that reads as a list', { email: 'a@example.org;b@example.org' }, 'email'],
  ['an address that reads as a route', { email: 'victim%corp.example@example.org' }, 'email'],
  ['a quoted address', { email: '"a b"@example.org' }, 'email'],
  ['an address with a dot at its end', { email: 'a.@example.org' }, 'email'],
  ['a common password', { password: 'Password1' }, 'password'],
  ['a name of the site', { password: 'Classic!Archive2020' }, 'password'],
])('registration rejects %s at its field', async (_name, changes, field) => {
  const { status, failure } = await register(changes);
  expect(status).toBe(400);
  expect(Object.keys(failure.errors ?? {})).toEqual([field]);
});

test('sign-in returns the same for a wrong password, an unknown and an inactive account', async () => {
  const member = await aMember(app);
  const inactive = await aMember(app);
  await app.execute(sql`update users set is_active = false where id = ${inactive.id}`);
  const responses = await Promise.all(
    [
      { username: member.email, password: 'Wrong1234' },
      { username: 'nobody@example.org', password: member.password },
      { username: inactive.email, password: inactive.password },
    ].map((body) => app.call(endpoints.signIn, { body })),
  );
  for (const { status, failure } of responses) {
    expect(status).toBe(401);
    expect(failure).toMatchObject({ error: 'Invalid username or password.', code: 'invalid_credentials' });
  }
  expect((await app.call(endpoints.readMe, { token: inactive.token })).status).toBe(401);
});

test('signing out invalidates the token', async () => {
  const member = await aMember(app);
  expect((await app.call(endpoints.signOut, { token: member.token })).status).toBe(204);
  const after = await app.call(endpoints.readMe, { token: member.token });
  expect(after.status).toBe(401);
  expect(after.headers['www-authenticate']).toBe('Token');
});

test('tokens and passwords are stored only as hashes', async () => {
  const member = await aMember(app);
  const everything = await app.rows<{ row: string }>(
    sql`select u::text || s::text as row from users u join sessions s on s.user_id = u.id`,
  );
  const text = everything.map(({ row }) => row).join('\n');
  expect(text).toContain('$argon2id$');
  expect(text).not.toContain(member.token);
  expect(text).not.toContain(member.password);
});

test('returns the same for another user’s profile as for a missing profile', async () => {
  const [member, other] = [await aMember(app), await aMember(app)];
  const read = (id: string | number) =>
    app.call(endpoints.readProfile, { params: { id }, token: member.token });
  for (const id of [other.id, 99_999_999, 'none', '0', '-1', '1e3']) {
    const { status, failure } = await read(id);
    expect(status).toBe(404);
    expect({ ...failure, request_id: '' }).toEqual({
      error: 'Not found.',
      code: 'not_found',
      request_id: '',
    });
  }
  const change = await app.call(endpoints.updateProfile, {
    params: { id: other.id },
    body: { city: 'X' },
    token: member.token,
  });
  expect(change.status).toBe(404);
});

test('each text of a profile accepts 200 characters and rejects 201', async () => {
  const member = await aMember(app);
  const texts = ['company_name', 'address', 'city', 'state', 'postal_code', 'phone', 'title'];
  const change = (length: number) =>
    app.call(endpoints.updateProfile, {
      params: { id: member.id },
      body: Object.fromEntries(texts.map((field) => [field, 'ö'.repeat(length)])),
      token: member.token,
    });
  expect((await change(200)).body).toMatchObject({ phone: 'ö'.repeat(200), postal_code: 'ö'.repeat(200) });
  expect(Object.keys((await change(201)).failure.errors ?? {})).toEqual(texts);
});

test('the rows of an actor are found by the address the log shows, in letters of any script', async () => {
  const admin = await anAdministrator(app);
  const email = 'İOANNΟΣ@lab.example';
  await app.execute(sql`update users set email = ${email} where id = ${admin.id}`);
  const member = await aMember(app);
  await app.call(endpoints.updateProfile, {
    params: { id: member.id },
    body: { city: 'Graz' },
    token: admin.token,
  });
  const { body } = await app.call(endpoints.listAuditLog, { query: { actor: email }, token: admin.token });
  expect(body.results.map(({ actor, target }) => [actor, target])).toEqual([[email, `user ${member.id}`]]);
});

test('an administrator’s change of a profile writes one audit row; a change without effect writes none', async () => {
  const [admin, member] = [await anAdministrator(app), await aMember(app)];
  const change = { params: { id: member.id }, body: { city: 'Graz' }, token: admin.token };
  expect((await app.call(endpoints.updateProfile, change)).body.city).toBe('Graz');
  await app.call(endpoints.updateProfile, change);
  const { body } = await app.call(endpoints.listAuditLog, {
    query: { actor: admin.email },
    token: admin.token,
  });
  expect(body.count).toBe(1);
  expect(body.results[0]).toMatchObject({
    action: 'user.update',
    target: `user ${member.id}`,
    before: { city: '' },
    after: { city: 'Graz' },
  });
  expect((await app.call(endpoints.listAuditLog, { token: member.token })).status).toBe(403);
  expect((await app.call(endpoints.listAuditLog)).status).toBe(401);
});

test.each(['Engine0il!', 'Passw0rd!x', 'Abcdef12'])(
  'registration accepts the password %s, which is on no list of common ones',
  async (password) => {
    const email = `${password.toLowerCase().replace('!', '')}@example.org`;
    expect((await register({ email, password })).status).toBe(201);
  },
);

test('a reset rejects a common password and keeps its link valid; a change of password rejects it too', async () => {
  const member = await aMember(app);
  await app.call(endpoints.requestPasswordReset, { body: { email: member.email } });
  const token = await resetTokenFor(app, member.email);
  const reset = (password: string) => app.call(endpoints.confirmPasswordReset, { body: { token, password } });
  expect((await reset('Qwerty123')).failure.errors).toHaveProperty('password');
  const change = { old_password: member.password, new_password: 'Qwerty123' };
  const changed = await app.call(endpoints.changePassword, { body: change, token: member.token });
  expect(changed.failure.errors).toHaveProperty('new_password');
  expect((await reset('Fresh1oil!')).status).toBe(200);
});

test.each(['0000-01-01', '0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
  'the audit log rejects the date %s, which the database cannot hold',
  async (since) => {
    const { token } = await anAdministrator(app);
    const { status, failure } = await app.call(endpoints.listAuditLog, { query: { since }, token });
    expect(status).toBe(400);
    expect(failure.errors).toHaveProperty('since');
  },
);

test('changing the password requires the current one and ends every other session', async () => {
  const member = await aMember(app);
  const other = await app.call(endpoints.signIn, {
    body: { username: member.email, password: member.password },
  });
  const change = (old_password: string) =>
    app.call(endpoints.changePassword, {
      body: { old_password, new_password: 'An0ther!one' },
      token: member.token,
    });
  expect((await change('Wrong1234')).failure.errors).toHaveProperty('old_password');
  expect((await change(member.password)).status).toBe(200);
  expect((await app.call(endpoints.readMe, { token: other.body.token })).status).toBe(401);
  expect((await app.call(endpoints.readMe, { token: member.token })).status).toBe(200);
});

test('a reset link works once, only the newest; a weak password does not use it up; a reset ends every session', async () => {
  const member = await aMember(app);
  const ask = () => app.call(endpoints.requestPasswordReset, { body: { email: member.email.toUpperCase() } });
  await ask();
  const older = await resetTokenFor(app, member.email);
  await ask();
  const token = await resetTokenFor(app, member.email, 2);
  expect((await app.call(endpoints.checkResetToken, { body: { token: older } })).status).toBe(404);
  expect((await app.call(endpoints.checkResetToken, { body: { token } })).status).toBe(200);
  const confirm = (password: string) =>
    app.call(endpoints.confirmPasswordReset, { body: { token, password } });
  expect((await confirm('weak')).failure.errors).toHaveProperty('password');
  expect((await confirm('Fresh1oil!')).status).toBe(200);
  expect((await confirm('Fresh1oil!')).status).toBe(404);
  expect((await app.call(endpoints.readMe, { token: member.token })).status).toBe(401);
  expect(
    (await app.call(endpoints.signIn, { body: { username: member.email, password: 'Fresh1oil!' } })).status,
  ).toBe(200);
});

test('a change of password invalidates a reset link requested before', async () => {
  const member = await aMember(app);
  await app.call(endpoints.requestPasswordReset, { body: { email: member.email } });
  const token = await resetTokenFor(app, member.email);
  const change = {
    body: { old_password: member.password, new_password: 'An0ther!one' },
    token: member.token,
  };
  expect((await app.call(endpoints.changePassword, change)).status).toBe(200);
  expect((await app.call(endpoints.checkResetToken, { body: { token } })).status).toBe(404);
  const reset = { body: { token, password: 'Fresh1oil!' } };
  expect((await app.call(endpoints.confirmPasswordReset, reset)).status).toBe(404);
});

test('a reset request does not reveal whether the account exists', async () => {
  const response = await app.call(endpoints.requestPasswordReset, { body: { email: 'nobody@example.org' } });
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ status: 'OK' });
  const member = await aMember(app);
  await app.call(endpoints.requestPasswordReset, { body: { email: member.email } });
  // the queue works in order: once the member's mail is out, the other request has been handled
  await resetTokenFor(app, member.email);
  const mails = await app.mails(0);
  expect(mails.filter((mail) => mail.includes('nobody@example.org'))).toEqual([]);
});
