import { PassThrough } from 'node:stream';
import { setImmediate as tick } from 'node:timers/promises';
import { updateProfile as saveProfile, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { printSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { countOilFacets } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { requestPdfReport } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readOrder, readOrderItems } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { makePayment } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { uploadPurchaseOrderDocument } from '@iom/contract/purchasing/purchase-orders/purchase-order-document.endpoints.ts';
import { readPhoto } from '@iom/contract/samples/samples.endpoints.ts';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { startOneByOne } from './one-by-one.ts';
import { openShares, openTurns, watchResponses } from './turns.ts';

/** A server whose calls run until they are released, and the names of those that have begun. */
const openServer = (
  inTurn: ReturnType<typeof openTurns> = openTurns({ atOnce: 2, mostWaiting: 50, until: 'sent' }),
) => {
  const begun: string[] = [];
  const releases = new Map<string, (fail?: boolean) => void>();
  const server = Fastify();
  startOneByOne(server);
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof ApiError ? error.status : 500).send(''),
  );
  server.get('/:name/', async (request, reply) =>
    inTurn(request, reply, () => {
      const { name } = request.params as { name: string };
      if (name === 'invalid') throw new ApiError('not_found');
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      releases.set(name, (fail) => (fail ? reject(new ApiError('not_found')) : resolve(name)));
      return promise;
    }),
  );
  const call = (name: string, remoteAddress: string, signal?: AbortSignal) =>
    server.inject({ url: `/${name}/`, remoteAddress, ...(signal && { signal }) });
  const settled = async () => {
    for (let i = 0; i < 200; i++) await tick();
    return [...begun];
  };
  return { call, settled, release: (name: string, fail?: boolean) => releases.get(name)?.(fail) };
};

test('two calls of a caller run at a time, and no other caller waits for them', async () => {
  const { call, settled, release } = openServer();
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => call(name, '203.0.113.1'));
  expect(await settled()).toEqual(['a1', 'a2']);
  const other = call('b1', '203.0.113.2');
  expect(await settled()).toEqual(['a1', 'a2', 'b1']);
  release('a2');
  expect(await settled()).toEqual(['a1', 'a2', 'b1', 'a3']);
  // a failure ends a turn as well
  release('a1', true);
  expect(await settled()).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  for (const name of ['a3', 'a4', 'b1']) release(name);
  expect((await call('invalid', '203.0.113.1')).statusCode).toBe(404);
  const statuses = (await Promise.all([...first, other])).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 200, 200, 200, 200]);
});

test('refuses a call when fifty of its caller wait', async () => {
  const { call, settled, release } = openServer();
  const send = (name: string) => call(name, '203.0.113.1');
  const running = ['a1', 'a2'].map(send);
  await settled();
  const waiting = Array.from({ length: 50 }, (_, index) => send(`w${index}`));
  await settled();
  expect((await send('a3')).statusCode).toBe(503);
  for (const name of ['a1', 'a2']) release(name);
  for (const index of waiting.keys()) {
    await vi.waitFor(async () => expect(await settled()).toContain(`w${index}`));
    release(`w${index}`);
  }
  const statuses = (await Promise.all([...running, ...waiting])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a call whose caller has gone while it waited is not answered', async () => {
  const { call, settled, release } = openServer();
  const running = ['a1', 'a2'].map((name) => call(name, '203.0.113.1'));
  await settled();
  const leaving = new AbortController();
  const left = call('a3', '203.0.113.1', leaving.signal);
  await settled();
  leaving.abort();
  await expect(left).rejects.toThrow();
  for (const name of ['a1', 'a2']) release(name);
  await Promise.all(running);
  const next = call('a4', '203.0.113.1');
  expect(await settled()).toEqual(['a1', 'a2', 'a4']);
  release('a4');
  expect((await next).statusCode).toBe(200);
});

/** Users of one address, and others without an account. */
const people = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  sessionId: id,
  email: '',
  firstName: '',
  lastName: '',
  isStaff: false,
}));
const address = '203.0.113.1';

test.each([
  ['two of a visitor that compute', { ...countOilFacets, computes: true as const }, 2],
  ['all of a visitor from memory', countOilFacets, 30],
  ['ten of a visitor that read a file', readPhoto, 10],
  ['five of a visitor that read the database', { ...countOilFacets, fromMemory: false }, 5],
  ['two of a user that compute', readOrderItems, 2, 1],
  ['two of a user that purchase', makePayment, 2, 1],
  ['five of a user that write', saveProfile, 5, 1],
  ['six of a user of any kind', countOilFacets, 6, 1],
  ['six of the users of an address that compute', readOrderItems, 6, 4],
  ['two of a user that are a document', readInvoicePdf, 2, 1],
  ['two of each user that are a document', requestPdfReport, 8, 4],
  ['four of the users of an address that purchase', makePayment, 4, 4],
  ['twenty of the users of an address of another kind', readOrder, 20, 4],
  ['five of each user that send a document', uploadPurchaseOrderDocument, 30, 6],
])('of thirty calls at once it runs %s', async (_what, endpoint, expected, users = 0) => {
  const inTurn = openShares({ enabled: true });
  const { call, settled, release } = openServer((request, ...turn) => {
    request.user = people[Number(/\d+/.exec(request.url)) % users] ?? null;
    return inTurn(endpoint, request, ...turn);
  });
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  const responses = names.map((name) => call(name, address));
  expect(await settled()).toHaveLength(expected);
  const released = new Set<string>();
  while (released.size < names.length) {
    await vi.waitFor(async () => expect((await settled()).length).toBeGreaterThan(released.size));
    for (const name of (await settled()).filter((one) => !released.has(one))) {
      released.add(name);
      release(name);
    }
  }
  expect((await Promise.all(responses)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('where limits are off it runs all calls at once', async () => {
  const inTurn = openShares({ enabled: false });
  const { call, settled, release } = openServer((...turn) => inTurn(readOrderItems, ...turn));
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  const responses = names.map((name) => call(name, address));
  expect(await settled()).toHaveLength(30);
  for (const name of names) release(name);
  expect((await Promise.all(responses)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('a purchase waits for nothing that users of its address compute', async () => {
  const inTurn = openShares({ enabled: true });
  const { call, settled, release } = openServer((request, ...turn) => {
    request.user = people[Number(/\d+/.exec(request.url)) % 4] ?? null;
    return inTurn(request.url.startsWith('/pay') ? makePayment : readOrderItems, request, ...turn);
  });
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
  const responses = names.map((name) => call(name, address));
  expect(await settled()).toHaveLength(6);
  const payment = call('pay0', address);
  expect(await settled()).toContain('pay0');
  release('pay0');
  expect((await payment).statusCode).toBe(200);
  for (const name of names) {
    await vi.waitFor(async () => expect(await settled()).toContain(name));
    release(name);
  }
  await Promise.all(responses);
});

/** Calls of users by the number in their name: prints of stories, data reports, and others, that compute. */
const openPrinter = () => {
  const inTurn = openShares({ enabled: true });
  return openServer((request, ...turn) => {
    request.user = people[Number(/\d/.exec(request.url))] ?? null;
    const { print, pdf } = { print: printSharedStory, pdf: requestPdfReport };
    const kind = /[a-z]+/.exec(request.url)?.[0];
    const endpoint = (kind === 'print' && print) || (kind === 'pdf' && pdf) || readOrderItems;
    return inTurn(endpoint, request, ...turn);
  });
};

test.each([
  ['a user', ['print0a', 'print0b'], ['print0c'], 'print1a'],
  ['the users of an address', ['print0a', 'print0b', 'print1a', 'print2a'], ['print3a', 'print1b'], null],
])(
  'a print is refused while others of %s are under way, and may be tried again',
  async (_whose, under, refused, other) => {
    const { call, settled, release } = openPrinter();
    const responses = under.map((name) => call(name, address));
    await settled();
    for (const name of refused) expect((await call(name, address)).statusCode).toBe(503);
    if (other) responses.push(call(other, address));
    const elsewhere = call('print3b', '203.0.113.2');
    expect(await settled()).toEqual([...under, ...(other ? [other] : []), 'print3b']);
    release(under[0] ?? '');
    await responses[0];
    const again = call(refused[0] ?? '', address);
    expect(await settled()).toContain(refused[0]);
    for (const name of [...under, ...refused, other ?? '', 'print3b']) release(name);
    const statuses = (await Promise.all([...responses, again, elsewhere])).map(
      ({ statusCode }) => statusCode,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
);

test('prints and documents that wait for a thread keep neither their users nor others of the address from anything', async () => {
  const { call, settled, release } = openPrinter();
  const prints = ['print0a', 'print0b', 'print1a', 'print1b'];
  const documents = [0, 1, 2].flatMap((user) => ['a', 'b', 'c', 'd'].map((name) => `pdf${user}${name}`));
  const waiting = [...prints, ...documents].map((name) => call(name, address));
  await settled();
  const others = ['compute0a', 'compute0b', 'compute1a', 'compute3a', 'pdf3a'];
  const responses = others.map((name) => call(name, address));
  expect(await settled()).toEqual(expect.arrayContaining(others));
  for (const name of others) release(name);
  expect((await Promise.all(responses)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  for (const name of [...prints, ...documents]) {
    await vi.waitFor(async () => expect(await settled()).toContain(name));
    release(name);
  }
  await Promise.all(waiting);
});

test('visitors who wait for files keep nobody of their address from signing in', async () => {
  const inTurn = openShares({ enabled: true });
  const { call, settled, release } = openServer((request, ...turn) =>
    inTurn(request.url.startsWith('/photo') ? readPhoto : signIn, request, ...turn),
  );
  const photos = Array.from({ length: 12 }, (_, index) => call(`photo${index}`, address));
  await settled();
  const signedIn = call('sign-in', address);
  expect(await settled()).toContain('sign-in');
  release('sign-in');
  expect((await signedIn).statusCode).toBe(200);
  for (const index of photos.keys()) {
    await vi.waitFor(async () => expect(await settled()).toContain(`photo${index}`));
    release(`photo${index}`);
  }
  await Promise.all(photos);
});

test('users whose turns are held by unread responses keep no other user of their address from computing', async () => {
  const inTurn = openShares({ enabled: true });
  const { call, settled, release } = openServer((request, ...turn) => {
    request.user = people[Number(/\d+/.exec(request.url)) % 4] ?? null;
    return inTurn(request.url.startsWith('/compute') ? readOrderItems : countOilFacets, request, ...turn);
  });
  // of three users six each
  const numbers = Array.from({ length: 24 }, (_, index) => index).filter((index) => index % 4 < 3);
  const held = numbers.map((index) => call(`held${index}`, address));
  const waiting = numbers.slice(0, 6).map((index) => call(`compute${index}`, address));
  await settled();
  const computed = call('compute3', address);
  expect(await settled()).toContain('compute3');
  for (const name of ['compute3', ...numbers.map((index) => `held${index}`)]) release(name);
  expect((await computed).statusCode).toBe(200);
  for (const index of numbers.slice(0, 6)) {
    await vi.waitFor(async () => expect(await settled()).toContain(`compute${index}`));
    release(`compute${index}`);
  }
  await Promise.all([...held, ...waiting]);
});

test('calls that have arrived are started before one in its turn, which may take the thread', async () => {
  const inTurn = openShares({ enabled: true });
  const { call, settled, release } = openServer((request, ...turn) =>
    inTurn(request.url.startsWith('/compute') ? readOrderItems : countOilFacets, request, ...turn),
  );
  const responses = ['compute1', 'compute2', 'short1', 'short2'].map((name) => call(name, address));
  expect(await settled()).toEqual(['short1', 'short2', 'compute1', 'compute2']);
  for (const name of ['compute1', 'compute2', 'short1', 'short2']) release(name);
  await Promise.all(responses);
});

/** Calls at the same time whose responses are streams, with the streams that have begun. */
const streaming = (inTurn: ReturnType<typeof openTurns>, calls: number) => {
  const server = Fastify();
  startOneByOne(server);
  watchResponses(server);
  // with two of them a reply counts as not sent when its handler returns it
  for (let hook = 0; hook < 2; hook++) server.addHook('onSend', async () => {});
  const bodies: PassThrough[] = [];
  server.get('/', async (request, reply) =>
    inTurn(request, reply, async () => {
      const body = new PassThrough();
      bodies.push(body);
      return reply.send(body);
    }),
  );
  return { bodies, responses: Array.from({ length: calls }, () => server.inject('/')) };
};

test('a turn ends when its response begins to be sent, however slowly it is read', async () => {
  const { bodies, responses } = streaming(openTurns({ atOnce: 1, mostWaiting: 5 }), 3);
  await vi.waitFor(() => expect(bodies).toHaveLength(3));
  for (const body of bodies) body.end('sent');
  for (const response of responses) expect((await response).body).toBe('sent');
});

test('a turn of what computes lasts until the last of its response has been made', async () => {
  const { bodies, responses } = streaming(openTurns({ atOnce: 1, mostWaiting: 5, until: 'made' }), 3);
  for (let call = 0; call < 3; call++) {
    await vi.waitFor(() => expect(bodies).toHaveLength(call + 1));
    for (let turn = 0; turn < 50; turn++) await tick();
    expect(bodies).toHaveLength(call + 1);
    bodies[call]?.end('sent');
    expect((await responses[call])?.body).toBe('sent');
  }
});
