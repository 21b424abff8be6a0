import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { signIn, signOut } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createComment } from '@iom/contract/content/comments.endpoints.ts';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../fixtures/people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** A server's output on a connection until it ends it, while `send` continues to write. */
const talk = async (send: (socket: net.Socket) => () => void) => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  // writing to a connection that the server has ended is no fault here, but may lose its last words
  let wasCut = false;
  socket.on('error', () => {
    wasCut = heard === '';
  });
  const stop = send(socket);
  await new Promise((resolve) => socket.once('close', resolve));
  stop();
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body, wasCut };
};

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers, '', ''].join('\r\n');

const expectTooSlow = ({ status, head, body }: Awaited<ReturnType<typeof talk>>) => {
  expect(status).toBe(408);
  expect(head).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({
    ...{ error: failures.request_timeout.message, code: 'request_timeout' },
    request_id: expect.stringMatching(/^[\w-]{12}$/),
  });
};

test('a request has at most 20 seconds to arrive, its headers less', () => {
  const { requestTimeout, headersTimeout } = app.app.server.server;
  // checked once a second
  expect(requestTimeout).toBeGreaterThan(0);
  expect(requestTimeout + 1000).toBeLessThan(20_000);
  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
});

test('a client that does not read its response is disconnected after five minutes', () => {
  expect(app.app.server.server.timeout).toBe(300_000);
});

/** Writes the text, then a byte now and then as long as the connection is open. */
const dripping = (first: string, drop: string) => (socket: net.Socket) => {
  socket.write(first);
  const drops = setInterval(() => socket.write(drop), 20);
  return () => clearInterval(drops);
};

const nothing = () => () => {};

test('hundreds of connections that are idle, or whose body or headers drip, end with an error message, while others are served', async () => {
  const { server } = app.app.server;
  const usual = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout };
  Object.assign(server, { requestTimeout: 300, headersTimeout: 200 });
  const kinds = [
    dripping(post(signIn.path, 'content-length: 5000'), ' '),
    dripping(post(signIn.path, 'transfer-encoding: chunked'), '1\r\n \r\n'),
    dripping('GET /api/home/site/ HTTP/1.1\r\nhost: x\r\n', 'x'),
    dripping('GET /api/ho', 'x'),
    nothing,
  ];
  const slow = Array.from({ length: 100 }, () => kinds.map(talk)).flat();
  expect((await fetch(`http://127.0.0.1:${port}/api/home/site/`)).status).toBe(200);
  const heard = (await Promise.all(slow)).filter(({ wasCut }) => !wasCut);
  expect(heard.length).toBeGreaterThan(slow.length / 2);
  for (const response of heard) expectTooSlow(response);
  Object.assign(server, usual);
});

test('an open connection without a further request is closed', async () => {
  const { server } = app.app.server;
  const usual = server.keepAliveTimeout;
  expect(usual).toBeLessThanOrEqual(65_000);
  server.keepAliveTimeout = 100;
  const { status } = await talk((socket) => {
    socket.write('GET /api/home/site/ HTTP/1.1\r\nhost: x\r\n\r\n');
    return () => {};
  });
  expect(status).toBe(200);
  server.keepAliveTimeout = usual;
});

const once413 = { code: 'too_large', error: failures.too_large.message };

test('a body that announces too large a size is rejected before it arrives', async () => {
  const response = await talk((socket) => {
    socket.end(post(signIn.path, 'content-length: 100000000', 'connection: close'));
    return () => {};
  });
  expect(response.status).toBe(413);
  expect(JSON.parse(response.body)).toMatchObject(once413);
});

test('a body that never ends is rejected when it is too large, and not read further', async () => {
  let read = () => 0;
  app.app.server.server.once('connection', (socket) => {
    read = () => socket.bytesRead;
  });
  let sent = 0;
  const chunk = `10000\r\n${' '.repeat(0x1_00_00)}\r\n`;
  const response = await talk((socket) => {
    const more = () => {
      while (socket.writable && sent < 50_000_000) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.write(post(signIn.path, 'transfer-encoding: chunked', 'connection: close'));
    socket.on('drain', more);
    more();
    return () => {};
  });
  // a connection that is cut during a write may lose the words
  expect(response.status || 413).toBe(413);
  expect(read()).toBeLessThan(4_000_000);
});

test('a caller without access is rejected before the body arrives', async () => {
  const response = await talk((socket) => {
    socket.end(post(placeOrder.path, 'content-length: 100000000', 'connection: close'));
    return () => {};
  });
  expect(response.status).toBe(401);
});

test('a connection is closed soon after a rejection when the body does not end', async () => {
  const started = performance.now();
  const response = await talk(dripping(post(placeOrder.path, 'content-length: 100000'), ' '));
  expect(response.status).toBe(401);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('accepts a large order and rejects a larger one', async () => {
  const { token } = await aMember(app);
  const sending = (size: number) =>
    app.app.server.inject({
      method: 'POST',
      url: placeOrder.path,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ discount: null, reports: [], more: 'x'.repeat(size) }),
    });
  expect((await sending(1_000_000)).statusCode).toBe(400);
  const refused = await sending(1_050_000);
  expect([refused.statusCode, refused.json()]).toMatchObject([413, once413]);
});

const repeated = (one: string, count: number) => Array.from({ length: count }, () => one).join(',');
const named = (count: number) => Array.from({ length: count }, (_, index) => `"${index}":1`).join(',');

test.each([
  ['objects', (count: number) => `[${repeated('{}', count)}]`, 50_000],
  ['lists', (count: number) => `[${repeated('[]', count)}]`, 50_000],
  ['members', (count: number) => `[${repeated(`{${named(500)}}`, count / 500)}]`, 50_000],
  ['members of one object', (count: number) => `[{${named(count)}}]`, 1000],
])('rejects a body of more %s than any call needs, and reads one with fewer', async (_what, items, most) => {
  const calculate = (count: number) =>
    app.app.server.inject({
      method: 'POST',
      url: calculatePrice.path,
      headers: { 'content-type': 'application/json' },
      payload: `{"items":${items(count)}}`,
    });
  const [refused, read] = [await calculate(most + 1000), await calculate(most - 1000)];
  expect([refused.statusCode, refused.json()]).toMatchObject([413, once413]);
  expect([read.statusCode, read.json()]).toMatchObject([400, { code: 'bad_input' }]);
});

test('rejects a call whose session ended while its body arrived', async () => {
  const { token } = await aMember(app);
  const body = JSON.stringify({ comment: 'Sent late' });
  const response = await talk((socket) => {
    const headers = [`authorization: Token ${token}`, `content-length: ${body.length}`, 'connection: close'];
    socket.write(post(createComment.path, ...headers) + body.slice(0, 5));
    const late = setTimeout(async () => {
      await app.call(signOut, { token });
      socket.write(body.slice(5));
    }, 1200);
    return () => clearTimeout(late);
  });
  expect([response.status, JSON.parse(response.body).code]).toEqual([401, 'invalid_token']);
  expect(await app.rows(sql`select from comments where text = 'Sent late'`)).toEqual([]);
});

test('returns the standard error for input that is not HTTP', async () => {
  const response = await talk((socket) => {
    socket.write('\u0016\u0003\u0001 hello\r\n\r\n');
    return () => {};
  });
  expect(response.status).toBe(400);
  expect(JSON.parse(response.body)).toMatchObject({ code: 'malformed_request' });
});
