import { setImmediate as tick } from 'node:timers/promises';
import { endpoint } from '@iom/contract/shared/endpoint.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aSite } from '#test/fixtures/site.ts';
import type { Database } from '../database/database.ts';
import { openLog } from '../log.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { openRoutes } from './routes.ts';
import { openServer } from './server.ts';
import type { SessionUser } from './session-user.ts';

const options = { log: openLog('silent'), limits: false, trustProxy: 0, site: aSite(), rawBodyOf: '/none' };

/**
 * A server with endpoints whose calls take turns, the users of its tokens, and the number of started calls.
 */
const open = async () => {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  const users = new Map<string, SessionUser>();
  let arrived = 0;
  server.addHook('preHandler', async () => {
    arrived += 1;
  });
  const routes = openRoutes(server, {
    database: {} as Database,
    throttle: { enabled: true } as Throttle,
    identify: async (token) => users.get(token) ?? null,
    findCaller: async () => null,
    recordChange: async () => {},
  });
  const haveArrived = async (calls: number) => {
    await vi.waitFor(() => expect(arrived).toBe(calls));
    await tick();
  };
  return { server, routes, users, haveArrived };
};

const computing = endpoint({
  method: 'GET',
  path: '/api/computing/',
  access: 'admin',
  summary: 'Computes until it is told to end',
  responses: { 200: z.object({ user: z.string() }) },
});

const administrator: SessionUser = {
  id: 1,
  sessionId: 1,
  email: 'ada@lab.example',
  firstName: 'Ada',
  lastName: 'Byron',
  emailConfirmed: true,
  isStaff: true,
  secondFactor: { methods: [], isFresh: false, isMissing: false },
};

test.each([
  ['whose session goes on is answered', administrator, 200, { user: 'ada@lab.example' }],
  ['whose session has ended is refused', undefined, 401, { code: 'invalid_token' }],
  [
    'whose user has lost the role is refused',
    { ...administrator, isStaff: false },
    403,
    { code: 'permission_denied' },
  ],
])('a call that waited for its turn and %s', async (_what, user, status, body) => {
  const { server, routes, users, haveArrived } = await open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  routes.heavy.raw(computing, async (call) => {
    await released;
    return { user: call.user.email };
  });
  const [own, other] = ['o'.repeat(20), 'p'.repeat(20)] as const;
  for (const token of [own, other]) users.set(token, administrator);
  const call = (token: string) =>
    server.inject({ url: computing.path, headers: { authorization: `Token ${token}` } });
  const running = [call(other), call(other)];
  await haveArrived(2);
  const waiting = call(own);
  await haveArrived(3);
  if (user) users.set(own, user);
  else users.delete(own);
  release();
  const response = await waiting;
  expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(body)]);
  for (const one of running) expect((await one).statusCode).toBe(200);
});

test('few heavy calls run at the same time, and those that have waited for five seconds get 503', async () => {
  const { server, routes, users, haveArrived } = await open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  routes.heavy.raw(computing, async ({ user }) => {
    begun += 1;
    await released;
    return { user: user.email };
  });
  const call = (id: number) => {
    const token = String(id).repeat(20);
    users.set(token, { ...administrator, id, sessionId: id });
    return server.inject({ url: computing.path, headers: { authorization: `Token ${token}` } });
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ofOne = [call(1), call(1), call(1)];
  await haveArrived(3);
  expect(begun).toBe(2);
  const ofOthers = [call(2), call(3), call(4)];
  await haveArrived(6);
  expect(begun).toBe(4);
  await vi.advanceTimersByTimeAsync(5001);
  for (const waited of [ofOne[2], ofOthers[2]]) {
    const response = await waited;
    expect([response?.statusCode, response?.headers['retry-after']]).toEqual([503, '5']);
  }
  release();
  for (const one of [ofOne[0], ofOne[1], ofOthers[0], ofOthers[1]]) expect((await one)?.statusCode).toBe(200);
});
