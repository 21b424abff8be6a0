import { signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { addPasskey, beginPasskey, signInWithPasskey } from '@iom/contract/accounts/passkeys.endpoints.ts';
import {
  completeSignIn,
  confirmTotp,
  renewRecoveryCodes,
  setUpTotp,
  stepUp,
} from '@iom/contract/accounts/second-factor.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import {
  aChallenge,
  addPasskeyOf,
  aMemberWithFactor,
  aNewCredential,
  codeOf,
  forgetUsedCodes,
  passkeyChallenge,
} from '#test/fixtures/second-factor.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { overtaken, rounds, statuses, withSecondServer } from '#test/setup/two-servers.ts';
import { hashToken } from '../secrets/secrets.ts';
import { confirmSecret, replaceRecoveryCodes, savePendingSecret } from '../users/second-factor.store.ts';

let app: TestApp;
beforeAll(async () => {
  const env = { LIMITS: 'on' };
  app = await withSecondServer(await openTestApp(env), env);
});
afterAll(() => app.close());
afterEach(() => app.execute(sql`delete from throttles`));

const complete = (challenge: string, code: string) => app.call(completeSignIn, { body: { challenge, code } });
const newCodes = async ({ password, token }: Person): Promise<string[]> =>
  (await app.call(renewRecoveryCodes, { body: { password }, token })).body.recovery_codes;
const challenges = (who: Person) => Promise.all(Array.from({ length: 3 }, () => aChallenge(app, who)));

/** Calls of one round after the other, whose wrong codes do not add up. */
const eachRound = async (round: () => Promise<void>) => {
  for (let i = 0; i < rounds; i += 1) {
    await round();
    await app.execute(sql`delete from throttles`);
  }
};

test('a code signs in once of several concurrent times', async () => {
  const member = await aMemberWithFactor(app);
  await eachRound(async () => {
    await forgetUsedCodes(app, member);
    const code = codeOf(member.secret);
    const ends = await Promise.all((await challenges(member)).map((challenge) => complete(challenge, code)));
    expect(statuses(ends)).toEqual([200, 401, 401]);
  });
});

test('a recovery code signs in once of several concurrent times', async () => {
  const member = await aMemberWithFactor(app);
  await eachRound(async () => {
    const [code = ''] = await newCodes(member);
    const ends = await Promise.all((await challenges(member)).map((challenge) => complete(challenge, code)));
    expect(statuses(ends)).toEqual([200, 401, 401]);
  });
});

test('a challenge signs in once of several concurrent right codes', async () => {
  const member = await aMemberWithFactor(app);
  await eachRound(async () => {
    await forgetUsedCodes(app, member);
    const [first = '', second = ''] = await newCodes(member);
    const challenge = await aChallenge(app, member);
    const codes = [codeOf(member.secret), first, second];
    const ends = await Promise.all(codes.map((code) => complete(challenge, code)));
    expect(statuses(ends)).toEqual([200, 401, 401]);
  });
});

test('the challenge of a passkey is used once: to sign in, as second factor or as proof', async () => {
  const member = await addPasskeyOf(app, await aMember(app));
  await eachRound(async () => {
    const [challenge, password] = [await passkeyChallenge(app), await aChallenge(app, member)];
    const assert = () => member.authenticator.get(challenge);
    const ends = await Promise.all([
      app.call(signInWithPasskey, { body: { assertion: assert() } }),
      app.call(completeSignIn, { body: { challenge: password, assertion: assert() } }),
      app.call(stepUp, { body: { assertion: assert() }, token: member.token }),
    ]);
    expect(ends.filter(({ status }) => status < 300)).toHaveLength(1);
  });
});

test('a new app confirmed concurrently makes one set of recovery codes', async () => {
  await eachRound(async () => {
    const { id, password, token } = await aMember(app);
    const { secret } = (await app.call(setUpTotp, { body: { password }, token })).body;
    const codes = [-1, 0, 1].map((steps) => codeOf(secret, steps));
    const ends = await Promise.all(codes.map((code) => app.call(confirmTotp, { body: { code }, token })));
    expect(statuses(ends)).toEqual([200, 409, 409]);
    expect(await app.rows(sql`select 1 from recovery_codes where user_id = ${id}`)).toHaveLength(10);
  });
});

test('one credential added concurrently by two accounts belongs to one', async () => {
  await eachRound(async () => {
    const people = [await aMember(app), await aMember(app)];
    const { authenticator } = await aNewCredential(app, await aMember(app));
    const begun = await Promise.all(
      people.map(({ password, token }) => app.call(beginPasskey, { body: { password }, token })),
    );
    const ends = await Promise.all(
      begun.map(({ body }, n) =>
        app.call(addPasskey, {
          body: { name: 'Copy', credential: authenticator.create(body.challenge) },
          token: people[n]?.token,
        }),
      ),
    );
    expect(statuses(ends)).toEqual([201, 401]);
  });
});

test('of concurrent wrong codes ten are judged, of whatever kind and by whatever call', async () => {
  const member = await aMemberWithFactor(app);
  const many = [...(await challenges(member)), ...(await challenges(member))];
  const ends = await Promise.all([
    ...many.flatMap((challenge) => [complete(challenge, '000000'), complete(challenge, 'abcd-efgh')]),
    ...many.map(() => app.call(stepUp, { body: { code: '000000' }, token: member.token })),
  ]);
  expect(ends.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(ends.filter(({ status }) => status === 429)).toHaveLength(8);
});

test('a sign-in with the password that a set-up overtakes gives a challenge', async () => {
  const member = await aMember(app);
  const { email, password } = member;
  const response = await overtaken(
    app,
    member.id,
    () => app.call(signIn, { body: { username: email, password } }),
    async (tx) => {
      await savePendingSecret(tx, member.id, 'secret');
      await confirmSecret(tx, member.id, 'secret', 1);
      await replaceRecoveryCodes(tx, member.id, [hashToken('code')]);
    },
  );
  expect([response.status, response.failure.code]).toEqual([401, 'second_factor_required']);
});
