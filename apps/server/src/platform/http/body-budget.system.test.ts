import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { ApiError } from '../api-error.ts';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';
import type { SessionUser } from './session-user.ts';
import { readDocument } from './uploads.ts';

const options = { log: openLog('silent'), trustProxy: 0, site: aSite(), rawBodyOf: '/none' };
const mebibyte = 1024 * 1024;
const small = 64 * 1024;

/** A server on a socket, with the number of calls whose bodies it reads or has read. */
const open = async ({ limits = true } = {}) => {
  const server = await openServer({ ...options, limits });
  server.addHook('onRequest', async (request) => {
    const { 'x-user': id } = request.headers;
    if (id) request.user = { id: Number(id), email: '', isStaff: false, sessionId: 1 } as SessionUser;
  });
  let read = 0;
  server.addHook('preParsing', async ({ method }) => {
    if (method === 'POST') read += 1;
  });
  server.post('/body', { bodyLimit: mebibyte }, async () => ({}));
  server.post('/document', { config: { upload: true }, bodyLimit: 10 * mebibyte }, async (request) => {
    await readDocument(request);
    return {};
  });
  server.post('/form', { config: { multipart: true }, bodyLimit: mebibyte }, async ({ raw }) => {
    raw.resume();
    return new Promise(() => {});
  });
  server.post('/refused', { bodyLimit: mebibyte }, async () => {
    throw new ApiError('not_found');
  });
  server.get('/waits', () => new Promise(() => {}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    server.server.closeAllConnections();
    await server.close();
  });
  const { port } = server.server.address() as AddressInfo;

  const head = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers, '', ''].join('\r\n');
  /** Connections that begin with the text and send nothing further, once the server reads their bodies. */
  const begin = async (text: string, count: number, localAddress: string) => {
    const before = read;
    const sockets = Array.from({ length: count }, () =>
      net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {}),
    );
    for (const socket of sockets) socket.write(text);
    while (read < before + count) await setImmediate();
    return sockets;
  };
  /** The response to a whole body. */
  const send = async (
    size: number,
    localAddress: string,
    {
      path = '/body',
      agent,
      user,
      type = 'application/json',
    }: { path?: string; agent?: http.Agent; user?: number; type?: string } = {},
  ) => {
    const headers = {
      'content-type': type,
      // of unknown length, a document counts as the largest
      ...(type === 'application/pdf' ? { 'transfer-encoding': 'chunked' } : { 'content-length': size }),
      ...(user && { 'x-user': user }),
    };
    const call = http.request({ port, localAddress, path, method: 'POST', headers, agent: agent ?? false });
    call.end(`"${' '.repeat(size - 2)}"`);
    const [response] = (await once(call, 'response')) as [http.IncomingMessage];
    response.resume();
    return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
  };
  return { head, begin, send };
};

const stated = (size: number) => `content-length: ${size}`;
const refused = { status: 503, retryAfter: '5' };

test('beyond 32 MiB of bodies of an address, rejects its next body before it arrives, except small ones, and accepts those of other addresses', async () => {
  const { head, begin, send } = await open();
  await begin(`${head('/body', stated(mebibyte))}"`, 31, '127.0.0.2');
  // of unknown length: the maximum that its call accepts
  await begin(head('/body', 'transfer-encoding: chunked'), 1, '127.0.0.2');
  expect(await send(mebibyte, '127.0.0.2')).toEqual(refused);
  expect(await send(small + 1, '127.0.0.2', { user: 1 })).toEqual(refused);
  expect((await send(small, '127.0.0.2')).status).toBe(200);
  // no body is read there
  expect((await send(100, '127.0.0.2', { path: '/nowhere' })).status).toBe(404);
  expect((await send(mebibyte, '127.0.0.3')).status).toBe(200);
});

test('accepts bodies again when earlier ones have ended with their connections', async () => {
  const { head, begin, send } = await open();
  const afterAnother = `GET /waits HTTP/1.1\r\nhost: x\r\n\r\n${head('/body', stated(mebibyte))}"`;
  const sockets = [
    ...(await begin(`${head('/body', stated(mebibyte))}"`, 16, '127.0.0.2')),
    // pipelined requests are read as well
    ...(await begin(afterAnother, 16, '127.0.0.2')),
  ];
  expect(await send(mebibyte, '127.0.0.2')).toEqual(refused);
  for (const socket of sockets) socket.destroy();
  while ((await send(mebibyte, '127.0.0.2')).status === 503) await setImmediate();
  await begin(`${head('/body', stated(mebibyte))}"`, 32, '127.0.0.2');
});

test('bodies that were answered or rejected no longer count', async () => {
  const { send } = await open();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let call = 0; call < 40; call += 1) {
    expect((await send(mebibyte, '127.0.0.2', { agent })).status).toBe(200);
    expect((await send(mebibyte, '127.0.0.2', { path: '/refused', agent })).status).toBe(404);
    expect((await send(2 * mebibyte, '127.0.0.2')).status).toBe(413);
  }
});

test('beyond 128 MiB of bodies of all callers only small ones are read', async () => {
  const { head, begin, send } = await open();
  for (const last of [2, 3, 4, 5]) await begin(`${head('/body', stated(mebibyte))}"`, 32, `127.0.0.${last}`);
  expect(await send(small + 1, '127.0.0.10')).toEqual(refused);
  expect((await send(small, '127.0.0.10')).status).toBe(200);
});

test('documents count separately: three of an address, twelve of all', async () => {
  const { head, begin, send } = await open();
  const document = head('/document', stated(10 * mebibyte)).replace('json', 'pdf');
  const status = async (address: string) =>
    (await send(100, address, { path: '/document', type: 'application/pdf' })).status;
  await begin(document, 3, '127.0.0.2');
  expect([await status('127.0.0.2'), await status('127.0.0.3')]).toEqual([503, 200]);
  for (const last of [3, 4, 5]) await begin(document, 3, `127.0.0.${last}`);
  expect(await status('127.0.0.6')).toBe(503);
  expect((await send(mebibyte, '127.0.0.2')).status).toBe(200);
});

test('streamed files of administrators, and all bodies without limits, are not limited', async () => {
  const { head, begin, send } = await open();
  const form = head('/form', stated(100 * mebibyte)).replace('application/json', 'multipart/form-data');
  await begin(form, 40, '127.0.0.2');
  expect((await send(mebibyte, '127.0.0.2')).status).toBe(200);
  const unlimited = await open({ limits: false });
  await unlimited.begin(`${unlimited.head('/body', stated(mebibyte))}"`, 40, '127.0.0.2');
});
