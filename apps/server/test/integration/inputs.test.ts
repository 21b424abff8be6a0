import { signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator } from '../fixtures/people.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { contractLines, documentedCalls, nameOf } from '../setup/contract-endpoints.ts';
import { madeFrom } from '../setup/made-from-schema.ts';

/** Calls a line, with and without its role; RUNS=200 for a long look. */
const numRuns = Number(process.env.RUNS ?? 12);
const lines = (await contractLines()).filter((line) => line.path !== signOut.path);

let shop: Shop;
let answered: Set<string>;
let tokens: (string | undefined)[];
beforeAll(async () => {
  shop = await openShop();
  answered = new Set(documentedCalls(shop.app.app.server));
  const [member, administrator] = [await aMember(shop.app), await anAdministrator(shop.app)];
  await shop.validate(member);
  await shop.order(member, ['TEN']);
  await shop.purchaseOrder(member, await shop.order(member, [], 'Ordered'));
  await shop.regionalOrder(member, [shop.regional.europe]);
  tokens = [member.token, administrator.token, undefined];
});
afterAll(() => shop.app.close());

const queryText = (query: unknown) => {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) if (one !== undefined) text.append(key, String(one));
  return text.size > 0 ? `?${text}` : '';
};

const callsOf = (line: Endpoint) =>
  fc.record({
    id: fc.constantFrom('1', '2', '3', '2016', '2147483647', 'x', '%00', '..%2f..', '%F0%9F%9B%A2'),
    query: line.query ? madeFrom(line.query) : fc.constant({}),
    body: line.body ? madeFrom(line.body) : fc.constant(undefined),
    token: fc.nat(2),
  });

/** What was answered: a success of the line, or a failure in the one shape with a status below 500. */
const expectKnownAnswer = (line: Endpoint, answer: { statusCode: number; body: string }) => {
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode < 400) expect(Object.keys(line.responses)).toContain(String(answer.statusCode));
  else expect(failureShape.safeParse(JSON.parse(answer.body)).error).toBeUndefined();
};

test.each(lines.map((line) => [nameOf(line), line] as const))(
  '%s returns a declared status for any input',
  async (_, line) => {
    expect(answered).toContain(nameOf(line));
    await fc.assert(
      fc.asyncProperty(callsOf(line), async ({ id, query, body, token }) => {
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const answer = await shop.app.app.server.inject({
          method: line.method,
          url: line.path.replaceAll(/:\w+/g, id) + queryText(query),
          headers: {
            ...(tokens[token] ? { authorization: `Token ${tokens[token]}` } : {}),
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(payload === undefined ? {} : { payload }),
        });
        expectKnownAnswer(line, answer);
      }),
      { numRuns },
    );
  },
);

const bodies: [string, string, number][] = [
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
  ['300 kB', JSON.stringify({ a: 'x'.repeat(300_000) }), 413],
];

test.each(bodies)('rejects a body of %s with a message', async (_, payload, status) => {
  const answer = await shop.app.app.server.inject({
    method: 'POST',
    url: '/api/auth/api-token-auth/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  expect(failureShape.safeParse(answer.json()).error).toBeUndefined();
});

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'rejects a body of the type %s unread',
  async (type) => {
    const answer = await shop.app.app.server.inject({
      method: 'POST',
      url: '/api/auth/api-token-auth/',
      headers: { 'content-type': type },
      payload: '{"username": "a", "password": "b"}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  },
);

test('does not decompress a compressed body', async () => {
  const answer = await shop.app.app.server.inject({
    method: 'POST',
    url: '/api/auth/api-token-auth/',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: Buffer.from('1f8b0800000000000003', 'hex'),
  });
  expect(answer.statusCode).toBeOneOf([400, 415]);
});
