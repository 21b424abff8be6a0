import { signIn, signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGroup } from '../fixtures/archive.ts';
import { type LicenceShop, openLicenceShop } from '../fixtures/licence-shop.ts';
import { anyCall, type Call, exactCall, toRequest } from '../fixtures/made-calls.ts';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import type { People } from '../fixtures/things.ts';
import { listKnown, makeValidCall, readAnalytes } from '../fixtures/valid-calls.ts';
import { callName, contractEndpoints, documentedCalls } from '../setup/contract-endpoints.ts';
import { expectDeclaredResponse } from '../setup/declared-response.ts';
import { runs } from '../setup/runs.ts';

/** Random calls per endpoint, with and without its role. `npm run fuzz -w lab` makes 2,000. */
const numRuns = runs({ quick: 12, all: 12 });
// the same calls in every run, so that a red one points to the change; `npm run fuzz -w lab` draws others each time and prints their seed
const seed = process.env.RUNS ? Date.now() : 20_261_123;
/** They change what is for sale, on which other calls depend. */
const goesLast = /^PATCH \/api\/(reports\/display-tests|reports\/regional-reports|purchasing\/discounts)\//;
const endpoints = contractEndpoints
  .filter((endpoint) => endpoint.path !== signOut.path)
  .toSorted((a, b) => Number(goesLast.test(callName(a))) - Number(goesLast.test(callName(b))));

/** Endpoints that accept no call here, each with the reason. */
const neverAccepted = new Map([
  [
    'POST /api/purchasing/webhook/',
    'the processor of the test has no webhook; purchasing/payments/payment-webhook signs its calls',
  ],
]);

let shop: LicenceShop;
let served: Set<string>;
let people: People;
let analytes: number[];

/** A member with orders of every kind. */
const aBuyer = async () => {
  const member = await aMember(shop.app);
  await shop.shop.validate(member);
  await shop.shop.order(member);
  await shop.shop.purchaseOrder(member, await shop.shop.order(member, [], 'Ordered'));
  await shop.shop.regionalOrder(member, [shop.shop.regional.europe]);
  return member;
};

beforeAll(async () => {
  shop = await openLicenceShop();
  served = new Set(documentedCalls(shop.app.app.server));
  // as many oils as a distribution needs
  await aGroup(shop.app, { oils: 45 });
  people = { member: await aBuyer(), administrator: await anAdministrator(shop.app) };
  analytes = await readAnalytes(shop, people.member);
});
/**
 * Calls of the previous endpoint may have ended sessions, changed a password or an address, or deleted an
 * account.
 */
beforeEach(async () => {
  const again = async (who: Person, other: () => Promise<Person>) => {
    const { email: username, password } = who;
    const { status, body } = await shop.app.call(signIn, { body: { username, password } });
    return status === 200 ? { ...who, token: body.token } : other();
  };
  people = {
    member: await again(people.member, aBuyer),
    administrator: await again(people.administrator, () => anAdministrator(shop.app)),
  };
});
afterAll(() => shop.app.close());

const send = async (endpoint: Endpoint, call: Call) => {
  const token = call.caller === 'nobody' ? undefined : people[call.caller].token;
  const response = await shop.app.app.server.inject(toRequest(endpoint, call, token));
  expectDeclaredResponse(endpoint, response, { authenticated: token !== undefined });
  return response;
};

const named = endpoints.map((endpoint) => [callName(endpoint), endpoint] as const);

// before any random call, which may use up what a valid one needs
test.each(named)('%s accepts a valid call, or is listed with a reason', async (name, endpoint) => {
  expect(served).toContain(name);
  const [analyte = 0] = analytes;
  const valid = await makeValidCall(endpoint, shop, people, analyte);
  const response = await send(endpoint, exactCall(endpoint, valid));
  expect(response.statusCode < 400, response.body).toBe(!neverAccepted.has(name));
});

test.each(named)(
  '%s returns a declared status for any input',
  async (_name, endpoint) => {
    const [analyte = 0] = analytes;
    const valid = await makeValidCall(endpoint, shop, people, analyte);
    await fc.assert(
      fc.asyncProperty(anyCall(endpoint, valid, listKnown(shop, people, analytes)), async (call) => {
        await send(endpoint, call);
      }),
      { numRuns, seed },
    );
    // an account at its maximum of some objects
    if (endpoint.failures?.some((code) => code.startsWith('too_many_')))
      people = { ...people, member: await aBuyer() };
  },
  30_000 + numRuns * 500,
);

test.each([
  '/api/core/photos/2016/%00-F/',
  '/api/core/photos/2016/1%0034-F/',
  '/api/reports/get-pdf-report/1/%00/',
])('returns 404 or 401 for a NUL in the path %s', async (url) => {
  expect((await shop.app.app.server.inject(url)).statusCode).toBeOneOf([401, 404]);
});

const bodies: [string, string | Buffer, number][] = [
  ['nothing', '', 400],
  ['half a JSON', '{"a":', 400],
  ['no JSON', 'a=1', 400],
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a text', '"x"', 400],
  ['a number', '1', 400],
  ['a list in a list, 50,000 deep', '['.repeat(50_000) + ']'.repeat(50_000), 400],
  ['a list in a list, 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 413],
  ['an object in an object, 20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
  ['a prototype', '{"__proto__": {"is_staff": true}}', 400],
  ['a constructor', '{"constructor": {"prototype": {"is_staff": true}}}', 400],
  ['a name twice', '{"username": "a", "password": "b", "username": "c"}', 400],
  ['NUL in a text', '{"comment": "a\\u0000"}', 400],
  ['NUL in a name', '{"a\\u0000": 1}', 400],
  ['half a character', '{"comment": "\\ud800"}', 400],
  ['invalid UTF-8', Buffer.from('{"username": "\xff", "password": "x"}', 'latin1'), 400],
  ['300 kB', JSON.stringify({ a: 'x'.repeat(300_000) }), 413],
];

test.each(bodies)('rejects a body of %s with a message', async (_, payload, status) => {
  const response = await shop.app.app.server.inject({
    method: 'POST',
    url: '/api/auth/api-token-auth/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(failureShape.safeParse(response.json()).error).toBeUndefined();
});

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'rejects a body of the type %s unread',
  async (type) => {
    const response = await shop.app.app.server.inject({
      method: 'POST',
      url: '/api/auth/api-token-auth/',
      headers: { 'content-type': type },
      payload: '{"username": "a", "password": "b"}',
    });
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
  },
);

test('rejects any body declared as compressed', async () => {
  const response = await shop.app.app.server.inject({
    method: 'POST',
    url: '/api/auth/api-token-auth/',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: '{"username": "a", "password": "b"}',
  });
  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
});
