import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import {
  readMe,
  registerUser,
  requestPasswordReset,
  signIn,
} from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { countAnalysisFacets } from '@iom/contract/analysis/analysis.endpoints.ts';
import { printSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { assignLicence } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { checkDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { mailInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discounts } from '#modules/purchasing/tables/discounts.tables.ts';
import { openLicenceShop } from '../fixtures/licence-shop.ts';
import { aMember, type Person, resetTokenFor } from '../fixtures/people.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

interface From {
  address: string;
  url: string;
  method?: 'GET' | 'POST';
  authorization?: string;
  payload?: object;
}

const callFrom = ({ address, url, method = 'GET', authorization, payload }: From) =>
  app.app.server.inject({
    method,
    url,
    remoteAddress: address,
    ...(authorization === undefined ? {} : { headers: { authorization } }),
    ...(payload === undefined ? {} : { payload }),
  });

/** The path with and without its trailing slash, alternating. */
const inTurn = (path: string, i: number) => (i % 2 === 0 ? path : path.replace(/\/$/, ''));

/** Calls a path many times, in both spellings. @returns the count of each status */
const callMany = async (times: number, from: Omit<From, 'url'>, path: string = readMe.path) => {
  const counts = new Map<number, number>();
  for (let done = 0; done < times; done += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, times - done) }, async (_, i) => {
        const { statusCode } = await callFrom({ ...from, url: inTurn(path, i) });
        counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      }),
    );
    // calls without a socket leave no time for the timers by which the server knows that it is late
    await setImmediate();
  }
  return Object.fromEntries(counts);
};

const expectTooMany = (response: Awaited<ReturnType<typeof callFrom>>) => {
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(300);
  expect(response.json()).toEqual({
    error: failures.too_many_requests.message,
    code: 'too_many_requests',
    request_id: response.headers['x-request-id'],
  });
};

test('returns 429 after 3,000 calls from one address without a valid token, at every path and spelling', async () => {
  const address = '203.0.113.7';
  const invalid = `Token ${'x'.repeat(43)}`;
  const member = `Token ${(await aMember(app)).token}`;
  expect(await callMany(2899, { address })).toEqual({ 401: 2899 });
  expect(await callMany(100, { address, authorization: invalid })).toEqual({ 401: 100 });
  expect(await callMany(200, { address, authorization: member })).toEqual({ 200: 200 });
  expect((await callFrom({ address, url: listOils.path })).statusCode).toBe(200);
  const paths = [readMe.path, listOils.path, '/api/openapi.json', '/api/docs/json', '/api/docs/yaml'];
  const spellings = (path: string) => [path, path.replace(/\/$/, ''), path.replace('/api', '/%61pi')];
  for (const url of paths.flatMap(spellings)) expectTooMany(await callFrom({ address, url }));
  for (const authorization of [invalid, 'anything'])
    expectTooMany(await callFrom({ address, url: listOils.path, authorization }));
  expect((await callFrom({ address: '203.0.113.8', url: listOils.path })).statusCode).toBe(200);

  for (const url of ['/api/health/live', '/api/health/ready'])
    expect((await callFrom({ address, url })).statusCode).toBe(200);
  const signedIn = await callFrom({ address, url: readMe.path, authorization: member });
  expect(signedIn.statusCode).toBe(200);
});

test('returns 429 after 1,500 calls of one user, from any address; other users are counted separately', async () => {
  const [one, other] = [await aMember(app), await aMember(app)];
  const from = (token: string, i = 0) => ({
    ...{ address: `203.0.113.${20 + (i % 9)}`, authorization: `Token ${token}` },
  });
  for (let i = 0; i < 15; i += 1) expect(await callMany(100, from(one.token, i))).toEqual({ 200: 100 });
  expectTooMany(await callFrom({ ...from(one.token, 3), url: readMe.path }));
  expect((await callFrom({ ...from(other.token, 3), url: readMe.path })).statusCode).toBe(200);
});

test('calls with the API keys of a user are counted together, separately from those of sessions', async () => {
  const { token } = await aMember(app);
  const createKey = async (name: string) =>
    (await app.call(createApiKey, { body: { name }, token })).body.key;
  const keys = [await createKey('First'), await createKey('Second')];
  const from = (key: string) => ({ address: '203.0.113.40', authorization: `Token ${key}` });
  for (const key of keys) expect(await callMany(750, from(key))).toEqual({ 200: 750 });
  for (const key of keys) expectTooMany(await callFrom({ ...from(key), url: readMe.path }));
  expect((await callFrom({ ...from(token), url: readMe.path })).statusCode).toBe(200);
});

test('the limit of an endpoint holds for a user who calls from many addresses, and for no other user', async () => {
  const [one, two] = [await aMember(app), await aMember(app)];
  let calls = 0;
  const invite = ({ token }: { token: string }) => {
    calls += 1;
    return callFrom({
      ...{ address: `198.51.100.${calls}`, url: assignLicence.path, method: 'POST', payload: {} },
      authorization: `Token ${token}`,
    });
  };
  for (let i = 0; i < assignLicence.limit.max; i += 1) expect((await invite(one)).statusCode).toBe(400);
  expect([(await invite(one)).statusCode, (await invite(two)).statusCode]).toEqual([429, 400]);
});

test('counts code guesses by price requests from one /64 prefix together', async () => {
  const guess = (address: string) =>
    callFrom({
      ...{ address, url: calculatePrice.path, method: 'POST' },
      payload: { discounts: ['NOSUCHCODE'] },
    });
  for (let i = 1; i <= checkDiscount.limit.max; i += 1)
    expect((await guess(`2001:db8:7:1::${i.toString(16)}`)).statusCode).toBe(400);
  expectTooMany(await guess('2001:db8:7:1::ffff'));
  expect((await guess('2001:db8:7:2::1')).statusCode).toBe(400);
});

test('a burst of code guesses gets no more responses than guesses in sequence, and valid codes do not count', async () => {
  await app.database.write((tx) =>
    tx.insert(discounts).values({
      ...{ code: 'KNOWN', name: 'Known', kind: 'PERCENTAGE', amountHundredths: 1000, numberOfUses: 1 },
    }),
  );
  const price = async (address: string, code: string): Promise<number> => {
    const call = { address, url: calculatePrice.path, method: 'POST' as const };
    const { statusCode } = await callFrom({ ...call, payload: { discounts: [code] } });
    if (statusCode !== 503) return statusCode;
    await setImmediate();
    return price(address, code);
  };
  const burst = (address: string, codes: string[]) => Promise.all(codes.map((code) => price(address, code)));
  const { max } = checkDiscount.limit;
  const valid = await burst('203.0.113.60', Array(3 * max).fill('KNOWN'));
  expect(new Set(valid)).toEqual(new Set([200]));
  const address = '203.0.113.61';
  const statuses = await burst(
    address,
    Array.from({ length: 3 * max }, (_, i) => `GUESS${i}`),
  );
  const checked = statuses.filter((status) => status === 400).length;
  // a busy machine may refuse one that has waited five seconds after it was counted
  expect(checked).toBeLessThanOrEqual(max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3 * max - checked);
  expect(await price(address, 'KNOWN')).toBe(429);
});

const limited = contractEndpoints.filter((endpoint) => endpoint.limit !== undefined);

/** Calls an endpoint once more than it allows, alternating the spellings of its path. */
const expectLimit = async (endpoint: Endpoint, toAddress: (i: number) => string, authorization?: string) => {
  const { method, path, limit = { max: 0, minutes: 0 } } = endpoint;
  const callNo = (i: number) =>
    app.app.server.inject({
      method,
      url: inTurn(path.replace(':id', '2147483647'), i),
      remoteAddress: toAddress(i),
      ...(authorization === undefined ? {} : { headers: { authorization } }),
      ...(method === 'GET' ? {} : { payload: {} }),
    });
  for (let i = 0; i < limit.max; i += 1) expect((await callNo(i)).statusCode).toBeOneOf([200, 400, 404, 415]);
  for (const i of [limit.max, limit.max + 1]) {
    const response = await callNo(i);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(limit.minutes * 60);
  }
};

test.each(limited.map((endpoint, index) => [callName(endpoint), endpoint, index] as const))(
  '%s returns 429 beyond its limit in both spellings, to an address and to a user at any address',
  async (_, endpoint, index) => {
    const { token } = await aMember(app);
    const fromOne = endpoint.access === 'public' ? undefined : `Token ${token}`;
    await expectLimit(endpoint, () => `192.0.2.${index + 1}`, fromOne);
    const other = await aMember(app);
    await expectLimit(endpoint, (i) => `10.${index}.0.${i + 1}`, `Token ${other.token}`);
  },
);

test('every limit of the contract is one that an address or an account could abuse', () => {
  expect(limited.map(callName).toSorted()).toEqual([
    'GET /api/purchasing/check-discount/',
    'PATCH /api/core/watches/:id/',
    'PATCH /api/home/comments/:id/',
    'PATCH /api/reports/analysis/saved/:id/',
    'PATCH /api/reports/analysis/stories/:id/',
    'POST /api/auth/api-keys/',
    'POST /api/auth/passkeys/new/',
    'POST /api/auth/passkeys/options/',
    'POST /api/auth/password-reset/reset_password/',
    'POST /api/auth/second-factor/recovery-codes/',
    'POST /api/auth/second-factor/totp/',
    'POST /api/auth/users/',
    'POST /api/core/watches/',
    'POST /api/home/contact-us/',
    'POST /api/home/quote-requests/',
    'POST /api/purchasing/purchase-orders/:id/document/',
    'POST /api/purchasing/quotations/',
    'POST /api/reports/analysis/saved/',
    'POST /api/reports/analysis/stories/',
    'POST /api/reports/analysis/stories/:id/restore/',
    'POST /api/reports/assign/',
    'PUT /api/purchasing/cart/',
  ]);
});

test('a user may print 30 stories in ten minutes, and resend ten invoices in an hour', async () => {
  const shop = await openLicenceShop({ LIMITS: 'on' });
  const [one, other] = [await aMember(shop.app), await aMember(shop.app)];
  const print = ({ token }: Person) =>
    shop.app.call(printSharedStory, { params: { token: 'x'.repeat(43) }, token });
  for (let i = 0; i < 30; i += 1) expect((await print(one)).status).toBe(404);
  expect([(await print(one)).status, (await print(other)).status]).toEqual([429, 404]);

  const [id, ofOther] = [(await shop.buy(one)).order, (await shop.buy(other)).order];
  const mail = ({ token }: Person, order: number) =>
    shop.app.call(mailInvoice, { params: { id: order }, token });
  for (let i = 0; i < 10; i += 1) expect((await mail(one, id)).status).toBe(204);
  const refused = await mail(one, id);
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await mail(other, ofOther)).status).toBe(204);
  await shop.app.close();
});

test('the limit of an endpoint counts both spellings of its path, and a /64 prefix of IPv6 addresses as one', async () => {
  const register = (i: number) =>
    callFrom({
      method: 'POST',
      address: `2001:db8:7:7::${i.toString(16)}`,
      url: inTurn(registerUser.path, i),
      payload: {},
    });
  for (let i = 1; i <= 20; i++) expect((await register(i)).statusCode).toBe(400);
  for (const i of [21, 22]) {
    const response = await register(i);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(60);
  }
  expect((await callFrom({ address: '2001:db8:7:8::1', url: listOils.path })).statusCode).toBe(200);
});

test('returns 429 after ten failed sign-ins, even with the right password, from every address', async () => {
  const { email, password } = await aMember(app);
  const signInFrom = (address: string, word: string) =>
    callFrom({
      ...{ method: 'POST', address, url: signIn.path },
      payload: { username: email.toUpperCase(), password: word },
    });
  for (let i = 0; i < 10; i++)
    expect((await signInFrom(`198.51.100.${i}`, 'Wrong0il!')).statusCode).toBe(401);
  const response = await signInFrom('198.51.100.77', password);
  expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(600);
});

test('an account gets five links to set a password in half an hour, without disclosing that a sixth was not sent', async () => {
  const { email } = await aMember(app);
  const ask = (address: string) =>
    callFrom({ method: 'POST', address, url: requestPasswordReset.path, payload: { email } });
  for (let i = 0; i < 7; i++) {
    const response = await ask(`203.0.113.${100 + i}`);
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'OK' }]);
  }
  await resetTokenFor(app, email, 5);
  await wait(300);
  await resetTokenFor(app, email, 5);
});

test('LIMITS=off disables all limits', async () => {
  const open = await openTestApp({ LIMITS: 'off' });
  const from = { method: 'POST', url: registerUser.path, remoteAddress: '203.0.113.7' } as const;
  for (let i = 0; i < 30; i++)
    expect((await open.app.server.inject({ ...from, payload: {} })).statusCode).toBe(400);
  const { email, token } = await aMember(open);
  const many = Array.from({ length: 300 }, () => open.call(countAnalysisFacets, { token, body: {} }));
  for (const { status } of await Promise.all(many)) expect(status).toBe(200);
  for (let i = 0; i < 12; i++) {
    const body = { username: email, password: 'Wrong0il!' };
    expect((await open.call(signIn, { body })).status).toBe(401);
  }
  for (let done = 0; done < 3100; done += 100) {
    const calls = Array.from({ length: 100 }, () => open.app.server.inject(readMe.path));
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(401);
  }
  await open.close();
});
