import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../log.ts';
import { addMetrics } from './health.ts';
import { networkAddressOf } from './requests.ts';
import { openServer } from './server.ts';

const visitor = '203.0.113.7';

const serverBehind = async (TRUST_PROXY: string, limits = false) => {
  const { trustProxy } = readConfig({ TRUST_PROXY });
  const server = await openServer({
    log: openLog('silent'),
    limits,
    trustProxy,
    site: aSite(),
    rawBodyOf: '/none',
    // 3,000 calls in one turn take longer than a server would wait on a slow machine
    maxTurnMs: 600_000,
  });
  server.get('/caller', async (request) => ({ ip: request.ip, counted: networkAddressOf(request) }));
  addMetrics(server, false, []);
  return server;
};

test.each([
  ['1', '10.1.2.3', visitor],
  ['1', '10.1.2.3', `198.51.100.9, ${visitor}`],
  ['2', '10.1.2.3', `198.51.100.9, ${visitor}, 10.9.9.9`],
  ['10.0.0.0/8, 192.0.2.1', '10.1.2.3', `198.51.100.9, ${visitor}, 192.0.2.1`],
  ['loopback', '::1', visitor],
])('with TRUST_PROXY=%s a call from %s is the visitor’s in "%s"', async (trust, remoteAddress, forwarded) => {
  const server = await serverBehind(trust);
  const headers = { 'x-forwarded-for': forwarded };
  const response = await server.inject({ url: '/caller', remoteAddress, headers });
  expect(response.json()).toEqual({ ip: visitor, counted: visitor });
});

test.each(['0', '10.0.0.0/8'])(
  'with TRUST_PROXY=%s the header of another caller is ignored',
  async (trust) => {
    const server = await serverBehind(trust);
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const response = await server.inject({ url: '/caller', remoteAddress: visitor, headers });
    expect(response.json()).toEqual({ ip: visitor, counted: visitor });
  },
);

test('/metrics is for the address of the connection', async () => {
  const server = await serverBehind('10.0.0.0/8');
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  const response = await server.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers });
  expect(response.statusCode).toBe(404);
});

test('calls are counted for the visitor, also in absolute form', async () => {
  const server = await serverBehind('loopback', true);
  const headers = { 'x-forwarded-for': visitor };
  const call = () => server.inject({ url: '/api/openapi.json', method: 'HEAD', headers });
  for (let i = 0; i < 3000; i++) expect((await call()).statusCode).toBe(200);
  expect((await call()).statusCode).toBe(429);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const inAbsoluteForm = async (forwarded: string) => {
    const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = ['HEAD http://x/api/openapi.json HTTP/1.1', 'host: x', `x-forwarded-for: ${forwarded}`];
    socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
    return text(socket);
  };
  expect(await inAbsoluteForm(visitor)).toMatch(/^HTTP\/1\.1 429 /);
  expect(await inAbsoluteForm('203.0.113.8')).toMatch(/^HTTP\/1\.1 200 /);
  await server.close();
});

test.each(['11', '-1', '10.0.0.0/33', 'proxy.example', '10.0.0.1,,'])(
  'refuses TRUST_PROXY=%s',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow('The setting TRUST_PROXY cannot be used: ');
  },
);
