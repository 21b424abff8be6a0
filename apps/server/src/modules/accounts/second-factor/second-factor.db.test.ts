import { listAuditLog, readMe, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey, listApiKeys } from '@iom/contract/accounts/api-keys.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/second-factor.endpoints.ts';
import { listUsers, updateUser } from '@iom/contract/accounts/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import {
  aChallenge,
  aMemberWithFactor,
  codeOf,
  forgetUsedCodes,
  setUpFactor,
} from '#test/fixtures/second-factor.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { hashToken } from '../secrets/secrets.ts';
import { findStep } from './factor-proof.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

// RFC 6238, appendix B, SHA-1: the last six of its eight digits
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])(
  'at %i seconds accepts %s for the secret of RFC 6238, and for a step before and after',
  (seconds, code) => {
    const secret = Secret.fromUTF8('12345678901234567890').base32;
    const step = Math.floor(seconds / 30);
    expect(findStep(secret, code, seconds)).toBe(step);
    expect(findStep(secret, code, seconds + 30)).toBe(step);
    expect(findStep(secret, code, seconds - 30)).toBe(step);
    expect(findStep(secret, code, seconds + 60)).toBeUndefined();
  },
);

const complete = (challenge: string, code: string) =>
  app.call(endpoints.completeSignIn, { body: { challenge, code } });

test('asks for a second factor after the password, and starts a session with its code', async () => {
  const member = await aMemberWithFactor(app);
  const asked = await app.call(signIn, { body: { username: member.email, password: member.password } });
  expect([asked.status, asked.failure.code, asked.failure.methods]).toEqual([
    401,
    'second_factor_required',
    ['totp', 'recovery'],
  ]);
  const done = await complete(String(asked.failure.challenge), codeOf(member.secret));
  expect([done.status, done.body.user.id]).toEqual([200, member.id]);
  const me = await app.call(readMe, { token: done.body.token });
  expect(me.body.second_factor).toEqual(['totp', 'recovery']);
});

test('says the same of a wrong password with and without a second factor', async () => {
  const [withFactor, without] = [await aMemberWithFactor(app), await aMember(app)];
  const texts = [];
  for (const { email } of [withFactor, without]) {
    const { failure } = await app.call(signIn, { body: { username: email, password: 'Wrong1234' } });
    const { request_id: _, ...rest } = failure;
    texts.push(rest);
  }
  expect(texts[0]).toEqual(texts[1]);
});

test('a challenge works once, and so does a code', async () => {
  const member = await aMemberWithFactor(app);
  const [first, second] = [await aChallenge(app, member), await aChallenge(app, member)];
  const code = codeOf(member.secret);
  expect((await complete(first, code)).status).toBe(200);
  expect((await complete(second, code)).failure).toMatchObject({
    code: 'second_factor_wrong',
    tries_left: 4,
  });
  expect((await complete(second, codeOf(member.secret, -1))).failure.code).toBe('second_factor_wrong');
  await forgetUsedCodes(app, member);
  expect((await complete(first, code)).failure).toMatchObject({ code: 'second_factor_wrong', tries_left: 0 });
  expect((await complete(second, code)).status).toBe(200);
});

test('of concurrent sign-ins with one code, or one recovery code, one succeeds', async () => {
  const member = await aMemberWithFactor(app);
  for (const code of [codeOf(member.secret), member.recoveryCodes[0] ?? '']) {
    const challenges = await Promise.all(Array.from({ length: 6 }, () => aChallenge(app, member)));
    const responses = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.execute(sql`delete from throttles`);
  }
});

test('a challenge ends after five wrong codes, after five minutes, and with the password', async () => {
  const member = await aMemberWithFactor(app);
  const tried = await aChallenge(app, member);
  for (const left of [4, 3, 2, 1, 0])
    expect((await complete(tried, '000000')).failure).toMatchObject({ tries_left: left });
  expect((await complete(tried, codeOf(member.secret))).failure.tries_left).toBe(0);
  const late = await aChallenge(app, member);
  await app.execute(sql`update sign_in_challenges set created_at = now() - interval '301 seconds'`);
  expect((await complete(late, codeOf(member.secret))).status).toBe(401);
  const ended = await aChallenge(app, member);
  const { endSessions } = await import('../sessions/sessions.store.ts');
  await app.database.write((tx) => endSessions(tx, member.id));
  expect((await complete(ended, codeOf(member.secret))).status).toBe(401);
  expect((await complete(await aChallenge(app, member), codeOf(member.secret))).status).toBe(200);
});

test('refuses codes of an account after ten wrong ones, over all its challenges and sessions', async () => {
  const member = await aMemberWithFactor(app);
  for (let i = 0; i < 3; i += 1) {
    const challenge = await aChallenge(app, member);
    for (let j = 0; j < 3; j += 1) expect((await complete(challenge, '000000')).status).toBe(401);
  }
  const { token } = member;
  expect((await app.call(endpoints.stepUp, { body: { code: '000000' }, token })).status).toBe(401);
  const right = { code: codeOf(member.secret) };
  expect((await app.call(endpoints.stepUp, { body: right, token })).status).toBe(429);
  expect((await complete(await aChallenge(app, member), right.code)).status).toBe(429);
});

test('a recovery code signs in once, however it is typed, and its use is mailed', async () => {
  const member = await aMemberWithFactor(app);
  expect(new Set(member.recoveryCodes).size).toBe(10);
  const [code = ''] = member.recoveryCodes;
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  expect((await complete(await aChallenge(app, member), typed)).status).toBe(200);
  expect((await complete(await aChallenge(app, member), code)).status).toBe(401);
  // the text of a mail goes once it is sent, so it is read from its file
  await vi.waitFor(async () => {
    const mails = (await app.mails(1)).filter((mail) => mail.includes(member.email));
    expect(mails.map((mail) => mail.replace(/=\r\n/g, '')).join()).toContain('9 codes are left');
  });
});

test('stores no secret and no recovery code as text', async () => {
  const member = await aMemberWithFactor(app);
  const [row] = await app.rows<{ secret: string; codes: string }>(
    sql`select secret, (select string_agg(code_hash, ' ') from recovery_codes where user_id = ${member.id}) as codes
      from totp_factors where user_id = ${member.id}`,
  );
  expect(row?.secret).not.toContain(member.secret);
  for (const code of member.recoveryCodes) expect(row?.codes).not.toContain(code);
});

const makeStale = ({ id }: Person) =>
  app.execute(sql`update sessions set proved_at = now() - interval '901 seconds' where user_id = ${id}`);

test('asks for a proof that is not older than fifteen minutes, only of accounts with a second factor', async () => {
  const [member, plain] = [await aMemberWithFactor(app), await aMember(app)];
  const create = ({ token }: Person, name: string) => app.call(createApiKey, { body: { name }, token });
  expect((await create(plain, 'Plain')).status).toBe(201);
  expect((await create(member, 'Fresh')).status).toBe(201);
  await makeStale(member);
  const stale = await create(member, 'Stale');
  expect([stale.status, stale.failure.code]).toEqual([403, 'second_factor_stale']);
  expect((await app.call(listApiKeys, { token: member.token })).body.count).toBe(1);
  const proof = { body: { code: codeOf(member.secret) }, token: member.token };
  expect((await app.call(endpoints.stepUp, proof)).status).toBe(204);
  expect((await create(member, 'Proved')).status).toBe(201);
  expect((await app.call(endpoints.stepUp, { ...proof, token: plain.token })).failure.code).toBe(
    'second_factor_missing',
  );
});

test('every session proves itself alone', async () => {
  const member = await aMemberWithFactor(app);
  const other = (await complete(await aChallenge(app, member), codeOf(member.secret))).body.token;
  await app.execute(
    sql`update sessions set proved_at = null where user_id = ${member.id} and created_at = (select max(created_at) from sessions where user_id = ${member.id})`,
  );
  const create = (token: string, name: string) => app.call(createApiKey, { body: { name }, token });
  expect((await create(other, 'Other')).status).toBe(403);
  expect((await create(member.token, 'Own')).status).toBe(201);
});

test('replaces an app only after a fresh proof, and keeps the old one until the new one is confirmed', async () => {
  const member = await aMemberWithFactor(app);
  const { token, password } = member;
  await makeStale(member);
  const begin = () => app.call(endpoints.setUpTotp, { body: { password }, token });
  expect((await begin()).failure.code).toBe('second_factor_stale');
  await app.call(endpoints.stepUp, { body: { code: codeOf(member.secret) }, token });
  const { secret } = (await begin()).body;
  await forgetUsedCodes(app, member);
  expect((await complete(await aChallenge(app, member), codeOf(member.secret))).status).toBe(200);
  const wrong = await app.call(endpoints.confirmTotp, { body: { code: '000000' }, token });
  expect([wrong.status, wrong.failure.code]).toEqual([401, 'second_factor_wrong']);
  expect((await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) }, token })).status).toBe(200);
  await forgetUsedCodes(app, member);
  const challenge = await aChallenge(app, member);
  expect((await complete(challenge, codeOf(member.secret))).status).toBe(401);
  expect((await complete(challenge, codeOf(secret))).status).toBe(200);
  expect((await complete(await aChallenge(app, member), member.recoveryCodes[0] ?? '')).status).toBe(401);
});

test('removes the factor with the password and a code, and mails it', async () => {
  const member = await aMemberWithFactor(app);
  const remove = (password: string, code: string) =>
    app.call(endpoints.removeSecondFactor, { body: { password, code }, token: member.token });
  expect((await remove('Wrong1234', codeOf(member.secret))).failure.errors?.password).toBeTruthy();
  expect((await remove(member.password, '000000')).failure.code).toBe('second_factor_wrong');
  expect((await remove(member.password, codeOf(member.secret))).status).toBe(204);
  const signedIn = await app.call(signIn, { body: { username: member.email, password: member.password } });
  expect(signedIn.status).toBe(200);
  const mails = await app.rows(
    sql`select 1 from outbox where recipient = ${member.email} and subject like 'The second factor%'`,
  );
  expect(mails).toHaveLength(1);
});

test('an administrator removes a lost factor, which is mailed and recorded', async () => {
  const [member, administrator] = [await aMemberWithFactor(app), await anAdministrator(app)];
  const remove = () =>
    app.call(endpoints.removeSecondFactorOfUser, {
      params: { id: member.id },
      token: administrator.token,
    });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  const query = { target: `user ${member.id}`, action: 'user.second_factor_removed' };
  const { results } = (await app.call(listAuditLog, { query, token: administrator.token })).body;
  expect(results.map(({ before, after }) => [before, after])).toEqual([
    [{ methods: ['totp', 'recovery'] }, null],
  ]);
  const signedIn = await app.call(signIn, { body: { username: member.email, password: member.password } });
  expect(signedIn.status).toBe(200);
});

test('the first second factor ends the other sessions, which have proved a password alone', async () => {
  const member = await aMember(app);
  const body = { username: member.email, password: member.password };
  const other = (await app.call(signIn, { body })).body.token;
  const { token, secret } = await setUpFactor(app, member);
  expect((await app.call(readMe, { token: other })).status).toBe(401);
  expect((await app.call(readMe, { token })).status).toBe(200);
  const proved = (await complete(await aChallenge(app, member), codeOf(secret))).body.token;
  await setUpFactor(app, member);
  expect((await app.call(readMe, { token: proved })).status).toBe(200);
});

test('an administrator does not remove the own factor without password and code', async () => {
  const administrator = await setUpFactor(app, await anAdministrator(app));
  const { id, token } = administrator;
  const removed = await app.call(endpoints.removeSecondFactorOfUser, { params: { id }, token });
  expect([removed.status, removed.failure.code]).toEqual([409, 'own_account']);
  expect((await app.call(readMe, { token })).body.second_factor).toEqual(['totp', 'recovery']);
});

test('the last recovery code leaves the methods', async () => {
  const member = await aMemberWithFactor(app);
  const [code = ''] = member.recoveryCodes;
  await app.execute(
    sql`delete from recovery_codes where user_id = ${member.id} and code_hash <> ${hashToken(code.replaceAll('-', ''))}`,
  );
  const { token } = (await complete(await aChallenge(app, member), code)).body;
  expect((await app.call(readMe, { token })).body.second_factor).toEqual(['totp']);
});

test('recovery codes are replaced together', async () => {
  const member = await aMemberWithFactor(app);
  const { token, password } = member;
  const renewed = await app.call(endpoints.renewRecoveryCodes, { body: { password }, token });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  const challenge = await aChallenge(app, member);
  expect((await complete(challenge, member.recoveryCodes[1] ?? '')).status).toBe(401);
  expect((await complete(challenge, renewed.body.recovery_codes[1] ?? '')).status).toBe(200);
  expect((await app.call(endpoints.readSecondFactor, { token })).body).toEqual({
    ...{ methods: ['totp', 'recovery'], recovery_codes_left: 9, passkeys_available: true, required: false },
  });
});

test('if administrators need a factor, the role of one without it is suspended until it is set up', async () => {
  const strict = await openTestApp({ SECOND_FACTOR: 'administrators' });
  try {
    const [administrator, member] = [await anAdministrator(strict), await aMember(strict)];
    const { token } = administrator;
    const list = await strict.call(listUsers, { token });
    expect([list.status, list.failure.code]).toEqual([403, 'second_factor_setup']);
    const change = { params: { id: member.id }, body: { is_staff: true }, token };
    expect((await strict.call(updateUser, change)).failure.code).toBe('second_factor_setup');
    expect((await strict.call(listUsers, { token: member.token })).failure.code).toBe('permission_denied');
    expect((await strict.call(readMe, { token })).body.is_staff).toBe(true);
    const { readProfile } = await import('@iom/contract/accounts/accounts.endpoints.ts');
    expect((await strict.call(readProfile, { params: { id: member.id }, token })).status).toBe(404);
    expect((await strict.call(endpoints.readSecondFactor, { token })).body.required).toBe(true);
    await setUpFactor(strict, administrator);
    expect((await strict.call(listUsers, { token })).status).toBe(200);
  } finally {
    await strict.close();
  }
});
