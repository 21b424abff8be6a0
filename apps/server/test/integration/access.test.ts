import { signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import { apiKeyPrefix, createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { type Endpoint, isRead } from '@iom/contract/shared/endpoint.ts';
import { type FailureCode, failures } from '@iom/contract/shared/failures.ts';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import { setUpFactor } from '../fixtures/second-factor.ts';
import { callName, contractEndpoints, documentedCalls } from '../setup/contract-endpoints.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

const endpoints = contractEndpoints;

let app: TestApp;
let served: Set<string>;
let member: Person;
let administrator: Person;
let administratorKey: string;
/** Tokens that are no longer valid (inactive account, signed out), and one that never was. */
let deadTokens: string[];
beforeAll(async () => {
  app = await openTestApp();
  served = new Set(documentedCalls(app.app.server));
  [member, administrator] = [await aMember(app), await anAdministrator(app)];
  const [gone, left] = [await aMember(app), await aMember(app)];
  await app.call(signOut, { token: left.token });
  await app.execute(sql`update users set is_active = false where id = ${gone.id}`);
  const { token } = administrator;
  administratorKey = (await app.call(createApiKey, { body: { name: 'Reader' }, token })).body.key;
  deadTokens = [gone.token, left.token, 'x'.repeat(43), `${apiKeyPrefix}${'x'.repeat(43)}`];
});
afterAll(() => app.close());

const unknownId = 2_147_483_647;
const toAddress = (endpoint: Endpoint, value: string | number = unknownId) =>
  endpoint.path.replaceAll(/:(\w+)/g, String(value));

interface Request {
  value?: string | number;
  token?: string | undefined;
  body?: string | undefined;
  query?: string;
  headers?: Record<string, string>;
}
const ask = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { value, token, body, query = '', headers }: Request,
  test = app,
) =>
  test.app.server.inject({
    method: endpoint.method,
    url: toAddress(endpoint as Endpoint, value) + query,
    headers: {
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });

/** A token that may call the endpoint; sign-out gets a separate one, because it ends its session. */
const tokenFor = async (endpoint: Endpoint, who: Person) =>
  endpoint.path === signOut.path ? (await aMember(app)).token : who.token;

const toFailure = (response: LightMyRequestResponse, code: FailureCode) => ({
  status: failures[code].status,
  body: { error: failures[code].message, code, request_id: response.headers['x-request-id'] },
});
const toResult = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  body: response.json(),
});

/** Failures that every endpoint may return. */
const common: readonly FailureCode[] = ['bad_input', 'malformed_request', 'unsupported_media_type'];

/** Expects a status or failure that the endpoint declares. */
const expectDeclaredResponse = (endpoint: Endpoint, response: LightMyRequestResponse) => {
  if (response.statusCode < 400) {
    expect(Object.keys(endpoint.responses)).toContain(String(response.statusCode));
    return;
  }
  const allowed: readonly string[] = [...common, ...(endpoint.failures ?? [])];
  expect({ call: callName(endpoint), response: response.body, code: response.json().code }).toMatchObject({
    code: expect.toBeOneOf([...allowed]),
  });
  expect(response.statusCode).toBe(failures[response.json().code as FailureCode].status);
};

test('every endpoint of the contract is served, and no other', () => {
  expect(endpoints.map(callName).filter((name) => !served.has(name))).toEqual([]);
  expect([...served].filter((name) => !endpoints.some((endpoint) => callName(endpoint) === name))).toEqual(
    [],
  );
});

test.each(endpoints.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s admits exactly the callers its access allows',
  async (_, endpoint) => {
    // not JSON: a caller without access is rejected before the body is read
    const body = endpoint.method === 'GET' ? undefined : '{';
    if (endpoint.access === 'public') {
      for (const token of [undefined, ...deadTokens])
        expectDeclaredResponse(endpoint, await ask(endpoint, { token }));
    } else {
      const asVisitor = await ask(endpoint, { body });
      expect(toResult(asVisitor)).toEqual(toFailure(asVisitor, 'not_authenticated'));
      expect(asVisitor.headers['www-authenticate']).toBe('Token');
      for (const token of deadTokens) {
        const stale = await ask(endpoint, { token, body });
        expect(toResult(stale)).toEqual(toFailure(stale, 'invalid_token'));
        expect(stale.headers['www-authenticate']).toBe('Token');
      }
    }
    if (endpoint.access === 'admin') {
      const user = await ask(endpoint, { token: member.token, body });
      expect(toResult(user)).toEqual(toFailure(user, 'permission_denied'));
    } else expectDeclaredResponse(endpoint, await ask(endpoint, { token: await tokenFor(endpoint, member) }));
    expectDeclaredResponse(endpoint, await ask(endpoint, { token: await tokenFor(endpoint, administrator) }));
  },
);

test.each(endpoints.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s admits an API key only to read, without the rights of an administrator',
  async (_, endpoint) => {
    const body = endpoint.method === 'GET' ? undefined : '{';
    const response = await ask(endpoint, { token: administratorKey, body });
    if (!isRead(endpoint)) expect(toResult(response)).toEqual(toFailure(response, 'read_only_key'));
    else if (endpoint.access === 'admin')
      expect(toResult(response)).toEqual(toFailure(response, 'permission_denied'));
    else expectDeclaredResponse(endpoint, response);
  },
);

const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public');

/** A stolen session must not be enough to give away data or money, to change what customers see, or to change how one signs in. */
const needFreshFactor = [
  'DELETE /api/auth/api-keys/:id/',
  'DELETE /api/auth/list-users/:id/',
  'DELETE /api/auth/list-users/:id/second-factor/',
  'DELETE /api/auth/passkeys/:id/',
  'GET /api/purchasing/approve-po/:id/',
  'GET /api/transfer/release-samples/:id/',
  'PATCH /api/auth/list-users/:id/',
  'PATCH /api/purchasing/discounts/:id/',
  'PATCH /api/reports/display-tests/:id/',
  'PATCH /api/reports/regional-reports/:id/',
  'PATCH /api/transfer/samples/:id/values/',
  'POST /api/auth/api-keys/',
  'POST /api/auth/change-email/',
  'POST /api/auth/change-password/',
  'POST /api/auth/list-users/:id/send-password-reset/',
  'POST /api/auth/passkeys/',
  'POST /api/auth/passkeys/new/',
  'POST /api/auth/second-factor/recovery-codes/',
  'POST /api/auth/second-factor/totp/',
  'POST /api/auth/second-factor/totp/confirm/',
  'POST /api/home/quote-requests/:id/offer/',
  'POST /api/purchasing/approve-po/:id/',
  'POST /api/purchasing/discounts/',
  'POST /api/purchasing/orders/:id/refunds/',
  'POST /api/purchasing/payment-issues/:id/refunded/',
  'POST /api/reports/display-tests/prices/',
  'POST /api/reports/grant-by-report-number/',
  'POST /api/reports/grant-regional-dataset/',
  'POST /api/reports/regional-reports/prices/',
  'POST /api/reports/revoke-access/',
  'POST /api/transfer/imports/',
  'POST /api/transfer/release-samples/:id/',
];

/** The failure of each call, as JSON that cannot be parsed: a call without permission fails before that. */
const failuresOf = async (token: string, test = app) => {
  const codes = new Map<string, unknown>();
  for (const endpoint of guarded.filter(({ path }) => path !== signOut.path)) {
    const body = endpoint.method === 'GET' ? undefined : '{';
    const response = await ask(endpoint, { token, body }, test);
    codes.set(callName(endpoint), response.statusCode < 400 ? undefined : response.json().code);
  }
  return (code: FailureCode) => [...codes].flatMap(([name, one]) => (one === code ? [name] : [])).toSorted();
};

test('these calls alone need a fresh proof of the second factor', async () => {
  const { id, token } = await setUpFactor(app, await anAdministrator(app));
  await app.execute(
    sql`update sessions set proved_at = now() - interval '901 seconds' where user_id = ${id}`,
  );
  expect((await failuresOf(token))('second_factor_stale')).toEqual(needFreshFactor);
});

test('where administrators need a second factor, every call of theirs is refused without it', async () => {
  const strict = await openTestApp({ SECOND_FACTOR: 'administrators' });
  try {
    const { token } = await anAdministrator(strict);
    const ofAdministrators = endpoints.filter(({ access }) => access === 'admin').map(callName);
    expect((await failuresOf(token, strict))('second_factor_setup')).toEqual(ofAdministrators.toSorted());
  } finally {
    await strict.close();
  }
});

test('only a POST whose endpoint says so is a read, and no other method is', () => {
  const reads = endpoints.filter((endpoint) => endpoint.method !== 'GET' && isRead(endpoint));
  const names = reads.map(callName).toSorted();
  expect(names.filter((name) => !name.startsWith('POST /api/reports/analysis/answers/'))).toEqual([
    'POST /api/core/sample-metadata/by-report-number/',
    'POST /api/reports/analysis/facets/',
    'POST /api/reports/analysis/hidden-names/',
    'POST /api/reports/analysis/oils/',
    'POST /api/reports/analysis/series/',
    'POST /api/reports/display-tests/available/',
    'POST /api/reports/filter-owned-samples-at-warp-speed/',
  ]);
});

test.each(guarded.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s returns 401 for a token outside the header, and is not cached',
  async (_, endpoint) => {
    const { token } = administrator;
    const elsewhere: Request[] = [
      { query: `?token=${token}&Authorization=Token%20${token}` },
      { headers: { cookie: `token=${token}; authorization=Token ${token}` } },
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { authorization: token } },
      { headers: { 'x-authorization': `Token ${token}` } },
    ];
    for (const request of elsewhere) {
      const response = await ask(endpoint, request);
      expect(response.statusCode).toBe(401);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  },
);

const invalidIds = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '007',
  '2147483648',
  '99999999999999999999',
  '%D9%A1',
  '%27',
];
const withId = endpoints.filter((endpoint) => endpoint.path.includes(':id'));

test.each(withId.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s returns for an invalid id the same as for an unknown one',
  async (_, endpoint) => {
    const body = endpoint.method === 'GET' || endpoint.upload ? undefined : '{}';
    for (const value of invalidIds) {
      const response = await ask(endpoint, { value, token: administrator.token, body });
      expect({ value, ...toResult(response) }).toEqual({ value, ...toFailure(response, 'not_found') });
    }
    const unclean = await ask(endpoint, { value: '%00', token: administrator.token, body });
    expect(unclean.statusCode).toBeOneOf([400, 404]);
    const unknown = await ask(endpoint, { token: administrator.token });
    const needsBody = endpoint.body?.safeParse(undefined).success === false;
    if (needsBody) expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'bad_input']);
    else expect(toResult(unknown)).toEqual(toFailure(unknown, 'not_found'));
  },
);

const writingGets = endpoints.filter((endpoint) => endpoint.method === 'GET' && endpoint.writes);

test.each(writingGets.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s returns 405 to HEAD, because its GET changes data',
  async (_, endpoint) => {
    const response = await ask({ ...endpoint, method: 'HEAD' as never }, { token: administrator.token });
    expect(response.statusCode).toBe(405);
    expect(String(response.headers.allow).split(', ')).not.toContain('HEAD');
  },
);

test.each(['/api/purchasing/approve-po/:id/', '/api/transfer/release-samples/:id/'] as const)(
  'returns an error for GET %s from a browser that prefetches or follows a link',
  async (path) => {
    const browsers: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-fetch-mode': 'navigate' },
    ];
    for (const headers of browsers) {
      const response = await ask({ method: 'GET', path }, { token: administrator.token, headers });
      expect(toResult(response)).toEqual(toFailure(response, 'method_not_allowed'));
    }
  },
);

const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))];

test.each(paths)('%s returns 405 with its methods for every other method', async (path) => {
  const known = endpoints.filter((endpoint) => endpoint.path === path);
  const allowed = new Set<string>(known.map((endpoint) => endpoint.method));
  if (known.some((endpoint) => endpoint.method === 'GET' && !endpoint.writes)) allowed.add('HEAD');
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD'] as const) {
    if (allowed.has(method)) continue;
    const response = await ask({ method: method as never, path }, { token: administrator.token });
    expect([method, response.statusCode]).toEqual([method, 405]);
    expect(String(response.headers.allow).split(', ').toSorted()).toEqual([...allowed].toSorted());
  }
});

test.each(['/api/health/live', '/api/health/ready', '/api/openapi.json', '/api/docs'])(
  '%s, which is no call of the contract, is only read too',
  async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await ask({ method: method as never, path: path as never }, {});
      expect(toResult(response)).toEqual(toFailure(response, 'method_not_allowed'));
      expect(response.headers.allow).toBe('GET, HEAD');
    }
  },
);

test('returns the standard error for an unknown path below /api, with every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const response = await ask({ method: method as never, path: '/api/no/such/' }, {});
    expect(toResult(response)).toEqual(toFailure(response, 'not_found'));
  }
});
