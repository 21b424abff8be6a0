import { signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { type FailureCode, failures } from '@iom/contract/shared/failures.ts';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import { contractLines, documentedCalls, nameOf } from '../setup/contract-endpoints.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

const lines = await contractLines();

let app: TestApp;
let answered: Set<string>;
let member: Person;
let administrator: Person;
/** Tokens that were good once: signed out, and of an account made inactive. */
let deadTokens: string[];
beforeAll(async () => {
  app = await openTestApp();
  answered = new Set(documentedCalls(app.app.server));
  [member, administrator] = [await aMember(app), await anAdministrator(app)];
  const [gone, left] = [await aMember(app), await aMember(app)];
  await app.call(signOut, { token: left.token });
  await app.database.write((tx) => tx.execute(sql`update users set is_active = false where id = ${gone.id}`));
  deadTokens = [gone.token, left.token, 'x'.repeat(43)];
});
afterAll(() => app.close());

const unknownId = 2_147_483_647;
const addressOf = (line: Endpoint, value: string | number = unknownId) =>
  line.path.replaceAll(/:(\w+)/g, String(value));

interface Asked {
  value?: string | number;
  token?: string | undefined;
  body?: string | undefined;
  query?: string;
  headers?: Record<string, string>;
}
const ask = (line: Pick<Endpoint, 'method' | 'path'>, { value, token, body, query = '', headers }: Asked) =>
  app.app.server.inject({
    method: line.method,
    url: addressOf(line as Endpoint, value) + query,
    headers: {
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });

/** A token that may call the line; signing out needs one that nobody else needs. */
const tokenFor = async (line: Endpoint, who: Person) =>
  line.path === signOut.path ? (await aMember(app)).token : who.token;

const refusal = (answer: LightMyRequestResponse, code: FailureCode) => ({
  status: failures[code].status,
  body: { error: failures[code].message, code, request_id: answer.headers['x-request-id'] },
});
const said = (answer: LightMyRequestResponse) => ({ status: answer.statusCode, body: answer.json() });
/** The answer without what differs from call to call. */
const withoutId = (answer: LightMyRequestResponse) => ({ ...answer.json(), request_id: '' });

/** Refusals every call may give. */
const common: readonly FailureCode[] = ['bad_input', 'malformed_request', 'unsupported_media_type'];

/** A call that was let in answers as its line says: a status of its own, or a refusal of its own. */
const expectLetIn = (line: Endpoint, answer: LightMyRequestResponse) => {
  if (answer.statusCode < 400) {
    expect(Object.keys(line.responses)).toContain(String(answer.statusCode));
    return;
  }
  const allowed: readonly string[] = [...common, ...(line.failures ?? [])];
  expect({ call: nameOf(line), answer: answer.body, code: answer.json().code }).toMatchObject({
    code: expect.toBeOneOf([...allowed]),
  });
  expect(answer.statusCode).toBe(failures[answer.json().code as FailureCode].status);
};

test('every endpoint of the contract is served, and nothing else', () => {
  expect(lines.map(nameOf).filter((name) => !answered.has(name))).toEqual([]);
  expect([...answered].filter((name) => !lines.some((line) => nameOf(line) === name))).toEqual([]);
});

test.each(lines.map((line) => [nameOf(line), line] as const))(
  '%s admits exactly the callers its access allows',
  async (_, line) => {
    // a body that is no JSON: who may not call is refused before it is read
    const body = line.method === 'GET' ? undefined : '{';
    if (line.access === 'public') {
      for (const token of [undefined, ...deadTokens]) expectLetIn(line, await ask(line, { token }));
    } else {
      const nobody = await ask(line, { body });
      expect(said(nobody)).toEqual(refusal(nobody, 'not_authenticated'));
      expect(nobody.headers['www-authenticate']).toBe('Token');
      for (const token of deadTokens) {
        const stale = await ask(line, { token, body });
        expect(said(stale)).toEqual(refusal(stale, 'invalid_token'));
        expect(stale.headers['www-authenticate']).toBe('Token');
      }
    }
    if (line.access === 'admin') {
      const user = await ask(line, { token: member.token, body });
      expect(said(user)).toEqual(refusal(user, 'permission_denied'));
    } else expectLetIn(line, await ask(line, { token: await tokenFor(line, member) }));
    expectLetIn(line, await ask(line, { token: await tokenFor(line, administrator) }));
  },
);

const guarded = lines.filter((line) => line.access !== 'public');

test.each(guarded.map((line) => [nameOf(line), line] as const))(
  '%s returns 401 for a token outside the header, and is not cached',
  async (_, line) => {
    const { token } = administrator;
    const elsewhere: Asked[] = [
      { query: `?token=${token}&Authorization=Token%20${token}` },
      { headers: { cookie: `token=${token}; authorization=Token ${token}` } },
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { authorization: token } },
      { headers: { 'x-authorization': `Token ${token}` } },
    ];
    for (const asked of elsewhere) {
      const answer = await ask(line, asked);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  },
);

const noIds = ['abc', '0', '-1', '1.5', '1e3', '007', '2147483648', '99999999999999999999', '%D9%A1', '%27'];
const withId = lines.filter((line) => line.path.includes(':id'));

test.each(withId.map((line) => [nameOf(line), line] as const))(
  '%s returns for an invalid id the same as for an unknown one',
  async (_, line) => {
    const body = line.method === 'GET' ? undefined : '{}';
    for (const value of noIds) {
      const answer = await ask(line, { value, token: administrator.token, body });
      expect({ value, ...said(answer) }).toEqual({ value, ...refusal(answer, 'not_found') });
    }
    const unclean = await ask(line, { value: '%00', token: administrator.token, body });
    expect(unclean.statusCode).toBeOneOf([400, 404]);
    const unknown = await ask(line, { token: administrator.token });
    if (unknown.statusCode === 404)
      expect(withoutId(unknown)).toEqual({
        ...{ error: failures.not_found.message, code: 'not_found', request_id: '' },
      });
  },
);

const acts = lines.filter((line) => line.method === 'GET' && line.writes);

test.each(acts.map((line) => [nameOf(line), line] as const))(
  '%s returns 405 to HEAD, because its GET changes data',
  async (_, line) => {
    const answer = await ask({ ...line, method: 'HEAD' as never }, { token: administrator.token });
    expect(answer.statusCode).toBe(405);
    expect(String(answer.headers.allow).split(', ')).not.toContain('HEAD');
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
      const answer = await ask({ method: 'GET', path }, { token: administrator.token, headers });
      expect(said(answer)).toEqual(refusal(answer, 'method_not_allowed'));
    }
  },
);

const paths = [...new Set(lines.map((line) => line.path))];

test.each(paths)('%s returns 405 with its methods for every other method', async (path) => {
  const known = lines.filter((line) => line.path === path);
  const allowed = new Set<string>(known.map((line) => line.method));
  if (known.some((line) => line.method === 'GET' && !line.writes)) allowed.add('HEAD');
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD'] as const) {
    if (allowed.has(method)) continue;
    const answer = await ask({ method: method as never, path }, { token: administrator.token });
    expect([method, answer.statusCode]).toEqual([method, 405]);
    expect(String(answer.headers.allow).split(', ').toSorted()).toEqual([...allowed].toSorted());
  }
});

test('returns the standard error for an unknown path below /api, with every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const answer = await ask({ method: method as never, path: '/api/no/such/' }, {});
    expect(said(answer)).toEqual(refusal(answer, 'not_found'));
  }
});
