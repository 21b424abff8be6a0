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
  /** Connections that begin with the text and send nothing further, once the bodies on them are read. */
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

test('beyond 8 MiB of bodies of visitors of an address, their next one is refused before it arrives, and of no other caller', async () => {
  const { head, begin, send } = await open();
  await begin(`${head('/body', stated(mebibyte))}"`, 7, '127.0.0.2');
  // of unknown length: as long as its call accepts
  await begin(head('/body', 'transfer-encoding: chunked'), 1, '127.0.0.2');
  expect(await send(mebibyte, '127.0.0.2')).toEqual(refused);
  expect(await send(small + 1, '127.0.0.2')).toEqual(refused);
  expect((await send(small, '127.0.0.2')).status).toBe(200);
  // no body is read there
  expect((await send(100, '127.0.0.2', { path: '/nowhere' })).status).toBe(404);
  expect((await send(mebibyte, '127.0.0.3')).status).toBe(200);
  expect((await send(mebibyte, '127.0.0.2', { user: 1 })).status).toBe(200);
});

test('beyond 16 MiB of bodies of a user, from whatever addresses, the next one is refused', async () => {
  const { head, begin, send } = await open();
  for (const last of [2, 3])
    await begin(`${head('/body', stated(mebibyte), 'x-user: 1')}"`, 8, `127.0.0.${last}`);
  expect(await send(small + 1, '127.0.0.4', { user: 1 })).toEqual(refused);
  expect((await send(mebibyte, '127.0.0.4', { user: 2 })).status).toBe(200);
  expect((await send(mebibyte, '127.0.0.2')).status).toBe(200);
});

test('beyond 48 MiB of bodies of the users of an address, only small ones of them are read', async () => {
  const { head, begin, send } = await open();
  for (const user of [1, 2, 3])
    await begin(`${head('/body', stated(mebibyte), `x-user: ${user}`)}"`, 16, '127.0.0.2');
  expect(await send(small + 1, '127.0.0.2', { user: 4 })).toEqual(refused);
  expect((await send(small, '127.0.0.2', { user: 4 })).status).toBe(200);
  expect((await send(mebibyte, '127.0.0.3', { user: 4 })).status).toBe(200);
  expect((await send(mebibyte, '127.0.0.2')).status).toBe(200);
});

test('small bodies are read until there are as many bytes again', async () => {
  const { head, begin, send } = await open();
  await begin(`${head('/body', stated(small))}"`, 256, '127.0.0.2');
  expect(await send(100, '127.0.0.2')).toEqual(refused);
  expect((await send(100, '127.0.0.3')).status).toBe(200);
});

test('bodies are read again when those before them have ended with their connections', async () => {
  const { head, begin, send } = await open();
  const afterAnother = `GET /waits HTTP/1.1\r\nhost: x\r\n\r\n${head('/body', stated(mebibyte))}"`;
  const sockets = [
    ...(await begin(`${head('/body', stated(mebibyte))}"`, 4, '127.0.0.2')),
    // a request before another on its connection is read as well
    ...(await begin(afterAnother, 4, '127.0.0.2')),
  ];
  expect(await send(mebibyte, '127.0.0.2')).toEqual(refused);
  for (const socket of sockets) socket.destroy();
  while ((await send(mebibyte, '127.0.0.2')).status === 503) await setImmediate();
  await begin(`${head('/body', stated(mebibyte))}"`, 8, '127.0.0.2');
});

test('bodies that were answered, or refused, are not counted on', async () => {
  const { send } = await open();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let call = 0; call < 40; call += 1) {
    expect((await send(mebibyte, '127.0.0.2', { agent })).status).toBe(200);
    expect((await send(mebibyte, '127.0.0.2', { path: '/refused', agent })).status).toBe(404);
    expect((await send(2 * mebibyte, '127.0.0.2')).status).toBe(413);
  }
});

test('beyond 64 MiB of bodies of visitors, or 128 MiB of all callers, only small ones are read', async () => {
  const { head, begin, send } = await open();
  for (let last = 2; last < 10; last += 1)
    await begin(`${head('/body', stated(mebibyte))}"`, 8, `127.0.0.${last}`);
  expect(await send(small + 1, '127.0.0.10')).toEqual(refused);
  expect((await send(small, '127.0.0.10')).status).toBe(200);
  expect((await send(small + 1, '127.0.0.2', { user: 9 })).status).toBe(200);
  for (let user = 1; user < 5; user += 1)
    await begin(`${head('/body', stated(mebibyte), `x-user: ${user}`)}"`, 16, `127.0.0.${20 + (user % 2)}`);
  expect(await send(small + 1, '127.0.0.2', { user: 9 })).toEqual(refused);
  expect((await send(small, '127.0.0.2', { user: 9 })).status).toBe(200);
});

test('documents count apart: one of a user at a time, three of an address, nine of all', async () => {
  const { head, begin, send } = await open();
  const document = (user: number) =>
    head('/document', stated(10 * mebibyte), `x-user: ${user}`).replace('json', 'pdf');
  for (const user of [1, 2, 3]) await begin(document(user), 1, '127.0.0.2');
  const status = async (user: number, address: string) =>
    (await send(100, address, { path: '/document', user, type: 'application/pdf' })).status;
  expect([await status(4, '127.0.0.2'), await status(1, '127.0.0.3')]).toEqual([503, 503]);
  expect(await status(4, '127.0.0.3')).toBe(200);
  for (const user of [5, 6, 7]) await begin(document(user), 1, '127.0.0.3');
  for (const user of [8, 9, 10]) await begin(document(user), 1, '127.0.0.4');
  expect(await status(11, '127.0.0.5')).toBe(503);
  for (const user of [1, 11]) expect((await send(mebibyte, '127.0.0.2', { user })).status).toBe(200);
});

test('files of administrators, which are read piece by piece, and all bodies without limits are not bounded', async () => {
  const { head, begin, send } = await open();
  const form = head('/form', stated(100 * mebibyte)).replace('application/json', 'multipart/form-data');
  await begin(form, 40, '127.0.0.2');
  expect((await send(mebibyte, '127.0.0.2')).status).toBe(200);
  const unlimited = await open({ limits: false });
  await unlimited.begin(`${unlimited.head('/body', stated(mebibyte))}"`, 40, '127.0.0.2');
});
