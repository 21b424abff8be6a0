import { readMe, signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { commonFailures, failures } from '@iom/contract/shared/failures.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, anAdministrator } from '../fixtures/people.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { contractEndpoints, documentedCalls, nameOf } from '../setup/contract-endpoints.ts';
import { madeFrom } from '../setup/made-from-schema.ts';

/** Random calls per endpoint, with and without its role; CI makes them on PostgreSQL, whose calls cost a third. `npm run fuzz` makes 2,000. */
const numRuns = Number(process.env.RUNS ?? (process.env.CI ? 200 : 12));
const endpoints = (await contractEndpoints()).filter((endpoint) => endpoint.path !== signOut.path);

let shop: Shop;

const aBuyer = async () => {
  const member = await aMember(shop.app);
  await shop.validate(member);
  await shop.order(member, ['TEN']);
  await shop.purchaseOrder(member, await shop.order(member, [], 'Ordered'));
  await shop.regionalOrder(member, [shop.regional.europe]);
  return member.token;
};
const anOfficer = async () => (await anAdministrator(shop.app)).token;

let served: Set<string>;
let tokens: (string | undefined)[];
beforeAll(async () => {
  shop = await openShop();
  served = new Set(documentedCalls(shop.app.app.server));
  tokens = [await aBuyer(), await anOfficer(), undefined];
}, 180_000);
/** Calls of the endpoint before may have deleted who made them, or ended the session. */
beforeEach(async () => {
  const [member, administrator] = tokens;
  const isAlive = async (token: string | undefined) =>
    (await shop.app.call(readMe, { token })).status === 200;
  if (!(await isAlive(member))) tokens[0] = (await aMember(shop.app)).token;
  if (!(await isAlive(administrator))) tokens[1] = await anOfficer();
});
afterAll(() => shop.app.close());

const queryText = (query: unknown) => {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) if (one !== undefined) text.append(key, String(one));
  return text.size > 0 ? `?${text}` : '';
};

const callsOf = (endpoint: Endpoint) =>
  fc.record({
    id: fc.constantFrom('1', '2', '3', '2016', '2147483647', 'x', '%00', '..%2f..', '%F0%9F%9B%A2'),
    query: endpoint.query ? madeFrom(endpoint.query) : fc.constant({}),
    body: endpoint.body ? madeFrom(endpoint.body) : fc.constant(undefined),
    token: fc.nat(2),
  });

const isJson = ({ headers }: LightMyRequestResponse) => String(headers['content-type']).includes('json');

/** Expects a response that the endpoint declares: status and body, or a failure of its own or of every call, with a status below 500. */
const expectDeclaredResponse = (endpoint: Endpoint, response: LightMyRequestResponse) => {
  const { statusCode, body } = response;
  expect(statusCode).toBeLessThan(500);
  if (statusCode < 400) {
    expect(Object.keys(endpoint.responses)).toContain(String(statusCode));
    const schema = endpoint.responses[statusCode];
    if (isJson(response)) expect(schema?.safeParse(JSON.parse(body)).error).toBeUndefined();
    return;
  }
  const failure = failureShape.parse(JSON.parse(body));
  expect([...commonFailures, ...(endpoint.failures ?? [])]).toContain(failure.code);
  expect(statusCode).toBe(failures[failure.code].status);
};

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s returns a declared status for any input',
  async (_, endpoint) => {
    expect(served).toContain(nameOf(endpoint));
    await fc.assert(
      fc.asyncProperty(callsOf(endpoint), async ({ id, query, body, token }) => {
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const response = await shop.app.app.server.inject({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/:\w+/g, id) + queryText(query),
          headers: {
            ...(tokens[token] ? { authorization: `Token ${tokens[token]}` } : {}),
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(payload === undefined ? {} : { payload }),
        });
        expectDeclaredResponse(endpoint, response);
      }),
      { numRuns },
    );
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
  ['a list in a list, 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ['an object in an object, 20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
  ['a prototype', '{"__proto__": {"is_staff": true}}', 400],
  ['a constructor', '{"constructor": {"prototype": {"is_staff": true}}}', 400],
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

test('does not decompress a compressed body', async () => {
  const response = await shop.app.app.server.inject({
    method: 'POST',
    url: '/api/auth/api-token-auth/',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: Buffer.from('1f8b0800000000000003', 'hex'),
  });
  expect(response.statusCode).toBeOneOf([400, 415]);
});
