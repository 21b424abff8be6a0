import { readMe, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/passkeys.endpoints.ts';
import {
  completeSignIn,
  removeSecondFactor,
  stepUp,
} from '@iom/contract/accounts/second-factor.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '#test/fixtures/people.ts';
import {
  aChallenge,
  addPasskeyOf,
  aNewCredential,
  passkeyChallenge,
  setUpFactor,
} from '#test/fixtures/second-factor.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Assertion = ReturnType<Awaited<ReturnType<typeof addPasskeyOf>>['authenticator']['get']>;
const signInWith = (assertion: Assertion) => app.call(endpoints.signInWithPasskey, { body: { assertion } });

test('signs in without a password, once for each challenge', async () => {
  const member = await addPasskeyOf(app, await aMember(app));
  const assertion = member.authenticator.get(await passkeyChallenge(app));
  const signedIn = await signInWith(assertion);
  expect([signedIn.status, signedIn.body.user?.id]).toEqual([200, member.id]);
  const { token } = signedIn.body;
  expect((await app.call(readMe, { token })).body.second_factor).toEqual(['passkey', 'recovery']);
  expect((await app.call(createApiKey, { body: { name: 'Fresh' }, token })).status).toBe(201);
  expect((await signInWith(assertion)).failure.code).toBe('second_factor_wrong');
  const list = await app.call(endpoints.listPasskeys, { token });
  expect(list.body.results).toMatchObject([{ name: 'Laptop', last_used: expect.any(String) }]);
});

test('of concurrent uses of one challenge one succeeds', async () => {
  const member = await addPasskeyOf(app, await aMember(app));
  const challenge = await passkeyChallenge(app);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => signInWith(member.authenticator.get(challenge))),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('is a second factor after the password, proves it again and removes it', async () => {
  const member = await addPasskeyOf(app, await aMember(app));
  const { email, password, token } = member;
  const asked = await app.call(signIn, { body: { username: email, password } });
  expect(asked.failure.methods).toEqual(['passkey', 'recovery']);
  const prove = async () => member.authenticator.get(await passkeyChallenge(app));
  const done = await app.call(completeSignIn, {
    body: { challenge: String(asked.failure.challenge), assertion: await prove() },
  });
  expect(done.status).toBe(200);
  await app.execute(sql`update sessions set proved_at = null where user_id = ${member.id}`);
  const create = () => app.call(createApiKey, { body: { name: 'Key' }, token });
  expect((await create()).failure.code).toBe('second_factor_stale');
  expect((await app.call(stepUp, { body: { assertion: await prove() }, token })).status).toBe(204);
  expect((await create()).status).toBe(201);
  expect((await app.call(stepUp, { body: {}, token })).failure.errors?.code).toBeTruthy();
  const body = { password, assertion: await prove() };
  expect((await app.call(removeSecondFactor, { body, token })).status).toBe(204);
  expect((await app.call(signIn, { body: { username: email, password } })).status).toBe(200);
});

test('refuses a passkey of another site, of another account, of an unknown challenge, and a copy', async () => {
  const [member, other] = [
    await addPasskeyOf(app, await aMember(app)),
    await addPasskeyOf(app, await aMember(app)),
  ];
  const challenge = () => passkeyChallenge(app);
  const elsewhere = { rpId: 'localhost', origin: 'http://localhost.evil.example' };
  expect((await signInWith(member.authenticator.get(await challenge(), { at: elsewhere }))).status).toBe(401);
  const otherParty = { rpId: 'evil.example', origin: 'http://localhost:3000' };
  expect((await signInWith(member.authenticator.get(await challenge(), { at: otherParty }))).status).toBe(
    401,
  );
  expect((await signInWith(member.authenticator.get('x'.repeat(43)))).status).toBe(401);
  const forged = { ...member.authenticator.get(await challenge()), id: other.authenticator.get('x').id };
  expect((await signInWith(forged)).status).toBe(401);
  const password = await aChallenge(app, member);
  const body = { challenge: password, assertion: other.authenticator.get(await challenge()) };
  expect((await app.call(completeSignIn, { body })).failure.code).toBe('second_factor_wrong');
  expect((await signInWith(member.authenticator.get(await challenge()))).status).toBe(200);
  expect((await signInWith(member.authenticator.get(await challenge(), { count: 1 }))).status).toBe(401);
});

test('a challenge of the use of a passkey adds none, and of another account neither', async () => {
  const [member, other] = [await aMember(app), await aMember(app)];
  const { authenticator } = await aNewCredential(app, member);
  const add = (challenge: string, token: string) =>
    app.call(endpoints.addPasskey, {
      body: { name: 'Phone', credential: authenticator.create(challenge) },
      token,
    });
  expect((await add(await passkeyChallenge(app), member.token)).status).toBe(401);
  const begun = await app.call(endpoints.beginPasskey, {
    body: { password: other.password },
    token: other.token,
  });
  expect((await add(begun.body.challenge, member.token)).status).toBe(401);
  expect((await add(begun.body.challenge, other.token)).status).toBe(201);
});

test('a passkey that is rejected uses up its challenge', async () => {
  const member = await aMember(app);
  const { credential } = await aNewCredential(app, member);
  const other = await aNewCredential(app, member);
  const { clientDataJSON } = credential.response;
  const add = (changed: typeof credential) =>
    app.call(endpoints.addPasskey, { body: { name: 'Phone', credential: changed }, token: member.token });
  const unsigned = { ...other.credential.response, clientDataJSON, attestationObject: 'AAAA' };
  expect((await add({ ...credential, response: unsigned })).status).toBe(401);
  expect((await add(credential)).status).toBe(401);
  expect((await add(other.credential)).status).toBe(201);
});

test('recovery codes come with the first passkey; the last second factor takes the password', async () => {
  const member = await addPasskeyOf(app, await aMember(app));
  expect(member.recoveryCodes).toHaveLength(10);
  const second = await addPasskeyOf(app, member);
  expect(second.recoveryCodes).toBeNull();
  const remove = (id: number) => app.call(endpoints.removePasskey, { params: { id }, token: member.token });
  expect((await remove(member.passkey)).status).toBe(204);
  const mails = (subject: string) =>
    app.rows(sql`select 1 from outbox where recipient = ${member.email} and subject like ${`${subject}%`}`);
  expect(await mails('A passkey was removed from your account')).toHaveLength(1);
  const me = () => app.call(readMe, { token: member.token });
  expect((await me()).body.second_factor).toEqual(['passkey', 'recovery']);
  expect((await remove(member.passkey)).status).toBe(404);
  expect((await remove(second.passkey)).failure.code).toBe('last_second_factor');
  expect((await me()).body.second_factor).toEqual(['passkey', 'recovery']);
  await setUpFactor(app, member);
  expect((await remove(second.passkey)).status).toBe(204);
  expect((await me()).body.second_factor).toEqual(['totp', 'recovery']);
});

test('there are none where the address of the site is a number', async () => {
  const numbered = await openTestApp({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  try {
    const options = await numbered.call(endpoints.readPasskeyOptions);
    expect([options.status, options.failure.code]).toEqual([409, 'passkeys_unavailable']);
  } finally {
    await numbered.close();
  }
});
