import { once } from 'node:events';
import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { ApiError } from '../api-error.ts';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';

const options = { log: openLog('silent'), limits: false, trustProxy: 0, site: aSite(), rawBodyOf: '/none' };
afterEach(() => void vi.useRealTimers());

const noLongerListening = async ({ server }: { server: http.Server }) => {
  while (server.listening) await setImmediate();
  await setImmediate();
};

/** A server with one pending call, whose response is sent when `respond` is called. */
const withPendingCall = async () => {
  const server = await openServer(options);
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  server.get('/waits', async () => {
    receive();
    await response;
    return { text: 'at last' };
  });
  server.get('/other', async () => ({ text: 'still here' }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /waits HTTP/1.1\r\nhost: x\r\n\r\n');
  await received;
  return { server, socket, respond };
};

test('a server that shuts down answers pending requests, and later ones on their connections', async () => {
  const { server, socket, respond } = await withPendingCall();
  const closing = server.close();
  await noLongerListening(server);
  socket.write('GET /other HTTP/1.1\r\nhost: x\r\n\r\n');
  respond();
  expect(await text(socket)).toMatch(/200 OK.*at last.*200 OK.*connection: close.*still here/is);
  await closing;
});

test('a server that shuts down does not wait forever', async () => {
  const { server, socket } = await withPendingCall();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = server.close();
  await noLongerListening(server);
  vi.advanceTimersByTime(10_000);
  await closing;
  expect(await text(socket)).toBe('');
});

test('a connection stays open after a rejection whose body has ended', async () => {
  const server = await openServer(options);
  const { promise: rejected, resolve: reject } = Promise.withResolvers<http.IncomingMessage>();
  server.post('/rejected', {
    onRequest: async ({ raw }) => {
      reject(raw);
      throw new ApiError('invalid_token');
    },
    handler: async () => ({}),
  });
  server.get('/other', async () => ({ text: 'still here' }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /rejected HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
  const request = await rejected;
  await once(socket, 'readable');
  socket.write(' '.repeat(100_000));
  while (!request.complete) await setImmediate();
  vi.advanceTimersByTime(10_000);
  socket.end('GET /other HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 401 .*HTTP\/1.1 200 OK.*still here/s);
  await server.close();
});

test('when the reader of a file stops reading, no more than the buffers is produced, and the connection ends after its time', async () => {
  const server = await openServer(options);
  let made = 0;
  const lines = Buffer.alloc(0x1_00_00, 'a,b\n');
  const file = Readable.from(
    (function* () {
      for (; made < 1_000_000_000; made += lines.length) yield lines;
    })(),
  );
  server.get('/file', async (_request, reply) => reply.type('text/csv').send(file));
  await server.listen({ port: 0, host: '127.0.0.1' });
  expect(server.server.timeout).toBe(300_000);
  server.server.timeout = 300;
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect(finished(file)).rejects.toThrow();
  expect(made).toBeGreaterThan(lines.length);
  expect(made).toBeLessThan(50_000_000);
  socket.destroy();
  await server.close();
});

test('a body that its client breaks off is no failure of the server', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const server = await openServer({ ...options, log });
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  server.addHook('onSend', async (_request, reply) => end(reply.statusCode));
  server.post('/read', async () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST /read HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000';
  socket.write(`${head}\r\n\r\n{`);
  await once(server.server, 'request');
  socket.destroy();
  expect(await ended).toBe(400);
  expect(lines).toEqual([]);
  await server.close();
});

test('a 404 does not wait for the body', async () => {
  const server = await openServer(options);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  const [received] = await once(socket, 'data');
  expect(String(received)).toMatch(/^HTTP\/1.1 404 .*"code":"not_found"/s);
  socket.destroy();
  await server.close();
});

test('the API documents run only their own scripts', async () => {
  const server = await openServer(options);
  const response = await server.inject('/api/docs/');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'self'; .*object-src 'none'/);
  expect(response.body).not.toMatch(/<script(?![^>]* src=)/);
  await server.close();
});

test('logs for whom a call failed, and where', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const server = await openServer({ ...options, log });
  server.get('/fails/:id', async () => {
    throw new Error('a bug');
  });
  expect((await server.inject('/fails/7')).statusCode).toBe(500);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, ip: '127.0.0.1', method: 'GET', path: '/fails/:id', err: { message: 'a bug' } },
  ]);
  await server.close();
});

test('logs who was rejected where, without the sent data', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const server = await openServer({ ...options, log });
  for (const code of ['permission_denied', 'invalid_credentials', 'bad_input'] as const)
    server.post(`/${code}`, async () => {
      throw new ApiError(code);
    });
  for (const url of ['/permission_denied', '/invalid_credentials', '/bad_input'])
    await server.inject({ method: 'POST', url: `${url}?q=Sentinel`, payload: { password: 'Sentinel' } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, ip: '127.0.0.1', method: 'POST', path: '/permission_denied', code: 'permission_denied' },
    { level: 30, path: '/invalid_credentials', code: 'invalid_credentials' },
  ]);
  expect(lines.join()).not.toContain('Sentinel');
  await server.close();
});

test('logs the first call of an address beyond its limit, and the number of the others when the period has ended', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  // its calls leave no turn to others
  const server = await openServer({ ...options, log, limits: true, maxTurnMs: 600_000 });
  server.get('/api/any', async () => ({}));
  const callMany = async (times: number) => {
    for (let i = 0; i < times; i += 1) await server.inject('/api/any');
  };
  await callMany(3000);
  expect(lines).toEqual([]);
  await callMany(7);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 });
  await callMany(3002);
  vi.useRealTimers();
  const refused = { level: 30, ip: '127.0.0.1', path: '/api/any', code: 'too_many_requests' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    refused,
    { level: 30, caller: '127.0.0.1', refused: 6 },
    refused,
  ]);
  await server.close();
});

test('log lines of a request have the id of its response', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const server = await openServer({ ...options, log });
  server.get('/tells', async () => {
    log.info('told');
    return {};
  });
  const { headers } = await server.inject('/tells');
  expect(lines.map((line) => JSON.parse(line).request)).toEqual([headers['x-request-id']]);
  await server.close();
});

test.each([
  ['has waited too long', 350, [200, 503, 503]],
  ['has waited a little', 50, [200, 200, 200]],
])('a call that %s for its turn of the thread', async (_, blockedMs, statuses) => {
  const server = await openServer({ ...options, limits: true, maxTurnMs: 200 });
  server.get('/blocks', async () => {
    const until = performance.now() + blockedMs;
    while (performance.now() < until);
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  let accepted = 0;
  server.server.on('connection', () => {
    accepted += 1;
  });
  const sockets = await Promise.all(
    statuses.map(async () => {
      const socket = net.connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  await expect.poll(() => accepted).toBe(statuses.length);
  for (const socket of sockets) socket.write('GET /blocks HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(answers.map((answer) => Number(answer.split(' ')[1]))).toEqual(statuses);
  for (const refused of answers.filter((answer) => answer.includes(' 503 ')))
    expect(refused).toMatch(/retry-after: 5.*"code":"unavailable"/s);
  await server.close();
});
