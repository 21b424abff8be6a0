import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';

const options = { log: openLog('silent'), limits: false, trustProxy: 0, site: aSite(), rawBodyOf: '/none' };

test('a large body is read before the later ones of another address, whose bodies came first', async () => {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  const events: string[] = [];
  server.addHook('preParsing', ({ ip }, _reply, body, done) => {
    body.once('end', () => events.push(`arrived ${ip}`));
    done(null, body);
  });
  server.post('/bodies', async ({ ip }) => {
    events.push(`read ${ip}`);
    return {};
  });
  const payload = Array.from({ length: 40_000 }, (_, index) => index);
  const send = (remoteAddress: string) =>
    server.inject({ method: 'POST', url: '/bodies', payload, remoteAddress });
  const [busy, other] = ['192.0.2.1', '198.51.100.1'] as const;
  const sent = await Promise.all([...Array.from({ length: 8 }, () => send(busy)), send(other)]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
  // one that is being read, and one whose turn has begun
  const waited = events.slice(events.indexOf(`arrived ${other}`), events.indexOf(`read ${other}`));
  expect(waited.filter((event) => event === `read ${busy}`).length).toBeLessThan(3);
  expect(events.indexOf(`arrived ${busy}`)).toBeLessThan(events.indexOf(`arrived ${other}`));
});

test('large bodies whose callers have gone are not read', async () => {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  let read = 0;
  server.post('/bodies', async () => {
    read += 1;
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  let arrived = 0;
  server.server.on('request', (request) =>
    request.once('end', () => {
      arrived += 1;
    }),
  );
  const payload = JSON.stringify(Array.from({ length: 40_000 }, (_, index) => index));
  const send = () => {
    const headers = { 'content-type': 'application/json', 'content-length': payload.length };
    const call = http.request({ host: '127.0.0.1', port, path: '/bodies', method: 'POST', headers });
    call.on('error', () => {});
    call.end(payload);
    return call;
  };
  const calls = Array.from({ length: 20 }, send);
  await vi.waitFor(() => expect(arrived).toBe(20), { timeout: 5000, interval: 1 });
  for (const call of calls) call.destroy();
  const [response] = (await once(send(), 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(read).toBeLessThan(20);
});
