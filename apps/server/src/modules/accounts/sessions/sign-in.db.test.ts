import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

const signInAs = (username: string, password: string, call: TestApp['call'] = app.call) =>
  call(endpoints.signIn, { body: { username, password } });

/**
 * Sends wrong guesses at the same time, then in turn until there were too many. @returns how many were checked, and how many refused
 * because they had waited five seconds for the others, which a busy machine reaches
 */
const countChecked = async (concurrent: number, guess: () => Promise<{ status: number }>, wrong: number) => {
  const statuses = (await Promise.all(Array.from({ length: concurrent }, guess))).map(({ status }) => status);
  do statuses.push((await guess()).status);
  while (statuses.at(-1) !== 429);
  const count = (one: number) => statuses.filter((status) => status === one).length;
  expect(count(wrong) + count(429) + count(503)).toBe(statuses.length);
  return { checked: count(wrong), refused: count(503) };
};

/** A refused guess may count as one of the ten. */
const expectTen = ({ checked, refused }: Awaited<ReturnType<typeof countChecked>>) => {
  expect(checked).toBeLessThanOrEqual(10);
  expect(checked + refused).toBeGreaterThanOrEqual(10);
};

test('checks at most ten of many concurrent guesses, and does not reveal the right one', async () => {
  // registered through the API: its password is hashed at full cost, so the right guess is checked last
  const [email, password] = ['guessed@example.org', 'Sp1ndle!oil'];
  await app.call(endpoints.registerUser, { body: { first_name: 'A', last_name: 'B', email, password } });
  const wrong = countChecked(30, () => signInAs(email, 'Wrong1234', app.callOnce), 401);
  const right = signInAs(email, password);
  const guesses = await wrong;
  expectTen(guesses);
  // a machine that is too busy for ten wrong guesses within five seconds may check the right one before them
  const answers = guesses.refused === 0 ? [429] : [200, 429];
  expect(answers).toContain((await right).status);
  expect(answers).toContain((await signInAs(email, password)).status);
});

test('counts guesses under every spelling that finds the account', async () => {
  const { id, email } = await aMember(app);
  await app.execute(sql`update users set email = ${`i${email}`} where id = ${id}`);
  // “İ” in lower case is “i” to PostgreSQL's C.UTF-8, and two characters to JavaScript
  const found = await app.database.read((tx) => tx.execute(sql`select lower('İ') = 'i' as same`));
  const spelling = found.rows[0]?.same ? `İ${email}` : `I${email}`;
  for (let i = 0; i < 10; i += 1) expect((await signInAs(spelling, 'Wrong1234')).status).toBe(401);
  expect((await signInAs(`i${email}`, 'Wrong1234')).status).toBe(429);
});

test('counts guesses with a text that finds no account for that text alone', async () => {
  const { id, email, password } = await aMember(app);
  for (let i = 0; i < 10; i += 1) expect((await signInAs(`user ${id}`, 'Wrong1234')).status).toBe(401);
  expect((await signInAs(`user ${id}`, 'Wrong1234')).status).toBe(429);
  expect((await signInAs(email, password)).status).toBe(200);
});

const changePassword = (
  person: Person,
  old_password: string,
  new_password = 'An0ther!one',
  call: TestApp['call'] = app.call,
) => call(endpoints.changePassword, { body: { old_password, new_password }, token: person.token });

test('rejects a change of password after ten wrong current passwords, even with the right one', async () => {
  const member = await aMember(app);
  const guess = () => changePassword(member, 'Wrong1234', undefined, app.callOnce);
  expectTen(await countChecked(25, guess, 400));
  const right = await changePassword(member, member.password);
  expect([right.status, right.failure.code]).toEqual([429, 'too_many_requests']);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600);
  expect((await signInAs(member.email, member.password)).status).toBe(200);
});

test('stops after twenty changes of a password in an hour', async () => {
  const member = await aMember(app);
  let current = member.password;
  for (let i = 0; i < 20; i += 1) {
    expect((await changePassword(member, current, `An0ther!one${i}`)).status).toBe(200);
    current = `An0ther!one${i}`;
  }
  expect((await changePassword(member, current, 'An0ther!last')).status).toBe(429);
  expect((await signInAs(member.email, current)).status).toBe(200);
});

test('lets in all of many concurrent sign-ins with the right password', async () => {
  const { email, password } = await aMember(app);
  const responses = await Promise.all(Array.from({ length: 15 }, () => signInAs(email, password)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
});

test('stops after a hundred failures from one /64 prefix, from any of its addresses', async () => {
  const guessFrom = async (remoteAddress: string) => {
    const payload = { username: `somebody@${remoteAddress.length}.example`, password: 'Wrong1234' };
    return (
      await app.app.server.inject({ method: 'POST', url: endpoints.signIn.path, remoteAddress, payload })
    ).statusCode;
  };
  expect(await guessFrom('2001:db8:7:7::1')).toBe(401);
  await app.execute(sql`update throttles set hits = 100 where key like 'sign-in from 2001:db8:7:7%'`);
  expect(await guessFrom('2001:db8:7:7::22')).toBe(429);
  expect(await guessFrom('2001:db8:7:8::22')).toBe(401);
});

test.each(['Ärmel@example.org', 'İpek@example.org', "o'neil+oil@example.org"])(
  'a user registered as %s can sign in as that',
  async (email) => {
    const body = { first_name: 'A', last_name: 'B', email, password: 'Sp1ndle!oil' };
    expect((await app.call(endpoints.registerUser, { body })).status).toBe(201);
    expect((await signInAs(` ${email} `, 'Sp1ndle!oil')).status).toBe(200);
  },
);

const hashesSoFar = async () => {
  const { body } = await app.app.server.inject('/metrics');
  return Number(/^password_hash_seconds_count (\d+)$/m.exec(body)?.[1]);
};

test('hashes one password for every sign-in, whatever the reason of its failure', async () => {
  const { email, password } = await aMember(app);
  const inactive = await aMember(app);
  await app.execute(sql`update users set is_active = false where id = ${inactive.id}`);
  const attempts: [username: string, password: string, status: number][] = [
    [email, password, 200],
    [email, 'Wrong1234', 401],
    ['unknown@example.org', password, 401],
    ['no address', password, 401],
    [inactive.email, password, 401],
    [email, 'x'.repeat(200), 401],
  ];
  for (const [username, word, status] of attempts) {
    const before = await hashesSoFar();
    const response = await signInAs(username, word);
    expect([username, response.status]).toEqual([username, status]);
    expect([username, (await hashesSoFar()) - before]).toEqual([username, 1]);
    if (status === 401) expect(response.failure).toMatchObject({ error: 'Invalid username or password.' });
  }
});

test('a reset request does the same for a known, an unknown and an inactive address', async () => {
  const [known, inactive] = [await aMember(app), await aMember(app)];
  await app.execute(sql`update users set is_active = false where id = ${inactive.id}`);
  const jobs = async () => {
    const { rows } = await app.database.read((tx) =>
      tx.execute(sql`select count(*)::int as count from pgboss.job where name = 'password-reset'`),
    );
    return Number(rows[0]?.count);
  };
  for (const email of [known.email, 'unknown@example.org', inactive.email]) {
    const [hashes, sent] = [await hashesSoFar(), await jobs()];
    const response = await app.call(endpoints.requestPasswordReset, { body: { email } });
    expect([response.status, response.text]).toEqual([200, '{"status":"OK"}']);
    expect([(await hashesSoFar()) - hashes, (await jobs()) - sent]).toEqual([0, 1]);
  }
});
