import { readMe, registerUser } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../builders/people.ts';
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

/** The path with its last slash and without it, in turn. */
const inTurn = (path: string, i: number) => (i % 2 === 0 ? path : path.replace(/\/$/, ''));

/** Uses up the anonymous calls of an address; answers how often each status came. */
const useUp = async (from: Omit<From, 'url'>) => {
  const counts = new Map<number, number>();
  for (let done = 0; done < 3000; done += 100)
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const { statusCode } = await callFrom({ ...from, url: inTurn(readMe.path, i) });
        counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      }),
    );
  return Object.fromEntries(counts);
};

const expectTooMany = (answer: Awaited<ReturnType<typeof callFrom>>) => {
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(300);
  expect(answer.json()).toEqual({
    error: failures.too_many_requests.sentence,
    code: 'too_many_requests',
    request_id: answer.headers['x-request-id'],
  });
};

test('3,000 anonymous calls of one address are answered, the next is refused, whatever it asks for', async () => {
  const address = '203.0.113.7';
  expect(await useUp({ address })).toEqual({ 401: 3000 });
  for (const url of [readMe.path, inTurn(readMe.path, 1), listOils.path, inTurn(listOils.path, 1)])
    expectTooMany(await callFrom({ address, url }));
  expect((await callFrom({ address: '203.0.113.8', url: listOils.path })).statusCode).toBe(200);

  const { token } = await aMember(app);
  const signedIn = await callFrom({ address, url: readMe.path, authorization: `Token ${token}` });
  expect(signedIn.statusCode).toBe(200);
});

test('a token that is wrong is nobody’s: it does not lift the limit', async () => {
  const address = '203.0.113.9';
  const authorization = `Token ${'x'.repeat(43)}`;
  expect(await useUp({ address, authorization })).toEqual({ 401: 3000 });
  expectTooMany(await callFrom({ address, url: listOils.path, authorization }));
  expectTooMany(await callFrom({ address, url: listOils.path, authorization: 'anything' }));
});

test('a signed-in member is not held to the anonymous limit, and uses none of it up', async () => {
  const { token } = await aMember(app);
  const address = '203.0.113.10';
  expect(await useUp({ address, authorization: `Token ${token}` })).toEqual({ 200: 3000 });
  expect((await callFrom({ address, url: listOils.path })).statusCode).toBe(200);
});

test('the limit of a line counts both spellings of its path, a household of IPv6 addresses as one', async () => {
  const register = (i: number) =>
    callFrom({
      method: 'POST',
      address: `2001:db8:7:7::${i.toString(16)}`,
      url: inTurn(registerUser.path, i),
      payload: {},
    });
  for (let i = 1; i <= 20; i++) expect((await register(i)).statusCode).toBe(400);
  for (const i of [21, 22]) {
    const answer = await register(i);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  }
  expect((await callFrom({ address: '2001:db8:7:8::1', url: listOils.path })).statusCode).toBe(200);
});
